import { transform } from 'lightningcss';
import { describe, expect, test } from 'vitest';
import { isInThemeFont } from '../../src/theme/look-css.ts';
import { themeCss } from '../../src/theme/palette.ts';
import { objectSettingsWith } from '../config/support.ts';

/** What `more` adds to the stylesheet of the settings; also checks that it is well-formed. */
function added(more: object, base = ''): string {
  const css = themeCss(objectSettingsWith({ ...more }), base);
  transform({ filename: 'theme.css', code: Buffer.from(css), errorRecovery: false });
  const plain = themeCss(objectSettingsWith({}), base);
  expect(css.startsWith(plain)).toBe(true);
  return css.slice(plain.length).trim();
}

describe('the background of all pages', () => {
  test('has an image for each mode, whoever chose the mode', () => {
    const css = added({ background: { image: { light: '/l.png', dark: '/d.png' } } }, '/docs');
    expect(css).toMatch(/^body::before\{content:[^}]*;background-image:url\("\/docs\/l\.png"\)\}/);
    expect(css).toContain('html[data-theme="dark"] body::before{background-image:url("/docs/d.png")}');
    expect(css).toContain('@media (prefers-color-scheme:dark){html:not([data-theme]) body::before{');
  });

  test('has one rule for one image', () => {
    expect(added({ background: { image: { light: '/l.png', dark: '/l.png' } } })).toMatch(
      /^body::before\{content:[^}]*;background-image:url\("\/l\.png"\)\}$/,
    );
  });

  test.each(['gradient', 'grid', 'windows'])('is a pattern without an image: %s', (decoration) => {
    expect(added({ background: { decoration } })).toMatch(/^body::before\{.*gradient\(/);
  });
});

describe('fonts', () => {
  test('from files of the folder are loaded from the site', () => {
    const css = added(
      { fonts: { body: { family: 'Moss "Sans"', source: '/fonts/moss.woff2', weight: 450 } } },
      '/docs',
    );
    expect(css).toContain('src:url("/docs/fonts/moss.woff2") format("woff2")');
    expect(css).toContain(':root{--sans:"Moss \\22 Sans\\22 ",var(--sans-theme)}');
    expect(css).toContain('body{font-weight:450}');
  });

  test("without a file give way to the theme's, and system fonts to other system fonts", () => {
    expect(added({ fonts: { family: 'Inter, sans-serif' } })).toContain(
      ':root{--sans:"Inter",sans-serif,var(--sans-theme)}',
    );
    expect(added({ fonts: { family: 'Georgia' } })).toContain(
      ':root{--sans:"Georgia",ui-sans-serif,system-ui,sans-serif;--mono:var(--mono-system)}',
    );
    // A keyword in quotation marks is the name of a family (CSS Fonts Level 4, section 2.1.2).
    expect(added({ fonts: { family: 'system-ui' } })).toContain(':root{--sans:system-ui,ui-sans-serif');
  });

  test.each([
    ['Inter', true],
    ['Geist', true],
    ['Georgia', false],
    ['serif', false],
  ])('of the theme are fetched unless another is shown: %s', (family, expected) => {
    expect(isInThemeFont(objectSettingsWith({ fonts: { family } }))).toBe(expected);
    expect(isInThemeFont(objectSettingsWith({ fonts: { family, source: '/fonts/x.woff2' } }))).toBe(false);
  });

  test('of headings apply only to them; an installed one, or one of another host, is only named', () => {
    const css = added({
      fonts: { heading: { family: 'Fern', source: 'https://fonts.example.com/f.woff2' } },
    });
    expect(css).toBe('h1,h2,h3,h4,h5,h6{font-family:"Fern",var(--sans)}');
  });
});

test('code blocks are dark or light in both modes if the settings say so', () => {
  expect(added({ styling: { codeblocks: 'dark' } })).toBe(
    '.code,.code-group,.aside-block{color-scheme:dark}',
  );
  expect(added({ styling: { codeblocks: 'system' } })).toBe('');
});
