import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderIcon } from '../../src/theme/icons.ts';
import { elementsOf } from '../content/support.ts';

const STYLES = ['brands', 'duotone', 'light', 'sharp-solid', 'solid', 'thin'];

/** What is drawn, without the mark of the style. */
const drawing = (name: string, style?: string) => renderIcon(name, style).replace(/ data-style="[^"]*"/, '');

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
    const drawings = STYLES.map((style) => drawing(name, style));
    expect(drawings).not.toContain('');
    expect(new Set(drawings).size).toBe(STYLES.length);
  });

  test('a brand has one mark, in every style', () => {
    for (const name of ['github', 'x-twitter', 'linkedin', 'youtube', 'hacker-news']) {
      const marks = new Set(STYLES.map((style) => drawing(name, style)));
      expect(marks.size, name).toBe(1);
      expect([...marks][0], name).toContain('<path');
    }
  });

  test('without a style it is solid, and so is one of a style that there is not', () => {
    for (const style of [undefined, 'sharp-light', 'constructor', '__proto__', '"><script>', '']) {
      expect(renderIcon('gear', style)).toBe(renderIcon('gear', 'solid'));
    }
  });
});

describe('names', () => {
  test('are those of Font Awesome, with its aliases', () => {
    expect(renderIcon('book-open')).toMatch(/^<svg class="icon" data-style="solid" viewBox="0 0 576 512"/);
    expect(drawing('github-square', 'brands')).toBe(drawing('square-github', 'brands'));
    expect(drawing('github-square', 'brands')).toContain('<path');
  });

  test('with a set before them come from that set', () => {
    expect(renderIcon('lucide:copy')).toContain('viewBox="0 0 24 24"');
    expect(drawing('tabler:home')).not.toBe(drawing('lucide:home'));
    expect(drawing('ph:gear-thin')).toBe(drawing('gear', 'thin'));
  });

  test('that only another set has are found there', () => {
    expect(drawing('panda')).toBe(drawing('lucide:panda'));
  });

  test('that no set has give the icon that they are a kind of', () => {
    expect(renderIcon('calendar-no-such-kind')).toBe(renderIcon('calendar'));
    expect(renderIcon('book-open-no-such-kind')).toBe(renderIcon('book-open'));
    expect(renderIcon('exclamation-triangle')).toBe(renderIcon('triangle-exclamation'));
    expect(renderIcon('Python')).toBe(renderIcon('python'));
    expect(renderIcon('Python')).not.toBe('');
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
        expect(renderIcon(text, style)).toMatch(
          /^(?:<svg class="icon" data-style="[\w-]+" viewBox="[-\d. ]+" .*<\/svg>)?$/s,
        );
      }),
    );
  });
});

test('an icon is hidden from screen readers and takes the colour of the text', () => {
  for (const style of STYLES) {
    const [svg, ...inside] = elementsOf(renderIcon('gear', style));
    expect(svg?.attributes).toMatchObject({ 'aria-hidden': 'true', focusable: 'false', 'data-style': style });
    const paints = inside
      .flatMap(({ attributes }) => [attributes.fill, attributes.stroke])
      .filter((paint) => paint && paint !== 'none');
    expect(new Set(paints)).toEqual(new Set(['currentColor']));
  }
});
