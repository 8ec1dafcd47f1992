import { describe, expect, test } from 'vitest';
import { highlight } from '../../src/content/index.ts';

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('highlighted code', () => {
  test('has the colours of a language that another one makes use of, whatever was highlighted before', async () => {
    expect(await highlight('<Warning title="x">a</Warning>', 'mdx')).toContain(
      '<span class="f">title</span>',
    );
  });

  test.each([
    ['bash', "curl 'https://a.example.com' \\\n  --request POST --header 'A: b'"],
    ['json', '{ "a": [1, true, null], "b": "c & <d>" }'],
    ['js', 'const a = await fetch(`x`); // done'],
    ['nothing', 'a  <b>  "c"'],
  ])('in %s is the code itself, and neighbours of one role are one element', async (language, code) => {
    const html = await highlight(code, language);
    expect(textOf(html)).toBe(code);
    expect(html).not.toMatch(/<span class="(\w)">[^<\n]*<\/span>[ \t]*<span class="\1">/);
  });

  test('has no more markup than its colours need', async () => {
    expect(await highlight('{ "a": ["b<", 1] }', 'json')).toBe(
      '{ <span class="k">"a"</span>: [<span class="s">"b&lt;"</span>, <span class="c">1</span>] }',
    );
  });
});
