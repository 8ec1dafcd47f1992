import { converter, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readableColor, sitePalette } from '../../src/theme/palette.ts';
import { settingsWith } from '../config/support.ts';

interface Given {
  primary: string;
  light?: string;
  dark?: string;
  background?: { light?: string; dark?: string };
}
const toOklch = converter('oklch');
const paletteOf = (colors: Given) => sitePalette(settingsWith({ colors }));

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** About as far from black as from white: the hardest backgrounds. */
const middling = fc
  .tuple(fc.integer({ min: 0x60, max: 0x90 }), fc.nat(6), fc.nat(6))
  .map(
    ([grey, red, blue]) => `#${[grey + red, grey, grey + blue].map((part) => part.toString(16)).join('')}`,
  );
const ground = fc.option(fc.oneof(hex, middling), { nil: undefined });
const colors = fc.record({
  primary: hex,
  light: fc.option(hex, { nil: undefined }),
  dark: fc.option(hex, { nil: undefined }),
  background: fc.record({ light: ground, dark: ground }),
});

const MODES = [0, 1] as const;
const GROUNDS = ['bg', 'surface', 'raised'];
const TEXTS = /^(?:text|strong|muted|accent|accent-on-soft|danger|warning|success|info|method-.*|token-.*)$/;
/**
 * Other colors on the soft accent background: the current page with its method, a field that a link leads
 * to, marked code.
 */
const ON_SOFT = /^(?:accent-on-soft|text|strong|muted|method-.*|token-.*)$/;

