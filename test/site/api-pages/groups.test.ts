/** Groups generated from OpenAPI files: x-tagGroups, nested tags (OpenAPI 3.2), pages of tags. */
import { describe, expect, test } from 'vitest';
import { loadApiDocument } from '../../../src/openapi/index.ts';
import {
  allNodes,
  type NavigationNode,
  neighbours,
  pageChrome,
  type Site,
  tagView,
} from '../../../src/site/index.ts';
import { api, docs, docsFolder, load, pageOf, siteOf } from '../support.ts';

/** The navigation as titles of groups and ids of pages. */
type Outline = string | { [group: string]: Outline[] };

function outline({ navigation, pages }: Site): Outline[] {
  const of = ({ kind, title, page, children }: NavigationNode): Outline =>
    kind === 'group' ? { [title]: (children ?? []).map(of) } : (pages[page as number]?.id ?? title);
  return allNodes(navigation).map(of);
}

const objectShape = { navigation: { tabs: [{ tab: 'API', openapi: 'a.json' }] } };
const arrayShape = {
  openapi: 'a.json',
  navigation: [{ group: 'Start', pages: ['index'] }],
  tabs: [{ name: 'API', url: 'api-reference', openapi: '/a.json' }],
};
const OPERATIONS = {
  'GET /plants': { summary: 'List plants', tags: ['plants'] },
  'GET /beds': { summary: 'List beds', tags: ['beds'] },
  'GET /tools': { summary: 'List tools', tags: ['tools'] },
  'GET /health': { summary: 'Health' },
};
const PATHS = {
  plants: 'api-reference/plants/list-plants',
  beds: 'api-reference/beds/list-beds',
  tools: 'api-reference/tools/list-tools',
  health: 'api-reference/health',
};

/** The outline of a site of one OpenAPI file. */
async function made(rest: object, operations: Record<string, object> = OPERATIONS): Promise<Outline[]> {
  const { site } = await load(docs(objectShape, { 'a.json': api(operations, rest) }));
  if (!site) throw new Error('not read');
  return outline(site);
}

describe('x-tagGroups', () => {
  test('are groups in the order of the file, with tags in their order; other tags come last', async () => {
    expect(
      await made({
        'x-tagGroups': [
          { name: 'Outdoors', tags: ['tools', 'beds', 'nowhere'] },
          { name: 'Nothing', tags: ['nowhere'] },
        ],
      }),
    ).toEqual([
      { Outdoors: [{ tools: [PATHS.tools] }, { beds: [PATHS.beds] }] },
      { plants: [PATHS.plants] },
      { 'API Reference': [PATHS.health] },
    ]);
  });

  test('in the legacy format too, after its own groups', async () => {
    const site = await siteOf(
      docs(arrayShape, {
        index: ['title: Home'],
        'a.json': api(OPERATIONS, { 'x-tagGroups': [{ name: 'plants', tags: ['plants'] }] }),
      }),
    );
    expect(outline(site).slice(0, 2)).toEqual([
      { Start: ['index'] },
      { plants: [{ plants: [PATHS.plants] }] },
    ]);
  });

  test('the sidebar shows them nested, open around the current page', async () => {
    const site = await siteOf(
      docs(objectShape, {
        'a.json': api(OPERATIONS, { 'x-tagGroups': [{ name: 'Outdoors', tags: ['tools', 'beds'] }] }),
      }),
    );
    expect(pageChrome(site, pageOf(site, PATHS.beds)).sidebar[0]).toMatchObject({
      title: 'Outdoors',
      open: true,
      children: [{ title: 'tools' }, { title: 'beds', open: true, children: [{ current: true }] }],
    });
  });
});

