import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NavigationEntry, NavigationLevel } from '../../../src/config/index.ts';
import { loadSettings, upgradeSettings } from '../../../src/config/index.ts';
import { docsWith, folder, objectWith } from '../support.ts';

const upgrade = (docs: object | string) =>
  upgradeSettings(typeof docs === 'string' ? docs : JSON.stringify(docs), 'docs.json');

/**
 * Upgrades a document of the legacy format that is valid except for the given members. Returns the document,
 * and the paths of what was reported.
 */
function upgraded(more: object): { docs: Record<string, unknown>; reported: string[] } {
  const { text, report, isUpgraded } = upgrade(docsWith({ colors: { primary: '#111' }, ...more }));
  expect(isUpgraded).toBe(true);
  expect(loadSettings(text, 'docs.json').diagnostics.filter(({ severity }) => severity === 'error')).toEqual(
    [],
  );
  return { docs: JSON.parse(text), reported: report.map(({ path }) => path) };
}

const pagesOfEntry = (entry: NavigationEntry): string[] =>
  typeof entry === 'string' ? [entry] : entry.pages.flatMap(pagesOfEntry);

/** The pages of each part that has no parts. */
function leavesOf({ entries, divisions }: NavigationLevel): string[][] {
  return [entries.flatMap(pagesOfEntry), ...divisions.flatMap(({ level }) => leavesOf(level))];
}

describe('a member of the legacy format', () => {
  test.each<[object, object]>([
    [{ theme: 'venus' }, { theme: 'palm' }],
    [{ theme: 'prism' }, { theme: 'mint' }],
    [{ layout: 'sidenav' }, { theme: 'maple' }],
    [{}, { theme: 'mint', colors: { primary: '#111' } }],
    [
      { colors: { primary: '#111', light: '#222', dark: '#333', background: { dark: '#000' } } },
      { colors: { primary: '#111', light: '#222', dark: '#333' }, background: { color: { dark: '#000' } } },
    ],
    [
      { backgroundImage: '/b.png', background: { style: 'grid' } },
      { background: { image: '/b.png', decoration: 'grid' } },
    ],
    [{ modeToggle: { default: 'dark', isHidden: true } }, { appearance: { default: 'dark', strict: true } }],
    [
      { eyebrow: { display: 'breadcrumbs' }, codeBlock: { mode: 'auto' } },
      { styling: { eyebrows: 'breadcrumbs', codeblocks: 'system' } },
    ],
    [
      {
        topbarLinks: [
          { name: 'a', url: '/a' },
          { type: 'github', url: 'https://github.com/a/b' },
        ],
      },
      {
        navbar: {
          links: [
            { label: 'a', href: '/a' },
            { type: 'github', href: 'https://github.com/a/b' },
          ],
        },
      },
    ],
    [
      { topbarCtaButton: { name: 'a', url: '/a' } },
      { navbar: { primary: { type: 'button', label: 'a', href: '/a' } } },
    ],
    [
      { topbarCtaButton: { type: 'github', url: 'https://github.com/a/b' } },
      { navbar: { primary: { type: 'github', href: 'https://github.com/a/b' } } },
    ],
    [{ openapi: ['a.json'] }, { api: { openapi: 'a.json' } }],
    [{ openapi: ['a.json', 'b.json'] }, { api: { openapi: ['a.json', 'b.json'] } }],
    [
      { api: { baseUrl: 'https://a.example.com', auth: { method: 'key', name: 'x-key' } } },
      { api: { mdx: { server: 'https://a.example.com', auth: { method: 'key', name: 'x-key' } } } },
    ],
    [
      { api: { playground: { mode: 'hide', disableProxy: true } } },
      { api: { playground: { display: 'none', proxy: false } } },
    ],
    [
      { api: { request: { example: { languages: ['bash'], showOptionalParams: true } } } },
      { api: { examples: { languages: ['bash'], defaults: 'all' } } },
    ],
    [{ api: { paramFields: { expanded: 'none' } } }, { api: { params: { expanded: 'closed' } } }],
    [
      { metadata: { 'og:image': '/a.png' }, seo: { indexHiddenPages: true } },
      { seo: { metatags: { 'og:image': '/a.png' }, indexing: 'all' } },
    ],
    [{ seo: { contentSignals: { search: true } } }, { seo: { contentSignals: { search: true } } }],
    [
      { footerSocials: [{ type: 'x', url: 'https://x.com/a' }] },
      { footer: { socials: { x: 'https://x.com/a' } } },
    ],
    [
      { footer: { links: [{ title: 't', links: [{ label: 'l', url: '/u' }] }] } },
      { footer: { links: [{ header: 't', items: [{ label: 'l', href: '/u' }] }] } },
    ],
    [
      { analytics: { ga4: { measurementId: 'G-1' } }, integrations: { intercom: 'abcdef' } },
      { integrations: { ga4: { measurementId: 'G-1' }, intercom: { appId: 'abcdef' } } },
    ],
    [
      { font: { headings: { family: 'A', url: '/a.woff2', format: 'woff2' } } },
      { fonts: { heading: { family: 'A', source: '/a.woff2', format: 'woff2' } } },
    ],
    [
      { search: { prompt: 'Ask' }, redirects: [{ source: '/a', destination: '/b' }], favicon: '/f.ico' },
      { search: { prompt: 'Ask' }, redirects: [{ source: '/a', destination: '/b' }], favicon: '/f.ico' },
    ],
  ])('%j has an equivalent', (older, newer) => {
    const { docs, reported } = upgraded(older);
    expect(docs).toMatchObject(newer);
    expect(reported).toEqual([]);
  });

  test.each<[object, string[]]>([
    [{ api: { auth: { method: 'bearer', inputPrefix: 'k_' } } }, ['api.auth.inputPrefix']],
    [
      { api: { maintainOrder: true, paramFields: { expanded: 'topLevel' } } },
      ['api.paramFields.expanded', 'api.maintainOrder'],
    ],
    [
      { colors: { primary: '#111', anchors: '#222', ultraLight: '#333' } },
      ['colors.anchors', 'colors.ultraLight'],
    ],
    [
      { topbarCtaButton: { name: 'a', url: '/a', style: 'pill', arrow: true } },
      ['topbarCtaButton.style', 'topbarCtaButton.arrow'],
    ],
    [
      { topbar: { style: 'gradient' }, rounded: 'sharp', isWhiteLabeled: true },
      ['topbar', 'rounded', 'isWhiteLabeled'],
    ],
    [{ feedback: { suggestEdit: true } }, ['feedback']],
    [{ search: { location: 'top' } }, ['search.location']],
    [
      {
        footerSocials: [
          { type: 'x', url: 'https://a.example.com' },
          { type: 'x', url: 'https://b.example.com' },
        ],
      },
      ['footerSocials.x'],
    ],
    [{ navbar: { links: [] }, mystery: 1 }, ['navbar', 'mystery']],
    [
      { anchors: [{ name: 'a', url: 'https://a.example.com', color: { from: '#111', to: '#222' } }] },
      ['anchors[0].color'],
    ],
    [{ tabs: [{ name: 'a', url: 'a' }] }, ['tabs[0]']],
  ])('%j without an equivalent is reported', (older, paths) => {
    expect(upgraded(older).reported).toEqual(paths);
  });

  test('with the same name in the current format is not reported as unknown there', () => {
    const [note] = upgrade(docsWith({ colors: { primary: '#111' }, banner: { content: 'x' } })).report;
    expect(note).toEqual({
      path: 'banner',
      reason: 'It is a setting of the current format, which had no effect in the legacy format.',
      suggestion: 'Copy it if you need it.',
    });
  });
});

