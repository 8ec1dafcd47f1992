import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimant } from '../../../src/config/index.ts';
import {
  feedbackLinks,
  homePage,
  isExternal,
  neighbours,
  type Page,
  pageChrome,
  type SidebarEntry,
  type Site,
} from '../../../src/site/index.ts';
import { docs, pageOf, siteOf } from '../support.ts';

const tabLinks = (site: Site, page: Page | undefined) => pageChrome(site, page).tabs;
const anchorLinks = (site: Site, page: Page | undefined) => pageChrome(site, page).anchors;

/** A site with these groups of page paths; each page is titled by its path. */
async function siteWith(
  groups: Record<string, string[]>,
  settings: object = {},
  frontMatter: Record<string, string[]> = {},
): Promise<Site> {
  const navigation = Object.entries(groups).map(([group, pages]) => ({ group, pages }));
  const paths = [...Object.values(groups).flat(), ...Object.keys(frontMatter)];
  const pages = paths.map((path) => [path, [`title: ${path}`, ...(frontMatter[path] ?? [])]]);
  return siteOf(docs({ navigation, ...settings }, Object.fromEntries(pages)));
}

describe('isExternal', () => {
  test.each(['https://a.b', 'HTTP://a.b', '//a.b/c', 'mailto:a@b.c', 'tel:1', 'x+y-z.1:a'])(
    '%s leaves the site',
    (url) => {
      expect(isExternal(url)).toBe(true);
    },
  );
  test.each(['/a', 'a/b', '', 'a//b', '1a:b', 'a/b:c', '#a', '?a=https://b'])('%j stays on it', (url) => {
    expect(isExternal(url)).toBe(false);
  });
});

describe('the division that holds a page by its path', () => {
  const prefixes = ['api', 'api/admin', undefined, 'guides/start'];
  /** -1: the first one, which holds the rest. */
  const divisionOf = (path: string, among: (string | undefined)[]): number =>
    claimant(path, [{}, ...among.map((prefix) => (prefix === undefined ? {} : { prefix }))]) - 1;

  test.each([
    ['api', 0],
    ['api/a', 0],
    ['api/admin', 1],
    ['api/admin/a', 1],
    ['api/administrators', 0],
    ['apis/a', -1],
    ['guides/start', 3],
    ['guides/started', -1],
    ['x/api/a', -1],
    ['https://example.com/a', -1],
  ])('%s belongs to %i', (path, index) => {
    expect(divisionOf(path, prefixes)).toBe(index);
  });

  test('a division at the root of the site holds what no other does', () => {
    expect(divisionOf('a', ['api', ''])).toBe(1);
    expect(divisionOf('api/a', ['', 'api'])).toBe(1);
  });

  test('it is the longest of those whose segments the path starts with', () => {
    const segment = fc.constantFrom('a', 'b', 'ab', 'index');
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));
    const starts = (whole: string, url: string) => `${whole}/`.startsWith(`${url}/`);
    fc.assert(
      fc.property(path, fc.array(path, { maxLength: 5 }), (whole, urls) => {
        const index = divisionOf(whole, urls);
        const longest = Math.max(-1, ...urls.filter((url) => starts(whole, url)).map((url) => url.length));
        expect(index < 0 ? -1 : urls[index]?.length).toBe(longest);
        if (index >= 0) expect(starts(whole, urls[index] as string)).toBe(true);
      }),
    );
  });
});