describe('with whatever colors', () => {
  test('text of every kind has a contrast of 4.5 to 1 on every background, in both modes', () => {
    fc.assert(
      fc.property(colors, (given) => {
        const found = paletteOf(given);
        const texts = Object.keys(found).filter((name) => TEXTS.test(name));
        expect(texts.length).toBeGreaterThan(19);
        for (const name of texts) {
          for (const on of ON_SOFT.test(name) ? [...GROUNDS, 'accent-soft'] : GROUNDS) {
            for (const mode of MODES) {
              const contrast = wcagContrast(found[name]?.[mode] ?? '', found[on]?.[mode] ?? '');
              if (!(contrast >= 4.5)) throw new Error(`${name} on ${on} in mode ${mode}: ${contrast}`);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('strong lines have 3 to 1 on every background, the text of buttons 4.5 to 1', () => {
    fc.assert(
      fc.property(colors, (given) => {
        const found = paletteOf(given);
        for (const mode of MODES) {
          const contrast = (name: string, on: string) =>
            wcagContrast(found[name]?.[mode] ?? '', found[on]?.[mode] ?? '');
          for (const on of GROUNDS) expect(contrast('line-strong', on)).toBeGreaterThanOrEqual(3);
          expect(contrast('on-button', 'button')).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('every color is valid CSS', () => {
    fc.assert(
      fc.property(colors, (given) => {
        for (const pair of Object.values(paletteOf(given))) {
          for (const color of pair) expect(color).toMatch(/^#[\da-f]{6}$/i);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('given colors are used unchanged if no text depends on them', () => {
    fc.assert(
      fc.property(hex, hex, hex, hex, hex, (primary, light, dark, lightGround, darkGround) => {
        const found = paletteOf({
          primary,
          light,
          dark,
          background: { light: lightGround, dark: darkGround },
        });
        expect(found).toMatchObject({
          primary: [primary, light],
          button: [dark, dark],
          bg: [lightGround, darkGround],
        });
      }),
      { numRuns: 100 },
    );
  });
});

/** Accents of every kind that sites choose: without a hue, very dark and very light, and all hues. */
const ACCENTS = {
  'near black': '#0a0a0b',
  'near white': '#f4f4f5',
  grey: '#7f7f7f',
  yellow: '#ffd400',
  orange: '#ff7a1a',
  red: '#e5484d',
  pink: '#e93d82',
  violet: '#6e56cf',
  blue: '#0066ff',
  cyan: '#00c8e0',
  green: '#0b7a5b',
};

describe.each(Object.entries(ACCENTS))('with an accent that is %s', (_, primary) => {
  const found = paletteOf({ primary });
  const lightness = (name: string, mode: 0 | 1) => toOklch(found[name]?.[mode] ?? '')?.l ?? 0;

  test('links and the current page are readable in both modes', () => {
    for (const mode of MODES) {
      for (const [text, on] of [
        ['accent', 'bg'],
        ['accent', 'surface'],
        ['accent-on-soft', 'accent-soft'],
      ]) {
        const contrast = wcagContrast(found[text ?? '']?.[mode] ?? '', found[on ?? '']?.[mode] ?? '');
        expect(contrast, `${text} on ${on}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('methods have equal lightness, and so do kinds of tokens, so none stands out', () => {
    for (const mode of MODES) {
      for (const group of [/^method-/, /^token-/]) {
        const all = Object.keys(found).filter((name) => group.test(name));
        const values = all.map((name) => lightness(name, mode));
        expect(Math.max(...values) - Math.min(...values)).toBeLessThan(0.06);
      }
    }
  });

  test('the backgrounds of both modes differ by small steps, lighter upwards in dark mode', () => {
    expect(lightness('surface', 0)).toBeLessThan(lightness('bg', 0));
    expect(lightness('surface', 1)).toBeGreaterThan(lightness('bg', 1));
    expect(lightness('raised', 1)).toBeGreaterThan(lightness('surface', 1));
  });
});

describe('with the colors of most sites', () => {
  test('a readable primary color is the accent, exactly', () => {
    expect(paletteOf({ primary: '#0B7A5B', light: '#45D3A4' }).accent).toEqual(['#0b7a5b', '#45d3a4']);
    expect(paletteOf({ primary: '#05f' }).accent?.[0]).toBe('#0055ff');
  });

  test('an unreadable one is moved no further than necessary', () => {
    const [light = ''] = paletteOf({ primary: '#FFD400' }).accent ?? [];
    expect(light).not.toBe('#ffd400');
    expect(wcagContrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(light, '#ffffff')).toBeLessThan(5.5);
  });

  test('text is dark on light and light on dark, and stronger than muted text', () => {
    const { text, muted, strong, bg } = paletteOf({ primary: '#0B7A5B' });
    for (const mode of MODES) {
      const on = (pair: [string, string] | undefined) => wcagContrast(pair?.[mode] ?? '', bg?.[mode] ?? '');
      expect(on(strong)).toBeGreaterThan(on(text));
      expect(on(text)).toBeGreaterThan(on(muted));
      expect(on(text)).toBeGreaterThanOrEqual(7);
    }
    expect(wcagContrast(text?.[0] ?? '', '#000000')).toBeLessThan(4);
    expect(wcagContrast(text?.[1] ?? '', '#ffffff')).toBeLessThan(4);
  });

  test('lines, surfaces and the soft background are visible on black', () => {
    const found = paletteOf({ primary: '#ff8800', light: '#ff8800', background: { dark: '#000000' } });
    const contrast = (name: string) => wcagContrast(found[name]?.[1] ?? '', '#000000');
    expect(contrast('line')).toBeGreaterThan(1.25);
    expect(contrast('surface')).toBeGreaterThan(1.08);
    expect(contrast('accent-soft')).toBeGreaterThan(1.15);
  });

  test('the soft background of a primary color without a hue is as light as that of one with a hue', () => {
    const soft = (primary: string) =>
      wcagContrast(paletteOf({ primary })['accent-soft']?.[0] ?? '', '#ffffff');
    expect(soft('#09090b')).toBeLessThan(soft('#0B7A5B') * 1.15);
  });

  test('methods and kinds of tokens differ by their hues', () => {
    const found = Object.entries(paletteOf({ primary: '#0B7A5B' }));
    for (const group of [/^method-/, /^token-/]) {
      const members = found.filter(([name]) => group.test(name));
      for (const mode of MODES)
        expect(new Set(members.map(([, pair]) => pair[mode])).size).toBe(members.length);
    }
  });
});

describe('readable', () => {
  test('returns a readable color unchanged', () => {
    fc.assert(
      fc.property(hex, hex, (text, on) => {
        fc.pre(wcagContrast(text, on) >= 4.5);
        expect(readableColor(text, [on])).toBe(text);
      }),
    );
  });

  test('reaches the ratio on all backgrounds at once whenever black or white does', () => {
    fc.assert(
      fc.property(
        hex,
        fc.array(hex, { minLength: 1, maxLength: 3 }),
        fc.double({ min: 1, max: 21, noNaN: true }),
        (text, on, ratio) => {
          const worst = (color: string) => Math.min(...on.map((each) => wcagContrast(color, each)));
          const best = Math.max(worst('#000000'), worst('#ffffff'));
          expect(worst(readableColor(text, on, ratio))).toBeGreaterThanOrEqual(Math.min(ratio, best));
        },
      ),
    );
  });
});
