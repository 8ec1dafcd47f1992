import { describe, expect, test } from 'vitest';
import { dateOf, rss } from '../../src/hosting/index.ts';
import { unescapeHtml } from '../../src/text/index.ts';

const feed = (html: string) =>
  rss({
    title: 'Changes',
    description: 'What is new',
    page: 'https://a.example.com/docs/changes',
    url: 'https://a.example.com/docs/changes/rss.xml',
    address: 'https://a.example.com/docs',
    base: '/docs',
    entries: [
      { id: 'june', title: 'June 3, 2026', tags: ['API'], html },
      { id: 'v1', title: 'v1', description: 'First <one>', tags: [], html: '' },
    ],
  });

describe('the date of an update', () => {
  test.each([
    ['2026-03-01', '2026-03-01'],
    ['2026/3/1', '2026-03-01'],
    ['March 1, 2026', '2026-03-01'],
    ['Mar 1st 2026', '2026-03-01'],
    ['1 March 2026', '2026-03-01'],
    ['1. Sept. 2026', '2026-09-01'],
    ['March 2026', '2026-03-01'],
    ['2026-03', '2026-03-01'],
  ])('is the day that its label names: %s', (label, day) => {
    expect(dateOf(label)?.toISOString()).toBe(`${day}T00:00:00.000Z`);
  });

  test.each([
    'v1.2.0',
    '1.2.3',
    'February 30, 2026',
    '2026-13-01',
    'Marvellous 2026',
    'Version 2026',
    '2026',
    '',
  ])('is none of any other text: %s', (label) => expect(dateOf(label)).toBeUndefined());
});

describe('a feed (RSS 2.0)', () => {
  test('identifies each entry by its fragment, and dates it if its label is a date', () => {
    const text = feed('<p>x</p>');
    expect(text).toContain('<guid isPermaLink="true">https://a.example.com/docs/changes#june</guid>');
    expect(text).toContain('<pubDate>Wed, 03 Jun 2026 00:00:00 GMT</pubDate>');
    expect(text.match(/<pubDate>/g)?.length).toBe(1);
    expect(text).toContain('<description>First &lt;one&gt;</description>');
  });

  test('has absolute links, and nothing that only works on the page', () => {
    const text = feed(
      '<p class="a" id="b"><a href="/docs/x?a=1&amp;b=2">x</a> <a href="#here">y</a> ' +
        '<img src="/docs/i.png" srcset="/docs/j.png 2x" alt=""></p><button>Copy</button>',
    );
    const plain = unescapeHtml(text);
    expect(plain).toContain('<p><a href="https://a.example.com/docs/x?a=1&amp;b=2">x</a>');
    expect(plain).toContain('href="https://a.example.com/docs/changes#here"');
    expect(plain).toContain('src="https://a.example.com/docs/i.png"');
    expect(plain).toContain('srcset="https://a.example.com/docs/j.png 2x"');
    expect(plain).not.toContain('Copy');
  });
});
