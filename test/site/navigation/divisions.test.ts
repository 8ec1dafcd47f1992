import { describe, expect, test } from 'vitest';
import {
  breadcrumbs,
  type DivisionLink,
  homePage,
  isIndexed,
  neighbours,
  type PageChrome,
  pageChrome,
  type SidebarEntry,
  type Site,
  wholeEntries,
  wholeSidebars,
} from '../../../src/site/index.ts';
import { docs, load, pageOf, problemsOf, siteOf } from '../support.ts';
import { LANGUAGES, MENUS, PRODUCTS } from './divisions-sites.ts';

/** The chrome of a page, by its id; without one, of an unknown address. */
const around = (site: Site, id?: string): PageChrome =>
  pageChrome(site, id === undefined ? undefined : pageOf(site, id));

const link = ({ name, href, current, tag, items }: DivisionLink): string =>
  `${current ? '*' : ''}${name}${tag ? ` (${tag})` : ''} ${href}${items ? ` [${items.map(link).join(', ')}]` : ''}`;

const switchers = (chrome: PageChrome): Record<string, string[]> =>
  Object.fromEntries(chrome.switchers.map(({ kind, items }) => [kind, items.map(link)]));

/** `title` of pages and links, `[title, ...children]` of groups; a star before the current one. */
type Tree = string | Tree[];
const tree = (entries: SidebarEntry[]): Tree[] =>
  entries.map(({ title, current, children }) => {
    const text = (current ? '*' : '') + title;
    return children ? [text, ...tree(children)] : text;
  });

/**
 * The current format with this navigation and these pages, titled by their paths; pages in `also` are listed
 * nowhere.
 */
function siteWith(navigation: object, also: Record<string, string[]> = {}, settings: object = {}) {
  const listed = [...JSON.stringify(navigation).matchAll(/"([a-z\d/-]+\/[a-z\d/-]+)"/g)].map(
    ([, path]) => path,
  );
  const pages = [...listed, ...Object.keys(also)].map((path = '') => [
    path,
    [`title: ${path}`, ...(also[path] ?? [])],
  ]);
  return siteOf(docs({ navigation, ...settings }, Object.fromEntries(pages)));
}

