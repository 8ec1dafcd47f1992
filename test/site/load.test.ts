import { realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findSettingsFile, loadSite } from '../../src/site/index.ts';
import { api, docs, docsFolder, load, pageOf, problemsOf, siteOf } from './support.ts';

const nav = (...pages: unknown[]) => ({ navigation: [{ group: 'Start', pages }] });

describe('settings', () => {
  test('a folder without docs.json gets a message about it', async () => {
    const root = await docsFolder({ 'a.mdx': 'A' });
    const { site, diagnostics } = await loadSite(root);
    expect(site).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'site/no-settings', severity: 'error' }]);
    expect(findSettingsFile(root)).toBeUndefined();
  });

  test('docs.json is read before mint.json', async () => {
    const older = { name: 'Older', navigation: [] };
    expect((await load({ 'mint.json': older })).site?.settings).toMatchObject({
      name: 'Older',
      file: 'mint.json',
    });
    expect((await load({ 'mint.json': older, ...docs({}) })).site?.settings.name).toBe('Moss');
  });

  test('unusable settings give diagnostics and no site', async () => {
    const loaded = await load({ 'docs.json': '{ "name": "Moss", "navigation": 1 }', 'a.mdx': 'A' });
    expect(loaded.site).toBeUndefined();
    expect(problemsOf(loaded)[0]).toMatch(/^docs\.json:1:33 error config\/type /);
  });
});

describe('pages', () => {
  test('of the navigation come first, in reading order, then the others', async () => {
    const site = await siteOf(
      docs(
        {
          navigation: [
            { group: 'A', pages: ['b', { group: 'Inner', pages: ['a/c'] }] },
            { group: 'B', pages: ['a'] },
          ],
        },
        { a: ['title: A'], b: ['title: B'], 'a/c': ['title: C'], aside: ['title: Aside'] },
      ),
    );
    expect(site.pages.map(({ id, group, inNavigation }) => [id, group, inNavigation])).toEqual([
      ['b', 'A', true],
      ['a/c', 'Inner', true],
      ['a', 'B', true],
      ['aside', undefined, false],
    ]);
  });

  test('a missing page of the navigation is a warning, with a suggestion', async () => {
    const loaded = await load(docs(nav('quickstrat', 'nowhere'), { 'content/quickstart': ['title: Q'] }));
    expect(problemsOf(loaded)).toEqual([
      'docs.json:7:9 warning site/missing-page navigation lists the page "quickstrat", but content/quickstrat.mdx does not exist -> Did you mean "quickstart"?',
      'docs.json:8:9 warning site/missing-page navigation lists the page "nowhere", but content/nowhere.mdx does not exist -> Create the file, or delete the entry.',
    ]);
    expect(loaded.site?.navigation.nodes).toMatchObject([{ title: 'Start', children: [] }]);
    expect(loaded.site?.pages).toMatchObject([{ id: 'quickstart', inNavigation: false }]);
  });

  test('are searched in content/ first, then at the docs root', async () => {
    const site = await siteOf(
      docs(nav('a', 'b'), { 'content/a': ['title: In'], a: ['title: Out'], 'b.md': ['title: Beside'] }),
    );
    expect(site.pages.map(({ file, title, route }) => [file, title, route])).toEqual([
      ['content/a.mdx', 'In', '/a'],
      ['b.md', 'Beside', '/b'],
    ]);
  });

  test('that discovery skips are pages if the navigation names them', async () => {
    const site = await siteOf(
      docs(nav('README', 'snippets/a'), {
        'content/README': ['title: R'],
        'content/snippets/a': ['title: S'],
        'content/snippets/b': ['title: T'],
      }),
    );
    expect(site.pages.map(({ file }) => file)).toEqual(['content/README.mdx', 'content/snippets/a.mdx']);
  });

  test('never come from outside the docs root', async () => {
    const root = await docsFolder({
      'secret.mdx': 'S',
      ...Object.fromEntries(
        Object.entries(docs(nav('../secret', 'a/../../secret'))).map(([path, file]) => [
          `docs/${path}`,
          file,
        ]),
      ),
    });
    await mkdir(join(root, 'docs/a'));
    const { site, diagnostics } = await loadSite(join(root, 'docs'));
    expect(site?.pages).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['site/missing-page', 'site/missing-page']);
  });

  test('with `hidden` are served, but not in the navigation', async () => {
    const site = await siteOf(docs(nav('a', 'b'), { a: ['hidden: true'], b: ['hidden: false'] }));
    expect(site.pages.map(({ id, inNavigation }) => [id, inNavigation])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect(site.navigation.nodes[0]?.children).toMatchObject([{ title: 'B', page: 1 }]);
  });

  test('an index page is served at its folder', async () => {
    const site = await siteOf(
      docs(nav('index', 'guides/index'), { index: ['title: A'], 'guides/index': ['title: B'] }),
    );
    expect(site.pages.map(({ route }) => route)).toEqual(['/', '/guides']);
  });

  test('problems of the front matter are reported, and the page still exists', async () => {
    const loaded = await load(docs(nav('a'), { a: ['title: A', 'hidden: "no"'] }));
    expect(problemsOf(loaded)).toEqual([
      'a.mdx:3:9 warning content/front-matter-type hidden must be a boolean',
    ]);
    expect(pageOf(loaded.site, 'a')).toMatchObject({ title: 'A', inNavigation: true });
  });

  test('a page that two groups list is one page, where the first one has it', async () => {
    const { site } = await load(
      docs(
        {
          navigation: [
            { group: 'A', pages: ['a'] },
            { group: 'B', pages: ['a', 'b'] },
          ],
        },
        { a: ['title: A'], b: ['title: B'] },
      ),
    );
    expect(site?.pages.map(({ id, group }) => [id, group])).toEqual([
      ['a', 'A'],
      ['b', 'B'],
    ]);
    expect(site?.navigation.nodes.map(({ children }) => children?.map(({ page }) => page))).toEqual([
      [0],
      [0, 1],
    ]);
  });
});