describe('the navigation of the legacy format', () => {
  const groups = [
    { group: 'Start', pages: ['index', 'start.mdx'] },
    { group: 'API', icon: 'code', iconType: 'solid', pages: ['api/a', { group: 'More', pages: ['api/b'] }] },
    { group: 'Both', pages: ['both', 'api/c'] },
  ];

  test('stays a list of groups if nothing divides it', () => {
    expect(upgraded({ navigation: groups }).docs.navigation).toEqual({
      groups: [
        { group: 'Start', pages: ['index', 'start'] },
        {
          group: 'API',
          icon: { name: 'code', style: 'solid' },
          pages: ['api/a', { group: 'More', pages: ['api/b'] }],
        },
        { group: 'Both', pages: ['both', 'api/c'] },
      ],
    });
  });

  test('is divided by the paths of its tabs, page by page; other links are global', () => {
    const { docs, reported } = upgraded({
      navigation: groups,
      primaryTab: { name: 'Guides' },
      tabs: [{ name: 'API', url: '/api', isDefaultHidden: true }],
      anchors: [{ name: 'Blog', url: 'https://a.example.com', icon: 'rss' }],
    });
    expect(reported).toEqual([]);
    expect(docs.navigation).toEqual({
      global: {
        anchors: [{ anchor: 'Blog', href: 'https://a.example.com', icon: { name: 'rss', style: 'duotone' } }],
      },
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group: 'Start', pages: ['index', 'start'] },
            { group: 'Both', pages: ['both'] },
          ],
        },
        {
          tab: 'API',
          hidden: true,
          groups: [
            {
              group: 'API',
              icon: { name: 'code', style: 'solid' },
              pages: ['api/a', { group: 'More', pages: ['api/b'] }],
            },
            { group: 'Both', pages: ['api/c'] },
          ],
        },
      ],
    });
  });

  test('gives a page to the longest path, and puts anchors into the tabs that contain them', () => {
    const { docs } = upgraded({
      navigation: [{ group: 'g', pages: ['a/x', 'a/b/y', 'z'] }],
      tabs: [{ name: 'A', url: 'a' }],
      anchors: [{ name: 'B', url: 'a/b' }],
    });
    expect(docs.navigation).toEqual({
      tabs: [
        { tab: 'Documentation', groups: [{ group: 'g', pages: ['z'] }] },
        {
          tab: 'A',
          anchors: [
            {
              anchor: 'Documentation',
              icon: { name: 'book-open', style: 'duotone' },
              groups: [{ group: 'g', pages: ['a/x'] }],
            },
            { anchor: 'B', groups: [{ group: 'g', pages: ['a/b/y'] }] },
          ],
        },
      ],
    });
  });

  test('has versions outermost, with the pages of all versions in each', () => {
    const { docs } = upgraded({
      versions: ['v2', { name: 'v1', default: true }, { name: 'v0', url: 'https://old.example.com' }],
      navigation: [
        { group: 'All', pages: ['all'] },
        { group: 'New', version: 'v2', pages: ['new', { group: 'Old', version: 'v1', pages: ['old'] }] },
      ],
    });
    expect(docs.navigation).toEqual({
      versions: [
        {
          version: 'v2',
          groups: [
            { group: 'All', pages: ['all'] },
            { group: 'New', pages: ['new'] },
          ],
        },
        {
          version: 'v1',
          default: true,
          groups: [
            { group: 'All', pages: ['all'] },
            { group: 'New', pages: [{ group: 'Old', pages: ['old'] }] },
          ],
        },
        { version: 'v0', href: 'https://old.example.com' },
      ],
    });
  });

  test('has languages if every version has a locale', () => {
    const { docs, reported } = upgraded({
      versions: [
        { name: 'English', locale: 'en' },
        { name: 'fr', locale: 'fr' },
      ],
      navigation: [
        { group: 'g', version: 'fr', pages: ['fr/a'] },
        { group: 'g', pages: ['a'] },
      ],
    });
    expect(docs.navigation).toMatchObject({ languages: [{ language: 'en' }, { language: 'fr' }] });
    expect(reported).toEqual(['versions[0].name']);
  });

  test('keeps the look of anchors: the common color and the style of icons', () => {
    const { docs, reported } = upgraded({
      colors: { primary: '#111', anchors: { from: '#222', to: '#333' } },
      navigation: [{ group: 'g', public: true, pages: ['a/b'] }],
      anchors: [{ name: 'A', url: 'a', icon: 'leaf' }],
    });
    expect(docs.navigation).toEqual({
      anchors: [
        {
          anchor: 'A',
          icon: { name: 'leaf', style: 'duotone' },
          color: { light: '#222', dark: '#222' },
          groups: [{ group: 'g', public: true, pages: ['a/b'] }],
        },
      ],
    });
    expect(reported).toEqual(['colors.anchors']);
  });

  test('keeps operations of a tab with the folder of their pages', () => {
    const { docs } = upgraded({
      navigation: [{ group: 'g', pages: ['a'] }],
      tabs: [{ name: 'API', url: 'api/', openapi: '/openapi.json' }],
    });
    expect(docs.navigation).toEqual({
      tabs: [
        { tab: 'Documentation', groups: [{ group: 'g', pages: ['a'] }] },
        { tab: 'API', openapi: { source: 'openapi.json', directory: 'api' } },
      ],
    });
  });
});