describe('nested tags (OpenAPI 3.2)', () => {
  const tags = [
    { name: 'garden', summary: 'Garden' },
    { name: 'plants', parent: 'garden' },
    { name: 'beds', parent: 'plants' },
    { name: 'tools', parent: 'unknown' },
  ];

  test('are nested groups; an undeclared parent is ignored', async () => {
    expect(await made({ openapi: '3.2.0', tags })).toEqual([
      { Garden: [{ plants: [PATHS.plants, { beds: [PATHS.beds] }] }] },
      { tools: [PATHS.tools] },
      { 'API Reference': [PATHS.health] },
    ]);
  });

  test('a group of x-tagGroups holds a tag with all tags nested in it', async () => {
    expect(
      await made({ openapi: '3.2.0', tags, 'x-tagGroups': [{ name: 'All', tags: ['plants'] }] }),
    ).toEqual([
      { All: [{ plants: [PATHS.plants, { beds: [PATHS.beds] }] }] },
      { tools: [PATHS.tools] },
      { 'API Reference': [PATHS.health] },
    ]);
  });

  test('a circle of parents ends', async () => {
    const circle = [
      { name: 'plants', parent: 'beds' },
      { name: 'beds', parent: 'plants' },
    ];
    const text = JSON.stringify(await made({ openapi: '3.2.0', tags: circle }));
    for (const path of Object.values(PATHS)) expect(text).toContain(path);
  });

  test('a tag of a kind other than `nav` is not a group if one of kind `nav` exists', async () => {
    const operations = { 'GET /a': { summary: 'A', tags: ['beta', 'plants'] } };
    expect(
      await made(
        { openapi: '3.2.0', tags: [{ name: 'beta', kind: 'badge', description: 'New.' }] },
        operations,
      ),
    ).toEqual([{ plants: ['api-reference/plants/a'] }]);
  });

  test('nor is it a group around one for navigation; it is a group if nothing else lists an operation', async () => {
    const known = [
      { name: 'partners', kind: 'audience', description: 'Whom it is for.' },
      { name: 'plants', kind: 'nav', parent: 'partners' },
    ];
    expect(
      await made(
        { openapi: '3.2.0', tags: known, 'x-tagGroups': [{ name: 'All', tags: ['partners', 'plants'] }] },
        {
          'GET /a': { summary: 'A', tags: ['partners', 'plants'] },
          'GET /b': { summary: 'B', tags: ['partners'] },
        },
      ),
    ).toEqual([
      {
        All: [{ partners: ['api-reference/partners/b'] }, { plants: ['api-reference/plants/a'] }],
      },
    ]);
  });
});

