import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highlight, highlightLines, parseFenceMeta, renderCodeBlock } from '../../src/content/index.ts';
import { type Element, elementsOf, textOf } from './support.ts';

const LANGUAGES = [
  'js',
  'ts',
  'json',
  'bash',
  'python',
  'go',
  'php',
  'ruby',
  'yaml',
  'html',
  'mdx',
  'text',
  'klingon',
];

async function block(code: string, language: string, meta = ''): Promise<{ all: Element[]; code: Element }> {
  const all = elementsOf(await renderCodeBlock(code, language, meta));
  return { all, code: all.find(({ tag }) => tag === 'code') as Element };
}

describe('parseFenceMeta', () => {
  const title = (meta: string) => parseFenceMeta(meta).title;
  const marked = (meta: string) => [...parseFenceMeta(meta).markedLines];

  test.each([
    ['{highlight={12}}', [12], undefined],
    ['{highlight={1,3-4}} Title', [1, 3, 4], 'Title'],
    ['{highlight="2"} {focus={1}}', [2], undefined],
    ['{highlight=5} x', [5], 'x'],
    ['{title="Own"} {2}', [2], 'Own'],
  ])('%j in braces is a key, not a title', (meta, lines, words) => {
    expect(marked(meta)).toEqual(lines);
    expect(title(meta)).toBe(words);
  });

  test('words that are not a known key are the title', () => {
    expect(title('Create plant')).toBe('Create plant');
    expect(title('src/app.config.ts')).toBe('src/app.config.ts');
    expect(title('{2} Before and after wrap lines')).toBe('Before and after');
    expect(title('expandable nocopy twoslash')).toBeUndefined();
    expect(title('')).toBeUndefined();
  });

  test('a title or file name is given bare, quoted or in braces, and wins over the words', () => {
    expect(title('title="Create plant" rest')).toBe('Create plant');
    expect(title('title=\'It is "it"\'')).toBe('It is "it"');
    expect(title('filename=app.ts')).toBe('app.ts');
    expect(title('title={Create plant}')).toBe('Create plant');
    expect(title('title="" Words')).toBe('Words');
  });

  test.each([
    ['title="My "file".py"', 'My "file".py'],
    ['title="Say "hi""', 'Say "hi"'],
    ['title="My "own" file" icon="js"', 'My "own" file'],
    ['title="a"icon="js" {2}', 'a'],
    ['{title="a"}', 'a'],
    ['title="a" b="c" rest', 'a'],
    ['title="a" b={"c"}', 'a'],
  ])('a quotation mark that was escaped is part of the title: %j', (meta, expected) => {
    expect(title(meta)).toBe(expected);
  });

  test('keys without effect are skipped, with their values', () => {
    expect(title('icon="js" theme={null} Words focus={1,2}')).toBe('Words');
    expect(marked('focus={1,2}')).toEqual([]);
  });

  test('lines are marked by a bare brace or by highlight, as numbers and ranges', () => {
    expect(marked('{1,3-5}')).toEqual([1, 3, 4, 5]);
    expect(marked('{ 1 , 3 - 4 }')).toEqual([1, 3, 4]);
    expect(marked('highlight={2} {7}')).toEqual([2, 7]);
    expect(marked('highlight="2-3"')).toEqual([2, 3]);
  });

  test('invalid ranges mark nothing', () => {
    expect(marked('{0,-3,5-4,-,,}')).toEqual([]);
  });

  test('wrap and lines are switches', () => {
    expect(parseFenceMeta('wrap lines')).toMatchObject({ wrap: true, lineNumbers: true });
    expect(parseFenceMeta('wrap={true} lines=true')).toMatchObject({ wrap: true, lineNumbers: true });
    expect(parseFenceMeta('wrap=false lines={false}')).toMatchObject({ wrap: false, lineNumbers: false });
    expect(parseFenceMeta('Title')).toMatchObject({ wrap: false, lineNumbers: false });
  });

  test.each([
    '{1-999999999999}',
    '{9007199254740992}',
    '{9007199254740992-9007199254740999}',
    `{1-1${'0'.repeat(400)}}`,
  ])('the range %.40s costs no more than a long example', (meta) => {
    expect(parseFenceMeta(meta).markedLines.size).toBeLessThanOrEqual(10_000);
  });

  test('any meta text can be parsed', () => {
    const token = fc.constantFrom(
      'title=',
      'highlight=',
      'wrap',
      '{',
      '}',
      '"',
      "'",
      '=',
      '-',
      ',',
      '1',
      '99',
      ' ',
    );
    const meta = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(token).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(meta, (text) => {
        for (const line of parseFenceMeta(text).markedLines) expect(line).toBeGreaterThan(0);
      }),
    );
  });
});

