import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HtmlTree } from '../../../src/html/index.ts';
import { applyUtilities, type CodeOf, utilitiesFor } from '../../../src/theme/utilities/index.ts';
import { elementsOf } from '../../content/support.ts';
import { repository } from '../../support/docs.ts';

/** The stylesheet for an element with `classes`; empty when none of them is a utility. */
const cssOf = async (classes: string): Promise<string> =>
  (await utilitiesFor(classes.split(' ')))?.css.replace(/;\}/g, '}') ?? '';

/** HTML with the classes and the stylesheet that its utilities need. */
async function withUtilities(html: string, codeOf?: CodeOf): Promise<string> {
  const tree = new HtmlTree(html);
  const css = await applyUtilities(tree, codeOf);
  return css + tree.write();
}

describe('utility classes', () => {
  test('become rules of the page that uses them, and of no other', async () => {
    expect(await cssOf('flex')).toContain('.flex{display:flex}');
    await withUtilities('<p class="grid-cols-2 shadow">a</p>');
    expect(await cssOf('flex')).not.toMatch(/grid-template|--tw/);
    for (const html of ['<p>a</p>', '<p class="lead card code callout">a</p>', 'class="flex"']) {
      expect(await withUtilities(html)).toBe(html);
    }
  });

  test.each([
    ['mt-4', 'margin-top:1rem'],
    ['-mt-2', 'margin-top:-0.5rem'],
    ['px-2.5', 'padding-left:0.625rem;padding-right:0.625rem'],
    ['w-1/3', 'width:33.3333333333%'],
    ['h-screen', 'height:100vh'],
    ['max-w-4xl', 'max-width:56rem'],
    ['w-[240px]', 'width:240px'],
    ['w-[calc(100%-2rem)]', 'width:calc(100% - 2rem)'],
    ['grid-cols-3', 'grid-template-columns:repeat(3,minmax(0,1fr))'],
    ['grid-cols-[1fr_2fr]', 'grid-template-columns:1fr 2fr'],
    ['grid-flow-col', 'grid-auto-flow:column'],
    ['col-span-2', 'grid-column:span 2/span 2'],
    ['text-sm', 'font-size:0.875rem;line-height:1.25rem'],
    ['text-center', 'text-align:center'],
    ['text-primary/50', 'color:color-mix(in srgb,var(--primary) calc(100% * 0.5),transparent)'],
    ['text-[#12ab34]', '--tw-text-opacity:1;color:rgb(18 171 52 / var(--tw-text-opacity))'],
    ['bg-black/50', 'background-color:rgb(0 0 0 / 0.5)'],
    ['bg-gray-900', '--tw-bg-opacity:1;background-color:rgb(17 24 39 / var(--tw-bg-opacity))'],
    ['bg-[url(/garden.png)]', '--tw-url:url(/garden.png);background-image:var(--tw-url)'],
    ['border', 'border-width:1px'],
    ['border-b-2', 'border-bottom-width:2px'],
    ['rounded-t-lg', 'border-top-left-radius:0.5rem;border-top-right-radius:0.5rem'],
    ['aspect-[2/1]', 'aspect-ratio:2/1'],
    ['!mt-0', 'margin-top:0 !important'],
    ['[mask-type:luminance]', 'mask-type:luminance'],
  ])('%s sets %s', async (name, declarations) => {
    expect(await cssOf(name)).toContain(`{${declarations}}`);
  });

  test.each([
    ['md:flex', '@media (min-width: 768px){.md\\:flex{display:flex}}'],
    ['hover:underline', '.hover\\:underline:hover{'],
    ['group-hover:underline', '.group:hover .group-hover\\:underline{'],
    ['peer-checked:flex', '.peer:checked~.peer-checked\\:flex{'],
    ['first:mt-0', '.first\\:mt-0:first-child{'],
    ['md:!mt-0', '.md\\:\\!mt-0{margin-top:0 !important}'],
    ['before:block', '.before\\:block::before{'],
    ['[&>li]:mt-2', '>li{margin-top:0.5rem}'],
    ['print:hidden', '@media print{'],
    ['max-md:flex', '@media (max-width: 767.9px){'],
    ['aria-expanded:flex', '[aria-expanded="true"]{'],
  ])('the variant of %s holds where it says', async (name, rule) => {
    expect(await cssOf(name)).toContain(rule);
  });

  test('the dark variant follows the mode that readers choose, else that of their system', async () => {
    const dark = await cssOf('dark:md:p-4');
    expect(dark).toContain('html[data-theme=dark] .dark\\:md\\:p-4{padding:1rem}');
    expect(dark).toContain(
      '@media (prefers-color-scheme:dark){html:not([data-theme]) .dark\\:md\\:p-4{padding:1rem}}',
    );
    expect(dark.match(/min-width/g)).toHaveLength(2);
  });

  test('a border is solid and of the color of lines, unless other utilities say more', async () => {
    const css = await cssOf('border-red-500 hover:border-2 border-dashed before:border-t');
    const initial =
      ':where(.before\\:border-t)::before,:where(.hover\\:border-2:hover){border:0 solid var(--line)}';
    expect(css).toContain(initial);
    expect(css.indexOf(initial)).toBeLessThan(css.indexOf('.border-dashed'));
    expect(await cssOf('border-red-500')).not.toContain('.border-red-500)');
  });

  test('controls with utilities lose the border and background of browsers', async () => {
    const text = await withUtilities('<button class="px-3 md:flex">a</button>');
    const reset = ':where(button):where(.utility){background:none}';
    expect(text).toContain(`:where(.utility){margin:0;padding:0;border:0 solid var(--line)}${reset}`);
    expect(text.indexOf(reset)).toBeLessThan(text.indexOf('.px-3{'));
  });

  test('what is reset has one of the utilities if components may set classes later', async () => {
    const island = '<trellis-island data-module="a.jsx"></trellis-island>';
    const code = () => ['<button className="px-3 md:flex hover:underline">'];
    expect(await withUtilities(island, code)).toContain(
      ':where(button):where(.utility,.md\\:flex,.px-3){background:none}',
    );
  });

  test('variables that utilities are put together of have initial values', async () => {
    const css = await cssOf('shadow rotate-45');
    const uses = [...css.matchAll(/var\((--tw-[\w-]+)\)/g)].map(([, name]) => name);
    expect(uses.length).toBeGreaterThan(5);
    for (const name of uses) expect(css, name).toContain(`${name}:`);
  });

  test('what is narrower comes after what is broader, whatever their order in the page', async () => {
    for (const [broad, narrow] of [
      ['p-4', 'px-2'],
      ['px-2', 'pt-1'],
      ['border', 'border-gray-200'],
      ['border-b', 'border-gray-200'],
      ['text-sm', 'leading-6'],
      ['flex', 'hidden'],
      ['grid-cols-1', 'md:grid-cols-2'],
      ['md:grid-cols-2', 'lg:grid-cols-3'],
      ['bg-white', 'hover:bg-black'],
    ] as const) {
      const css = await cssOf(`${narrow} ${broad}`);
      const at = (name: string) =>
        css.lastIndexOf(`.${name.replaceAll(':', '\\:')}${name.startsWith('hover:') ? ':hover' : ''}{`);
      expect(at(broad), broad).toBeGreaterThan(0);
      expect(at(narrow), `${narrow} after ${broad}`).toBeGreaterThan(at(broad));
    }
  });

  test('the page keeps its elements and their text, with one class more', async () => {
    const elements = elementsOf(
      await withUtilities('<a href="/x" class="flex gap-2">A</a><p class="lead">B</p>'),
    );
    expect(elements.map(({ tag, attributes }) => [tag, attributes.class])).toEqual([
      ['a', 'utility flex gap-2'],
      ['p', 'lead'],
    ]);
  });

  test('what the code of an interactive component may set later is there from the start', async () => {
    const code =
      'const Box = ({ open }) => <b className={"p-2 " + (open ? "rotate-90" : "mt-1")}>flexible</b>;';
    const html =
      '<trellis-island data-name="Box" data-module="a &amp; b.jsx"><b class="p-2"></b></trellis-island>';
    const asked: string[] = [];
    const text = await withUtilities(html, (module) => {
      asked.push(module);
      return [code];
    });
    expect(asked).toEqual(['a & b.jsx']);
    for (const rule of ['.p-2{', '.rotate-90{', '.mt-1{']) expect(text).toContain(rule);
    expect(text).not.toContain('flexible{');
  });
});