describe('sidebar', () => {
  /** `title` of pages, `[title, ...children]` of groups. */
  type Tree = string | [string, ...Tree[]];
  const tree = (entries: SidebarEntry[]): Tree[] =>
    entries.map(({ title, children }) => (children ? [title, ...tree(children)] : title));

  test('shows the groups and pages of the tab and the anchor of its page, and no others', async () => {
    const site = await siteWith(
      { A: ['a', 'api/b', 'sdk/c'], B: ['api/d', 'api/sdk/e'], C: ['sdk/f'] },
      {
        tabs: [{ name: 'API', url: 'api' }],
        anchors: [
          { name: 'SDK', url: 'sdk' },
          { name: 'Deep', url: '/api/sdk/' },
        ],
      },
    );
    const shown = (id: string) => tree(pageChrome(site, pageOf(site, id)).sidebar);
    expect(shown('a')).toEqual([['A', 'a']]);
    expect(shown('api/b')).toEqual([
      ['A', 'api/b'],
      ['B', 'api/d'],
    ]);
    expect(shown('api/sdk/e')).toEqual([['B', 'api/sdk/e']]);
    expect(shown('sdk/f')).toEqual([
      ['A', 'sdk/c'],
      ['C', 'sdk/f'],
    ]);
    expect(tree(pageChrome(site, undefined).sidebar)).toEqual([['A', 'a']]);
  });

  test('marks the page and the groups around it', async () => {
    const site = await siteOf(
      docs(
        {
          navigation: [
            { group: 'A', pages: ['a', { group: 'B', icon: 'leaf', pages: ['b'] }] },
            { group: 'C', pages: ['c'] },
          ],
        },
        {
          a: ['title: A'],
          b: ['title: B', 'sidebarTitle: b', 'icon: gear', 'iconType: thin', 'deprecated: true'],
          c: ['title: C'],
        },
      ),
    );
    expect(pageChrome(site, pageOf(site, 'b')).sidebar).toEqual([
      {
        title: 'A',
        open: true,
        children: [
          { title: 'A', href: '/a' },
          {
            title: 'B',
            icon: 'leaf',
            open: true,
            children: [
              { title: 'b', href: '/b', icon: 'gear', iconType: 'thin', deprecated: true, current: true },
            ],
          },
        ],
      },
      { title: 'C', children: [{ title: 'C', href: '/c' }] },
    ]);
  });

  test('an entry belongs to the version that lists it, a group to that of all its entries', async () => {
    const site = await siteOf(
      docs(
        {
          versions: ['v2', 'v1'],
          navigation: [
            { group: 'New', version: 'v2', pages: ['a', 'b'] },
            { group: 'Old', version: 'v1', pages: ['a', 'c'] },
            { group: 'Mixed', pages: ['b2', 'c2'] },
            { group: 'Own', pages: ['c3'] },
          ],
        },
        {
          a: ['title: A'],
          b: ['title: B'],
          c: ['title: C'],
          b2: ['version: v2'],
          c2: ['version: v1'],
          c3: ['version: v1'],
        },
      ),
    );
    const versions = (entries: SidebarEntry[]): unknown[] =>
      entries.map(({ title, version, children }) => [
        title,
        version,
        ...(children ? versions(children) : []),
      ]);
    expect(versions(pageChrome(site, pageOf(site, 'a')).sidebar)).toEqual([
      ['New', 'v2', ['A', 'v2'], ['B', 'v2']],
      ['Old', 'v1', ['A', 'v1'], ['C', 'v1']],
      ['Mixed', undefined, ['B2', 'v2'], ['C2', 'v1']],
      ['Own', 'v1', ['C3', 'v1']],
    ]);
  });

  test("outside the navigation is that of the page's division, with no page marked", async () => {
    const site = await siteWith({ A: ['a'] }, {}, { aside: [] });
    expect(pageChrome(site, pageOf(site, 'aside')).sidebar).toEqual([
      { title: 'A', children: [{ title: 'a', href: '/a' }] },
    ]);
  });
});