describe('languages, in them versions, in them tabs', () => {
  test('can all be chosen on a page, each with its own choices', async () => {
    const site = await siteOf(LANGUAGES);
    const chrome = around(site, 'v1/guides/old');
    expect(switchers(chrome)).toEqual({
      language: ['*English /v1/guides/old', 'Français /fr/v2/guides/start'],
      version: ['v2 (Latest) /v2/guides/start', '*v1 /v1/guides/old'],
    });
    expect(chrome.tabs.map(link)).toEqual(['*Guides /v1/guides/start', 'Reference /v1/reference/calls']);
    expect(tree(chrome.sidebar)).toEqual([['Start', 'v1/guides/start', '*v1/guides/old']]);
    expect(chrome.anchors.map(link)).toEqual(['Blog https://blog.example.com']);
    expect(chrome.language).toBe('en');
  });

  test('a choice of one is not shown', async () => {
    const chrome = around(await siteOf(LANGUAGES), 'fr/v2/guides/start');
    expect(Object.keys(switchers(chrome))).toEqual(['language']);
    expect(chrome.language).toBe('fr');
  });

  test('choosing another version or language keeps the page if a counterpart has the same path', async () => {
    const site = await siteOf(LANGUAGES);
    const chosen = (id: string) => switchers(around(site, id));
    expect(chosen('v2/guides/start').version?.[1]).toBe('v1 /v1/guides/start');
    expect(chosen('v2/reference/calls').version?.[1]).toBe('v1 /v1/reference/calls');
    expect(chosen('v2/guides/start').language?.[1]).toBe('Français /fr/v2/guides/start');
    expect(chosen('fr/v2/guides/start').language?.[0]).toBe('English /v2/guides/start');
    // These pages have no counterpart.
    expect(chosen('v2/guides/new').version?.[1]).toBe('v1 /v1/guides/start');
    expect(chosen('v2/reference/calls').language?.[1]).toBe('Français /fr/v2/guides/start');
  });

  test('the pages before and after never leave the tab', async () => {
    const site = await siteOf(LANGUAGES);
    const ways = site.pages.map((page) => [
      page.id,
      ...neighbours(site, page).flatMap(({ previous, next }) => [previous?.id, next?.id]),
    ]);
    expect(Object.fromEntries(ways.map(([id, ...rest]) => [id, rest]))).toMatchObject({
      'v2/guides/start': [undefined, 'v2/guides/next'],
      'v2/guides/next': ['v2/guides/start', 'v2/guides/new'],
      'v2/guides/new': ['v2/guides/next', undefined],
      'v2/reference/calls': [],
      'v1/guides/start': [undefined, 'v1/guides/old'],
      'fr/v2/guides/start': [],
    });
  });

  test('a hidden tab shows on its own pages, which readers do not come across', async () => {
    const site = await siteOf(LANGUAGES);
    expect(around(site, 'v2/guides/start').tabs.map(link)).toEqual([
      '*Guides /v2/guides/start',
      'Reference /v2/reference/calls',
    ]);
    const chrome = around(site, 'v2/drafts/one');
    expect(chrome.tabs.map(link)).toContain('*Drafts /v2/drafts/one');
    expect(tree(chrome.sidebar)).toEqual(['*v2/drafts/one']);
    expect(isIndexed(site, pageOf(site, 'v2/drafts/one'))).toBe(false);
    expect(isIndexed(site, pageOf(site, 'v2/guides/start'))).toBe(true);
  });

  test('a page that is listed nowhere shows what others of its folder show, with nothing marked', async () => {
    const site = await siteOf(LANGUAGES);
    const chrome = around(site, 'fr/v2/guides/aside');
    expect(chrome.language).toBe('fr');
    expect(tree(chrome.sidebar)).toEqual([['Début', 'fr/v2/guides/start']]);
    expect([chrome.neighbours, chrome.eyebrow]).toEqual([[], []]);
    expect(pageOf(site, 'fr/v2/guides/aside').route).toBe('/fr/v2/guides/aside');
  });

  test('without a page the default selection is shown, and no tab is marked', async () => {
    const site = await siteOf(LANGUAGES);
    const chrome = around(site);
    expect(switchers(chrome)).toEqual({
      language: ['*English /v2/guides/start', 'Français /fr/v2/guides/start'],
      version: ['*v2 (Latest) /v2/guides/start', 'v1 /v1/guides/start'],
    });
    expect(chrome.tabs.filter(({ current }) => current)).toEqual([]);
    expect(homePage(site)?.id).toBe('v2/guides/start');
  });
});

describe('products, in them dropdowns, in these anchors', () => {
  test('can all be chosen; links lead elsewhere, empty ones are left out', async () => {
    const loaded = await load(PRODUCTS);
    const chrome = around(loaded.site as Site, 'trees/basics/two');
    expect(switchers(chrome)).toEqual({
      product: [
        '*Trees /trees/loose',
        'Ferns /ferns',
        'Shop https://shop.example.com',
        'Status https://status.example.com',
      ],
      dropdown: ['*Learn /trees/loose', 'Build /trees/build'],
    });
    expect(chrome.anchors.map(link)).toEqual([
      '*Basics /trees/basics/one',
      'Depth /trees/depth/one',
      'Forum https://forum.example.com',
    ]);
    expect(chrome.anchors[0]).toMatchObject({ icon: 'leaf', color: { light: '#1B6E3C', dark: '#9BE8B4' } });
    expect(chrome.switchers[0]?.items[0]).toMatchObject({
      icon: 'tree',
      description: 'All that grows tall.',
    });
    expect(tree(chrome.sidebar)).toEqual([['First', 'trees/basics/one', '*trees/basics/two']]);
    expect(chrome.eyebrow).toEqual([{ title: 'First', href: undefined }]);
  });

  test('pages beside anchors have their own navigation', async () => {
    const { site } = await load(PRODUCTS);
    const chrome = around(site as Site, 'trees/loose');
    expect(tree(chrome.sidebar)).toEqual([['Loose', '*trees/loose']]);
    expect(chrome.anchors.filter(({ current }) => current)).toEqual([]);
  });

  test('a link to a page of the site is marked on that page', async () => {
    const { site } = await load(PRODUCTS);
    expect(around(site as Site, 'changes').tabs.map(link)).toEqual(['*Changes /changes']);
    expect(around(site as Site, 'trees/build').tabs.map(link)).toEqual(['Changes /changes']);
  });
});

