import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderCodeBlock } from '../../../../../src/content/index.ts';
import { panel, splitCode, splitPanels } from '../../../../../src/theme/components/content/tabs/panels.ts';
import { elementsOf } from '../../../../content/support.ts';

const panelsOf = (html: string) => splitPanels(html).panels;
const codeOf = (html: string) => splitCode(html).panels;

test('content between panels is kept, whitespace and empty paragraphs are not', () => {
  expect(splitPanels(`<p>${panel('A', 'a')}</p>\n`).rest).toBe('');
  expect(splitPanels(`${panel('A', 'a')}<p>beside</p>`).rest).toBe('<p>beside</p>');
  expect(splitPanels(`${panel('A', 'a')}<p><img src="/a.png"></p>`).rest).toContain('/a.png');
});

interface Tree {
  title: string;
  text: string;
  inside: Tree[];
}

describe('panels', () => {
  test('are returned in order, without what stands between them', () => {
    expect(panelsOf(`\n ${panel('A', '<p>a</p>')}\n\n${panel('B', 'b')}\n`)).toEqual([
      { title: 'A', html: '<p>a</p>' },
      { title: 'B', html: 'b' },
    ]);
    expect(panelsOf('<p>none</p>')).toEqual([]);
    expect(panelsOf('')).toEqual([]);
  });

  test('within panels belong to the inner tabs', () => {
    const inner = `${panel('Inner 1', '1')} ${panel('Inner 2', '2')}`;
    const [first, second, ...rest] = panelsOf(
      `${panel('Outer', `<div>${inner}</div>`)}${panel('Last', 'x')}`,
    );
    expect(rest).toEqual([]);
    expect(second).toEqual({ title: 'Last', html: 'x' });
    expect(first?.title).toBe('Outer');
    expect(panelsOf(first?.html ?? '').map(({ title, html }) => [title, html])).toEqual([
      ['Inner 1', '1'],
      ['Inner 2', '2'],
    ]);
  });

  test('a tab without children, or without a title, is still a tab', () => {
    expect(panelsOf(panel('Empty', undefined) + panel(undefined, 'x'))).toEqual([
      { title: 'Empty', html: '' },
      { title: 'Tab', html: 'x' },
    ]);
  });

  test('survive any titles and any nesting', () => {
    const title = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('-->', '--!>', '<!--', '"', '%', '%2D', 'a - b', '🌱'),
    );
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.record({
        title,
        text: fc.constantFrom('', 'x', '<p>é 🌱</p>', '<!-- note -->', '-->'),
        inside: fc.oneof(
          { depthSize: 'small' },
          fc.constant<Tree[]>([]),
          fc.array(tie('tree'), { maxLength: 3 }),
        ),
      }),
    }));
    const write = ({ title: name, text, inside }: Tree): string =>
      panel(name, text + inside.map(write).join('\n'));
    const read = (html: string): unknown[] =>
      panelsOf(html).map(({ title: name, html: inner }) => [name, read(inner)]);
    const outline = ({ title: name, inside }: Tree): unknown[] => [name, inside.map(outline)];
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), (trees) => {
        expect(read(trees.map(write).join('\n'))).toEqual(trees.map(outline));
      }),
    );
  });

  test('their marks are comments, whatever the title', () => {
    for (const title of ['-->', '--!><script>', '>', '<!--']) {
      expect(elementsOf(panel(title, '<p></p>')).map(({ tag }) => tag)).toEqual(['p']);
    }
  });
});

describe('code groups', () => {
  test('name each block by its title, which is removed from the block', async () => {
    const blocks = [
      await renderCodeBlock('let a;', 'js', 'title="A & <b> \'c\'"'),
      await renderCodeBlock('a = 1', 'python'),
      await renderCodeBlock('a', 'plaintext', 'lines wrap {1} One more'),
    ];
    const found = codeOf(`<p>\n${blocks.join('\n')}</p>`);
    expect(found.map(({ title }) => title)).toEqual(["A & <b> 'c'", 'python', 'One more']);
    for (const [index, { html }] of found.entries()) {
      const before = elementsOf(blocks[index] ?? '');
      expect(elementsOf(html)).toHaveLength(before.filter(({ tag }) => tag !== 'figcaption').length);
      expect(html).not.toContain('figcaption');
    }
  });

  test('keep the code of each block unchanged', async () => {
    const code = '</figure><figure class="code" data-title="x">\n<figcaption>c</figcaption>';
    const found = codeOf((await renderCodeBlock(code, 'html')) + (await renderCodeBlock('b', 'js')));
    const texts = found.map(({ html }) => elementsOf(html).find(({ tag }) => tag === 'code')?.text);
    expect(texts).toEqual([code, 'b']);
  });

  test('a title that looks like an entity stays as written', async () => {
    const [found] = codeOf(await renderCodeBlock('a', 'js', 'title="&lt;a&gt; &amp;amp; &quot;"'));
    expect(found?.title).toBe('&lt;a&gt; &amp;amp; &quot;');
  });

  test('without blocks are empty', () => {
    expect(codeOf('<p>text</p>')).toEqual([]);
  });
});
