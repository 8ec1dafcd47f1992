import { describe, expect, test } from 'vitest';
import { guardSource, headingSlug, parseFenceMeta, parsePage } from '../../src/content/index.ts';

const options = { format: 'mdx' as const, math: true, variables: {} };
const guarded = (source: string): string => guardSource(source, options).source;
const MANY = 50_000;

// Each once took minutes or overflowed the stack, so a test passes if it ends.
describe('text of any length and shape', () => {
  test.each([
    '{supportedProductionEnvironments.join(", ")}',
    '{frontmatter.title.toUpperCase()}',
    `{${'a'.repeat(MANY)}(`,
    `{${'a '.repeat(MANY)}!}`,
  ])('is a placeholder or not: %.40s', (text) => {
    expect(guarded(text)).toHaveLength(text.length);
  });

  test.each([
    '{',
    '{ "',
    '`${',
    '{`${',
    '<a {',
    '<!--',
    '$$',
    '$a ',
    '`',
    '<Latex>',
    '{/*',
    "{'\\'",
    '>',
    '- ',
    '[',
    '\\(',
  ])('is scanned if %s is repeated', (part) => {
    const source = part.repeat(MANY);
    expect(guarded(source).length).toBeGreaterThan(0);
  });

  test('is scanned if runs of backticks of all lengths are open', () => {
    const source = Array.from({ length: 1500 }, (_, index) => '`'.repeat(index + 1)).join(' ');
    expect(guarded(source)).toHaveLength(source.length);
  });

  // Each was once parsed again for every blank line below it.
  test.each([
    'import the key (',
    'import "x',
    'import { a',
    'export const a = (',
    'export const a = `$' + '{',
    'export const A = () => <b>',
  ])('is scanned if many blocks begin with %s', (line) => {
    const before = performance.now();
    const source = `${line}\n\n`.repeat(3000);
    expect(guarded(source)).toBeTruthy();
    expect(performance.now() - before).toBeLessThan(2000);
  });

  test('is scanned if many sentences begin with "import"', () => {
    const source = `${'import the key (\n\n'.repeat(1000)}{`;
    expect(guarded(source).length).toBeGreaterThan(0);
  });

  test('is the meta text of a fence, and a heading', () => {
    expect(parseFenceMeta('a={ '.repeat(MANY)).wrap).toBe(false);
    expect(headingSlug(`a${'-'.repeat(MANY)}b`)).toContain('a-');
  });
});

describe('YAML aliases of front matter', () => {
  const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
  for (let index = 1; index < 9; index++) {
    const [before, own] = ['abcdefghi'[index - 1], 'abcdefghi'[index]];
    lines.push(`${own}: &${own} [${`*${before}, `.repeat(9)}*${before}]`);
  }

  test('are an error at the first that expands too little into too much', () => {
    const { diagnostics } = parsePage(`---\ntitle: A\n${lines.join('\n')}\n---\nText`, 'a.mdx');
    expect(diagnostics).toMatchObject([
      {
        code: 'content/front-matter',
        severity: 'error',
        message: 'YAML aliases expand to more than 100000 values',
        range: { start: { line: 7 } },
      },
    ]);
  });

  test('of a surrounding node are an error', () => {
    const { diagnostics } = parsePage('---\ntitle: &a [*a]\n---\n', 'a.mdx');
    expect(diagnostics).toMatchObject([{ severity: 'error', range: { start: { line: 2 } } }]);
  });

  test('are values in moderation', () => {
    const { frontMatter, diagnostics } = parsePage('---\ntitle: &a Ferns\ndescription: *a\n---\n', 'a.mdx');
    expect([frontMatter.title, frontMatter.description, diagnostics]).toEqual(['Ferns', 'Ferns', []]);
  });
});
