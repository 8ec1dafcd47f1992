import { describe, expect, test } from 'vitest';
import type { SiteSettings } from '../../../src/config/index.ts';
import { loadSettings } from '../../../src/config/index.ts';
import { docsWith, partsOf, problemsOf, problemsWith, settingsWith } from '../support.ts';

const anchor = { name: 'a', url: 'a' };

/** The part for all other pages. */
const REST = { isRest: true, isDefault: true, isHidden: false, level: { divisions: [], entries: [] } };

describe('the legacy format, beyond the contract', () => {
  test.each<[object, (settings: SiteSettings) => unknown, unknown]>([
    [{ description: 'About plants' }, ({ description }) => description, 'About plants'],
    [{ theme: 'quill' }, ({ theme }) => theme, 'quill'],
    [
      { font: { family: 'A', weight: 400, url: '/a.woff2', format: 'woff2' } },
      ({ fonts }) => fonts,
      {
        heading: { family: 'A', weight: 400, source: '/a.woff2', format: 'woff2' },
        body: { family: 'A', weight: 400, source: '/a.woff2', format: 'woff2' },
      },
    ],
    [{ font: { headings: { family: 'A' } } }, ({ fonts }) => fonts, { heading: { family: 'A' } }],
    [
      { font: { family: 'A', body: { family: 'B' } } },
      ({ fonts }) => fonts,
      { heading: { family: 'A' }, body: { family: 'B' } },
    ],
    [{ codeBlock: { mode: 'dark' } }, ({ styling }) => styling.codeblocks, 'dark'],
    [{ eyebrow: { display: 'breadcrumbs' } }, ({ styling }) => styling.eyebrows, 'breadcrumbs'],
    [{ background: { style: 'grid' } }, ({ background }) => background, { decoration: 'grid' }],
    [
      { metadata: { 'og:image': 'https://a', 'og:image:width': 1200 } },
      ({ metadata }) => metadata,
      { 'og:image': 'https://a', 'og:image:width': '1200' },
    ],
    [{ seo: { indexHiddenPages: true } }, ({ seo }) => seo.indexing, 'all'],
    [
      { seo: { contentSignals: { 'ai-train': false } } },
      ({ seo }) => seo.contentSignals,
      { 'ai-train': false },
    ],
    [
      {
        footer: { socials: { x: 'https://a' }, links: [{ title: 't', links: [{ label: 'l', url: '/u' }] }] },
      },
      ({ footer, footerSocials }) => [footer, footerSocials],
      [{ links: [{ title: 't', links: [{ name: 'l', url: '/u' }] }] }, [{ platform: 'x', url: 'https://a' }]],
    ],
    [
      { primaryTab: { name: 'Guides' }, tabs: [{ name: 't', url: 't' }] },
      (settings) => partsOf(settings, 'tab')[0],
      { ...REST, kind: 'tab', label: 'Guides' },
    ],
    [
      { primaryTab: { isDefaultHidden: true }, topAnchor: { name: 'Docs' }, tabs: [{ name: 't', url: 't' }] },
      (settings) => partsOf(settings, 'tab')[0],
      { ...REST, kind: 'tab', label: 'Docs', isHidden: true },
    ],
    [
      { topbarLinks: [{ type: 'github', url: 'https://github.com/owner/repository' }] },
      ({ topbarLinks }) => topbarLinks,
      [{ name: 'GitHub', url: 'https://github.com/owner/repository', type: 'github' }],
    ],
    [
      { tabs: [{ name: 't', url: '/api/', openapi: '/a.json' }] },
      (settings) => [partsOf(settings, 'tab')[1]?.openapi, settings.openapi],
      [{ sources: ['a.json'], directory: 'api' }, ['a.json']],
    ],
    [
      { openapi: 'b.json', anchors: [{ ...anchor, openapi: ['b.json', 'https://a/c.json'] }] },
      (settings) => [partsOf(settings, 'anchor')[1]?.openapi, settings.openapi, settings.api.openapi],
      [
        { sources: ['b.json', 'https://a/c.json'], directory: 'a' },
        ['b.json', 'https://a/c.json'],
        { sources: ['b.json'] },
      ],
    ],
    [
      { anchors: [{ ...anchor, color: { from: '#111', via: '#222', to: '#333' } }] },
      (settings) => partsOf(settings, 'anchor')[1]?.gradient,
      { from: '#111', via: '#222', to: '#333' },
    ],
    [
      {
        colors: { primary: '#fff', anchors: '#abc' },
        anchors: [anchor, { ...anchor, name: 'b', color: '#def' }],
      },
      (settings) => partsOf(settings, 'anchor').map(({ gradient }) => gradient),
      [undefined, { from: '#abc' }, { from: '#def' }],
    ],
    [{ api: { auth: { method: 'cobo' } } }, ({ api }) => api.auth, { method: 'key', name: 'API-SECRET' }],
    [{ api: { playground: { disableProxy: true } } }, ({ api }) => api.proxy.offer, 'off'],
    [
      { api: { proxy: { offer: 'first', servers: ['https://a.example.com'] } } },
      ({ api }) => api.proxy,
      { offer: 'first', servers: ['https://a.example.com'] },
    ],
    [
      { api: { request: { example: { languages: ['go'] } } } },
      ({ api }) => api.examples,
      { languages: ['go'], defaults: 'required', prefill: false },
    ],
    [{ api: { paramFields: { expanded: 'topLevel' } } }, ({ api }) => api.params.expanded, 'topLevel'],
    [
      {
        redirects: [
          { source: 'old/', destination: '/new' },
          { source: '/x', destination: 'https://a/b', permanent: false },
        ],
      },
      ({ redirects }) => redirects,
      [
        { source: '/old', destination: '/new', permanent: true },
        { source: '/x', destination: 'https://a/b', permanent: false },
      ],
    ],
  ])('%j has an effect', (docs, of, expected) => {
    expect(problemsWith(docs)).toEqual([]);
    expect(of(settingsWith(docs))).toEqual(expected);
  });

  test('has versions with more than a name, one of them the default', () => {
    const versions = [
      'v3',
      { name: 'v2', default: true, locale: 'en' },
      { name: 'v1', url: 'https://v1.example.com' },
    ];
    const settings = settingsWith({ versions });
    expect(settings.navigation.versions).toEqual([
      { name: 'v3', isDefault: false },
      { name: 'v2', language: 'en', isDefault: true },
      { name: 'v1', href: 'https://v1.example.com', isDefault: false },
    ]);
    const [first] = settingsWith({ versions: ['b', 'a'] }).navigation.versions;
    expect(first).toEqual({ name: 'b', isDefault: true });
    expect(settingsWith({}).navigation.versions).toEqual([]);
  });

  test('lists a version once and marks one default', () => {
    const versions = [{ name: 'a', default: true }, { name: 'b', default: true }, { name: 'a' }];
    expect(problemsWith({ versions })).toEqual([
      'config/duplicate-default versions[1].default marks a second default; the first one is used -> Delete one of them.',
      'config/duplicate versions[2].name repeats "a"; the first one is used -> Delete one of them.',
    ]);
    expect(
      problemsWith({ versions: [{ name: 'a' }], tabs: [{ name: 't', url: 't', version: 'a' }] }),
    ).toEqual([]);
  });
});

