import { describe, expect, test } from 'vitest';
import type { SiteSettings } from '../../../src/config/index.ts';
import { loadSettings } from '../../../src/config/index.ts';
import { objectProblemsWith, objectSettingsWith, objectWith, problemsOf } from '../support.ts';

describe('the current format', () => {
  test('has every default for a minimal file', () => {
    const { settings, diagnostics, files } = loadSettings(objectWith({}), 'docs.json');
    expect(diagnostics).toEqual([]);
    expect(files).toEqual(['docs.json']);
    expect(settings).toStrictEqual({
      name: 'x',
      file: 'docs.json',
      navigation: { divisions: [], entries: ['index'], global: [], versions: [] },
      colors: { primary: '#16A34A', light: '#16A34A', dark: '#16A34A', background: {} },
      fonts: {},
      iconLibrary: 'fontawesome',
      styling: { eyebrows: 'section', codeblocks: 'auto' },
      timestamp: false,
      thumbnails: { appearance: 'light' },
      sandboxes: [],
      security: { origins: [], descriptionImages: [] },
      check: { rules: {}, ignore: [] },
      modeToggle: { isHidden: false },
      background: {},
      topbarLinks: [],
      footerSocials: [],
      footer: { links: [] },
      feedback: { suggestEdit: false, raiseIssue: false, thumbsRating: false },
      contextual: { options: ['copy', 'view'], display: 'header' },
      api: {
        baseUrl: [],
        playground: { mode: 'show', isAuthOnly: false, credentials: false },
        ownServers: 'allowed',
        proxy: { offer: 'offered', servers: [] },
        maintainOrder: true,
        examples: { languages: [], defaults: 'all', prefill: false },
        params: { expanded: 'none' },
      },
      openapi: [],
      search: {},
      metadata: {},
      seo: { indexing: 'navigable' },
      redirects: [],
      variables: {},
      ignoredIntegrations: [],
    });
    expect(JSON.parse(JSON.stringify(settings))).toStrictEqual(settings);
  });

  test.each<[object, (settings: SiteSettings) => unknown, unknown]>([
    [{ description: 'About' }, ({ description }) => description, 'About'],
    [{ theme: 'luma' }, ({ theme }) => theme, 'luma'],
    [{ logo: '/l.svg' }, ({ logo }) => logo, { light: '/l.svg', dark: '/l.svg', href: '/' }],
    [{ favicon: '/f.svg' }, ({ favicon, faviconDark }) => [favicon, faviconDark], ['/f.svg', undefined]],
    [
      { favicon: { light: '/l.ico', dark: '/d.ico' } },
      ({ favicon, faviconDark }) => [favicon, faviconDark],
      ['/l.ico', '/d.ico'],
    ],
    [{ colors: { primary: '#abc' } }, ({ colors }) => colors.light, '#abc'],
    [
      { appearance: { default: 'dark', strict: true } },
      ({ modeToggle }) => modeToggle,
      { default: 'dark', isHidden: true },
    ],
    [{ appearance: { default: 'system' } }, ({ modeToggle }) => modeToggle, { isHidden: false }],
    [
      { fonts: { family: 'A', heading: { family: 'B', weight: 550, source: '/b.woff', format: 'woff' } } },
      ({ fonts }) => fonts,
      { heading: { family: 'B', weight: 550, source: '/b.woff', format: 'woff' }, body: { family: 'A' } },
    ],
    [{ icons: { library: 'lucide' } }, ({ iconLibrary }) => iconLibrary, 'lucide'],
    [
      { background: { image: { dark: '/d.png' }, decoration: 'windows', color: { dark: '#000' } } },
      ({ background, backgroundImage, colors }) => [background, backgroundImage, colors.background],
      [{ image: { light: '/d.png', dark: '/d.png' }, decoration: 'windows' }, '/d.png', { dark: '#000' }],
    ],
    [
      { styling: { eyebrows: 'breadcrumbs', codeblocks: 'dark', latex: true } },
      ({ styling }) => styling,
      { eyebrows: 'breadcrumbs', codeblocks: 'dark', latex: true },
    ],
    [{ styling: { codeblocks: 'system' } }, ({ styling }) => styling.codeblocks, 'auto'],
    [
      {
        navbar: {
          links: [
            { label: 'a', href: 'a/', icon: 'rocket' },
            { type: 'discord', href: 'https://b' },
          ],
        },
      },
      ({ topbarLinks }) => topbarLinks,
      [
        { name: 'a', url: '/a', icon: 'rocket' },
        { name: 'Discord', url: 'https://b', type: 'discord' },
      ],
    ],
    [
      { navbar: { primary: { type: 'button', label: 'Go', href: 'https://a' } } },
      ({ topbarCtaButton }) => topbarCtaButton,
      { type: 'link', name: 'Go', url: 'https://a' },
    ],
    [
      { navbar: { primary: { type: 'github', href: 'https://github.com/owner/repository' } } },
      ({ topbarCtaButton }) => topbarCtaButton,
      {
        type: 'github',
        url: 'https://github.com/owner/repository',
        owner: 'owner',
        repository: 'repository',
      },
    ],
    [
      { navbar: { primary: { type: 'github', href: 'https://github.com/owner' } } },
      ({ topbarCtaButton }) => topbarCtaButton,
      { type: 'link', name: 'GitHub', url: 'https://github.com/owner', icon: 'github' },
    ],
    [
      {
        footer: {
          socials: { x: 'https://a' },
          links: [{ header: 'h', items: [{ label: 'l', href: '/u' }] }],
        },
      },
      ({ footer, footerSocials }) => [footer, footerSocials],
      [{ links: [{ title: 'h', links: [{ name: 'l', url: '/u' }] }] }, [{ platform: 'x', url: 'https://a' }]],
    ],
    [
      { banner: { content: '**Hi**', dismissible: true, type: 'warning' } },
      ({ banner }) => banner,
      { content: '**Hi**', isDismissible: true, type: 'warning' },
    ],
    [
      { seo: { metatags: { a: 'b' }, indexing: 'all' } },
      ({ seo, metadata }) => [seo, metadata],
      [{ indexing: 'all' }, { a: 'b' }],
    ],
    [
      { errors: { 404: { redirect: false, title: 'Gone' } } },
      ({ errors404 }) => errors404,
      { redirect: false, title: 'Gone' },
    ],
    [
      { variables: { version: '1.2', count: 3 } },
      ({ variables }) => variables,
      { version: '1.2', count: '3' },
    ],
    [
      { feedback: { suggestEdit: true }, repository: 'https://github.com/moss/docs' },
      ({ feedback }) => feedback.suggestEdit,
      true,
    ],
    [{ repository: 'https://a.b/c' }, ({ repository }) => repository?.branch, 'main'],
    [
      { api: { openapi: ['/a.json', { source: 'b.json', directory: '/ref/' }] } },
      ({ api, openapi }) => [api.openapi, openapi],
      [{ sources: ['a.json', 'b.json'], directory: 'ref' }, ['a.json', 'b.json']],
    ],
    [{ api: { openapi: 'a.json' } }, ({ api }) => api.openapi, { sources: ['a.json'] }],
    [{ api: { params: { expanded: 'all' } } }, ({ api }) => api.params.expanded, 'all'],
    [
      { api: { playground: { display: 'none' } } },
      ({ api }) => [api.playground.mode, api.playground.isAuthOnly],
      ['hide', false],
    ],
    [
      { api: { examples: { languages: ['curl'], prefill: true } } },
      ({ api }) => [api.examples.languages, api.examples.prefill],
      [['curl'], true],
    ],
    [
      { api: { mdx: { server: 'https://a/', auth: { method: 'cobo' } } } },
      ({ api }) => [api.baseUrl, api.auth],
      [['https://a'], { method: 'key', name: 'API-SECRET' }],
    ],
  ])('%j has an effect', (docs, of, expected) => {
    expect(objectProblemsWith(docs)).toEqual([]);
    expect(of(objectSettingsWith(docs))).toEqual(expected);
  });

  test.each<[object, string, (settings: SiteSettings) => unknown, unknown]>([
    [
      { styling: { codeblocks: 'dracula' } },
      'config/unsupported-value styling.codeblocks names a code theme, which is not supported; "system" is used -> Write "system", "dark" or "light".',
      ({ styling }) => styling.codeblocks,
      'auto',
    ],
    [
      { api: { playground: { display: 'auth' } } },
      'config/unsupported-value api.playground.display is "auth", but static sites have no sign-in; "simple" is used -> Write "interactive" to let every reader send requests.',
      ({ api }) => [api.playground.mode, api.playground.isAuthOnly],
      ['simple', true],
    ],
    [
      { fonts: { family: 'Inter', source: 'https://fonts.example.com/inter.woff2' } },
      'config/unsupported-value fonts.source is on another host, and pages do not load it -> Put the font into the docs folder, and set its path.',
      ({ fonts }) => fonts.body?.family,
      'Inter',
    ],
    [
      { integrations: { ga4: { measurementId: 'G-1' }, intercom: { appId: 'abcdef' } } },
      'config/ignored-key integrations.ga4 is accepted, but has no effect -> Sites load nothing from third parties, so analytics, chat and consent widgets are not supported.',
      ({ ignoredIntegrations }) => ignoredIntegrations,
      ['ga4', 'intercom'],
    ],
  ])('%j does less than it says, which is a warning', (docs, message, of, expected) => {
    expect(objectProblemsWith(docs)[0]).toBe(message);
    expect(of(objectSettingsWith(docs))).toEqual(expected);
  });

  test.each<[object, string]>([
    [{ name: 1 }, 'config/type name must be a non-empty string, not 1'],
    [{ colors: {} }, 'config/required colors.primary is required and must be a hex color like #0D9373'],
    [
      { appearance: { default: 'auto' } },
      'config/enum appearance.default must be "system", "light" or "dark", not "auto"',
    ],
    [
      { navbar: { links: [{ label: 'a' }] } },
      'config/required navbar.links[0].href is required and must be a string',
    ],
    [{ banner: {} }, 'config/required banner.content is required and must be a string'],
    [
      { redirects: [{ source: '/a' }] },
      'config/required redirects[0].destination is required and must be a string',
    ],
    [
      { redirects: {} },
      'config/type redirects must be an array of redirects, not an object -> Put it in brackets: [{ … }].',
    ],
    [
      { navigation: { groups: [{ pages: ['index'] }] } },
      'config/required navigation.groups[0].group is required and must be a string',
    ],
    [
      { navigation: { tabs: [{ tab: 't', groups: [{ group: 'g', pages: [1] }] }] } },
      'config/type navigation.tabs[0].groups[0].pages[0] must be a page path or a group with `group`, not 1',
    ],
    [
      { navigation: { global: { anchors: [{ anchor: 'a' }] }, pages: ['a'] } },
      'config/required navigation.global.anchors[0].href is required and must be a string',
    ],
  ])('%j is a warning, and the rest is used', (docs, message) => {
    expect(objectProblemsWith(docs)).toEqual([message]);
    const { settings, diagnostics } = loadSettings(objectWith(docs), 'docs.json');
    expect(settings).toBeDefined();
    expect(diagnostics[0]?.severity).toBe('warning');
  });

  test('a navigation without anything valid is an error', () => {
    const docs = { navigation: { tabs: [{ pages: ['index'] }] } };
    expect(objectProblemsWith(docs)).toEqual([
      'config/required navigation.tabs[0].tab is required and must be a string',
    ]);
    expect(loadSettings(objectWith(docs), 'docs.json').settings).toBeUndefined();
  });

  test('needs a navigation with content of any kind', () => {
    expect(problemsOf('{"name": "x",\n  "navigation": {}}')).toEqual([
      '2:3 config/required navigation has none of "groups", "pages", "products", "languages", "versions", "tabs", "dropdowns", "anchors" or "menu" -> Write { "groups": [{ "group": "…", "pages": ["…"] }] }.',
    ]);
  });

  test('has its own keys: those of the legacy format are unknown, with a pointer to their new location', () => {
    expect(objectProblemsWith({ footerSocials: {}, topbarLinks: [] })).toEqual([
      'config/unknown-key footerSocials is not a known setting and is ignored -> Where the navigation is an object it is called `footer.socials`.',
      'config/unknown-key topbarLinks is not a known setting and is ignored -> Where the navigation is an object it is called `navbar.links`.',
    ]);
    const nested = { modeToggle: { default: 'dark' }, api: { baseUrl: '/', playground: { mode: 'simple' } } };
    expect(objectProblemsWith({ ...nested, metadata: { timestamp: true, 'og:title': 'x' } })).toEqual([
      'config/unknown-key modeToggle is not a known setting and is ignored -> Where the navigation is an object it is called `appearance.default` and `appearance.strict`.',
      'config/unknown-key api.baseUrl is not a known setting and is ignored -> Where the navigation is an object it is called `api.mdx.server`.',
      'config/unknown-key api.playground.mode is not a known setting and is ignored -> Where the navigation is an object it is called `api.playground.display`.',
      'config/unknown-key metadata["og:title"] is not a known setting and is ignored -> Where the navigation is an object it is called `seo.metatags`.',
    ]);
    expect(
      objectProblemsWith({ layout: 'sidenav', maintainOrder: true, api: { maintainOrder: true } }),
    ).toEqual([
      'config/ignored-key layout is accepted, but has no effect -> There is one theme. Its colors, fonts and images come from the settings.',
      'config/unknown-key maintainOrder is not a known setting and is ignored',
      'config/unknown-key api.maintainOrder is not a known setting and is ignored -> Only files whose navigation is an array have it.',
    ]);
    expect(objectProblemsWith({ navigation: { tabs: [{ tab: 't', gruops: [], pages: ['a'] }] } })).toEqual([
      'config/unknown-key navigation.tabs[0].gruops is not a known setting and is ignored -> Did you mean "groups"?',
    ]);
  });

  test('suggests its names for keys known by other names', () => {
    const navigation = {
      anchors: [
        { name: 'a', href: '/a' },
        { anchor: 'b', url: '/b', pages: ['b'] },
      ],
      interaction: { drilldown: true },
    };
    expect(objectProblemsWith({ navigation })).toEqual([
      'config/required navigation.anchors[0].anchor is required and must be a string -> Did you mean "anchor" instead of "name"?',
      'config/unknown-key navigation.anchors[1].url is not a known setting and is ignored -> Did you mean "href"?',
      'config/unknown-key navigation.interaction is not a known setting and is ignored -> Put it at the top level of the file, beside `name`.',
    ]);
  });
});