describe('renderCodeBlock', () => {
  test('is a figure with a caption and code that the keyboard can scroll', async () => {
    const { all, code } = await block('let a = 1;\n', 'js', 'Create plant');
    expect(all.slice(0, 4).map(({ tag }) => tag)).toEqual(['figure', 'figcaption', 'pre', 'code']);
    expect(all[0]?.attributes).toEqual({
      class: 'code',
      'data-title': 'Create plant',
      'data-language': 'js',
    });
    expect(all[1]?.text).toBe('Create plant');
    expect(all[2]?.attributes).toEqual({ tabindex: '0', role: 'group', 'aria-label': 'Create plant' });
    expect(code.text).toBe('let a = 1;');
  });

  test('without a title it has no caption and is named after its language', async () => {
    const { all } = await block('let a = 1;', 'js');
    expect(all.map(({ tag }) => tag)).not.toContain('figcaption');
    expect(all[0]?.attributes['data-title']).toBe('js');
    expect(all[1]?.attributes['aria-label']).toBe('Code in js');
    expect((await block('a', 'plaintext')).all[1]?.attributes['aria-label']).toBe('Code');
  });

  test('wrapping and line numbers are classes of the figure', async () => {
    expect((await block('a', 'js', 'wrap lines')).all[0]?.attributes.class).toBe('code wrap numbered');
  });

  test('marked lines are those of the meta text', async () => {
    const { code } = await block('a\nb\nc\nd\n', 'js', '{2,4}');
    const lines = code.elements.filter(({ attributes }) => /\bline\b/.test(attributes.class ?? ''));
    expect(lines.map(({ attributes, text }) => [attributes.class, text])).toEqual([
      ['line', 'a\n'],
      ['line marked', 'b\n'],
      ['line', 'c\n'],
      ['line marked', 'd'],
    ]);
  });

  test('a title or language with markup stays text', async () => {
    const hostile = '"><img src=x onerror=alert(1)>';
    const { all } = await block('a', hostile, `title='${hostile}'`);
    expect(all.map(({ tag }) => tag)).toEqual(['figure', 'figcaption', 'pre', 'code']);
    expect(all[0]?.attributes['data-title']).toBe(hostile);
    expect(all[1]?.text).toBe(hostile);
  });

  test('the text of the code is unchanged, whatever it contains and however its lines are marked', async () => {
    const piece = fc.constantFrom(
      '<script>',
      '</code></pre>',
      '&amp;',
      '"',
      "'",
      '`',
      '$x',
      '/*',
      '*/',
      '#',
      '//',
      '<!--',
      '-->',
      '{',
      '}',
      '\n',
      '\n\n',
      ' ',
      '\t',
      'const ',
      'é',
      '🌱',
      '\u2028',
    );
    const code = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 5 })))
      .map((parts) => parts.join('').replace(/[\r\0]/g, ''));
    const meta = fc.constantFrom('', '{1}', '{2,4-9}', 'lines', 'lines {1-3} wrap');
    await fc.assert(
      fc.asyncProperty(code, fc.constantFrom(...LANGUAGES), meta, async (source, language, text) => {
        const { all, code } = await block(source, language, text);
        expect(code.text).toBe(source.replace(/\n$/, ''));
        for (const { tag, attributes } of all) {
          expect(['figure', 'figcaption', 'pre', 'code', 'span']).toContain(tag);
          expect(Object.keys(attributes)).not.toContain('style');
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('highlight', () => {
  test('tokens have the classes of their roles, and no styles', async () => {
    const spans = elementsOf(await highlight('// note\nconst plant = "ivy"; grow(1);', 'js'));
    const classOf = (text: string) => spans.find((span) => span.text === text)?.attributes.class;
    expect([classOf('// note'), classOf('const'), classOf('"ivy"'), classOf('grow'), classOf('1')]).toEqual([
      'm',
      'k',
      's',
      'f',
      'c',
    ]);
  });

  test('every language of the samples and of the content has a grammar', async () => {
    for (const [language, code] of [
      ['bash', 'curl "x" # y'],
      ['javascript', 'await fetch("x")'],
      ['python', 'import requests'],
      ['go', 'package main'],
      ['php', '<?php echo "x";'],
      ['ruby', 'require "json"'],
      ['json', '{"a": 1}'],
      ['http', 'GET / HTTP/1.1'],
      ['yaml', 'a: "b"'],
      ['sh', 'echo "x"'],
      ['JS', 'const a = 1'],
    ] as const) {
      expect(await highlight(code, language), language).toContain('<span class=');
    }
  });

  test.each(['klingon', 'plaintext', '', 'constructor', '__proto__', '../js', 'toString'])(
    'the unknown language %j gives escaped text, line by line',
    async (language) => {
      expect(await highlightLines('a < b\n"c" & d', language)).toEqual(['a &lt; b', '&quot;c&quot; &amp; d']);
    },
  );

  test('it is the lines joined, and a token over several lines is one element', async () => {
    const code = 'const a = `\n  b\n\n`;';
    expect(await highlightLines(code, 'js')).toHaveLength(4);
    expect(elementsOf(await highlight(code, 'js')).at(-1)?.text).toBe('`\n  b\n\n`');
    expect(textOf(await highlight(code, 'js'))).toBe(code);
  });

  test('of a call in PHP, only the name has the color of a function', async () => {
    const html = await highlight('<?php\nsend($curl, [\n  A => 1,\n]);', 'php');
    expect(elementsOf(html).map(({ text }) => text)).toEqual(['<?', 'send', '=>', '1']);
  });
});
