import { describe, expect, test } from 'vitest';
import { allNodes, feedbackLinks, type NavigationNode, type Site } from '../../../src/site/index.ts';
import { api, docs, load, pageOf, problemsOf, siteOf } from '../support.ts';

const group = (...pages: unknown[]) => ({ group: 'Start', pages });

/** The navigation as titles of groups and ids of pages. */
type Outline = string | { [group: string]: Outline[] };

function outline({ navigation, pages }: Site): Outline[] {
  const of = ({ kind, title, page, children }: NavigationNode): Outline =>
    kind === 'group' ? { [title]: (children ?? []).map(of) } : (pages[page as number]?.id ?? title);
  return allNodes(navigation).map(of);
}

const generated = ({ pages }: Site) => pages.filter(({ generatedFrom }) => generatedFrom).map(({ id }) => id);

const variable = (name: string) => ({
  parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
});

const garden = api(
  {
    'GET /plants': { summary: 'List plants', tags: ['Plants'] },
    'POST /plants': { summary: 'Create a plant', tags: ['Plants', 'Later'] },
    'GET /plants/{id}': { tags: ['Plants'], ...variable('id') },
    'DELETE /beds/{id}': { summary: 'Empty {id}, at once.', tags: ['Beds'], ...variable('id') },
    'GET /health': { summary: 'List plants' },
    'GET /secret': { summary: 'Secret', tags: ['Plants'], 'x-hidden': true },
    'GET /internal': { summary: 'Internal', tags: ['Plants'], 'x-excluded': true },
  },
  {
    tags: [{ name: 'Beds', 'x-group': 'Flower beds' }, { name: 'Plants' }],
    webhooks: { sprouted: { post: { tags: ['Plants'], responses: {} } } },
  },
);

describe('legacy format: openapi of a tab or an anchor', () => {
  test('generates a page for each operation below its url, by tag, after the groups of the navigation', async () => {
    const site = await siteOf(
      docs(
        {
          openapi: 'garden.json',
          navigation: [group('index')],
          tabs: [{ name: 'API', url: 'reference', openapi: '/garden.json' }],
        },
        { index: ['title: Home'], 'garden.json': garden },
      ),
    );
    expect(outline(site)).toEqual([
      { Start: ['index'] },
      {
        Plants: [
          'reference/plants/list-plants',
          'reference/plants/create-a-plant',
          'reference/plants/get-plants',
          'reference/plants/sprouted',
        ],
      },
      { 'Flower beds': ['reference/beds/empty-at-once'] },
      { 'API Reference': ['reference/list-plants'] },
    ]);
    expect(pageOf(site, 'reference/plants/create-a-plant')).toMatchObject({
      route: '/reference/plants/create-a-plant',
      generatedFrom: 'garden.json',
      title: 'Create a plant',
      method: 'POST',
      group: 'Plants',
      navPath: [1],
      inNavigation: true,
    });
    expect(pageOf(site, 'reference/plants/create-a-plant').file).toBeUndefined();
    expect(pageOf(site, 'reference/plants/sprouted').method).toBe('HOOK');
    // It exists, but in no list.
    expect(pageOf(site, 'reference/plants/secret').inNavigation).toBe(false);
    expect(generated(site)).not.toContain('reference/plants/internal');
  });

  test('an anchor passes its version on; an operation that a listed page shows is not generated again', async () => {
    const site = await siteOf(
      docs(
        {
          openapi: 'garden.json',
          versions: ['v1', 'v2'],
          navigation: [group('own')],
          anchors: [{ name: 'API', url: 'api', openapi: '/garden.json', version: 'v2' }],
        },
        { own: ['openapi: get /plants/'], 'garden.json': garden },
      ),
    );
    expect(generated(site)).not.toContain('api/plants/list-plants');
    expect(site.navigation.divisions[1]?.level.nodes[0]).toMatchObject({ title: 'Plants', version: 'v2' });
  });
});