describe('titles', () => {
  const openapi = {
    openapi: 'api.json',
    file: { 'api.json': api({ 'GET /a': { summary: 'List plants' }, 'GET /b': {} }) },
  };
  const titleOf = async (path: string, frontMatter: string[]) => {
    const { site } = await load({
      ...docs({ openapi: openapi.openapi }, { [path]: frontMatter }),
      ...openapi.file,
    });
    const { title, sidebarTitle } = pageOf(site, path);
    return sidebarTitle === title ? title : [title, sidebarTitle];
  };

  test('come from the front matter, then from the operation, then from the path', async () => {
    expect(await titleOf('a', ['title: Own', 'openapi: GET /a'])).toBe('Own');
    expect(await titleOf('a', ['openapi: GET /a'])).toBe('List plants');
    expect(await titleOf('a', ['title: ""', 'openapi: GET /a'])).toBe('List plants');
    expect(await titleOf('guides/get-started_now', ['openapi: GET /b'])).toBe('Get started now');
  });

  test.each([
    ['index', 'Home'],
    ['guides/index', 'Guides'],
    ['guides/reindex', 'Reindex'],
    ['reindex', 'Reindex'],
    ['API', 'API'],
  ])('made from the path %s are %s', async (path, title) => {
    expect(await titleOf(path, [])).toBe(title);
  });

  test('may differ in the sidebar', async () => {
    expect(await titleOf('a', ['title: Send invitations', 'sidebarTitle: Send'])).toEqual([
      'Send invitations',
      'Send',
    ]);
  });
});

