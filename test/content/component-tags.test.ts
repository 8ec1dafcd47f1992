/** Components in Markdown of untrusted files. */
import { expect, test } from 'vitest';
import { renderUntrustedMarkdown, withoutComponentTags } from '../../src/content/index.ts';

const render = (markdown: string): string =>
  renderUntrustedMarkdown(withoutComponentTags(markdown)).replace(/\n/g, '');

test('what is between their tags is Markdown', () => {
  expect(render('<Tabs>\n  <Tab title="One">\n    First **tab**\n  </Tab>\n</Tabs>\nAfter')).toBe(
    '<p><strong>One</strong></p><p>First <strong>tab</strong></p><p>After</p>',
  );
});

test('callouts become quotations, also with lists and other callouts in them', () => {
  expect(render('<Note>\n  **a**\n\n  - b\n  <Tip>\n  c\n  </Tip>\n</Note>\nd')).toBe(
    '<blockquote><p><strong>a</strong></p><ul><li>b</li></ul><blockquote><p>c</p></blockquote></blockquote><p>d</p>',
  );
});

test('code with tags, and tags within a line, stay', () => {
  expect(render('```html\n<Note>\n```')).toContain('&lt;Note&gt;');
  expect(render('a <Note>**b**</Note>')).toBe('<p>a <strong>b</strong></p>');
});

test('a tag that nothing opened or closed loses no text', () => {
  expect(render('</Note>\na\n\n<Card title="T" />\n\nb\n\n<Info>\nc')).toBe(
    '<p>a</p><p><strong>T</strong></p><p>b</p><blockquote><p>c</p></blockquote>',
  );
});
