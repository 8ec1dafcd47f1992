import { expect, test } from 'vitest';
import { notFoundMarkdown, prefersMarkdown } from '../../src/agents/index.ts';

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.8, Text/Markdown ; q=0.9', true],
  ['text/markdown;q=0.5, */*;q=0.1', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=x', false],
  ['text/markdown;q=0.5, text/*', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('Accept: %s gets Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});

test('the Markdown for an unknown address leads to the index, and shows the address as code', () => {
  expect(notFoundMarkdown('/a`b.md', '/llms.txt')).toBe(
    '# Page not found\n\nNo page exists at this address: ``/a`b.md``\n\n' +
      'The index of all pages is [llms.txt](/llms.txt).\n',
  );
});
