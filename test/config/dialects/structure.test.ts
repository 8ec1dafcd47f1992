import { describe, expect, test } from 'vitest';
import type { Division, NavigationLevel } from '../../../src/config/index.ts';
import { loadSettings } from '../../../src/config/index.ts';
import { objectProblemsWith, objectSettingsWith, objectWith } from '../support.ts';

const structureOf = (navigation: object): NavigationLevel => objectSettingsWith({ navigation }).navigation;
const divisionsOf = (navigation: object): Division[] => structureOf(navigation).divisions;
const problemsOfNavigation = (navigation: object) => objectProblemsWith({ navigation });

describe('the structure', () => {
  test.each([
    ['products', 'product', 'product'],
    ['languages', 'language', 'language'],
    ['versions', 'version', 'version'],
    ['tabs', 'tab', 'tab'],
    ['dropdowns', 'dropdown', 'dropdown'],
    ['anchors', 'anchor', 'anchor'],
    ['menu', 'item', 'menu'],
  ])('divides by %s, each with its own navigation', (list, label, kind) => {
    const structure = structureOf({
      [list]: [
        { [label]: 'de', pages: ['a'] },
        { [label]: 'en', groups: [] },
      ],
    });
    expect(structure.kind).toBe(kind);
    expect(structure.entries).toEqual([]);
    expect(
      structure.divisions.map(({ kind: own, level, isDefault }) => [own, level.entries, isDefault]),
    ).toEqual([
      [kind, ['a'], true],
      [kind, [], false],
    ]);
  });

  test('has all properties of a division', () => {
    const [division] = divisionsOf({
      tabs: [
        {
          tab: 't',
          icon: { name: 'fa-rocket', style: 'thin', library: 'lucide' },
          color: { light: '#111' },
          description: 'd',
          tag: 'new',
          hidden: true,
          openapi: { source: '/a.json', directory: 'ref/' },
          pages: ['a'],
        },
      ],
    });
    const openapi = { sources: ['a.json'], directory: 'ref' };
    expect(division).toStrictEqual({
      label: 't',
      kind: 'tab',
      icon: 'rocket',
      iconType: 'thin',
      iconLibrary: 'lucide',
      color: { light: '#111' },
      description: 'd',
      tag: 'new',
      isDefault: true,
      isHidden: true,
      level: { divisions: [], entries: ['a'], openapi, isHidden: true },
      openapi,
    });
  });

  test('nests to any depth', () => {
    const navigation = {
      languages: [
        {
          language: 'en',
          versions: [{ version: 'v1', tabs: [{ tab: 't', menu: [{ item: 'm', pages: ['a'] }] }] }],
        },
      ],
    };
    const kinds: unknown[] = [];
    let level: NavigationLevel | undefined = structureOf(navigation);
    while (level) {
      kinds.push(level.kind);
      if (level.divisions.length === 0) expect(level.entries).toEqual(['a']);
      level = level.divisions[0]?.level;
    }
    expect(kinds).toEqual(['language', 'version', 'tab', 'menu', undefined]);
  });

  test('has groups beside divisions, in the order of the file', () => {
    const structure = structureOf({
      pages: ['a'],
      anchors: [{ anchor: 'x', pages: ['b'] }],
      groups: [{ group: 'g', pages: ['c'] }],
    });
    expect(structure.kind).toBe('anchor');
    expect(structure.entries).toEqual(['a', { group: 'g', pages: ['c'], isHidden: false }]);
  });

  test('has all properties of a group', () => {
    const group = {
      group: 'g',
      root: '/guides/index.mdx',
      icon: 'book',
      iconType: 'solid',
      tag: 't',
      expanded: true,
      hidden: true,
      openapi: ['a.json', 'b.json'],
      pages: ['./a.mdx', { group: 'h', pages: ['b/'] }],
    };
    expect(structureOf({ groups: [group] }).entries).toStrictEqual([
      {
        group: 'g',
        root: 'guides/index',
        icon: 'book',
        iconType: 'solid',
        tag: 't',
        isExpanded: true,
        isHidden: true,
        openapi: { sources: ['a.json', 'b.json'] },
        pages: ['a', { group: 'h', pages: ['b'], isHidden: false }],
      },
    ]);
  });

  test.each([
    ['/guides/start.mdx', 'guides/start'],
    ['get-started', 'get-started'],
    ['GET /plants/', 'GET /plants/'],
    ['post  /plants', 'post /plants'],
    ['/openapi/a.json DELETE /plants/{id}', '/openapi/a.json DELETE /plants/{id}'],
    ['https://a.example.com/a.json GET /x', 'https://a.example.com/a.json GET /x'],
    ['webhook order placed', 'webhook order placed'],
    ['webhooks', 'webhooks'],
    ['get', 'get'],
  ])('has the entry %s as %s', (written, entry) => {
    expect(structureOf({ pages: [written] }).entries).toEqual([entry]);
  });

  test('names languages in their own language and keeps the code', () => {
    const codes = ['en', 'fr', 'pt-BR', 'cn', 'jp', 'kr', 'zh-Hant', 'xx-nonsense!', 'constructor'];
    const languages = codes.map((language) => ({ language, pages: [] }));
    const found = divisionsOf({ languages });
    expect(found.map(({ id }) => id)).toEqual(codes);
    expect(found.map(({ label }) => label)).toEqual([
      'English',
      'Français',
      'Português (Brasil)',
      '简体中文',
      '日本語',
      '한국어',
      '繁體中文',
      'xx-nonsense!',
      'constructor',
    ]);
  });

  test('has links, which are never selected', () => {
    const tabs = [
      { tab: 'a', href: 'https://a.example.com/' },
      { tab: 'b', href: 'changelog/', pages: ['ignored'] },
      { tab: 'c', pages: ['c'] },
    ];
    expect(
      divisionsOf({ tabs }).map(({ href, isDefault, level }) => [href, isDefault, level.entries]),
    ).toEqual([
      ['https://a.example.com/', false, []],
      ['/changelog', false, []],
      [undefined, true, ['c']],
    ]);
  });

  test.each<[object[], boolean[]]>([
    [
      [{}, {}],
      [true, false],
    ],
    [
      [{}, { default: true }],
      [false, true],
    ],
    [
      [{ hidden: true }, {}],
      [false, true],
    ],
    [
      [{ hidden: true }, { hidden: true }],
      [true, false],
    ],
    [
      [{ href: '/a' }, { hidden: true }],
      [false, true],
    ],
  ])('of %j has one default', (items, expected) => {
    const versions = items.map((item, index) => ({ version: `v${index}`, pages: [`p${index}`], ...item }));
    expect(divisionsOf({ versions }).map(({ isDefault }) => isDefault)).toEqual(expected);
  });

  test('has the links given within its parts, each address once', () => {
    const anchors = [{ anchor: 'Blog', href: 'https://a.example.com' }];
    const { global } = objectSettingsWith({
      navigation: {
        global: { anchors },
        languages: [
          { language: 'en', global: { anchors }, pages: ['a'] },
          {
            language: 'fr',
            global: { anchors: [...anchors, { anchor: 'Forum', href: '/forum' }] },
            versions: [{ version: '1', global: { tabs: [{ tab: 'T', href: '/t' }] }, pages: ['b'] }],
          },
        ],
      },
    }).navigation;
    expect(global.map(({ kind, items }) => [kind, items.map(({ label }) => label)])).toEqual([
      ['anchor', ['Blog', 'Forum']],
      ['tab', ['T']],
    ]);
  });

  test('says at which end of the row a tab is', () => {
    const tabs = [
      { tab: 'a', pages: ['a'] },
      { tab: 'b', pages: ['b'], align: 'end' },
    ];
    expect(divisionsOf({ tabs }).map(({ align }) => align)).toEqual([undefined, 'end']);
  });

  test('has links beside it', () => {
    const { global } = objectSettingsWith({
      navigation: {
        global: {
          tabs: [],
          anchors: [{ anchor: 'Blog', href: 'https://a.example.com', icon: 'newspaper', color: '#111' }],
          languages: [{ language: 'fr', href: '/fr/' }],
        },
        pages: ['a'],
      },
    }).navigation;
    const level = { divisions: [], entries: [] };
    expect(global).toStrictEqual([
      {
        kind: 'anchor',
        items: [
          {
            label: 'Blog',
            kind: 'anchor',
            href: 'https://a.example.com',
            icon: 'newspaper',
            color: { light: '#111', dark: '#111' },
            isDefault: false,
            isHidden: false,
            level,
          },
        ],
      },
      {
        kind: 'language',
        items: [
          {
            label: 'Français',
            kind: 'language',
            id: 'fr',
            href: '/fr',
            isDefault: false,
            isHidden: false,
            level,
          },
        ],
      },
    ]);
  });

  test('lists every OpenAPI file that it names, each once and in file order', () => {
    const navigation = {
      openapi: 'root.json',
      tabs: [
        {
          tab: 'a',
          openapi: 'tab.json',
          groups: [{ group: 'g', openapi: 'group.json', pages: [{ group: 'h', openapi: 'root.json' }] }],
        },
      ],
    };
    const settings = objectSettingsWith({ navigation, api: { openapi: '/first.json' } });
    expect(settings.openapi).toEqual(['first.json', 'root.json', 'tab.json', 'group.json']);
    expect(settings.navigation.openapi).toEqual({ sources: ['root.json'] });
  });
});