describe('tabs with menus', () => {
  const menus = async () => (await load(MENUS)).site as Site;

  test('a tab leads to the first page in its menu, and contains what is chosen there', async () => {
    const site = await menus();
    const menu = (videos: string, recipes: string) =>
      `Resources /videos/one [${videos}Videos /videos/one, ${recipes}Recipes /recipes/one, Blog https://blog.example.com]`;
    expect(around(site, 'start/one').tabs.map(link)).toEqual(['*Docs /start', menu('', '')]);
    expect(around(site, 'videos/two').tabs.map(link)).toEqual(['Docs /start', `*${menu('*', '')}`]);
    expect(around(site, 'recipes/one').tabs.map(link)).toEqual(['Docs /start', `*${menu('', '*')}`]);
    expect(tree(around(site, 'recipes/one').sidebar)).toEqual(['*recipes/one']);
    expect(around(site, 'recipes/one').switchers).toEqual([]);
  });
});

describe('groups', () => {
  const menus = async () => (await load(MENUS)).site as Site;

  test('link to their own page, are open as set, and have icons and tags; a page has only its first place', async () => {
    const { sidebar } = around(await menus(), 'start/one');
    expect(tree(sidebar)).toEqual([
      ['Start', '*First', ['Open', 'start/open'], ['Shut', 'start/shut'], ['Own', 'start/deep'], 'Elsewhere'],
      ['Again', 'First', 'start/last'],
    ]);
    const [start] = sidebar;
    const [one, open, shut, own, elsewhere] = start?.children ?? [];
    expect(start).toMatchObject({ href: '/start', icon: 'rocket', tag: 'New', open: true });
    expect(one).toMatchObject({
      href: '/start/one',
      icon: 'leaf',
      tag: 'Soon',
      deprecated: true,
      current: true,
    });
    expect([open?.open, shut?.open]).toEqual([true, undefined]);
    expect(shut).toMatchObject({ icon: 'box', iconLibrary: 'lucide' });
    expect(own).toMatchObject({ href: '/start/own', tag: 'Beta', open: undefined });
    expect(elsewhere).toMatchObject({ href: 'https://elsewhere.example.com', external: true, icon: 'globe' });
  });

  test('the page of a group comes first in it, for pages before and after', async () => {
    const site = await menus();
    const order: string[] = [];
    for (let page = pageOf(site, 'start/index'); page && !order.includes(page.id); ) {
      order.push(page.id);
      page = neighbours(site, page)[0]?.next as typeof page;
    }
    expect(order.join(' ')).toBe(
      'start/index start/one start/open start/shut start/own start/deep start/last',
    );
  });

  test('their titles link to the page in the breadcrumbs, if they have one', async () => {
    const site = await menus();
    expect(breadcrumbs(site, pageOf(site, 'start/deep'))).toEqual([
      { title: 'Start', href: '/start' },
      { title: 'Own', href: '/start/own' },
    ]);
    expect(breadcrumbs(site, pageOf(site, 'start/open'))).toEqual([
      { title: 'Start', href: '/start' },
      { title: 'Open', href: undefined },
    ]);
  });

  test('a hidden one is left out; its pages can be opened but are not indexed', async () => {
    const site = await menus();
    for (const id of ['secret/one', 'secret/two']) {
      const page = pageOf(site, id);
      expect([page.inNavigation, isIndexed(site, page)]).toEqual([false, false]);
      expect(tree(around(site, id).sidebar)).toEqual(tree(around(site, 'start/one').sidebar).map(unmarked));
    }
    const all = { ...site, settings: { ...site.settings, seo: { indexing: 'all' as const } } };
    expect(isIndexed(all, pageOf(site, 'secret/one'))).toBe(true);
  });

  test('a page with a url is a link, not a page', async () => {
    const site = await menus();
    expect(site.pages.map(({ id }) => id)).not.toContain('start/elsewhere');
    expect(site.redirects.routes).toContainEqual({
      from: '/start/elsewhere',
      to: 'https://elsewhere.example.com',
      permanent: false,
    });
  });

  test.each([
    ['guides/start', '/guides/start'],
    ['/guides/start/', '/guides/start'],
    ['https://a.example.com/b/', 'https://a.example.com/b/'],
    ['#there', '#there'],
  ])('the url %s of a page leads to %s from wherever the link stands', async (url, href) => {
    const site = await siteOf(
      docs({ navigation: { pages: ['a', 'b'] } }, { a: ['title: A'], b: ['title: B', `url: "${url}"`] }),
    );
    expect(around(site, 'a').sidebar[1]).toMatchObject({ title: 'B', href });
    expect(site.redirects.routes).toContainEqual({ from: '/b', to: href, permanent: false });
  });

  test.each(['javascript:alert(1)', ' java\tscript:alert(1)'])(
    'a page whose url runs script is a page: %s',
    async (url) => {
      const site = await siteOf(
        docs({ navigation: { pages: ['a', 'b'] } }, { a: ['title: A'], b: ['title: B', `url: '${url}'`] }),
      );
      expect(around(site, 'a').sidebar[1]).toMatchObject({ title: 'B', href: '/b' });
      expect(site.redirects.routes.filter(({ from }) => from === '/b')).toEqual([]);
    },
  );

  const unmarked = (entry: Tree): Tree =>
    typeof entry === 'string' ? entry.replace('*', '') : entry.map(unmarked);
});

