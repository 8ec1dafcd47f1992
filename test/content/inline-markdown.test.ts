import { describe, expect, test } from 'vitest';
import { plainInlineMarkdown, renderInlineMarkdown } from '../../src/content/index.ts';

const html = (markdown: string) => renderInlineMarkdown(markdown, (url) => `/docs${url}`);

describe('a description', () => {
  test.each([
    ['plain words', 'plain words', 'plain words'],
    [
      'Use **bold**, *soft* and `code <T>`',
      'Use <strong>bold</strong>, <em>soft</em> and <code>code &lt;T&gt;</code>',
      'Use bold, soft and code <T>',
    ],
    [
      'See [the **guide**](/late).',
      'See <a href="/docs/late">the <strong>guide</strong></a>.',
      'See the guide.',
    ],
    ['~~old~~ new', '<del>old</del> new', 'old new'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['A &amp; B \\*', 'A &amp; B *', 'A & B *'],
    ['<Warning>This **page** is old.</Warning>', 'This <strong>page</strong> is old.', 'This page is old.'],
    ['In **a <Tip title="a">x</Tip>** y', 'In <strong>a x</strong> y', 'In a x y'],
    [
      'A List<String>, `<B>c</B>`',
      'A List&lt;String&gt;, <code>&lt;B&gt;c&lt;/B&gt;</code>',
      'A List<String>, <B>c</B>',
    ],
    ['two\n\nlines', 'two lines', 'two lines'],
  ])('%j is rendered inline, and as plain text', (markdown, rendered, plain) => {
    expect(html(markdown)).toBe(rendered);
    expect(plainInlineMarkdown(markdown)).toBe(plain);
  });

  test.each([
    '# Heading',
    '- item',
    '1. first',
    '> quote',
    '    code',
    '```js',
    '---',
    '| a | b |',
    'List<String>',
    '<Card> {x}',
    '$x$',
  ])('%j is text, not a block or HTML', (markdown) => {
    const text = markdown.trim();
    expect(plainInlineMarkdown(markdown)).toBe(text);
    expect(html(markdown)).toBe(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  });

  test.each([
    '[a](javascript:alert)',
    '[a]( JaVaScript:alert)',
    '[a](data:text/html,b)',
    '<b onclick="x">a',
    '![a](/x.png)',
    '[a](vbscript:x)',
  ])('in %j nothing is run or loaded', (markdown) => {
    expect(html(markdown)).not.toMatch(/<(?!\/?(?:strong|em)\b)/);
    expect(plainInlineMarkdown(markdown)).toContain('a');
  });
});
