import { describe, expect, test } from 'vitest';
import { loadSettings, type SiteSettings } from '../../../src/config/index.ts';
import { problemsOf } from '../support.ts';

const OBJECT = { name: 'x', navigation: { pages: ['a'] } };

const contextual = (value?: object): SiteSettings['contextual'] | undefined =>
  loadSettings(JSON.stringify({ ...OBJECT, ...(value && { contextual: value }) }), 'docs.json').settings
    ?.contextual;

const problems = (value: object): string[] =>
  problemsOf(JSON.stringify({ ...OBJECT, ...value })).map((problem) => problem.replace(/^\S+ /, ''));

describe('the page menu', () => {
  test('links to no other product unless the settings name it', () => {
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

  test('warns about unknown entries, and about those without their server', () => {
    expect(problems({ contextual: { options: ['copy', 'claud', 'mcp'] } })).toEqual([
      'config/unsupported-value contextual.options[1] is "claud", which is unknown; it is skipped -> Did you mean "claude"?',
      'config/unsupported-value contextual.options[2] is skipped: the site has no MCP server -> Set contextual.mcp to the URL of a server.',
    ]);
    expect(problems({ contextual: { options: ['assistant'] } })).toEqual([
      expect.stringContaining(
        'is "assistant", which is not supported; it is skipped -> Supported entries: copy, view',
      ),
    ]);
    expect(problems({ contextual: { options: ['mcp'], mcp: 'https://a.example.com/mcp' } })).toEqual([]);
    expect(problems({ contextual: { options: [{ title: 'Ask' }] } })).toEqual([
      expect.stringContaining('config/required'),
    ]);
  });
});

describe('rating pages', () => {
  test('needs an address, and reports it', () => {
    expect(problems({ feedback: { thumbsRating: true } })).toEqual([
      'config/no-endpoint feedback.thumbsRating has no effect without an endpoint -> Set feedback.endpoint to the URL that receives ratings.',
    ]);
    expect(problems({ feedback: { thumbsRating: false } })).toEqual([]);
    for (const endpoint of ['https://a.example.com/ratings', '/api/ratings'])
      expect(problems({ feedback: { thumbsRating: true, endpoint } })).toEqual([]);
  });

  test.each(['ftp://a.example.com', '//a.example.com', 'ratings', 'javascript:alert(1)'])(
    'rejects %s',
    (endpoint) => {
      expect(problems({ feedback: { thumbsRating: true, endpoint } })).toEqual([
        expect.stringContaining('config/type feedback.endpoint'),
      ]);
    },
  );
});

describe('links to the repository', () => {
  const legacy = (value: object) => ({ name: 'x', navigation: [{ group: 'A', pages: ['a'] }], ...value });
  const feedback = { suggestEdit: true, raiseIssue: true };
  const url = 'https://github.com/moss/docs';
  const read = (value: object) => loadSettings(JSON.stringify(value), 'docs.json');

  test.each([
    ['topbarCtaButton', legacy({ topbarCtaButton: { type: 'github', url } })],
    ['topbarLinks', legacy({ topbarLinks: [{ type: 'github', url: `${url}/` }] })],
    ['navbar.primary', { ...OBJECT, navbar: { primary: { type: 'github', href: `${url}.git` } } }],
    ['navbar.links', { ...OBJECT, navbar: { links: [{ type: 'github', href: url }] } }],
  ])('use the repository in %s', (_, docs) => {
    const { settings, diagnostics } = read({ ...docs, feedback });
    expect(settings?.repository).toEqual({ url, branch: 'main' });
    expect(diagnostics).toEqual([]);
    expect(read(docs).settings?.repository).toBeUndefined();
  });

  test.each([
    ['legacy', legacy({ topbarCtaButton: { name: 'Go', url } })],
    ['current', { ...OBJECT, navbar: { primary: { type: 'button', label: 'Go', href: url } } }],
  ])('have no effect without one, which is reported at each setting, %s format', (_, docs) => {
    const { diagnostics } = read({ ...docs, feedback: { ...feedback, thumbsRating: false } });
    expect(
      diagnostics.map(({ code, message, severity, range }) => [code, message, severity, range?.start.line]),
    ).toEqual([
      [
        'config/no-repository',
        'feedback.suggestEdit has no effect: the settings name no repository',
        'warning',
        1,
      ],
      [
        'config/no-repository',
        'feedback.raiseIssue has no effect: the settings name no repository',
        'warning',
        1,
      ],
    ]);
    expect(read({ ...docs, feedback: { suggestEdit: false } }).diagnostics).toEqual([]);
    expect(read({ ...docs, feedback, repository: { url } }).diagnostics).toEqual([]);
  });
});
