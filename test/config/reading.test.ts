import { describe, expect, test } from 'vitest';
import { loadSettings, type SiteSettings } from '../../src/config/index.ts';
import { faultsOf } from './support.ts';

const OBJECT = { name: 'x', navigation: { pages: ['a'] } };

const contextual = (value?: object): SiteSettings['contextual'] | undefined =>
  loadSettings(JSON.stringify({ ...OBJECT, ...(value && { contextual: value }) }), 'docs.json').settings
    ?.contextual;

const faults = (value: object): string[] =>
  faultsOf(JSON.stringify({ ...OBJECT, ...value })).map((fault) => fault.replace(/^\S+ /, ''));

describe('the menu of a page', () => {
  test('has entries that lead to no other product unless the settings name them', () => {
    expect(contextual()).toEqual({ options: ['copy', 'view'], display: 'header' });
    expect(contextual({ options: [] })?.options).toEqual([]);
    expect(contextual({ options: ['claude'], display: 'toc', mcp: 'https://a.example.com/mcp' })).toEqual({
      options: ['claude'],
      display: 'toc',
      mcp: 'https://a.example.com/mcp',
    });
  });

  test.each([
    ['https://a.example.com/?q=$path', 'https://a.example.com/?q=$path'],
    [{ base: 'https://a.example.com/' }, 'https://a.example.com/'],
    [{ base: 'https://a.example.com/', query: '?q=$page' }, 'https://a.example.com/?q=$page'],
    [
      { base: 'https://a.example.com/?a=1', query: [{ key: 'q r', value: 'about $path & more' }] },
      'https://a.example.com/?a=1&q%20r=about%20$path%20%26%20more',
    ],
  ])('reads the address %j of an entry', (href, expected) => {
    expect(contextual({ options: [{ title: 'Ask', href }] })?.options).toEqual([
      { title: 'Ask', href: expected },
    ]);
  });

  test('warns of entries that no page offers, and of those that lack their server', () => {
    expect(faults({ contextual: { options: ['copy', 'claud', 'mcp'] } })).toEqual([
      'config/unsupported-value contextual.options[1] is "claud", which no page offers; it is left out -> Did you mean "claude"?',
      'config/unsupported-value contextual.options[2] is left out, because the site has no MCP server that it could lead to -> Set contextual.mcp to the URL of a server.',
    ]);
    expect(faults({ contextual: { options: ['mcp'], mcp: 'https://a.example.com/mcp' } })).toEqual([]);
    expect(faults({ contextual: { options: [{ title: 'Ask' }] } })).toEqual([
      expect.stringContaining('config/required'),
    ]);
  });
});

describe('rating pages', () => {
  test('needs an address, and says so', () => {
    expect(faults({ feedback: { thumbsRating: true } })).toEqual([
      'config/no-endpoint feedback.thumbsRating has no effect: a static site has no server of its own that could take ratings -> Set feedback.endpoint to the address that ratings are posted to.',
    ]);
    expect(faults({ feedback: { thumbsRating: false } })).toEqual([]);
    for (const endpoint of ['https://a.example.com/ratings', '/api/ratings'])
      expect(faults({ feedback: { thumbsRating: true, endpoint } })).toEqual([]);
  });

  test.each(['ftp://a.example.com', '//a.example.com', 'ratings', 'javascript:alert(1)'])(
    'refuses %s',
    (endpoint) => {
      expect(faults({ feedback: { thumbsRating: true, endpoint } })).toEqual([
        expect.stringContaining('config/type feedback.endpoint'),
      ]);
    },
  );
});
