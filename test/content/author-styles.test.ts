import fc from 'fast-check';
import { transform } from 'lightningcss';
import { describe, expect, test } from 'vitest';
import { keepToTexts } from '../../src/content/index.ts';

const T = ':where(.prose:not(.operation-aside *) *,.page-title>h1,.lead,.api-section>h2,.api-section>h3)';

describe("authors' stylesheets", () => {
  test.each([
    ['h2{a:b}', `h2${T}{a:b}`],
    ['h1, h2 , ul li > a:hover {a:b}', `h1${T}, h2${T} , ul li > a:hover${T} {a:b}`],
    ['a::before{a:b}', `a${T}::before{a:b}`],
    ['summary:after{a:b}', `summary${T}:after{a:b}`],
    ['li:not(.task):nth-child(2n + 1)::marker{a:b}', `li:not(.task):nth-child(2n + 1)${T}::marker{a:b}`],
    [':is(h1, h2){a:b}', `:is(h1, h2)${T}{a:b}`],
    ['body h2{a:b}', `body h2${T}{a:b}`],
    ['.dark h2, html.dark a{a:b}', `.dark h2${T}, html.dark a${T}{a:b}`],
    ['[data-theme="dark"] p{a:b}', `[data-theme="dark"] p${T}{a:b}`],
    ['@media (width < 600px){h2{a:b}}', `@media (width < 600px){h2${T}{a:b}}`],
    ['@layer own{@supports (a:b){p{a:b}}}', `@layer own{@supports (a:b){p${T}{a:b}}}`],
    ['@import "x.css"; /* h2{} */ h2{content:"}"}', `@import "x.css"; /* h2{} */ h2${T}{content:"}"}`],
    ['H2{a:b}', `H2${T}{a:b}`],
  ])('restrict bare element selectors to texts: %s', (css, expected) => {
    expect(keepToTexts(css)).toBe(expected);
  });

  test.each([
    '.card{a:b}',
    '#navbar a{a:b}',
    'h2.title{a:b}',
    '.card h2{a:b}',
    'a[href^="https://a,b"]{a:b}',
    'nav a{a:b}',
    'header{a:b}',
    'body{a:b}',
    'html, :root, main{a:b}',
    '*{a:b}',
    '*::before{a:b}',
    '::selection{a:b}',
    ':focus-visible{a:b}',
    'trellis-filter{a:b}',
    ':is(.card, h2){a:b}',
    '.a{h2{a:b}}',
    '@keyframes x{from{a:b}to{a:b}}',
    '@font-face{font-family:h2}',
    '@scope (.a){h2{a:b}}',
    'h2',
    '}h2',
  ])('leave other rules as they are: %s', (css) => {
    expect(keepToTexts(css)).toBe(css);
  });

  test('are otherwise unchanged, whatever they contain', () => {
    const piece = fc.constantFrom(
      ...'h2 a .b #c [d] [d="]"] : :: :is( ) , > + ~ { } ; @media @x ( "s" \' /* */ \\ \\{ * & | é'.split(
        ' ',
      ),
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const css = pieces.join('');
        expect(keepToTexts(css).replaceAll(T, '')).toBe(css);
      }),
    );
  });

  test('are parsed in linear time, however deeply they nest', () => {
    const css = '@media x{'.repeat(20_000);
    expect(keepToTexts(css)).toBe(css);
  });

  test('stay valid', () => {
    const css = 'h2,a:hover::before,li:not(.x)>p{color:red}@media print{ul li{color:red}}';
    expect(() =>
      transform({ filename: 'a.css', code: Buffer.from(keepToTexts(css)), errorRecovery: false }),
    ).not.toThrow();
  });
});