describe('tabs and anchors', () => {
  const settings = {
    topAnchor: { name: 'Guides', icon: 'leaf', iconType: 'thin' },
    tabs: [
      { name: 'API', url: '/api/' },
      { name: 'Blog', url: 'https://example.com/blog' },
      { name: 'Secret', url: 'secret', isDefaultHidden: true },
      { name: 'Explorer', url: 'explorer/api', version: 'v1' },
    ],
    anchors: [
      { name: 'SDK', url: 'sdk', icon: 'gear', version: 'v1' },
      { name: 'Mail', url: 'mailto:a@b.c' },
    ],
    versions: ['v1'],
  };
  const site = () => siteWith({ A: ['a', 'api/b', 'api/c', 'secret/d', 'sdk/e'] }, settings);
  const named = (links: { name: string; href: string; current: boolean }[]) =>
    links.map(({ name, href, current }) => `${name} ${href}${current ? ' *' : ''}`);

  test('do not exist if the settings name none', async () => {
    const plain = await siteWith({ A: ['a'] });
    expect([tabLinks(plain, plain.pages[0]), anchorLinks(plain, plain.pages[0])]).toEqual([[], []]);
  });

  test('each links to its first page; the first one has the name of the top anchor and holds the rest', async () => {
    const found = await site();
    expect(named(tabLinks(found, pageOf(found, 'api/c')))).toEqual([
      'Guides /a',
      'API /api/b *',
      'Blog https://example.com/blog',
      'Explorer /explorer/api',
    ]);
    expect(named(anchorLinks(found, pageOf(found, 'api/c')))).toEqual([
      'Guides /a *',
      'SDK /sdk/e',
      'Mail mailto:a@b.c',
    ]);
    expect(anchorLinks(found, pageOf(found, 'sdk/e'))).toEqual([
      { name: 'Guides', icon: 'leaf', iconType: 'thin', href: '/a', current: false, external: false },
      {
        name: 'SDK',
        icon: 'gear',
        iconType: 'duotone',
        href: '/sdk/e',
        current: true,
        external: false,
        version: 'v1',
        index: 0,
      },
      { name: 'Mail', iconType: 'duotone', href: 'mailto:a@b.c', current: false, external: true, index: 1 },
    ]);
  });

  test('a hidden one shows on its own pages', async () => {
    const found = await site();
    expect(named(tabLinks(found, pageOf(found, 'secret/d')))).toContain('Secret /secret/d *');
    expect(named(tabLinks(found, pageOf(found, 'a')))).toContain('Guides /a *');
  });

  test('none is current without a page', async () => {
    const found = await site();
    expect(
      [...tabLinks(found, undefined), ...anchorLinks(found, undefined)].filter(({ current }) => current),
    ).toEqual([]);
  });

  test('the first one is left out if nothing is left for it', async () => {
    const all = await siteWith(
      { A: ['api/a'] },
      { tabs: [{ name: 'API', url: 'api' }], anchors: [{ name: 'API', url: 'api' }] },
    );
    expect(named(tabLinks(all, pageOf(all, 'api/a')))).toEqual(['API /api/a *']);
    expect(named(anchorLinks(all, pageOf(all, 'api/a')))).toEqual(['API /api/a *']);
  });

  test('pages are in the order of the file, and the first of them is the home page, whatever its tab', async () => {
    const found = await siteWith(
      { A: ['api/b', 'a'], B: ['sdk/c', 'api/d'], C: ['b'] },
      { tabs: [{ name: 'API', url: 'api' }], anchors: [{ name: 'SDK', url: 'sdk' }] },
    );
    expect(found.pages.map(({ id, navPath }) => [id, navPath])).toEqual([
      ['api/b', [1, 0]],
      ['a', [0, 0]],
      ['sdk/c', [0, 1]],
      ['api/d', [1, 0]],
      ['b', [0, 0]],
    ]);
    expect(homePage(found)?.id).toBe('api/b');
  });

  test('a tab does not link to a hidden page', async () => {
    const found = await siteWith(
      { A: ['api/a', 'api/b'] },
      { tabs: [{ name: 'API', url: 'api' }] },
      { 'api/a': ['hidden: true'] },
    );
    expect(named(tabLinks(found, undefined))).toEqual(['API /api/b']);
  });
});