describe('hidden pages', () => {
  test('can be opened in the language that lists them, and nothing links there', async () => {
    const site = await siteWith(
      {
        languages: [
          { language: 'en', pages: ['en/a', 'en/secret', 'en/b'] },
          { language: 'de', pages: ['de/a'] },
        ],
      },
      { 'en/secret': ['hidden: true'] },
    );
    const chrome = around(site, 'en/secret');
    expect(tree(chrome.sidebar)).toEqual(['en/a', 'en/b']);
    expect(chrome.language).toBe('en');
    expect(neighbours(site, pageOf(site, 'en/a')).map(({ next }) => next?.id)).toEqual(['en/b']);
    expect(neighbours(site, pageOf(site, 'en/secret'))).toEqual([]);
  });
});

test('without a default, the first division in the file that is not a link is selected', async () => {
  const site = await siteWith({
    tabs: [
      { tab: 'Home', href: 'https://example.com' },
      { tab: 'Hidden', hidden: true, pages: ['hidden/a'] },
      { tab: 'Guides', pages: ['guides/a'] },
    ],
  });
  expect(homePage(site)?.id).toBe('guides/a');
  expect(tree(around(site).sidebar)).toEqual(['guides/a']);
});

test('a page that two tabs list belongs to the first of them', async () => {
  const site = await siteWith({
    languages: [
      {
        language: 'en',
        tabs: [
          { tab: 'A', pages: ['a/one'] },
          { tab: 'B', pages: ['b/one'] },
        ],
      },
      {
        language: 'en-GB',
        tabs: [
          { tab: 'A', pages: ['gb/one'] },
          { tab: 'B', pages: ['b/one'] },
        ],
      },
    ],
  });
  expect(site.pages.map(({ id }) => id)).toEqual(['a/one', 'b/one', 'gb/one']);
  expect(around(site, 'b/one').language).toBe('en');
});

test('a missing page is reported at its location, and the rest is shown', async () => {
  const loaded = await load(
    docs(
      { navigation: { tabs: [{ tab: 'A', groups: [{ group: 'G', pages: ['start/one', 'start/tow'] }] }] } },
      { 'start/one': ['title: One'], 'start/two': ['title: Two'] },
    ),
  );
  expect(problemsOf(loaded)).toEqual([
    'docs.json:12:15 warning site/missing-page navigation lists the page "start/tow", but start/tow.mdx does not exist -> Did you mean "start/two"?',
  ]);
  expect(tree(around(loaded.site as Site, 'start/one').sidebar)).toEqual([['G', '*One']]);
});

/** `count` pages in a group of this name. */
const group = (name: string, count: number, ...more: object[]) => ({
  group: name,
  pages: [...Array.from({ length: count }, (_, index) => `${name}/p${index}`), ...more],
});