describe('current format: openapi of a level, a division or a group', () => {
  const navigation = (value: object) => ({ navigation: value });

  test.each([
    ['a language', { languages: [{ language: 'en', openapi: 'garden.json' }] }],
    ['a tab', { tabs: [{ tab: 'API', openapi: 'garden.json' }] }],
  ])('%s', async (_, value) => {
    const site = await siteOf(docs(navigation(value), { 'garden.json': garden }));
    expect(outline(site)[0]).toEqual({
      Plants: [
        'api-reference/plants/list-plants',
        'api-reference/plants/create-a-plant',
        'api-reference/plants/get-plants',
        'api-reference/plants/sprouted',
      ],
    });
    expect(pageOf(site, 'api-reference/plants/list-plants').navPath).toEqual([0]);
  });

  test('a group has a group for each tag, or the pages directly if there are no tags', async () => {
    const plain = api({
      'GET /a': { summary: 'A' },
      'GET /b': { 'x-hidden': true },
      'GET /a/{b}/c': variable('b'),
    });
    const site = await siteOf(
      docs(
        navigation({
          groups: [
            { group: 'Garden', openapi: { source: 'garden.json', directory: '/garden/' } },
            { group: 'Plain', openapi: ['plain.json'] },
          ],
        }),
        { 'garden.json': garden, 'plain.json': plain },
      ),
    );
    expect(outline(site)[0]).toMatchObject({
      Garden: [
        { Plants: expect.arrayContaining(['garden/plants/list-plants']) },
        { 'Flower beds': ['garden/beds/empty-at-once'] },
        { 'API Reference': ['garden/list-plants'] },
      ],
    });
    expect(outline(site)[1]).toEqual({ Plain: ['api-reference/a', 'api-reference/get-a-c'] });
  });

  test('entries METHOD /path use the nearest file, and a page file wins over a generated page', async () => {
    const other = api({ 'GET /plants': { summary: 'Other plants' }, 'PUT /only': {} });
    const loaded = await load(
      docs(
        navigation({
          openapi: 'garden.json',
          groups: [
            {
              group: 'A',
              pages: [
                'guide',
                'GET /plants',
                'other.json get /plants',
                'DELETE /beds/:id',
                'webhook sprouted',
              ],
            },
            {
              group: 'B',
              openapi: 'other.json',
              pages: ['GET /plants', 'PUT /only', 'GET /plant', 'GET /internal'],
            },
          ],
        }),
        {
          guide: ['title: Guide'],
          'beds/empty': ['openapi: garden.json DELETE /beds/{id}'],
          'garden.json': garden,
          'other.json': other,
        },
      ),
    );
    expect(outline(loaded.site as Site)).toEqual([
      {
        A: [
          'guide',
          'api-reference/plants/list-plants',
          'api-reference/other-plants',
          'beds/empty',
          'api-reference/plants/sprouted',
        ],
      },
      { B: ['api-reference/other-plants', 'api-reference/put-only'] },
    ]);
    expect(problemsOf(loaded)).toEqual([
      'docs.json:22:11 warning site/unknown-operation navigation names "GET /plant", but no OpenAPI file of the site has it -> Did you mean "GET /plants"?',
      'docs.json:23:11 warning site/excluded-operation navigation names "GET /internal", which x-excluded hides',
    ]);
  });

  test('an operation that an entry names is not listed again in the same division', async () => {
    const plain = api({ 'GET /a': { summary: 'A' }, 'GET /b': { summary: 'B' } });
    const tab = (title: string, first: string) => ({
      tab: title,
      groups: [
        { group: 'First', pages: [first] },
        { group: 'All', openapi: { source: 'plain.json', directory: title } },
      ],
    });
    const site = await siteOf(
      docs(navigation({ tabs: [tab('one', 'GET /a'), tab('two', 'guide')] }), {
        guide: ['title: Guide'],
        'plain.json': plain,
      }),
    );
    expect(outline(site)).toEqual([
      { First: ['api-reference/a'] },
      { All: ['one/b'] },
      { First: ['guide'] },
      { All: ['two/a', 'two/b'] },
    ]);
  });

  test('each language has its own pages of the same file', async () => {
    const plain = api({ 'GET /a': { summary: 'A' }, 'GET /b': { summary: 'B' } });
    const language = (code: string) => ({
      language: code,
      groups: [
        { group: 'Own', pages: [`${code}/a`] },
        { group: 'API', openapi: { source: 'plain.json', directory: `${code}/api` } },
      ],
    });
    const site = await siteOf(
      docs(navigation({ languages: [language('en'), language('de')] }), {
        'en/a': ['openapi: GET /a'],
        'de/a': ['title: A'],
        'plain.json': plain,
      }),
    );
    expect(generated(site)).toEqual(['en/api/b', 'de/api/a', 'de/api/b']);
  });
});