describe('operations', () => {
  const files = {
    'api.json': api({ 'POST /invites': { summary: 'Send', deprecated: true }, 'GET /invites': {} }),
  };

  test('are found by the front matter of their page', async () => {
    const site = await siteOf({
      ...docs({ openapi: 'api.json', ...nav('a') }, { a: ['openapi: post /invites'] }),
      ...files,
    });
    expect(pageOf(site, 'a')).toMatchObject({
      operation: 'api/post-invites',
      method: 'POST',
      deprecated: true,
    });
    expect(site.specs).toEqual([
      {
        name: 'api',
        title: 'T',
        version: '1',
        description: undefined,
        operations: [
          {
            id: 'api/post-invites',
            method: 'POST',
            path: '/invites',
            title: 'Send',
            route: '/a',
            deprecated: true,
          },
          {
            id: 'api/get-invites',
            method: 'GET',
            path: '/invites',
            title: 'GET /invites',
            route: undefined,
            deprecated: false,
          },
        ],
      },
    ]);
  });

  test('an unknown one is a warning at the value, with a suggestion', async () => {
    const folder = {
      ...docs({ openapi: 'api.json', ...nav('a') }, { a: ['title: A', 'openapi: "POST /invite"'] }),
      ...files,
    };
    const loaded = await load(folder);
    expect(problemsOf(loaded)).toEqual([
      'a.mdx:3:10 warning site/unknown-operation openapi: "POST /invite" names no operation of the site\'s OpenAPI files -> Did you mean "POST /invites"?',
    ]);
    expect(loaded.diagnostics[0]?.source).toContain('openapi: "POST /invite"\n');
    expect(pageOf(loaded.site, 'a')).toMatchObject({ title: 'A', operation: undefined });
  });

  test('`deprecated` of the front matter wins over that of the operation', async () => {
    const site = await siteOf({
      ...docs({ openapi: 'api.json' }, { a: ['openapi: POST /invites', 'deprecated: false'] }),
      ...files,
    });
    expect(pageOf(site, 'a').deprecated).toBe(false);
  });

  test('a missing OpenAPI file is a warning, and the rest of the site stays', async () => {
    const loaded = await load(docs({ openapi: 'none.json', ...nav('a') }, { a: ['title: A'] }));
    expect(loaded.diagnostics).toMatchObject([{ severity: 'warning', code: 'openapi/not-found' }]);
    expect(loaded.site?.pages).toHaveLength(1);
  });
});

describe('versions', () => {
  const versions = ['v2', 'v1'];

  test('of a group are inherited; the innermost wins, and the front matter over all', async () => {
    const site = await siteOf(
      docs(
        {
          versions,
          navigation: [
            {
              group: 'A',
              version: 'v1',
              pages: ['a', { group: 'B', pages: ['b'] }, { group: 'C', version: 'v2', pages: ['c'] }, 'd'],
            },
            { group: 'E', pages: ['e'] },
          ],
        },
        {
          a: ['title: A'],
          b: ['title: B'],
          c: ['title: C'],
          d: ['version: v2'],
          e: ['title: E'],
          f: ['version: v1'],
        },
      ),
    );
    expect(Object.fromEntries(site.pages.map(({ id, version }) => [id, version]))).toEqual({
      a: 'v1',
      b: 'v1',
      c: 'v2',
      d: 'v2',
      e: undefined,
      f: 'v1',
    });
  });

  test('a page that several versions list belongs to none alone, and keeps its place in each', async () => {
    const site = await siteOf(
      docs(
        {
          versions,
          navigation: [
            { group: 'New', version: 'v2', pages: ['a', 'b'] },
            { group: 'Old', version: 'v1', pages: ['a', 'b'] },
          ],
        },
        { a: ['title: A'], b: ['version: v1'] },
      ),
    );
    expect(site.pages.map(({ id, version }) => [id, version])).toEqual([
      ['a', undefined],
      ['b', 'v1'],
    ]);
    const placed = site.navigation.nodes.map(({ children }) =>
      children?.map(({ page, version }) => [page, version]),
    );
    expect(placed).toEqual([
      [
        [0, 'v2'],
        [1, 'v1'],
      ],
      [
        [0, 'v1'],
        [1, 'v1'],
      ],
    ]);
  });

  test('an unknown one in the front matter is a warning at its value, and ignored', async () => {
    const loaded = await load(
      docs(
        { versions: ['2024'], navigation: [{ group: 'A', version: '2024', pages: ['a'] }] },
        { a: ['title: A', 'version: 2026'] },
      ),
    );
    expect(problemsOf(loaded)).toEqual([
      'a.mdx:3:10 warning site/unknown-version version "2026" is not in the versions of docs.json -> Did you mean "2024"?',
    ]);
    expect(pageOf(loaded.site, 'a').version).toBe('2024');
  });

  test('have no effect on a site without versions', async () => {
    const site = await siteOf(docs(nav('a'), { a: ['version: v1'] }));
    expect(pageOf(site, 'a').version).toBeUndefined();
  });
});