describe('pages of tags', () => {
  const tags = [
    { name: 'guide', description: 'How it is meant.' },
    {
      name: 'plants',
      'x-displayName': 'All plants',
      description: 'What **grows**.',
      externalDocs: { url: 'https://example.com' },
    },
    { name: 'beds', description: ' ' },
    { name: 'unused', description: 'Nothing has it yet.' },
  ];

  test('come first in the group of their tag; tags without operations are chapters', async () => {
    expect(await made({ tags })).toEqual([
      { guide: ['api-reference/guide/overview'] },
      { 'All plants': ['api-reference/plants/overview', PATHS.plants] },
      { beds: [PATHS.beds] },
      { tools: [PATHS.tools] },
      { 'API Reference': [PATHS.health] },
      { unused: ['api-reference/unused/overview'] },
    ]);
  });

  test('are pages like others: title, file, navigation path, pages before and after', async () => {
    const site = await siteOf(docs(objectShape, { 'a.json': api(OPERATIONS, { tags }) }));
    const page = pageOf(site, 'api-reference/plants/overview');
    expect(page).toMatchObject({
      route: '/api-reference/plants/overview',
      title: 'All plants',
      sidebarTitle: 'All plants',
      generatedFrom: 'a.json',
      group: 'All plants',
      tag: { spec: 'a', name: 'plants' },
      navPath: [0],
      inNavigation: true,
    });
    expect([page.operation, page.method, page.file]).toEqual([undefined, undefined, undefined]);
    expect(neighbours(site, page)).toMatchObject([
      { previous: { id: 'api-reference/guide/overview' }, next: { id: PATHS.plants } },
    ]);
    // The group's path leads to its first page.
    expect(site.redirects.routes).toContainEqual(
      expect.objectContaining({ from: '/api-reference/plants', to: '/api-reference/plants/overview' }),
    );
  });

  test('in the legacy format', async () => {
    const site = await siteOf(
      docs(arrayShape, { index: ['title: Home'], 'a.json': api(OPERATIONS, { tags: tags.slice(1, 2) }) }),
    );
    expect(outline(site)[1]).toEqual({ 'All plants': ['api-reference/plants/overview', PATHS.plants] });
  });

  test("give way to every operation, of any file, and to authors' pages", async () => {
    const one = api(
      { 'GET /a': { summary: 'A', tags: ['plants'] } },
      { tags: [{ name: 'plants', description: 'One.' }] },
    );
    const two = api(
      {
        'GET /b': { summary: 'Overview', tags: ['plants'] },
        'GET /c': { summary: 'C', tags: ['plants'], 'x-mint': { href: '/api-reference/plants/overview-1' } },
      },
      { tags: [{ name: 'plants', description: 'Two.' }] },
    );
    const site = await siteOf(
      docs(
        { navigation: { tabs: [{ tab: 'API', openapi: ['one.json', 'two.json'] }] } },
        { 'one.json': one, 'two.json': two },
      ),
    );
    expect(outline(site)).toEqual([
      {
        plants: [
          'api-reference/plants/overview-2',
          'api-reference/plants/overview-3',
          'api-reference/plants/a',
          'api-reference/plants/overview',
          'api-reference/plants/overview-1',
        ],
      },
    ]);
    expect(pageOf(site, 'api-reference/plants/overview').operation).toBe('two/get-b');

    const written = await siteOf(
      docs(
        { navigation: { tabs: [{ tab: 'API', openapi: 'one.json' }] } },
        { 'one.json': one, 'api-reference/plants/overview': ['title: Mine'] },
      ),
    );
    expect(pageOf(written, 'api-reference/plants/overview')).toMatchObject({ title: 'Mine', tag: undefined });
  });

  test('do not exist in a folder that names its pages itself', async () => {
    const { site } = await load(
      docs(
        { navigation: { openapi: 'a.json', groups: [{ group: 'Own', pages: ['GET /plants', 'own'] }] } },
        { own: ['openapi: GET /beds'], 'a.json': api(OPERATIONS, { tags }) },
      ),
    );
    expect(site?.pages.filter(({ tag }) => tag)).toEqual([]);
    const all = await siteOf(
      docs(
        {
          navigation: {
            groups: [
              { group: 'Own', pages: ['a', 'b', 'c', 'd'] },
              { group: 'Rest', openapi: 'a.json' },
            ],
          },
        },
        {
          a: ['openapi: GET /plants'],
          b: ['openapi: GET /beds'],
          c: ['openapi: GET /tools'],
          d: ['openapi: GET /health'],
          'a.json': api(OPERATIONS, { tags }),
        },
      ),
    );
    expect(all.pages.filter(({ tag }) => tag)).toEqual([]);
  });
});

test('tagView: text, operations and webhooks of the tag, and the tags within it', async () => {
  const file = api(
    {
      'GET /plants': { summary: 'List plants', tags: ['plants'] },
      'GET /seeds': { summary: 'List seeds', tags: ['seeds'] },
      'GET /secret': { summary: 'Secret', tags: ['plants'], 'x-internal': true },
      'GET /beds': { summary: 'List beds', tags: ['beds'] },
    },
    {
      openapi: '3.2.0',
      tags: [
        {
          name: 'plants',
          description: 'What **grows**. <script>alert(1)</script>',
          externalDocs: { url: 'https://example.com/x' },
        },
        { name: 'beds' },
        { name: 'seeds', summary: 'All seeds', parent: 'plants' },
      ],
      webhooks: { sprouted: { post: { tags: ['plants'], responses: {} } } },
    },
  );
  const root = await docsFolder({ 'a.json': file });
  const { document } = await loadApiDocument({ root, source: 'a.json' });
  if (!document) throw new Error('not read');
  const view = tagView(document, 'plants', []);
  expect(view).toMatchObject({
    title: 'plants',
    metaDescription: expect.stringContaining('What grows.'),
    externalDocs: { url: 'https://example.com/x' },
    operations: [{ title: 'List plants' }, { title: 'sprouted' }],
    sections: [{ id: 'tag-seeds', title: 'All seeds', depth: 0, operations: [{ title: 'List seeds' }] }],
  });
  expect(view.descriptionHtml).toContain('<strong>grows</strong>');
  expect(view.descriptionHtml).not.toContain('<script');
  expect(tagView(document, 'nothing', [])).toMatchObject({ title: 'nothing', operations: [], sections: [] });
});
