import { describe, expect, test } from 'vitest';
import { basicLabels, DEFAULT_PRIMARY_COLOR, isAbsoluteUrl, loadSettings } from '../../src/config/index.ts';
import { partsOf, settingsWith } from './support.ts';

/** Members that the file does not mention. */
const ADDED = {
  fonts: {},
  iconLibrary: 'fontawesome',
  styling: { eyebrows: 'section', codeblocks: 'auto' },
  background: {},
  footer: { links: [] },
  contextual: { options: ['copy', 'view'], display: 'header' },
  search: {},
  metadata: {},
  timestamp: false,
  thumbnails: { appearance: 'light' },
  seo: { indexing: 'navigable' },
  redirects: [],
  variables: {},
  sandboxes: [],
  security: { origins: [], descriptionImages: [] },
  check: { rules: {}, ignore: [] },
  ignoredIntegrations: [],
};
const ADDED_API = {
  examples: { languages: [], defaults: 'required', prefill: false },
  params: { expanded: 'none' },
  ownServers: 'allowed',
  proxy: { offer: 'offered', servers: [] },
};
const PLAYGROUND = { mode: 'show', isAuthOnly: false, credentials: false };

describe('settings', () => {
  test('of a minimal file have every default', () => {
    const { settings, diagnostics } = loadSettings(
      '{"name": "Plant Store", "navigation": [{"group": "Start", "pages": ["introduction"]}]}',
      'docs.json',
    );
    expect(diagnostics).toEqual([]);
    expect(settings).toStrictEqual({
      name: 'Plant Store',
      file: 'docs.json',
      navigation: {
        divisions: [],
        entries: [{ group: 'Start', pages: ['introduction'], isHidden: false }],
        global: [],
        versions: [],
      },
      ...ADDED,
      colors: {
        primary: DEFAULT_PRIMARY_COLOR,
        light: DEFAULT_PRIMARY_COLOR,
        dark: DEFAULT_PRIMARY_COLOR,
        background: {},
      },
      topbarLinks: [],
      api: { baseUrl: [], ...ADDED_API, playground: PLAYGROUND, maintainOrder: false },
      openapi: [],
      footerSocials: [],
      feedback: { suggestEdit: false, raiseIssue: false, thumbsRating: false },
      modeToggle: { isHidden: false },
    });
  });

  test('of a full file have all of its values', () => {
    const docs = {
      $schema: './node_modules/trellis-docs/schema.json',
      name: ' Plant Store ',
      logo: { light: '/l.svg', dark: '/d.svg', href: 'https://example.com' },
      favicon: '/favicon.svg',
      colors: { primary: '#111', light: '#222', dark: '#333', background: { light: '#fff', dark: '#000' } },
      topbarLinks: [{ name: 'Support', url: 'mailto:a@example.com' }],
      topbarCtaButton: { type: 'github', url: 'https://github.com/owner/repo.name.git/' },
      versions: ['v2', 'v1'],
      navigation: [
        {
          group: 'Start',
          version: 'v1',
          pages: [
            'a',
            {
              group: 'More',
              icon: 'rocket',
              iconType: 'thin',
              pages: ['b', { group: 'Deep', pages: ['c'] }],
            },
          ],
        },
      ],
      anchors: [
        {
          name: 'API',
          url: 'api',
          icon: 'code',
          iconType: 'solid',
          color: { from: '#111', to: '#222' },
          version: 'v2',
          isDefaultHidden: true,
        },
      ],
      topAnchor: { name: 'Docs', icon: 'book', iconType: 'light' },
      tabs: [{ name: 'Guides', url: 'guides', version: 'v1', isDefaultHidden: true }],
      api: {
        baseUrl: ['https://a.example.com/', 'https://b.example.com/v1//'],
        auth: { method: 'basic', name: 'Account:Secret', inputPrefix: 'sk-' },
        playground: { mode: 'simple' },
        maintainOrder: true,
      },
      openapi: ['/openapi/a.json', './b.yaml', 'https://example.com/c.json'],
      footerSocials: { 'hacker-news': 'https://a.example.com', x: 'https://b.example.com' },
      feedback: { suggestEdit: true, raiseIssue: true },
      repository: { url: 'https://github.com/owner/repo', branch: 'next', directory: './docs/' },
      modeToggle: { default: 'dark', isHidden: true },
      backgroundImage: '/b.png',
    };
    const { settings, diagnostics } = loadSettings(JSON.stringify(docs), 'docs.json');
    expect(diagnostics).toEqual([]);
    const { $schema: _, versions: _v, anchors: _a, topAnchor: _t, tabs: _s, ...same } = docs;
    const none = { divisions: [], entries: [] };
    const group = { isHidden: false };
    const anchors = {
      kind: 'anchor',
      entries: [],
      divisions: [
        {
          label: 'Docs',
          kind: 'anchor',
          icon: 'book',
          iconType: 'light',
          isRest: true,
          isDefault: true,
          isHidden: false,
          level: none,
        },
        {
          label: 'API',
          kind: 'anchor',
          prefix: 'api',
          icon: 'code',
          iconType: 'solid',
          gradient: { from: '#111', to: '#222' },
          version: 'v2',
          isDefault: false,
          isHidden: true,
          level: none,
        },
      ],
    };
    expect(settings).toStrictEqual({
      ...same,
      ...ADDED,
      navigation: {
        kind: 'tab',
        divisions: [
          { label: 'Docs', kind: 'tab', isRest: true, isDefault: true, isHidden: false, level: anchors },
          {
            label: 'Guides',
            kind: 'tab',
            prefix: 'guides',
            version: 'v1',
            isDefault: false,
            isHidden: true,
            level: anchors,
          },
        ],
        entries: [
          {
            ...group,
            group: 'Start',
            version: 'v1',
            pages: [
              'a',
              {
                ...group,
                group: 'More',
                icon: 'rocket',
                iconType: 'thin',
                pages: ['b', { ...group, group: 'Deep', pages: ['c'] }],
              },
            ],
          },
        ],
        global: [],
        versions: [
          { name: 'v2', isDefault: true },
          { name: 'v1', isDefault: false },
        ],
      },
      background: { image: { light: '/b.png', dark: '/b.png' } },
      file: 'docs.json',
      name: 'Plant Store',
      topbarCtaButton: {
        type: 'github',
        url: 'https://github.com/owner/repo.name.git/',
        owner: 'owner',
        repository: 'repo.name',
      },
      api: {
        ...docs.api,
        ...ADDED_API,
        baseUrl: ['https://a.example.com', 'https://b.example.com/v1'],
        playground: { ...PLAYGROUND, mode: 'simple' },
        openapi: { sources: ['openapi/a.json', 'b.yaml', 'https://example.com/c.json'] },
      },
      openapi: ['openapi/a.json', 'b.yaml', 'https://example.com/c.json'],
      footerSocials: [
        { platform: 'hacker-news', url: 'https://a.example.com' },
        { platform: 'x', url: 'https://b.example.com' },
      ],
      feedback: { suggestEdit: true, raiseIssue: true, thumbsRating: false },
      repository: { url: 'https://github.com/owner/repo', branch: 'next', directory: 'docs' },
    });
  });

  test('are plain data that survives JSON', () => {
    const settings = settingsWith({
      logo: 'l',
      anchors: [{ name: 'a', url: 'a' }],
      repository: 'https://a.b/c',
    });
    expect(JSON.parse(JSON.stringify(settings))).toStrictEqual(settings);
  });

  test('have the path of each OpenAPI file and module from the docs root, and the key as written', () => {
    expect(settingsWith({ sandbox: { '/openapi/a.yaml': './rules/a.ts' } }).sandboxes).toEqual([
      { key: '/openapi/a.yaml', openapi: 'openapi/a.yaml', module: 'rules/a.ts' },
    ]);
  });

  test('have an origin with all its uses, and an author can name any of them', () => {
    const { security } = settingsWith({
      security: {
        origins: [
          'https://Widget.example.com',
          { origin: 'https://*.example.org:8443', for: ['script', 'connect'] },
          'wss://live.example.com',
        ],
        descriptionImages: ['https://img.example.com'],
      },
    });
    const uses = ['script', 'connect', 'frame', 'image', 'media', 'style', 'font'];
    expect(security).toEqual({
      origins: [
        { origin: 'https://widget.example.com', for: uses },
        { origin: 'https://*.example.org:8443', for: ['script', 'connect'] },
        { origin: 'wss://live.example.com', for: ['connect'] },
      ],
      descriptionImages: ['https://img.example.com'],
    });
  });

  test.each([
    ['https://a.example.com/path', 'Did you mean "https://a.example.com"?'],
    ['a.example.com', 'Did you mean "https://a.example.com"?'],
    ["https://a.example.com; script-src 'unsafe-inline'", undefined],
    ['*', undefined],
    ['https:', undefined],
    ['data:', undefined],
    ["'unsafe-eval'", undefined],
    ['https://a.example.com\nX-Header: 1', undefined],
  ])('reject the origin %s, which could be more than one source of a policy', (origin, hint) => {
    const docs = {
      name: 'x',
      navigation: [{ group: 'g', pages: ['a'] }],
      security: { origins: [origin, { origin }], descriptionImages: [origin] },
    };
    const { settings, diagnostics } = loadSettings(JSON.stringify(docs, null, 2), 'docs.json');
    expect(settings?.security).toEqual({ origins: [], descriptionImages: [] });
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual(
      Array(3).fill(['config/type', 'warning']),
    );
    expect(diagnostics[0]?.hint).toBe(hint);
  });

  test('have one logo for both modes if one is given', () => {
    expect(settingsWith({ logo: '/logo.svg' }).logo).toEqual({
      light: '/logo.svg',
      dark: '/logo.svg',
      href: '/',
    });
    expect(settingsWith({ logo: { light: 'l', dark: 'd' } }).logo?.href).toBe('/');
  });

  test('default to the primary color', () => {
    expect(settingsWith({ colors: { primary: '#123' } }).colors).toEqual({
      primary: '#123',
      light: '#123',
      dark: '#123',
      background: {},
    });
    expect(settingsWith({ colors: { primary: '#123', dark: '#456' } }).colors.dark).toBe('#456');
  });

  test('accept a background for one mode only', () => {
    const background = { dark: '#000' };
    expect(settingsWith({ colors: { primary: '#123', background } }).colors.background).toEqual(background);
  });

  test.each([
    ['guides/start', 'guides/start'],
    ['/guides/start', 'guides/start'],
    ['./guides/start.mdx', 'guides/start'],
    ['.//guides/start.md', 'guides/start'],
    ['././a', 'a'],
    ['guides/', 'guides'],
    ['guides/v1.2', 'guides/v1.2'],
    ['.hidden', '.hidden'],
    ['/', 'index'],
  ])('have the page path %s as %s', (written, path) => {
    const { navigation } = settingsWith({ navigation: [{ group: 'g', pages: [written] }] });
    expect(navigation.entries).toMatchObject([{ pages: [path] }]);
  });

  test.each([
    ['api', 'api'],
    ['/api/', 'api'],
    ['./api/v1/', 'api/v1'],
    ['https://example.com/', 'https://example.com/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['//example.com', '//example.com'],
  ])('have the url %s of an anchor or tab as %s', (written, url) => {
    const entries = [{ name: 'a', url: written }];
    const settings = settingsWith({ anchors: entries, tabs: entries });
    const parts = [partsOf(settings, 'anchor')[1], partsOf(settings, 'tab')[1]];
    expect(parts.map((part) => part?.href ?? part?.prefix)).toEqual([url, url]);
  });

  test('have the defaults of anchors and tabs', () => {
    const settings = settingsWith({
      anchors: [{ name: 'a', url: 'a', color: '#fff' }],
      tabs: [{ name: 't', url: 't' }],
    });
    const part = { isDefault: false, isHidden: false };
    expect(partsOf(settings, 'anchor').slice(1)).toMatchObject([
      { ...part, label: 'a', prefix: 'a', gradient: { from: '#fff' }, iconType: 'duotone' },
    ]);
    expect(partsOf(settings, 'tab').slice(1)).toMatchObject([{ ...part, label: 't', prefix: 't' }]);
  });

  test('have lists for a single base URL and a single OpenAPI file', () => {
    const { api, openapi } = settingsWith({ api: { baseUrl: 'https://a.example.com/' }, openapi: '/a.json' });
    expect(api.baseUrl).toEqual(['https://a.example.com']);
    expect(openapi).toEqual(['a.json']);
  });

  test('have the socials of the older array too', () => {
    const footerSocials = [
      { type: 'x', url: 'https://a.example.com' },
      { type: 'github', url: 'https://b.example.com' },
    ];
    expect(settingsWith({ footerSocials }).footerSocials).toEqual([
      { platform: 'x', url: 'https://a.example.com' },
      { platform: 'github', url: 'https://b.example.com' },
    ]);
  });

  test.each([
    [
      'https://github.com/owner/repo',
      { url: 'https://github.com/owner/repo', branch: 'main', directory: '' },
    ],
    [
      'https://github.com/owner/repo.git',
      { url: 'https://github.com/owner/repo', branch: 'main', directory: '' },
    ],
    [
      { url: 'https://a.b/c/', directory: '.' },
      { url: 'https://a.b/c', branch: 'main', directory: '' },
    ],
    [
      { url: 'https://a.b/c', directory: '/x/y/' },
      { url: 'https://a.b/c', branch: 'main', directory: 'x/y' },
    ],
  ])('have the repository %j in full', (repository, expected) => {
    expect(settingsWith({ repository }).repository).toStrictEqual(expected);
  });

  test('have the type link for a button without one', () => {
    expect(settingsWith({ topbarCtaButton: { name: 'a', url: '/' } }).topbarCtaButton).toStrictEqual({
      type: 'link',
      name: 'a',
      url: '/',
    });
  });

  test('have nothing that the schema does not know', () => {
    const stranger = { extra: 1 };
    const settings = settingsWith({
      ...stranger,
      navigation: [{ group: 'g', pages: [], ...stranger }],
      topbarLinks: [{ name: 'a', url: 'a', ...stranger }],
      anchors: [{ name: 'a', url: 'a', color: { from: '#fff', to: '#fff', ...stranger }, ...stranger }],
      api: { auth: stranger, ...stranger },
    });
    expect(JSON.stringify(settings)).not.toContain('extra');
  });
});

describe('basicLabels', () => {
  test.each([
    [undefined, 'Username', 'Password'],
    ['', 'Username', 'Password'],
    ['Account:Secret', 'Account', 'Secret'],
    ['Account ID : API key', 'Account ID', 'API key'],
    ['Account', 'Account', 'Password'],
    [':Secret', 'Username', 'Secret'],
    ['Account:', 'Account', 'Password'],
    ['a:b:c', 'a', 'b:c'],
  ])('of %j are %s and %s', (name, username, password) => {
    expect(basicLabels(name)).toEqual({ username, password });
  });
});

describe('isAbsoluteUrl', () => {
  test.each(['https://a', 'HTTP://a', 'mailto:a@b', '//a'])('is true of %s', (url) => {
    expect(isAbsoluteUrl(url)).toBe(true);
  });
  test.each(['a', '/a', './a:b', 'a/b:c', '1:2', ''])('is false of %s', (url) => {
    expect(isAbsoluteUrl(url)).toBe(false);
  });
});