describe('with very many pages', () => {
  const find = (entries: SidebarEntry[], key: string | undefined): SidebarEntry | undefined => {
    for (const entry of entries) {
      const found = entry.key === key ? entry : find(entry.children ?? [], key);
      if (found) return found;
    }
    return undefined;
  };

  test('groups without the current page are folded, with a link to their first page', async () => {
    const few = await siteWith({ groups: [group('a', 3), group('b', 3)] });
    expect(tree(around(few, 'a/p0').sidebar)).toEqual([
      ['a', '*a/p0', 'a/p1', 'a/p2'],
      ['b', 'b/p0', 'b/p1', 'b/p2'],
    ]);
    expect(around(few, 'a/p0').wholeSidebar).toBeUndefined();
    expect(wholeSidebars(few)).toEqual([]);
    const many = await siteWith({ groups: [group('a', 3), group('b', 300)] });
    const { sidebar } = around(many, 'a/p0');
    expect(tree(sidebar)).toEqual([['a', '*a/p0', 'a/p1', 'a/p2'], 'b']);
    expect(sidebar[1]).toMatchObject({ href: '/b/p0', isFolded: true });
    const own = (page: string) => around(many, page).sidebar[1]?.children ?? [];
    expect(tree(own('b/p25')).slice(0, 3)).toEqual(['b/p0 – b/p19', 'b/p20', 'b/p21']);
    expect(own('b/p25')[0]).toMatchObject({ href: '/b/p0', isFolded: true, isRun: true });
    expect(own('b/p25').find(({ current }) => current)?.href).toBe('/b/p25');
    expect(own('b/p25')).toHaveLength(14 + 20);
  });

  test('everything that a page folds is in the whole navigation of its division, where nothing is folded', async () => {
    const inner = { ...group('inner', 45), root: 'b/root' };
    const tabs = [
      { tab: 'A', groups: [group('a', 3), group('b', 150, inner), group('c', 50)] },
      { tab: 'B', groups: [group('d', 3)] },
    ];
    const site = await siteWith({ tabs }, { 'a/hidden': [] });
    const [whole, ...others] = wholeSidebars(site);
    if (!whole) throw new Error('no whole navigation');
    expect(others).toEqual([]);
    const entries = wholeEntries(site, whole);
    const linksOf = (list: SidebarEntry[]): string[] =>
      list.flatMap(({ href, children = [] }) => [
        ...(href === undefined ? [] : [href]),
        ...linksOf(children),
      ]);
    const foldedIn = (list: SidebarEntry[]): SidebarEntry[] =>
      list.flatMap((entry) => [...(entry.isFolded ? [entry] : []), ...foldedIn(entry.children ?? [])]);
    expect(foldedIn(entries)).toEqual([]);
    expect(linksOf(entries).toSorted()).toEqual(
      site.pages.flatMap(({ id, route }) => (/^(?:hidden|d|a\/hidden)/.test(id) ? [] : [route])).toSorted(),
    );
    for (const page of ['a/p0', 'b/p25', 'b/root', 'inner/p44', 'c/p3', 'a/hidden']) {
      const { sidebar, wholeSidebar } = around(site, page);
      expect(wholeSidebar).toBe(whole.name);
      const folded = foldedIn(sidebar);
      expect(folded.length).toBeGreaterThan(1);
      for (const { key, href, title } of folded) {
        const found = find(entries, key);
        expect(found?.title).toBe(title);
        expect(linksOf(found ? [found] : [])[0]).toBe(href);
        expect(found?.children?.length).toBeGreaterThan(0);
      }
    }
    expect(around(site, 'd/p0').wholeSidebar).toBeUndefined();
  });

  test('more groups than a page can list are in runs, and only the run of the page is open', async () => {
    const groups = Array.from({ length: 120 }, (_, index) => group(`g${index}`, 3));
    const site = await siteWith({ groups });
    const { sidebar } = around(site, 'g25/p1');
    expect(tree(sidebar).slice(0, 3)).toEqual(['g0 – g19', 'g20', 'g21']);
    expect(sidebar[0]).toMatchObject({ href: '/g0/p0', isFolded: true, isRun: true });
    expect(sidebar[1]).toMatchObject({ href: '/g20/p0', isFolded: true });
    expect(sidebar).toHaveLength(5 + 20);
    expect(sidebar.filter(({ children }) => children).map(({ title }) => title)).toEqual(['g25']);
    const [whole] = wholeSidebars(site);
    const entries = whole ? wholeEntries(site, whole) : [];
    for (const { key, title, isFolded } of sidebar)
      if (isFolded) expect(find(entries, key)?.title).toBe(title);
    expect(entries).toHaveLength(6);
    expect(entries[0]?.children?.map(({ title }) => title)).toEqual(
      groups.slice(0, 20).map((each) => each.group),
    );
  });

  test('many groups stay groups, as in the legacy format', async () => {
    const groups = Array.from({ length: 50 }, (_, index) => group(`g${index}`, 5));
    const site = await siteWith({ groups }, { aside: [] });
    expect(around(site, 'aside').sidebar.map(({ title }) => title)).toEqual(groups.map((each) => each.group));
    const paths = groups.flatMap(({ pages }) => pages as string[]);
    const old = await siteOf(
      docs({ navigation: groups }, Object.fromEntries(paths.map((path) => [path, [`title: ${path}`]]))),
    );
    const [whole] = wholeSidebars(old);
    expect(whole && wholeEntries(old, whole).map(({ children }) => children?.length)).toEqual(
      groups.map(() => 5),
    );
    expect(around(old, 'g7/p0').wholeSidebar).toBe(whole?.name);
  });
});