describe('what cannot be upgraded', () => {
  test('is returned unchanged, with the reason', () => {
    const newer = objectWith({});
    expect(upgrade(newer)).toMatchObject({ text: newer, isUpgraded: false });
    expect(upgrade(newer).report).toHaveLength(1);
    const { report, ...broken } = upgrade('{\n  "name": 1\n}');
    expect(broken).toEqual({ text: '{\n  "name": 1\n}', isUpgraded: false });
    expect(report.map(({ reason }) => reason.replace(/:.*/, ''))).toEqual(['Line 1', 'Line 2']);
    expect(upgrade('').isUpgraded).toBe(false);
  });

  test('is reported: comments and included files', () => {
    const { text, report } = upgrade(
      '{\n  // a comment\n  "name": "x", "navigation": [], "colors": {"primary": "#111"}\n}',
    );
    expect(text).not.toContain('comment');
    expect(report.map(({ path, reason }) => [path, reason])).toEqual([['', 'Comments are lost.']]);
    const { read } = folder({ 'r.json': [{ source: '/a', destination: '/b' }] });
    const referring = docsWith({ colors: { primary: '#111' }, redirects: { $ref: 'r.json' } });
    const resolved = upgradeSettings(referring, 'docs.json', read);
    expect(JSON.parse(resolved.text).redirects).toEqual([{ source: '/a', destination: '/b' }]);
    expect(resolved.report[0]?.reason).toBe(
      'References are replaced by the content of their files: "r.json".',
    );
  });

  test('the result is indented by two spaces and upgrades no further', () => {
    const { text } = upgrade(docsWith({ colors: { primary: '#111' } }));
    expect(text.startsWith('{\n  "theme": "mint",\n  "name": "x",\n')).toBe(true);
    expect(text.endsWith('}\n')).toBe(true);
    expect(upgrade(text).isUpgraded).toBe(false);
  });
});

