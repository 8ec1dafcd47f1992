/** Overviews of OpenAPI files, and the parts of schemas that pages share. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type ApiDocument,
  documentAt,
  documentText,
  loadApiDocument,
  type Operation,
} from '../../../src/openapi/index.ts';
import {
  cutsIn,
  listedParts,
  operationView,
  type Page,
  schemaParts,
  specView,
  tagView,
} from '../../../src/site/index.ts';
import { settingsWith } from '../../config/support.ts';
import { api, docsFolder } from '../support.ts';

async function read(file: object, name = 'plants'): Promise<ApiDocument> {
  const source = `${name}.json`;
  const { document } = await loadApiDocument({ root: await docsFolder({ [source]: file }), source });
  if (!document) throw new Error('not read');
  return document;
}

const page = (route: string, of: Partial<Page>): Page => ({ route, id: route.slice(1), ...of }) as Page;
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('specView', () => {
  test('tags of a kind that is not for navigation are no sections; those of the kind `badge` mark operations (OpenAPI 3.2)', async () => {
    const tags = [
      { name: 'beta', summary: 'Beta', kind: 'badge', description: 'May change.' },
      { name: 'partners', kind: 'audience', description: 'Whom it is for.' },
      { name: 'plants', kind: 'nav', parent: 'partners' },
    ];
    const operations = {
      'GET /a': { summary: 'A', tags: ['beta', 'plants', 'partners'] },
      'GET /b': { summary: 'B', tags: ['plants'] },
    };
    const document = await read(api(operations, { openapi: '3.2.0', tags }));
    const { groups } = specView(document, []);
    expect(groups).toMatchObject([
      {
        sections: [
          { title: 'plants', depth: 0, operations: [{ title: 'A', badges: ['Beta'] }, { title: 'B' }] },
        ],
      },
    ]);
    expect(groups[0]?.sections).toHaveLength(1);
    const [first, second] = document.operations;
    expect([first?.badges, second?.badges]).toEqual([['Beta'], undefined]);
    const settings = settingsWith({});
    expect((await operationView(first as Operation, settings)).badges).toEqual(['Beta']);
  });

  test('an operation is listed under each of its tags, of nested ones under the innermost', async () => {
    const tags = [{ name: 'a' }, { name: 'b' }, { name: 'inner', parent: 'a' }];
    const operations = {
      'GET /x': { summary: 'X', tags: ['a', 'b'] },
      'GET /y': { summary: 'Y', tags: ['b', 'b', 'new'] },
      'GET /z': { summary: 'Z', tags: ['a', 'inner'] },
      'GET /w': { summary: 'W' },
    };
    const document = await read(api(operations, { openapi: '3.2.0', tags }));
    const listed = specView(document, []).groups.flatMap(({ sections }) =>
      sections.map(({ title, operations: own }) => [title, ...own.map((each) => each.title)]),
    );
    expect(listed).toEqual([
      ['a', 'X'],
      ['inner', 'Z'],
      ['b', 'X', 'Y'],
      ['new', 'Y'],
      [undefined, 'W'],
    ]);
    expect(tagView(document, 'b', []).operations.map(({ title }) => title)).toEqual(['X', 'Y']);
  });

  test('the description of a file; invalid addresses are not links', async () => {
    const info = (url: string) => ({
      title: 'Plants',
      version: '2',
      summary: 'All that grows.',
      description: 'Read **this**.',
      termsOfService: url,
      contact: { name: 'Desk', url, email: 'desk@example.com' },
      license: { name: 'MIT', url },
      'x-logo': { url, altText: 'A leaf', href: url },
    });
    const file = (url: string) => api({}, { info: info(url), externalDocs: { url } });
    const view = specView(await read(file('https://example.com/a')), []);
    expect(view).toMatchObject({
      name: 'plants',
      title: 'Plants',
      version: '2',
      summary: 'All that grows.',
      metaDescription: 'Read this.',
      about: {
        termsOfService: 'https://example.com/a',
        contact: { name: 'Desk', url: 'https://example.com/a', email: 'desk@example.com' },
        license: { name: 'MIT', url: 'https://example.com/a' },
        externalDocs: { url: 'https://example.com/a' },
        logo: { url: 'https://example.com/a', altText: 'A leaf', href: 'https://example.com/a' },
      },
    });
    expect(view.descriptionHtml).toContain('<strong>this</strong>');
    expect(JSON.stringify(specView(await read(file('java\nscript:alert(1)')), []))).not.toContain('script:');
  });

  test.each(['leaf.svg', './leaf.svg', '../leaf.svg', '/leaf.svg'])(
    'the path of a logo is from the docs root, wherever the page is: %s',
    async (url) => {
      const document = await read(api({}, { info: { title: 'T', version: '1', 'x-logo': { url } } }));
      expect(specView(document, []).about.logo).toEqual({ url: '/leaf.svg' });
    },
  );

  test('operations by tag and group, nested, with the routes of their pages; internal ones are left out', async () => {
    const document = await read(
      api(
        {
          'GET /a': { operationId: 'a', summary: 'A', tags: ['one'] },
          'GET /b': { operationId: 'b', tags: ['two'], deprecated: true },
          'GET /c': { operationId: 'c', tags: ['three'] },
          'GET /d': { operationId: 'd' },
          'GET /e': { operationId: 'e', tags: ['one'], 'x-internal': true },
        },
        {
          openapi: '3.2.0',
          tags: [
            { name: 'one', summary: 'First' },
            { name: 'two', parent: 'one', description: 'Within.' },
            { name: 'empty' },
            { name: 'text', description: 'Only words.' },
          ],
          'x-tagGroups': [{ name: 'Group', tags: ['three', 'two'] }],
          webhooks: { grown: { post: { responses: {} } } },
        },
      ),
    );
    const view = specView(document, [
      page('/first', { operation: 'plants/a' }),
      page('/second', { operation: 'plants/a' }),
    ]);
    expect(
      view.groups.map(({ title, sections }) => [
        title,
        ...sections.map(({ id, title: name, depth, operations }) => [
          id,
          name,
          depth,
          ...operations.map((each) => each.title),
        ]),
      ]),
    ).toEqual([
      ['Group', ['tag-two', 'two', 1, 'GET /b'], ['tag-three', 'three', 0, 'GET /c']],
      [
        undefined,
        ['tag-one', 'First', 0, 'A'],
        ['tag-text', 'text', 0],
        ['tag-operations', undefined, 0, 'GET /d'],
      ],
    ]);
    expect(view.groups[1]?.sections[0]?.operations).toEqual([
      { id: 'plants/a', method: 'GET', path: '/a', title: 'A', route: '/first', deprecated: false },
    ]);
    expect(view.webhooks).toMatchObject([{ title: 'grown', path: 'grown', route: undefined }]);
  });

  test('credentials with the scopes of each flow, once if all have the same; servers with their variables', async () => {
    const document = await read(
      api(
        {},
        {
          servers: [{ url: 'https://{at}.example.com', variables: { at: { default: 'eu' } } }],
          components: {
            securitySchemes: {
              login: {
                type: 'oauth2',
                flows: {
                  clientCredentials: { tokenUrl: 'https://example.com/t', scopes: { read: 'Look.' } },
                  password: {
                    tokenUrl: 'https://example.com/t',
                    scopes: { read: 'Look.', write: 'Change.' },
                  },
                },
              },
              other: {
                type: 'oauth2',
                flows: {
                  clientCredentials: { tokenUrl: 'https://example.com/t', scopes: { read: 'Look.' } },
                  password: { tokenUrl: 'https://example.com/t', scopes: { read: 'Look.' } },
                },
              },
            },
          },
        },
      ),
    );
    const view = specView(document, []);
    expect(view.servers).toEqual(['https://{at}.example.com']);
    expect(view.serverDetails).toMatchObject([{ variables: [{ name: 'at', default: 'eu' }] }]);
    const scopes = view.security.map(({ details: [detail] = [] }) => [
      detail?.scopes.map(({ name }) => name),
      detail?.flows.map((flow) => flow.scopes?.map(({ name }) => name)),
    ]);
    expect(scopes).toEqual([
      [[], [['read'], ['read', 'write']]],
      [['read'], [undefined, undefined]],
    ]);
  });

  test('schemas lead to their own page, otherwise to their part; if there are very many only to pages', async () => {
    const schemas = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`S${n}`, { type: 'object' }]));
    const few = await read(api({}, { components: { schemas: schemas(2) } }));
    expect(specView(few, [page('/s', { schema: 'plants/S1' })]).schemas).toEqual([
      { name: 'S0', part: { spec: 'plants', schema: 'S0', direction: 'any' } },
      { name: 'S1', route: '/s' },
    ]);
    expect(listedParts(few)).toHaveLength(2);
    const many = await read(api({}, { components: { schemas: schemas(201) } }));
    expect(specView(many, []).schemas[0]).toEqual({ name: 'S0' });
    expect(listedParts(many)).toEqual([]);
  });
});

describe('schemaParts', () => {
  const wide = (level: number) => ({
    type: 'object',
    description: `Floor **${level}**.`,
    properties: {
      ...Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`f${level}_${n}`, { type: 'string' }])),
      ...(level < 3 && { below: ref(`Level.${level + 1}`) }),
    },
  });
  const file = api(
    {
      'POST /a': {
        requestBody: json(ref('Level.0')),
        responses: { 200: { description: 'OK', ...json(ref('Node')) } },
      },
    },
    {
      components: {
        schemas: {
          ...Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`Level.${n}`, wide(n)])),
          Node: { type: 'object', properties: { id: { readOnly: true }, next: ref('Node') } },
          node: { type: 'string' },
          Unused: { type: 'string' },
        },
      },
    },
  );
  const settings = settingsWith({});
  let document: ApiDocument;
  let parts: ReturnType<typeof schemaParts>;
  beforeEach(async () => {
    document = await read(file);
    parts = schemaParts([document], settings);
  });
  const part = (schema: string, direction: 'request' | 'response' | 'any' = 'any') => ({
    spec: 'plants',
    schema,
    direction,
  });

  test('paths name file, direction and component, each once, without anything like an extension', () => {
    expect(parts.path(part('Level.1', 'request'))).toBe('plants/request-Level~1');
    expect(parts.path(part('Nothing'))).toBeUndefined();
    expect(parts.path({ ...part('Node'), spec: 'other' })).toBeUndefined();
    const paths = parts.all().map((each) => parts.path(each)?.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('a view has the fields of its direction, and further cuts are links', () => {
    expect(parts.view(part('Node', 'request')).fields.map(({ name }) => name)).toEqual(['next']);
    const node = parts.view(part('Node', 'response'));
    expect(node).toMatchObject({
      name: 'Node',
      fields: [{ name: 'id' }, { name: 'next', recursive: 'Node', more: part('Node', 'response') }],
    });
    const level = parts.view(part('Level.0'));
    expect(level.descriptionHtml).toContain('<strong>0</strong>');
    expect(level.fields).toHaveLength(71);
    expect(() => parts.view(part('Nothing'))).toThrow('no schema "Nothing" in "plants"');
  });

  test('reachable are those that pages show the beginning of, and those that these lead to', async () => {
    const [operation] = document.operations;
    if (!operation) throw new Error('not read');
    const view = await operationView(operation, settings);
    const reachable = await parts.reachable(cutsIn(view));
    const found = reachable.map(({ schema, direction }) => `${direction} ${schema}`);
    expect(found).toEqual(expect.arrayContaining(['request Level.1', 'response Node']));
    expect(found.filter((each) => /Unused|^any/.test(each))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
    expect(await parts.reachable([])).toEqual([]);
  });
});

describe('documentAt: a file as a whole', () => {
  const documents = [
    { name: 'plants', source: 'apis/plants.json' },
    { name: 'beds', source: 'apis/v2/beds.yaml' },
    { name: 'remote', source: 'https://example.com/remote.json' },
  ];
  test.each([
    ['apis/plants.json', 'plants'],
    ['/apis/plants.json', 'plants'],
    ['./apis/plants.json', 'plants'],
    ['plants', 'plants'],
    ['beds', 'beds'],
    ['https://example.com/remote.json', 'remote'],
    ['plant', undefined],
    ['plants.json', undefined],
    ['GET', undefined],
    ['', undefined],
  ])('%j is %s', (file, name) => {
    expect(documentAt(documents, file)?.name).toBe(name);
  });
});

describe('documentText', () => {
  const text = (document: Record<string, unknown>) =>
    JSON.parse(documentText({ document })) as Record<string, unknown>;

  test('is the document without internal objects and entries of lists and maps', () => {
    const internal = { 'x-internal': true, secret: 1 };
    expect(
      text({
        openapi: '3.1.0',
        tags: [{ name: 'a' }, { name: 'b', ...internal }],
        paths: {
          '/a': { get: { summary: 'A' }, post: internal },
          '/b': { get: internal },
          '/c': internal,
          '/d': { get: internal, summary: 'Says nothing', put: {} },
        },
        webhooks: { hook: { post: internal } },
        components: { schemas: { S: { properties: { a: {}, b: internal } } } },
      }),
    ).toEqual({
      openapi: '3.1.0',
      tags: [{ name: 'a' }],
      paths: { '/a': { get: { summary: 'A' } }, '/d': { summary: 'Says nothing', put: {} } },
      webhooks: {},
      components: { schemas: { S: { properties: { a: {} } } } },
    });
  });

  test('is one JSON text in lines, with a final line break', () => {
    expect(documentText({ document: { a: 1 } })).toBe('{\n  "a": 1\n}\n');
    expect(documentText({ document: {} })).toBe('{}\n');
  });
});
