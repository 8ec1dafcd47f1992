import { describe, expect, test } from 'vitest';
import { compile, renderer } from './compile.ts';

/** Code in an MDX file, with blank lines where @mdx-js accepts them. */
const COMPONENTS: [name: string, code: string, within: string][] = [
  ['a template', 'export const Box = () => {\n\n  const s = `a\n\nb`;\n  return s;\n}', 'a\n\nb'],
  [
    'a template in a template',
    `export const a = 1, box = () => {\n\n  return \`x$\{\`y\n\nz\`}\`;\n};`,
    'y\n\nz',
  ],
  ['elements', "export const Box = () => <div>\n\n  it's one\n\n  <b>two</b>\n\n</div>;", "it's one"],
  ['an attribute', 'export const Box = () => <a title="x\n\ny">b</a>;', 'title: "x'],
  ['a comment', 'export const Box = () => {\n  /* it\n\n  isn`t */\n  return 1;\n};', 'return 1'],
  ['a regular expression', 'export const Box = () => {\n\n  return /[`\'"{(]/.source;\n};', '/[`'],
  ['a signature', 'export const Box = (\n\n  a = 1,\n\n) => a;', 'a = 1'],
];

describe('imports and exports', () => {
  test.each(COMPONENTS)(
    'may contain %s with blank lines, and the text continues below them',
    async (_, code, within) => {
      for (const source of [`${code}\n\n# After\n`, `# Before\n\n${code}\n\n# After\n`, code]) {
        const out = await compile(source);
        expect(out).toContain(within);
        expect(out).toMatch(/^export const (?:Box|a)\b/m);
        expect(out.includes('After')).toBe(source.includes('After'));
      }
    },
  );

  test('keep variables, windows line ends and everything around them', async () => {
    const code = `import x from "./x.js"\r\nexport const Box = () => {\r\n\r\n  return \`{{v}}\r\n\r\n$\{x}\`;\r\n};\r\n`;
    const out = await compile(`${code}\r\n# T {x}\r\n\r\nexport const last = 1;\r\n`, {
      settings: () => ({ variables: { v: '1.2' }, math: true, contentDir: '' }),
    });
    expect(out).toMatch(/1\.2\r?\n\r?\n/);
    expect(out).toContain('import x from "./x.js"');
    expect(out).toContain('export const last = 1;');
    expect(out).not.toMatch(/[\uFDD0-\uFDEF]/);
  });

  test('that are invalid are reported at their location', async () => {
    const process = (await renderer()).process(
      '# A\n\nexport const a = {\n\n  b: \n\n};\n',
      '/docs/a.mdx',
      {},
    );
    await expect(process).rejects.toThrow(/^[3-7]:\d+/);
  });

  test('end where they are complete, so text is not code', async () => {
    const out = await compile('export const a = 1\n\n+ two\n+ three\n');
    expect(out).toContain('two');
    expect(out).toContain('export const a = 1;');
  });
});

describe('our own imports', () => {
  const snippetSource = () => ({
    isSnippet: false,
    snippet: (file: string) => `/_snippets/${file}`,
    islands: 'islands',
    components: (names: string[]) => `components:${names}`,
    fill: 'fill',
  });

  test.each([
    ['a fence', '```js\nconst a = 1;'],
    ['a fence of tildes', '~~~\na'],
    ['a fence in a list', '- a\n\n  ```\n  b'],
    ['a fence in a quotation', '> ```\n> b'],
    ['code in a sentence', 'a `b'],
    ['mathematics', '$$\na'],
    ['an HTML comment', 'a\n\n<!-- b'],
    ['a paragraph', 'words'],
    ['a table', '| a |\n|-|\n| b |'],
    ['a definition', '[a]: /b'],
    ['a list', '- a'],
    ['an indented line', '    a'],
    ['nothing', ''],
  ])('never become part of %s that ends a page', async (_, end) => {
    const source = `<Snippet file="x.mdx" />\n\n${end}`;
    const out = await compile(source, { snippetSource }).catch((error: Error) => error.message);
    // Errors of MDX are about the author's text.
    if (!out.includes('_jsx')) return expect(out).toBe(await compile(source).catch((error) => error.message));
    expect(out.match(/import Snip/g)).toHaveLength(1);
    expect(out).toMatch(/^import Snip000 from "\/_snippets\/x\.mdx";$/m);
    expect(out).toContain('_jsx(Snip000');
  });

  test('keep the locations of warnings and errors', async () => {
    const warnings: unknown[] = [];
    const source = '{nope}\n\n<Snippet file="x.mdx" />\n';
    await compile(source, { snippetSource, onWarning: ({ line, column }) => warnings.push([line, column]) });
    expect(warnings).toEqual([[1, 1]]);
    await expect(compile('<Snippet file="x.mdx" />\n\n<b>\n', { snippetSource })).rejects.toThrow(/^3:/);
  });
});