describe('classes that are no utilities', () => {
  test('of the theme, whose elements keep their styles', async () => {
    const theme = join(repository, 'src/theme');
    const files = readdirSync(theme, { recursive: true, encoding: 'utf8' });
    const textOf = (file: string) => readFileSync(join(theme, file), 'utf8');
    const ofSheets = files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => [...textOf(file).matchAll(/\.((?:[a-z]|\\:)(?:[\w-]|\\:)*)/g)])
      .map(([, name = '']) => name.replaceAll('\\', ''));
    const ofMarkup = files
      .filter((file) => /\.(?:astro|ts)$/.test(file))
      .flatMap((file) => [...textOf(file).matchAll(/\bclass(?:Name)?="([^"{]+)"/g)])
      .flatMap(([, names = '']) => names.split(' '));
    const names = new Set([...ofSheets, ...ofMarkup]);
    expect(names.size).toBeGreaterThan(300);
    expect(await utilitiesFor(names)).toBeUndefined();
  });

  test('of formulas', async () => {
    const html = '<span class="mord underline"><span class="vlist-t"></span></span>';
    expect(await withUtilities(html)).toBe(html);
  });

  test('of authors, which UnoCSS would take and Tailwind would not', async () => {
    for (const name of [
      'h1',
      'tab',
      'm4',
      'c-red',
      'op50',
      'fw-600',
      'pos-absolute',
      'unheard-of:flex',
      'flexible',
    ])
      expect(await utilitiesFor([name]), name).toBeUndefined();
  });

  test.each([
    'w-[1px;}body{color:red}]',
    'content-["}"]',
    'w-[theme(none)]',
    '[color:red;}a{b:c]',
    '[&]:hover]:mt-2',
    'w-[a)b(]',
    'bg-[url(https://evil.example/a.png)]',
    'bg-[url(//evil.example/a.png)]',
    'bg-[url("data:image/png,x")]',
    'bg-[image-set("https://evil.example/a.png"1x)]',
    '[background:url(http://evil.example)]',
    '[@import_"//evil.example"]:flex',
    '[&</style>]:flex',
    'w-[1px/*]',
    'w-[\\75rl(x)]',
    `w-[${'1'.repeat(300)}px]`,
  ])('that no rule can be made of: %s', async (name) => {
    expect(await utilitiesFor([name])).toBeUndefined();
  });

  test('of any text end no rule and load nothing', async () => {
    const pieces = `w bg text grid-cols content - [ ] ( ) ; { } / * & > url(x) url(//x) < : ! 1 # ' " ,
      @ @media &gt; \\ var(--x) % \u2028`;
    const name = fc
      .array(fc.constantFrom(...pieces.split(/[ \n]+/)), { maxLength: 8 })
      .map((all) => all.join(''));
    const starts = fc.constantFrom('', 'w-[', 'bg-[', '[&', '[color:', 'content-["');
    await fc.assert(
      fc.asyncProperty(name, starts, async (text, start) => {
        const css = await cssOf(`flex ${start}${text}${start && ']'}`);
        expect(css).toContain('.flex{display:flex}');
        expect(css).not.toMatch(/url\((?!\/[^/])|<|\/\*/);
        expect(isNested(css.replace(/\\./g, '').replace(/"[^"]*"|'[^']*'/g, '')), css).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

/**
 * Whether brackets close in the order in which they open: then a rule ends where it is meant to (CSS Syntax,
 * section 5.4).
 */
function isNested(css: string): boolean {
  const open: string[] = [];
  for (const character of css) {
    const closing = { '{': '}', '(': ')', '[': ']' }[character];
    if (closing) open.push(closing);
    else if (/[})\]]/.test(character) && open.pop() !== character) return false;
  }
  return open.length === 0 && !/["']/.test(css);
}
