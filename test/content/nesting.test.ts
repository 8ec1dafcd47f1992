import { describe, expect, test } from 'vitest';
import {
  pageProcessor,
  parseModule,
  plainInlineMarkdown,
  renderInlineMarkdown,
  tooDeepIn,
} from '../../src/content/index.ts';
import { compile, renderer } from './compile.ts';

const MANY = 3000;
const around = (open: string, close: string, many = MANY) => `${open.repeat(many)}x${close.repeat(many)}`;
const lines = (line: (index: number) => string, many = MANY) =>
  Array.from({ length: many }, (_, index) => line(index)).join('\n');

// Each once overflowed the stack, or crashed the process in native code.
describe('excessive nesting is a located error', () => {
  const BLOCKS: [string, string][] = [
    ['quotes on one line', `${'>'.repeat(MANY)} x`],
    ['quotes, one deeper on each line', lines((index) => `${'>'.repeat(index + 1)} x`)],
    ['lists on one line', `${'- '.repeat(MANY)}x`],
    ['lists, one deeper on each line', lines((index) => `${'  '.repeat(index)}- x`, 400)],
    ['numbered lists', `${'1. '.repeat(MANY)}x`],
    ['emphasis', around('*', '*')],
    ['emphasis of both kinds', around('*a _b ', '_ a* ')],
    ['deletions', around('~~a *b ', '* a~~ ')],
    ['elements', around('<div>', '</div>')],
    ['elements, one on each line', around('<div>\n\n', '\n\n</div>\n')],
    ['components', around('<Card>\n\n', '\n</Card>\n')],
    ['quotes in a footnote', `[^1]: ${'> '.repeat(MANY)}x\n\na[^1]`],
  ];
  const CODE: [string, string][] = [
    ['arrays', `{${around('[', ']', 30_000)}}`],
    ['parentheses', `{${around('(', ')', 30_000)}}`],
    ['exported arrays', `export const a = ${around('[', ']', 30_000)}`],
    ['elements of a component', `export const A = () => ${around('<b>', '</b>', 30_000)}`],
    ['attributes', around('<A b={', '} />', 30_000)],
    ['arrows', `{${'x => '.repeat(30_000)}1}`],
    ['conditions of an attribute', `<A b={${'1 ? 1 : '.repeat(30_000)}1} />`],
    ['sums', `export const a = 1${' + 1'.repeat(30_000)}`],
    [
      'elements with words that begin code',
      `export const A = () => ${around('<b>\nexport x ', '</b>', 30_000)}`,
    ],
  ];

  test.each([...BLOCKS, ...CODE])('%s', async (_, source) => {
    const { process } = await renderer();
    await expect(process(`Text\n\n${source}`, '/docs/a.mdx', {})).rejects.toMatchObject({
      code: 'content/nesting',
      message: expect.stringMatching(/nests (?:deeper than \d+ levels|too deeply to be compiled)/),
      line: expect.toSatisfy((line: number) => line >= 3),
    });
  });

  test.each([
    ['quotes', `${'>'.repeat(MANY)} x`],
    ['HTML', around('<div>', '</div>')],
  ])('%s in Markdown', async (_, source) => {
    const { render } = await pageProcessor({ base: '' }).createRenderer({ syntaxHighlight: false });
    await expect(render(source)).rejects.toMatchObject({ code: 'content/nesting' });
  });

  test.each([
    ['arrays', around('[', ']', 30_000), 'a.js'],
    ['generics', `type A = ${around('B<', '>', 30_000)};`, 'a.ts'],
    ['calls', `a${'()'.repeat(30_000)}`, 'a.jsx'],
    ['elements', around('<b>', '</b>', 1500), 'a.tsx'],
  ])('%s of a module are not parsed', (_, code, file) => {
    expect(tooDeepIn(code, file)).toBeGreaterThanOrEqual(0);
    expect(parseModule(code, file)).toBeUndefined();
  });
});

describe('reasonable nesting compiles', () => {
  test.each([
    ['brackets of text', around('[', ']')],
    ['a log with unclosed brackets', `\`\`\`\n${'\u001b[31m(\n'.repeat(MANY)}\`\`\``],
    ['many elements side by side', '<b>x</b>\n\n'.repeat(MANY)],
    ['many quotes one after another', '> x\n\ny\n\n'.repeat(MANY)],
    ['texts with tags and brackets', `export const a = [\n${"'a<br>(b',\n".repeat(MANY)}];`],
    [
      'a long list of values',
      `export const a = {\n${Array.from({ length: MANY }, (_, index) => `a${index}: -${index},`).join(' ')}};`,
    ],
    ['a long array', `{[${'[1], '.repeat(MANY)}].length}`],
  ])('%s', async (_, source) => {
    const { process } = await renderer();
    await expect(process(source, '/docs/a.mdx', {})).resolves.toHaveProperty('code');
  });

  test('unclosed HTML elements that end each other', async () => {
    const { render } = await pageProcessor({ base: '' }).createRenderer({ syntaxHighlight: false });
    await expect(render(`<ul>\n${'<li>x\n'.repeat(MANY)}</ul>`)).resolves.toHaveProperty('code');
  });
});

test('a description that nests too deeply is shown as written', () => {
  const text = `a ${around('*a _b ', '_ a*')}`;
  expect(plainInlineMarkdown(text)).toBe(text);
  expect(renderInlineMarkdown(text, (url) => url)).toBe(text);
});

test('a page that ends in a backslash does not end the process', async () => {
  await expect(compile('export{#id}{1}</Note>`\\')).rejects.toThrow('Unexpected token');
});
