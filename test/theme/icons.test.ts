import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherName, otherNames } from '../../src/theme/icon-names.ts';
import { iconMatch, renderIcon } from '../../src/theme/icons.ts';
import { elementsOf } from '../content/support.ts';

const STYLES = ['brands', 'duotone', 'light', 'sharp-solid', 'solid', 'thin'];

describe('styles', () => {
  test.each([
    'book-open',
    'code',
    'gear',
    'rocket',
    'leaf',
    'bolt',
    'house',
    'user',
    'magnifying-glass',
    'key',
    'seedling',
    'comments',
    'sliders',
    'terminal',
  ])('%s is drawn differently in each of the six', (name) => {
    const drawings = STYLES.map((style) => renderIcon(name, style));
    expect(drawings).not.toContain('');
    expect(new Set(drawings).size).toBe(STYLES.length);
  });

  test('a brand has one mark, in every style', () => {
    for (const name of ['github', 'x-twitter', 'linkedin', 'youtube', 'hacker-news']) {
      const marks = new Set(STYLES.map((style) => renderIcon(name, style)));
      expect(marks.size, name).toBe(1);
      expect([...marks][0], name).toContain('<path');
    }
  });

  test('without a style, or with an unknown one, it is solid', () => {
    for (const style of [undefined, 'sharp-light', 'constructor', '__proto__', '"><script>', '']) {
      expect(renderIcon('gear', style)).toBe(renderIcon('gear', 'solid'));
    }
  });
});

describe('names', () => {
  test('are those of Font Awesome, with its aliases', () => {
    expect(renderIcon('book-open')).toMatch(/^<svg class="icon" viewBox="0 0 576 512"/);
    expect(renderIcon('github-square', 'brands')).toBe(renderIcon('square-github', 'brands'));
    expect(renderIcon('github-square', 'brands')).toContain('<path');
  });

  test('with a set in front come from that set', () => {
    expect(renderIcon('lucide:copy')).toContain('viewBox="0 0 24 24"');
    expect(renderIcon('tabler:home')).not.toBe(renderIcon('lucide:home'));
    expect(renderIcon('ph:gear-thin')).toBe(renderIcon('gear', 'thin'));
  });

  test('that only another set has are found there', () => {
    expect(renderIcon('panda')).toBe(renderIcon('lucide:panda'));
  });

  test('that no set has give the nearest icon', () => {
    expect(renderIcon('calendar-no-such-kind')).toBe(renderIcon('calendar'));
    expect(renderIcon('book-open-no-such-kind')).toBe(renderIcon('book-open'));
    expect(renderIcon('exclamation-triangle')).toBe(renderIcon('triangle-exclamation'));
    expect(renderIcon('Python')).toBe(renderIcon('python'));
    expect(renderIcon('Python')).not.toBe('');
  });

  test.each([
    ['bank', 'building-columns'],
    ['sync', 'arrows-rotate'],
    ['home', 'house'],
    ['search', 'magnifying-glass'],
    ['cog', 'gear'],
    ['edit', 'pen-to-square'],
    ['trash-alt', 'trash-can'],
    ['external-link-alt', 'up-right-from-square'],
    ['calendar-times-o', 'calendar-xmark'],
    ['times', 'xmark'],
    ['telegram-plane', 'telegram'],
  ])('of Font Awesome 4 and 5 are supported: %s is %s', (older, name) => {
    for (const style of STYLES) expect(renderIcon(older, style), style).toBe(renderIcon(name, style));
    expect(renderIcon(older)).not.toBe('');
    expect(iconMatch(older)).toBe('exact');
  });

  test.each([
    ['rocket-launch', 'rocket'],
    ['memo', 'file-lines'],
    ['shield-slash', 'shield'],
    ['message-bot', 'robot'],
    ['circle-bolt', 'bolt'],
    ['square-server', 'server'],
    ['grid-2', 'lucide:layout-grid'],
  ])('of Font Awesome Pro are drawn by a free one: %s by %s', (pro, free) => {
    expect(renderIcon(pro)).toBe(renderIcon(free));
    expect(renderIcon(pro)).not.toBe('');
  });

  test('that are alternatives all lead to an icon, and hide none of Font Awesome', () => {
    const drawings = new Map([...otherNames()].map((name) => [name, renderIcon(otherName(name) ?? '')]));
    expect([...drawings].filter(([, drawn]) => drawn === '')).toEqual([]);
    for (const name of drawings.keys()) expect(renderIcon(`fa6-solid:${name}`), name).toBe('');
  });

  test('that other sets have dropped are found under their current name', () => {
    expect(renderIcon('lucide:edit')).toBe(renderIcon('lucide:square-pen'));
    expect(renderIcon('tabler:123')).toBe(renderIcon('tabler:number-123'));
  });

  test('distinguish an exact icon from a similar one and from none', () => {
    expect(iconMatch('rocket')).toBe('exact');
    expect(iconMatch('calendar-no-such-kind')).toBe('similar');
    expect(iconMatch('rokcet')).toBeUndefined();
  });

  test('that are unknown give nothing', () => {
    for (const style of STYLES) expect(renderIcon('no-such-icon', style)).toBe('');
    for (const name of ['lucide:no-such-icon', 'none:gear', ':gear', 'gear:', 'a:b:c', '', ' ']) {
      expect(renderIcon(name), name).toBe('');
    }
  });

  test('that are hostile give nothing, in any style and set', () => {
    const names = [
      '../x',
      '../../etc/passwd',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'gear"><script>',
      'gear\0',
    ];
    const prefixes = ['', 'lucide:', 'ph:', 'fa6-solid:', '../lucide:', '__proto__:', 'constructor:'];
    for (const style of [...STYLES, 'regular', 'constructor']) {
      for (const prefix of prefixes) {
        for (const name of names) expect(renderIcon(prefix + name, style), prefix + name).toBe('');
      }
    }
  });

  test('of any text give an icon or nothing', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype), 'gear', 'ph:x'),
    );
    fc.assert(
      fc.property(name, fc.oneof(fc.constantFrom(...STYLES), fc.string()), (text, style) => {
        expect(renderIcon(text, style)).toMatch(/^(?:<svg class="icon" viewBox="[-\d. ]+" .*<\/svg>)?$/s);
      }),
    );
  });
});

test('an icon is hidden from screen readers and takes the color of the text', () => {
  for (const style of STYLES) {
    const [svg, ...inside] = elementsOf(renderIcon('gear', style));
    expect(svg?.attributes).toMatchObject({ 'aria-hidden': 'true' });
    const paints = inside
      .flatMap(({ attributes }) => [attributes.fill, attributes.stroke])
      .filter((paint) => paint && paint !== 'none');
    expect(new Set(paints)).toEqual(new Set(['currentColor']));
  }
});