test('from each page of a long list every other one can be reached by links alone', async () => {
  const pages = Array.from({ length: 205 }, (_, index) => `b/p${index}`);
  const site = await siteWith({ groups: [{ group: 'b', pages }] });
  const linksOf = (route: string): string[] => {
    const children = around(site, route.slice(1)).sidebar[0]?.children ?? [];
    return children.map(({ href = '' }) => href);
  };
  const met = new Set(['/b/p204']);
  for (const route of met) for (const link of linksOf(route)) met.add(link);
  expect(met.size).toBe(205);
  expect(linksOf('/b/p0').length).toBeLessThan(40);
});

describe('the legacy format', () => {
  const pages = Object.fromEntries(
    ['start', 'v1/start', 'v1/only', 'api/a'].map((path) => [path, [`title: ${path}`]]),
  );
  const navigation = [
    { group: 'New', version: 'v2', pages: ['start'] },
    { group: 'Old', version: 'v1', pages: ['v1/start', 'v1/only'] },
    { group: 'API', pages: ['api/a'] },
  ];

  test('versions may be elsewhere, and the marked one is the default', async () => {
    const versions = ['v2', { name: 'v1', default: true }, { name: 'v0', url: 'https://old.example.com' }];
    const site = await siteOf(docs({ versions, navigation }, pages));
    const chrome = around(site, 'v1/start');
    expect(switchers(chrome)).toEqual({
      version: ['v2 /start', '*v1 /v1/start', 'v0 https://old.example.com'],
    });
    expect(chrome.version).toBe('v1');
    expect(around(site, 'api/a').version).toBe('v1');
    expect(homePage(site)?.id).toBe('v1/start');
  });

  test('versions that all have a locale are languages', async () => {
    const versions = [
      { name: 'v2', locale: 'en' },
      { name: 'v1', locale: 'pt-br' },
    ];
    const site = await siteOf(docs({ versions, navigation }, pages));
    expect(Object.keys(switchers(around(site, 'start')))).toEqual(['language']);
    expect([around(site, 'start').language, around(site, 'v1/start').language]).toEqual(['en', 'pt-BR']);
  });

  test('the first tab is named and hidden as primaryTab says', async () => {
    const settings = {
      navigation: [navigation[2], { group: 'G', pages: ['start'] }],
      tabs: [{ name: 'API', url: 'api' }],
    };
    const named = await siteOf(docs({ ...settings, primaryTab: { name: 'Guides' } }, pages));
    expect(around(named, 'start').tabs.map(link)).toEqual(['*Guides /start', 'API /api/a']);
    const hidden = await siteOf(
      docs({ ...settings, primaryTab: { name: 'Guides', isDefaultHidden: true } }, pages),
    );
    expect(around(hidden, 'api/a').tabs.map(link)).toEqual(['*API /api/a']);
    expect(around(hidden, 'start').tabs.map(link)).toEqual(['*Guides /start', 'API /api/a']);
  });
});
