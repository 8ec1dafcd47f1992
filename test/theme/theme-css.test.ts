import fc from 'fast-check';
import { transform } from 'lightningcss';
import { describe, expect, test } from 'vitest';
import { themeCss } from '../../src/theme/palette.ts';
import { settingsWith } from '../config/support.ts';

interface Sheet {
  /** Selectors of the rules, as lists of the attributes and values that they compare. */
  rules: { attributes: [string, string][]; selector: string }[];
  urls: string[];
}

/** Parses a stylesheet as the specification says. @throws if it is not well-formed. */
function parse(css: string): Sheet {
  const sheet: Sheet = { rules: [], urls: [] };
  transform({
    filename: 'theme.css',
    code: Buffer.from(css),
    errorRecovery: false,
    visitor: {
      Rule: {
        style({ value }) {
          const attributes: [string, string][] = [];
          const collect = (part: unknown): void => {
            if (typeof part !== 'object' || part === null) return;
            const { type, name, operation } = part as {
              type?: string;
              name?: string;
              operation?: { value: string };
            };
            if (type === 'attribute' && name && operation) attributes.push([name, operation.value]);
            for (const inner of Object.values(part)) collect(inner);
          };
          collect(value.selectors);
          sheet.rules.push({ attributes, selector: JSON.stringify(value.selectors) });
        },
        import() {
          throw new Error('@import');
        },
      },
      Url(url) {
        sheet.urls.push(url.url);
      },
    },
  });
  return sheet;
}

/** The palette's rule alone. */
const PALETTE_ONLY = parse(themeCss(settingsWith({}), '')).rules;

const ATTACKS = [
  '"]{}*{display:none}[a="',
  "'}body{background:red}",
  '</style><script>alert(1)</script>',
  '</STYLE ><img src=x onerror=alert(1)>',
  '\\',
  '\\"',
  'a\\',
  'a\nb',
  'a\r\nb',
  '\f',
  '/*',
  '*/',
  '<!--',
  '-->',
  '");background:url(//evil.example.com/',
  ') ; } @import url(//evil.example.com);',
  'é 🌱 \u2028',
  '{',
  '}',
  ';',
  '1.0',
  ' ',
];
/**
 * CSS input is preprocessed: line breaks are unified, and NUL is replaced (CSS Syntax, section 3.3), but not
 * in escapes.
 */
const text = fc.oneof(
  fc.constantFrom(...ATTACKS),
  fc.array(fc.constantFrom(...ATTACKS), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', minLength: 1 }),
);

describe('version names', () => {
  const rulesFor = (versions: string[]) =>
    parse(themeCss(settingsWith({ versions }), '')).rules.slice(PALETTE_ONLY.length);

  test('hide the content of other versions while they are selected', () => {
    expect(rulesFor(['v2', 'v1']).map(({ attributes }) => attributes)).toEqual(
      ['v2', 'v1'].map((name) => [
        ['data-version', name],
        ['data-for-version', name],
      ]),
    );
  });

  test.each(ATTACKS.filter((name) => name.trim()))('%j matches itself and nothing else', (name) => {
    expect(rulesFor([name]).map(({ attributes }) => attributes)).toEqual([
      [
        ['data-version', name],
        ['data-for-version', name],
      ],
    ]);
  });

  test('that are blank name no version', () => {
    expect(rulesFor([' ', '\f', ''])).toEqual([]);
  });

  test('any text gives one rule and ends no style element', () => {
    fc.assert(
      fc.property(text, (name) => {
        fc.pre(!name.includes('\0') && name.trim() !== '');
        const css = themeCss(settingsWith({ versions: [name] }), '');
        expect(css.toLowerCase()).not.toContain('</style');
        expect(rulesFor([name]).map(({ attributes }) => attributes[0]?.[1])).toEqual([name]);
      }),
    );
  });
});

describe('the background image', () => {
  const urls = (backgroundImage: string, base = '') =>
    parse(themeCss(settingsWith({ backgroundImage }), base)).urls;

  test('is a file of the site below its base path, or a URL', () => {
    expect(urls('/i/a.png')).toEqual(['/i/a.png']);
    expect(urls('./i/a.png', '/docs')).toEqual(['/docs/i/a.png']);
    expect(urls('i/a.png', '/docs')).toEqual(['/docs/i/a.png']);
    expect(urls('https://example.com/a.png', '/docs')).toEqual(['https://example.com/a.png']);
    expect(urls('//example.com/a.png', '/docs')).toEqual(['//example.com/a.png']);
    expect(urls('data:image/png;base64,AA==', '/docs')).toEqual(['data:image/png;base64,AA==']);
  });

  test.each(ATTACKS)('%j stays within its address', (path) => {
    const css = themeCss(settingsWith({ backgroundImage: `x${path}` }), '');
    expect(css.toLowerCase()).not.toContain('</style');
    const { rules, urls: found } = parse(css);
    expect(found).toEqual([`/x${path}`]);
    expect(rules).toHaveLength(PALETTE_ONLY.length + 1);
  });
});

describe('anchors', () => {
  test('have their color or gradient, and a color that is readable on it', () => {
    const css = themeCss(
      settingsWith({
        anchors: [
          { name: 'A', url: 'a', color: '#000000' },
          { name: 'B', url: 'b' },
          { name: 'C', url: 'c', color: { from: '#FFFFFF', to: '#FF0000' } },
        ],
      }),
      '',
    );
    expect(css).toContain('.anchor-0{--anchor:#000000;--on-anchor:#ffffff}');
    expect(css).not.toContain('.anchor-1');
    expect(css).toContain('.anchor-2{--anchor:linear-gradient(135deg,#FFFFFF,#FF0000);--on-anchor:#000000}');
    expect(parse(css).rules).toHaveLength(PALETTE_ONLY.length + 2);
  });

  test('an invalid color from unchecked settings does not reach the stylesheet', () => {
    const settings = settingsWith({ anchors: [{ name: 'A', url: 'a', color: '#000000' }] });
    const { navigation } = settings;
    for (const color of [
      'red}*{display:none',
      { from: '#fff);}', to: '</style>' },
      'url(//evil.example.com)',
    ]) {
      const gradient = typeof color === 'string' ? { from: color } : color;
      const divisions = navigation.divisions.map((anchor) => ({ ...anchor, gradient }));
      const css = themeCss({ ...settings, navigation: { ...navigation, divisions } }, '');
      expect(css).not.toMatch(/display|style|evil/);
      expect(parse(css).rules).toHaveLength(PALETTE_ONLY.length + 1);
    }
  });
});

test('names for readers never reach the stylesheet', () => {
  const hostile = '</style><script>alert(1)</script>';
  const css = themeCss(
    settingsWith({
      name: hostile,
      tabs: [{ name: hostile, url: hostile }],
      anchors: [{ name: hostile, url: hostile }],
      topbarLinks: [{ name: hostile, url: hostile }],
      topAnchor: { name: hostile },
    }),
    '',
  );
  expect(css).toBe(themeCss(settingsWith({}), ''));
});