describe('assets', () => {
  test('are published at their path from the content folder', async () => {
    const { assets, contentDir } = await load({
      ...docs({}),
      'content/i/a.png': 'x',
      'content/b.pdf': 'x',
      'c.png': 'x',
    });
    expect(contentDir).toBe('content/');
    expect(assets).toEqual([
      { from: 'content/b.pdf', to: 'b.pdf' },
      { from: 'content/i/a.png', to: 'i/a.png' },
    ]);
  });

  test('the files of a description with internal parts are not published unchanged', async () => {
    const get = { responses: { 200: { description: 'Fine' } } };
    const description = { openapi: '3.1.0', info: { title: 'API', version: '1' } };
    const { assets, site } = await load({
      ...docs({ openapi: ['open.json', 'mixed.json'] }),
      'open.json': { ...description, paths: { '/a': { get } } },
      'mixed.json': { ...description, paths: { '/b': { get }, '/c': { $ref: './parts/secret.json' } } },
      'parts/secret.json': { 'x-internal': true, get },
      'parts/other.json': {},
    });
    expect(site?.specs).toHaveLength(2);
    expect(assets.map(({ to }) => to)).toEqual(['open.json', 'parts/other.json']);
  });

  test('that the settings name are published from outside it too, each once', async () => {
    const { assets } = await load({
      ...docs({
        logo: { light: '/logo/light.svg', dark: './logo/dark.svg' },
        favicon: 'favicon.ico',
        backgroundImage: 'https://example.com/b.png',
      }),
      'content/logo/light.svg': 'x',
      'logo/light.svg': 'x',
      'logo/dark.svg': 'x',
      'favicon.ico': 'x',
    });
    expect(assets).toEqual([
      { from: 'content/logo/light.svg', to: 'logo/light.svg' },
      { from: 'logo/dark.svg', to: 'logo/dark.svg' },
      { from: 'favicon.ico', to: 'favicon.ico' },
    ]);
  });

  test.each(['/', '..', '../outside.svg', 'a/../../outside.svg', '/etc/', 'none.svg', 'docs.json/x', '\0'])(
    'the path %j names none',
    async (path) => {
      const root = await docsFolder({
        'outside.svg': 'x',
        'docs/docs.json': { name: 'x', navigation: [], favicon: path },
      });
      await mkdir(join(root, 'docs/etc'));
      expect((await loadSite(join(root, 'docs'))).assets).toEqual([]);
    },
  );

  test('the output folder contains none', async () => {
    const root = await docsFolder({ ...docs({}), 'public/a.png': 'x', 'public/a.mdx': 'x' });
    const { site, assets } = await loadSite(realpathSync(root), {
      outDir: join(realpathSync(root), 'public'),
    });
    expect([site?.pages, assets]).toEqual([[], []]);
  });
});

test('a site is plain data', async () => {
  const site = await siteOf(
    docs(
      { openapi: 'api.json', versions: ['v1'], tabs: [{ name: 'T', url: 't' }], ...nav('a', 't/b') },
      { a: ['openapi: GET /a'], 't/b': ['version: v1'], 'api.json': JSON.stringify(api({ 'GET /a': {} })) },
    ),
  );
  expect(site.pages).toHaveLength(2);
  expect(JSON.parse(JSON.stringify(site))).toEqual(site);
});

test('a page without a title has that of the heading with which it begins', async () => {
  const { site } = await load(
    docs(
      { navigation: { pages: ['api-keys', 'set-up', 'titled'] } },
      {
        'api-keys.md': '# API Keys\n\nText.\n',
        'set-up.mdx': 'Text.\n\n# Later\n',
        'titled.mdx': '---\ntitle: Own\n---\n\n# Other\n',
      },
    ),
  );
  expect(site?.pages.map(({ title }) => title)).toEqual(['API Keys', 'Set up', 'Own']);
});
