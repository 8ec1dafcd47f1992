import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFenceMeta, renderCodeBlock } from '../../src/content/index.ts';
import { compile, html } from './compile.ts';
import { elementsOf } from './support.ts';

/** Class and text of each line, and the class of the figure. */
async function lines(code: string, language = 'js', meta = '') {
  const [figure] = elementsOf(await renderCodeBlock(code, language, meta));
  const found = figure?.elements.filter(({ attributes }) => /^line\b/.test(attributes.class ?? '')) ?? [];
  return {
    figure: figure?.attributes.class,
    lines: found.map(({ attributes, text }) => [
      attributes.class?.replace(/^line ?/, ''),
      text.replace(/\n$/, ''),
    ]),
    text: figure?.elements.find(({ tag }) => tag === 'code')?.text,
  };
}

describe('marks in code comments', () => {
  test.each([
    ['js', 'a(); // [!code ++]'],
    ['python', 'a() # [!code ++]'],
    ['html', '<a> <!-- [!code ++] -->'],
    ['css', 'a {} /* [!code ++] */'],
    ['jsx', '<a> {/* [!code ++] */}'],
    ['sql', 'select 1 -- [!code ++]'],
    ['ini', 'a=1 ; [!code ++]'],
  ])('are removed from %s', async (language, line) => {
    const found = await lines(`${line}\nb`, language);
    expect(found.lines[0]?.[0]).toBe('added');
    expect(found.lines[1]?.[0]).toBe('');
    expect(found.text).not.toContain('[!code');
  });

  test('say what has changed, what matters and what is wrong', async () => {
    const { figure, lines: found } = await lines(
      'a // [!code ++]\nb // [!code --]\nc // [!code highlight]\nd // [!code focus]\ne // [!code error]\nf // [!code warning]\ng',
    );
    expect(found).toEqual([
      ['added', 'a'],
      ['removed', 'b'],
      ['marked', 'c'],
      ['focused', 'd'],
      ['error', 'e'],
      ['warning', 'f'],
      ['', 'g'],
    ]);
    expect(figure).toBe('code focusing');
  });

  test('apply to the number of lines after the colon, from the next line if they have their own', async () => {
    expect((await lines('// [!code ++:2]\na\nb\nc // [!code hl] [!code --]')).lines).toEqual([
      ['added', 'a'],
      ['added', 'b'],
      ['marked removed', 'c'],
    ]);
  });

  test('that are unknown, or outside of comments, stay code', async () => {
    for (const code of [
      'a // [!code nope]',
      'a [!code ++]',
      '"// [!code ++] b"',
      '// see [!code ++] there',
    ]) {
      expect((await lines(code)).text).toBe(code);
    }
  });

  test('remove nothing else from any code', async () => {
    const line = fc.constantFrom(
      'a',
      '  b // c',
      '// [!code ++]',
      'd // [!code --:3]',
      '# [!code focus]',
      '',
      'e [!code ++]',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (some) => {
        const written = [...some, 'end'];
        const { text } = await lines(written.join('\n'), 'plaintext');
        const kept = written.filter((each) => !/^(?:\/\/|#) \[!code/.test(each));
        expect(text).toBe(kept.map((each) => each.replace(' // [!code --:3]', '')).join('\n'));
      }),
      { numRuns: 100 },
    );
  });
});

describe('meta text', () => {
  test('names lines to focus, an icon and whether a long block is folded', () => {
    expect(parseFenceMeta('app.ts icon="react" focus={2,4-5} expandable')).toMatchObject({
      title: 'app.ts',
      icon: 'react',
      focused: new Set([2, 4, 5]),
      expandable: true,
    });
    expect([...parseFenceMeta('focus=2,4').focused]).toEqual([2, 4]);
  });

  test('keeps an unknown assignment as part of the title', () => {
    expect(parseFenceMeta('Set NODE_ENV=production theme={x} nocopy').title).toBe('Set NODE_ENV=production');
  });

  test('draws the icon that it names before the title', async () => {
    const drawIcon = (name: string) => (name === 'leaf' ? '<svg></svg>' : '');
    const [figure] = await html('```js icon="leaf" Plant\na\n```\n', { drawIcon });
    expect(figure?.elements.slice(0, 2).map(({ tag, text }) => [tag, text])).toEqual([
      ['figcaption', 'Plant'],
      ['svg', ''],
    ]);
    expect((await html('```js icon="nope"\na\n```\n', { drawIcon }))[1]?.tag).toBe('pre');
  });
});

test('a diagram is its source until a script draws it', async () => {
  const source = '```mermaid\ngraph TD;\n  A["<b>"]-->B\n```\n';
  const [figure] = await html(source, { diagramFrame: '/frame.html' });
  expect(figure?.attributes).toMatchObject({ class: 'code mermaid', 'data-frame': '/frame.html' });
  expect(figure?.text).toBe('graph TD;\n  A["<b>"]-->B');
  expect(await compile(source)).not.toContain('data-frame');
});
