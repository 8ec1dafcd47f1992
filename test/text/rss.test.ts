import { expect, test } from 'vitest';
import { renderRss } from '../../src/text/index.ts';

const DATE = new Date('2026-03-01T00:00:00Z');

test('a channel without optional parts has no empty elements', () => {
  expect(renderRss({ title: 'A & B', description: '<c>', items: [] })).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
      '<channel><title>A &amp; B</title><description>&lt;c&gt;</description>',
      '</channel>',
      '</rss>',
      '',
    ].join('\n'),
  );
});

test('an item is identified by its link, or by an id that is not a link', () => {
  const item = { title: 't', link: 'https://a.example.com/#x', description: 'd' };
  const items = renderRss({ title: '', description: '', items: [item, { ...item, id: 'sha256:1' }] });
  expect(items.match(/<guid.*?<\/guid>/g)).toEqual([
    '<guid isPermaLink="true">https://a.example.com/#x</guid>',
    '<guid isPermaLink="false">sha256:1</guid>',
  ]);
});

test('dates are those of RFC 822, and HTML is escaped once', () => {
  const item = { title: 't', description: 'd', date: DATE, categories: ['x', 'y'], html: '<p>&amp;</p>' };
  const text = renderRss({ title: '', description: '', updated: DATE, items: [item] });
  expect(text).toContain('<lastBuildDate>Sun, 01 Mar 2026 00:00:00 GMT</lastBuildDate>');
  expect(text).toContain(
    '<item><title>t</title><pubDate>Sun, 01 Mar 2026 00:00:00 GMT</pubDate><category>x</category><category>y</category><description>d</description><content:encoded>&lt;p&gt;&amp;amp;&lt;/p&gt;</content:encoded></item>\n',
  );
});
