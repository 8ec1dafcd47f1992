import { describe, expect, test } from 'vitest';
import { type PageWarning, renderMath, takeStyles } from '../../src/content/index.ts';
import { HtmlTree } from '../../src/html/index.ts';
import { compile, html } from './compile.ts';
import { type Element, textOf } from './support.ts';

const mathOff = { settings: () => ({ variables: {}, math: false, contentDir: '' }) };

/**
 * The TeX of each formula on a page, which KaTeX keeps beside its output; with `!` in front for block
 * formulas.
 */
function formulas(elements: Element[]): string[] {
  const shown = elements.filter(({ tag }) => tag === 'math');
  return shown.map(({ attributes, elements: inside }) => {
    const source = inside.find(({ tag }) => tag === 'annotation')?.text ?? '';
    return attributes.display === 'block' ? `!${source}` : source;
  });
}

describe('mathematics', () => {
  test.each([
    ['between single dollars', 'a $x^{2}$, ($y$).', ['x^{2}', 'y']],
    ['between double dollars in a sentence', 'so $$\\frac{a}{b}$$ it is', ['!\\frac{a}{b}']],
    ['in a block', '$$\nE = mc^{2}\n$$', ['!E = mc^{2}']],
    [
      'in a block with rows, in which braces are no expressions',
      '$$\n\\begin{aligned}\na &= b \\\\\nc &= {d}\n\\end{aligned}\n$$',
      ['!\\begin{aligned}\na &= b \\\\\nc &= {d}\n\\end{aligned}'],
    ],
    ['over two lines', 'from $a_{1} +\n{b}$ on', ['a_{1} +\n{b}']],
    [
      'in lists, quotes and tables',
      '- $x_{1}$\n\n> $$\n> y\n> $$\n\n| a |\n|---|\n| $z_{2}$ |',
      ['x_{1}', '!y', 'z_{2}'],
    ],
    ['of one letter or number', '$D$ and $8D + 1$ and $3$', ['D', '8D + 1', '3']],
  ])('%s', async (_, source, expected) => {
    expect(formulas(await html(source))).toEqual(expected);
  });

  test.each([
    'It costs $5 and $10.',
    'From $5-$10, or $100k–$200k, or $1,000/$2,000 a year.',
    'Set $HOME/$USER, or US$5 to US$6.',
    'A \\$x\\$ and $ y $ and $z',
    '**$5** to **$10**',
    'An empty $$ $$ is none.',
  ])('is not meant by %j', async (source) => {
    const elements = await html(source);
    expect(formulas(elements)).toEqual([]);
    expect(elements[0]?.text).toBe(source.replaceAll(/\\|\*\*/g, ''));
  });

  test('ends with its paragraph, and gives way to code', async () => {
    const source = '* short for "$eq", as in `{"a": b}`\n* `$eq`: the same as `{"a": {"$eq": b}}`\n';
    const elements = await html(source);
    expect(formulas(elements)).toEqual([]);
    expect(elements.filter(({ tag }) => tag === 'code').map(({ text }) => text)).toEqual([
      '{"a": b}',
      '$eq',
      '{"a": {"$eq": b}}',
    ]);
  });

  test('is left alone in code, attributes and links', async () => {
    const code = await compile('`$x$`\n\n```\n$y$\n```\n\n<Card title="$z$">{"$w$"}</Card>\n');
    expect(code).not.toContain('katex');
    for (const text of ['$x$', '$y$', '$z$', '$w$']) expect(code).toContain(text);
  });

  test('does not join dollars of code and expressions', async () => {
    const code = await compile(`A \`$1\` b {f("$\{ x }")} c {"$2"}.\n\n| a |\n|--|\n| \`$a\` {g("$")} |`);
    expect(code).toContain(`f("$\{ x }")`);
    expect(code).toContain('"$2"');
    expect(code).toContain('g("$")');
  });

  test('is text if the settings say so', async () => {
    const elements = await html('a $x$ b $$y$$ c', mathOff);
    expect(elements.map(({ tag, text }) => [tag, text])).toEqual([['p', 'a $x$ b $$y$$ c']]);
  });

  test('that is invalid is shown as written, with a warning at its location', async () => {
    const warnings: PageWarning[] = [];
    const elements = await html('\n\nA formula:\nbad $\\frac{a}{$.\n\n$$\n\\nope\n$$\n', {
      onWarning: (warning) => warnings.push(warning),
    });
    expect(elements.find(({ attributes }) => attributes.class === 'latex')?.text).toBe('\\frac{a}{');
    expect(warnings.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['content/math', 4, 5],
      ['content/math', 6, 1],
    ]);
    expect(warnings[1]?.message).toMatch(/not valid TeX: Undefined control sequence: \\nope/);
  });

  test('cannot bring in HTML, links or endless work', () => {
    for (const source of [
      '\\href{javascript:alert(1)}{x}',
      '\\htmlClass{a}{x}',
      '\\includegraphics{//x.example/a}',
    ]) {
      expect(renderMath(source, false).html).not.toMatch(/<a |href=|<img|class="a"/);
    }
    expect(renderMath('\\text{<script>}', false).html).not.toContain('<script>');
    expect(renderMath('\\def\\a{\\a\\a}\\a', false).problem).toMatch(/expansions/i);
  });
});

describe('<Latex>', () => {
  test('contains raw TeX, even where it looks like MDX', async () => {
    const source = '\\frac{a_1*b_2*}{b\'} < 3 -- "q" [x](y) `z` & {#a} <b> $n$';
    expect(await compile(`<Latex>${source}</Latex>`)).toContain(`children: ${JSON.stringify(source)}`);
    expect(textOf((await compile(`In <Latex>x^{2}</Latex> text`)).replace(/\s+/g, ' '))).toContain('"x^{2}"');
  });

  test('may hold an expression', async () => {
    expect(await compile('<Latex>{String.raw`x^{2}`}</Latex>')).toContain('children: String.raw`x^{2}`');
  });
});

describe('the styles of a formula', () => {
  test('are in the stylesheet of the page', () => {
    const tree = new HtmlTree(renderMath('\\sqrt{\\frac{a}{b}}', true).html);
    const css = takeStyles(tree);
    expect(tree.write()).not.toMatch(/\sstyle=/);
    expect(css).toMatch(/\{height:[\d.]+em/);
  });
});