describe('problems of the structure are warnings', () => {
  test('a second way to divide a level', () => {
    const navigation = { tabs: [{ tab: 't', pages: ['a'] }], anchors: [{ anchor: 'x', pages: ['b'] }] };
    expect(problemsOfNavigation(navigation)).toEqual([
      'config/mixed-navigation navigation.anchors is ignored, because "tabs" already divides this level -> Put it into each of the tabs, or move its links into navigation.global.',
    ]);
    expect(structureOf(navigation).kind).toBe('tab');
  });

  test('a list of links beside a list with pages', () => {
    const navigation = {
      anchors: [{ anchor: 'x', href: 'https://x.example' }, { anchor: 'y' }],
      languages: [{ language: 'en', tabs: [{ tab: 't', pages: ['a'] }] }],
    };
    expect(problemsOfNavigation(navigation)).toEqual([
      'config/mixed-navigation navigation.anchors is ignored, because "languages" already divides this level -> Put it into each of the languages, or move its links into navigation.global.',
    ]);
    expect(structureOf(navigation).kind).toBe('language');
    expect(structureOf({ ...navigation, languages: [{ language: 'en' }] }).kind).toBe('anchor');
  });

  test('parts and groups without content', () => {
    expect(problemsOfNavigation({ tabs: [{ tab: 't' }], groups: [{ group: 'g' }] })).toEqual([
      'config/empty-division navigation.tabs[0] leads nowhere -> Give it "groups", "pages" or "href".',
      'config/empty-group navigation.groups[0] is an empty group -> Give it "pages" or "openapi", or delete it.',
    ]);
    expect(
      problemsOfNavigation({
        groups: [
          { group: 'g', openapi: 'a.json' },
          { group: 'h', root: 'h' },
        ],
      }),
    ).toEqual([]);
  });

  test('two defaults', () => {
    const versions = ['a', 'b'].map((version) => ({ version, default: true, pages: [version] }));
    expect(problemsOfNavigation({ versions })).toEqual([
      'config/duplicate-default navigation.versions[1].default marks a second default; the first one is used -> Delete one of them.',
    ]);
    expect(divisionsOf({ versions }).map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  test('pages that one reader would see twice', () => {
    const group = (page: string) => ({ group: page, pages: [page] });
    expect(problemsOfNavigation({ groups: [group('a'), group('./a.mdx')] })).toEqual([
      'config/duplicate-page navigation.groups[1].pages[0] lists "a" again; it is already listed at line 1, column 59 -> Delete one of them. A page can be in the navigation only once.',
    ]);
    expect(
      problemsOfNavigation({ tabs: ['t', 'u'].map((tab) => ({ tab, groups: [group('a')] })) }),
    ).toHaveLength(1);
  });

  test('several tabs may list the same page: each tab knows its shared pages', () => {
    const tabs = [
      { tab: 'a', pages: ['x', 'y', 'z'] },
      { tab: 'b', groups: [{ group: 'g', pages: ['x', 'b', 'y'] }] },
      { tab: 'c', pages: ['z', 'c', 'c'] },
    ];
    expect(objectProblemsWith({ navigation: { tabs } })).toEqual([
      'config/shared-page navigation.tabs[1] lists "x" and 1 more again; links open the earlier part',
      'config/shared-page navigation.tabs[2] lists "z" again; links open the earlier part',
      'config/duplicate-page navigation.tabs[2].pages[2] lists "c" again; it is already listed at line 1, column 152 -> Delete one of them. A page can be in the navigation only once.',
    ]);
    const { diagnostics } = loadSettings(objectWith({ navigation: { tabs: tabs.slice(0, 2) } }), 'docs.json');
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['info']);
  });

  test('languages, versions and products may list the same pages', () => {
    const versions = ['1', '2'].map((version) => ({ version, tabs: [{ tab: 't', pages: ['x'] }] }));
    const navigation = { languages: ['en', 'fr'].map((language) => ({ language, versions })) };
    expect(objectProblemsWith({ navigation })).toEqual([]);
  });

  test('but not the same page in several languages, versions or products, the page of a title, or an operation', () => {
    for (const [list, label] of [
      ['languages', 'language'],
      ['versions', 'version'],
      ['products', 'product'],
    ] as const) {
      expect(
        problemsOfNavigation({ [list]: ['en', 'de'].map((each) => ({ [label]: each, pages: ['p'] })) }),
      ).toEqual([]);
    }
    expect(problemsOfNavigation({ groups: [{ group: 'g', root: 'a', pages: ['a'] }] })).toEqual([]);
    expect(problemsOfNavigation({ pages: ['GET /a', 'GET /a'] })).toEqual([]);
  });
});