describe('any file of the legacy format', () => {
  const prefix = fc.constantFrom('', 'api/', 'api/v1/', 'guides/', 'sdk/');
  const version = fc.option(fc.constantFrom('v1', 'v2'), { nil: undefined });
  /** Pages are numbered afterwards, so none is listed twice. */
  const { groups } = fc.letrec<{ groups: object[]; group: object }>((tie) => ({
    groups: fc.array(tie('group') as fc.Arbitrary<object>, { maxLength: 4 }),
    group: fc.record(
      {
        group: fc.constantFrom('g', 'h'),
        version,
        icon: fc.constant('rocket'),
        pages: fc.array(fc.oneof({ maxDepth: 3 }, prefix, tie('group') as fc.Arbitrary<object>), {
          minLength: 1,
          maxLength: 4,
        }),
      },
      { requiredKeys: ['group', 'pages'] },
    ),
  }));
  const division = fc.record(
    {
      name: fc.constantFrom('one', 'two'),
      url: fc.constantFrom('api', '/api/v1/', 'guides', 'sdk', 'https://a.example.com'),
      version,
      isDefaultHidden: fc.boolean(),
      openapi: fc.constant('/openapi.json'),
    },
    { requiredKeys: ['name', 'url'] },
  );
  const divisions = fc.uniqueArray(division, { maxLength: 3, selector: ({ url }) => url });

  function numbered(value: unknown, counter = { next: 0 }): unknown {
    if (typeof value === 'string') return `${value}p${counter.next++}`;
    if (Array.isArray(value)) return value.map((each) => numbered(each, counter));
    const group = value as { pages: unknown[] };
    return { ...group, pages: numbered(group.pages, counter) };
  }

  test('is converted without a problem and with the same pages in the same order', () => {
    fc.assert(
      fc.property(groups, divisions, divisions, fc.boolean(), (navigation, tabs, anchors, isVersioned) => {
        const strip = (value: unknown) =>
          JSON.parse(JSON.stringify(value), (key, each) =>
            key === 'version' && !isVersioned ? undefined : each,
          );
        const docs = {
          name: 'x',
          navigation: numbered(strip(navigation)),
          tabs: strip(tabs),
          anchors: strip(anchors),
          versions: isVersioned ? ['v1', 'v2'] : undefined,
        };
        const older = loadSettings(JSON.stringify(docs), 'docs.json').settings;
        const { text, report } = upgrade(docs);
        const { settings, diagnostics } = loadSettings(text, 'docs.json');
        const serious = diagnostics.filter(
          ({ severity, code }) => severity === 'error' || code === 'config/unknown-key',
        );
        expect(serious).toEqual([]);
        if (!older || !settings) throw new Error('no settings');
        const before = older.navigation.entries.flatMap(pagesOfEntry);
        const leaves = leavesOf(settings.navigation);
        expect(new Set(leaves.flat())).toEqual(new Set(before));
        for (const pages of leaves) {
          const places = pages.map((page) => before.indexOf(page));
          expect(places).toEqual([...places].sort((a, b) => a - b));
        }
        const isDivided = isVersioned || settings.navigation.divisions.length > 0;
        if (!isDivided) expect(leaves).toEqual([before]);
        const isKept = settings.openapi.length === older.openapi.length;
        expect(isKept || report.some(({ path }) => path.endsWith('.openapi'))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