describe('the pages before and after', () => {
  const around = (site: Site, id: string) =>
    neighbours(site, pageOf(site, id)).map(({ version, previous, next }) => [
      version,
      previous?.id,
      next?.id,
    ]);

  test('are the pages before and after in the same tab and anchor', async () => {
    const site = await siteWith(
      { A: ['a', 'api/b', 'c', 'sdk/d'], B: ['api/e', 'f'] },
      { tabs: [{ name: 'API', url: 'api' }], anchors: [{ name: 'SDK', url: 'sdk' }] },
      { aside: [] },
    );
    expect(around(site, 'a')).toEqual([[undefined, undefined, 'c']]);
    expect(around(site, 'c')).toEqual([[undefined, 'a', 'f']]);
    expect(around(site, 'f')).toEqual([[undefined, 'c', undefined]]);
    expect(around(site, 'api/b')).toEqual([[undefined, undefined, 'api/e']]);
    expect(around(site, 'sdk/d')).toEqual([]);
    expect(around(site, 'aside')).toEqual([]);
  });

  test('skip hidden pages, which have none themselves', async () => {
    const site = await siteWith({ A: ['a', 'b', 'c'] }, {}, { b: ['hidden: true'] });
    expect([around(site, 'a'), around(site, 'b')]).toEqual([[[undefined, undefined, 'c']], []]);
  });

  const versioned = () =>
    siteOf(
      docs(
        {
          versions: ['v3', 'v2', 'v1'],
          navigation: [
            { group: 'All', pages: ['intro'] },
            { group: 'New', version: 'v2', pages: ['new', 'both', 'last'] },
            { group: 'Old', version: 'v1', pages: ['both', 'old'] },
          ],
        },
        Object.fromEntries(['intro', 'new', 'both', 'last', 'old'].map((path) => [path, [`title: ${path}`]])),
      ),
    );

  test('of a page of one version belong to that version or to all', async () => {
    const site = await versioned();
    expect(around(site, 'new')).toEqual([[undefined, 'intro', 'both']]);
    expect(around(site, 'old')).toEqual([[undefined, 'both', undefined]]);
  });

  test('of a page of several versions are those of each, in its order', async () => {
    const site = await versioned();
    expect(around(site, 'both')).toEqual([
      ['v2', 'new', 'last'],
      ['v1', 'intro', 'old'],
    ]);
    expect(around(site, 'intro')).toEqual([
      ['v2', undefined, 'new'],
      ['v1', undefined, 'both'],
    ]);
  });

  test('are given once if all versions agree', async () => {
    const site = await siteWith({ A: ['a', 'b'] }, { versions: ['v2', 'v1'] });
    expect(around(site, 'a')).toEqual([[undefined, undefined, 'b']]);
  });

  test('each next page has this one as its previous', async () => {
    const site = await siteWith(
      { A: ['a', 'api/b', 'c'], B: ['api/d', 'e', 'f'] },
      { tabs: [{ name: 'API', url: 'api' }] },
    );
    for (const page of site.pages) {
      for (const { next } of neighbours(site, page)) {
        if (next) expect(neighbours(site, next).map(({ previous }) => previous?.id)).toEqual([page.id]);
      }
    }
    expect(site.pages.flatMap((page) => neighbours(site, page)).filter(({ next }) => next)).toHaveLength(4);
  });
});

describe('feedbackLinks', () => {
  const on = async (settings: object, file = 'guides/a.mdx') => {
    const site = await siteWith({ A: ['guides/a'] }, settings);
    return feedbackLinks(site.settings, { ...(site.pages[0] as Page), title: 'C & D #1', file });
  };
  const feedback = { suggestEdit: true, raiseIssue: true };
  const url = 'https://github.com/moss/docs';

  test('link to the editor of the file and to a new issue that names the page', async () => {
    expect(await on({ feedback, repository: url })).toEqual({
      edit: 'https://github.com/moss/docs/edit/main/guides/a.mdx',
      issue: `https://github.com/moss/docs/issues/new?${new URLSearchParams({ title: 'Issue on “C & D #1”', body: 'Path: /guides/a' })}`,
    });
  });

  test('use the folder and branch of the docs', async () => {
    const repository = { url: `${url}.git`, branch: 'release/2.0', directory: './docs site/' };
    expect((await on({ feedback, repository })).edit).toBe(
      `${url}/edit/release/2.0/docs%20site/guides/a.mdx`,
    );
  });

  test('are encoded', async () => {
    const { edit = '' } = await on({ feedback, repository: url }, 'a b/c#d?e%/ü.mdx');
    expect(edit).toBe(`${url}/edit/main/a%20b/c%23d%3Fe%25/%C3%BC.mdx`);
    expect(decodeURIComponent(new URL(edit).pathname)).toBe('/moss/docs/edit/main/a b/c#d?e%/ü.mdx');
  });

  test('exist as the settings ask, and only with a repository', async () => {
    expect(await on({ repository: url })).toEqual({});
    expect(await on({ feedback })).toEqual({});
    expect(Object.keys(await on({ feedback: { raiseIssue: true }, repository: url }))).toContain('issue');
    expect((await on({ feedback: { raiseIssue: true }, repository: url })).edit).toBeUndefined();
  });
});