describe('harmless mistakes are warnings', () => {
  test.each<[object, string, (settings: SiteSettings) => unknown, unknown]>([
    [
      { favicon: '' },
      'config/empty favicon is empty and is ignored -> Delete it.',
      ({ favicon }) => favicon,
      undefined,
    ],
    [
      { logo: { dark: '/d.svg' } },
      'config/required logo.light is required and must be a string',
      ({ logo }) => logo,
      { light: '/d.svg', dark: '/d.svg', href: '/' },
    ],
    [{ logo: ' ' }, 'config/empty logo is empty and is ignored -> Delete it.', ({ logo }) => logo, undefined],
    [
      { favicon: null },
      'config/empty favicon is null and is ignored -> Delete it.',
      ({ favicon }) => favicon,
      undefined,
    ],
    [
      { tabs: null },
      'config/empty tabs is null and is ignored -> Delete it.',
      (settings) => partsOf(settings, 'tab'),
      [],
    ],
    [
      { openapi: ['a.json', ''] },
      'config/empty openapi[1] is empty and is ignored -> Delete it.',
      ({ openapi }) => openapi,
      ['a.json'],
    ],
    [
      { colors: { primary: '#fff', light: '' } },
      'config/empty colors.light is empty and is ignored -> Delete it.',
      ({ colors }) => colors.light,
      '#fff',
    ],
    [
      { api: { auth: { name: '' } } },
      'config/empty api.auth.name is empty and is ignored -> Delete it.',
      ({ api }) => api.auth,
      {},
    ],
    [
      { navigation: [{ group: '', pages: ['a', ''] }] },
      'config/empty navigation[0].pages[1] is empty and is ignored -> Delete it.',
      ({ navigation }) => navigation.entries,
      [{ group: '', pages: ['a'], isHidden: false }],
    ],
    [
      { navigation: [{ group: 'g' }] },
      'config/required navigation[0].pages is required and must be an array of page paths and groups',
      ({ navigation }) => navigation.entries,
      [{ group: 'g', pages: [], isHidden: false }],
    ],
    [
      { anchors: [{ ...anchor, icon: 'fa-rocket' }] },
      'config/icon-prefix anchors[0].icon is the name of an icon without "fa-" -> Write "rocket".',
      (settings) => partsOf(settings, 'anchor')[1]?.icon,
      'rocket',
    ],
    [
      { topAnchor: { icon: 'fa-solid fa-book-open' }, anchors: [anchor] },
      'config/icon-prefix topAnchor.icon is the name of an icon without "fa-" -> Write "book-open".',
      (settings) => partsOf(settings, 'anchor')[0]?.icon,
      'book-open',
    ],
    [
      { footerSocials: { mastodon: 'https://a.example.com' } },
      'config/unknown-platform footerSocials.mastodon is not a known platform, so its icon may be missing',
      ({ footerSocials }) => footerSocials,
      [{ platform: 'mastodon', url: 'https://a.example.com' }],
    ],
    [
      {
        redirects: [
          { source: '/a', destination: '/b' },
          { source: 'a/', destination: '/c' },
        ],
      },
      'config/duplicate-redirect redirects[1].source redirects "/a" again, already redirected at line 1, column 52; the first one is used -> Delete one of them.',
      ({ redirects }) => redirects,
      [{ source: '/a', destination: '/b', permanent: true }],
    ],
    [
      { redirects: [{ source: '/a', destination: 'a/' }] },
      'config/redirect-loop redirects[0].source redirects to itself and is ignored -> Delete the redirect.',
      ({ redirects }) => redirects,
      // So that links to it are known to be meant for the redirect.
      [{ source: '/a', destination: '/a', permanent: true }],
    ],
  ])('%j', (docs, message, of, expected) => {
    const { diagnostics } = loadSettings(docsWith(docs), 'docs.json');
    expect(problemsWith(docs)).toEqual([message]);
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
    expect(of(settingsWith(docs))).toEqual(expected);
  });

  test('but not if a value is required', () => {
    expect(problemsWith({ name: '' })).toEqual(['config/type name must be a non-empty string, not ""']);
    expect(problemsWith({ name: null })).toEqual(['config/type name must be a non-empty string, not null']);
    expect(problemsWith({ colors: { primary: '' } })).toHaveLength(1);
  });

  test('an intentionally empty text stays', () => {
    expect(settingsWith({ api: { auth: { inputPrefix: '' } } }).api.auth).toEqual({ inputPrefix: '' });
    expect(problemsOf(docsWith({ repository: { url: 'https://a.b/c', directory: '' } }))).toEqual([]);
  });

  test('names of platforms in the older list too', () => {
    const footerSocials = [{ type: 'mastodon', url: 'https://a.example.com' }];
    expect(problemsWith({ footerSocials })[0]).toMatch(/^config\/enum footerSocials\[0\]\.type must be /);
    expect(settingsWith({ footerSocials }).footerSocials).toEqual([
      { platform: 'mastodon', url: 'https://a.example.com' },
    ]);
  });
});