describe('x-mint', () => {
  test('metadata, href and content apply to the page', async () => {
    const file = api({
      'GET /a': {
        summary: 'A',
        'x-mint': {
          href: '/elsewhere/own-path',
          content: 'Mind the **frost**.',
          metadata: {
            title: 'Frost',
            sidebarTitle: 'F',
            description: 'Cold.',
            playground: 'simple',
            deprecated: true,
          },
        },
      },
      'GET /b': {
        summary: 'B',
        'x-mint': { metadata: { hidden: true, hideApiMarker: true, title: ['no'] } },
      },
    });
    const site = await siteOf(
      docs({ navigation: { tabs: [{ tab: 'API', openapi: 'a.json' }] } }, { 'a.json': file }),
    );
    expect(pageOf(site, 'elsewhere/own-path')).toMatchObject({
      title: 'Frost',
      sidebarTitle: 'F',
      description: 'Cold.',
      deprecated: true,
      frontMatter: { playground: 'simple' },
    });
    expect(pageOf(site, 'api-reference/b')).toMatchObject({ title: 'B', inNavigation: false });
    expect(pageOf(site, 'api-reference/b').method).toBeUndefined();
  });

  test.each(['/../../out', '/a/../../out', '/a\\..\\b', `/${'long'.repeat(60)}`, '/a//b'])(
    'an href that cannot be a page of the site is ignored: %s',
    async (href) => {
      const file = api({ 'GET /a': { summary: 'A', 'x-mint': { href } } });
      const site = await siteOf(
        docs({ navigation: { tabs: [{ tab: 'API', openapi: 'a.json' }] } }, { 'a.json': file }),
      );
      expect(generated(site)).toEqual(['api-reference/a']);
    },
  );

  test('a file at the path of a page replaces it, once', async () => {
    const site = await siteOf(
      docs(
        { navigation: { tabs: [{ tab: 'API', openapi: 'a.json' }] } },
        {
          'a.json': api({ 'GET /a': { summary: 'A' }, 'GET /b': { summary: 'B' } }),
          'api-reference/a': ['openapi: GET /a', 'title: Written'],
        },
      ),
    );
    expect(outline(site)).toEqual([{ 'API Reference': ['api-reference/a', 'api-reference/b'] }]);
    expect(pageOf(site, 'api-reference/a').title).toBe('Written');
  });
});

test('a file with many operations has a page for each, with unique paths', async () => {
  const operations = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [
      `GET /things/${n}`,
      { summary: 'Get thing', tags: [`Tag ${n % 7}`] },
    ]),
  );
  const site = await siteOf(
    docs(
      { navigation: { tabs: [{ tab: 'API', openapi: 'big.json' }] } },
      {
        'big.json': api(operations),
      },
    ),
  );
  expect(new Set(generated(site)).size).toBe(300);
  expect(generated(site)[0]).toBe('api-reference/tag-0/get-thing');
  expect(generated(site)).toContain('api-reference/tag-3/get-thing-42');
});

test('the path of a page is a valid file name within the site', async () => {
  const summary = 'Lists every plant of every garden '.repeat(20);
  const openapi = { source: 'a.json', directory: '../reference' };
  const file = api({
    'GET /a': { summary: `${summary.trim()}. It is short.`, description: 'Lists every plant.' },
    'GET /b': { summary, description: 'Lists every plant.' },
    'GET /c': { summary: '植物'.repeat(200) },
    'GET /d': { summary: 'x'.repeat(190) },
  });
  const site = await siteOf(docs({ navigation: { tabs: [{ tab: 'API', openapi }] } }, { 'a.json': file }));
  const paths = generated(site);
  const ends = ['lists-every-plant', 'lists-every-plant-1', 'get-c', 'x'.repeat(190)];
  expect(paths).toEqual(ends.map((end) => `reference/${end}`));
});

test('a page without a file is edited where its operation is defined', async () => {
  const site = await siteOf(
    docs(
      {
        navigation: { tabs: [{ tab: 'API', openapi: 'specs/a b.json' }] },
        feedback: { suggestEdit: true, raiseIssue: true },
        repository: { url: 'https://git.example.com/o/r', branch: 'main', directory: 'docs' },
      },
      { 'specs/a b.json': api({ 'GET /a': { summary: 'A' } }) },
    ),
  );
  const page = pageOf(site, 'api-reference/a');
  const { edit, issue } = feedbackLinks(site.settings, page);
  expect(edit).toBe('https://git.example.com/o/r/edit/main/docs/specs/a%20b.json');
  expect(issue).toContain('A');
  const remote = { ...page, generatedFrom: 'https://api.example.com/openapi.json' };
  expect(feedbackLinks(site.settings, remote).edit).toBeUndefined();
});
