import { converter } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HtmlTree } from '../../../src/html/index.ts';
import { applyUtilities } from '../../../src/theme/utilities/index.ts';
import { elementsOf } from '../../content/support.ts';

/** The stylesheet for an element with `classes`; empty when none of them is a utility. */
const cssOf = (classes: string): string => applyUtilities(new HtmlTree(`<div class="${classes}">x</div>`));

/** The HTML with the classes that utilities need. */
function withUtilities(html: string): string {
  const tree = new HtmlTree(html);
  applyUtilities(tree);
  return tree.write();
}

describe('utility classes', () => {
  test('become rules of the page that uses them, and of no other', () => {
    expect(cssOf('flex')).toContain('.flex{display:flex}');
    expect(cssOf('flex')).not.toContain('grid-template');
    for (const html of ['<p>a</p>', '<p class="lead card code callout">a</p>', 'class="flex"']) {
      expect(withUtilities(html)).toBe(html);
    }
  });

  test.each([
    ['mt-4', 'margin-top:1rem'],
    ['-mt-2', 'margin-top:calc(0.5rem*-1)'],
    ['px-2.5', 'padding-inline:0.625rem'],
    ['w-1/3', 'width:33.3333%'],
    ['h-screen', 'height:100vh'],
    ['max-w-4xl', 'max-width:56rem'],
    ['w-[240px]', 'width:240px'],
    ['grid-cols-3', 'grid-template-columns:repeat(3,minmax(0,1fr))'],
    ['grid-cols-[1fr_2fr]', 'grid-template-columns:1fr 2fr'],
    ['col-span-2', 'grid-column:span 2/span 2'],
    ['text-sm', 'font-size:0.875rem;line-height:1.25rem'],
    ['text-center', 'text-align:center'],
    ['text-primary', 'color:var(--primary)'],
    ['text-[#12ab34]', 'color:#12ab34'],
    ['bg-black/50', 'background-color:color-mix(in srgb,#000 50%,transparent)'],
    ['border', 'border:1px solid var(--line)'],
    ['border-b-2', 'border-bottom:2px solid var(--line)'],
    ['rounded-t-lg', 'border-top-left-radius:8px;border-top-right-radius:8px'],
    ['aspect-[2/1]', 'aspect-ratio:2/1'],
    ['!mt-0', 'margin-top:0rem!important'],
  ])('%s sets %s', (name, declarations) => {
    expect(cssOf(name)).toContain(`{${declarations}}`);
  });

  test('colours keep the order of their steps, from light to dark', () => {
    const of = (family: string) =>
      [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950].map((step) => {
        const [, hex = ''] = /background-color:#([\da-f]{6})\}/.exec(cssOf(`bg-${family}-${step}`)) ?? [];
        expect(hex, `${family}-${step}`).not.toBe('');
        return converter('oklch')(`#${hex}`)?.l;
      });
    for (const family of ['gray', 'zinc', 'red', 'blue', 'green', 'yellow', 'purple']) {
      const lightness = of(family);
      expect(lightness).toEqual([...lightness].sort((a = 0, b = 0) => b - a));
    }
  });

  test('variants of width, state and colour mode apply where they say', () => {
    expect(cssOf('md:flex')).toContain('@media (min-width:768px){.md\\:flex{display:flex}}');
    expect(cssOf('hover:underline')).toContain('.hover\\:underline:hover{');
    expect(cssOf('group-hover:underline')).toContain('.group:hover .group-hover\\:underline{');
    const dark = cssOf('dark:text-white');
    expect(dark).toContain('html[data-theme=dark] .dark\\:text-white{color:#fff}');
    expect(dark).toContain(
      '@media (prefers-color-scheme:dark){html:not([data-theme]) .dark\\:text-white{color:#fff}}',
    );
    expect(cssOf('unheard-of:flex')).toBe('');
  });

  test('specific rules come after broad ones, whatever their order in the page', () => {
    for (const [broad, narrow] of [
      ['p-4', 'px-2'],
      ['px-2', 'pt-1'],
      ['border', 'border-gray-200'],
      ['border-b', 'border-gray-200'],
      ['text-sm', 'leading-6'],
      ['grid-cols-1', 'md:grid-cols-2'],
      ['md:grid-cols-2', 'lg:grid-cols-3'],
      ['bg-white', 'hover:bg-black'],
      ['hover:bg-white', 'dark:bg-black'],
    ] as const) {
      const css = cssOf(`${narrow} ${broad}`);
      const at = (name: string) => css.indexOf(`.${name.replaceAll(':', '\\:')}`);
      expect(at(broad), broad).toBeGreaterThan(0);
      expect(at(narrow), `${narrow} after ${broad}`).toBeGreaterThan(at(broad));
    }
  });

  test('the page keeps its elements and their text, with one class more', () => {
    const elements = elementsOf(withUtilities('<a href="/x" class="flex gap-2">A</a><p class="lead">B</p>'));
    expect(elements.map(({ tag, attributes }) => [tag, attributes.class])).toEqual([
      ['a', 'utility flex gap-2'],
      ['p', 'lead'],
    ]);
  });

  test('from any text end no rule and load nothing', () => {
    const piece = fc.constantFrom(
      'w',
      'bg',
      'text',
      'grid-cols',
      '-',
      '[',
      ']',
      '(',
      ')',
      ';',
      '{',
      '}',
      '/',
      '*',
      'url(x)',
      '<',
      ':',
      '!',
      '1',
      '&gt;',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const css = cssOf(`flex ${pieces.join('')}`);
        const blocks = css.match(/\{[^{}]*\}/g) ?? [];
        expect(blocks.length).toBeGreaterThan(0);
        expect(blocks.join('')).not.toMatch(/url|<|\/\*/);
        // Each opening brace is closed.
        expect(css.replace(/\\./g, '').split('{').length).toBe(css.replace(/\\./g, '').split('}').length);
      }),
      { numRuns: 500 },
    );
  });
});
