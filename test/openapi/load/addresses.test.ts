/** References by address to other files (JSON Schema Core 8.2; OpenAPI 3.2, 4.1.1 `$self`). */
import { expect, test } from 'vitest';
import { documentText, loadApiDocument, schemaView } from '../../../src/openapi/index.ts';
import { docsFolder, document31, loadText, places } from '../support.ts';

const BASE = 'https://schemas.example.com';

const described = (schema: object): string =>
  document31({
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } },
      },
    },
  });

/** The properties of the one response, each with its own. */
async function shown(files: Record<string, string>, schema: object) {
  const root = await docsFolder({ 'api.json': described(schema), ...files });
  const loaded = await loadApiDocument({ root, source: 'api.json' });
  const [operation] = loaded.document?.operations ?? [];
  const media = operation?.responses[0]?.content[0];
  if (!media || !operation) throw new Error('not read');
  const view = schemaView(media.schema, operation.request.components, {
    maintainOrder: true,
    direction: 'any',
  });
  return {
    view,
    names: view.children.map(({ name, children }) =>
      [name, ...children.map((child) => child.name)].join(' '),
    ),
    problems: places(loaded),
    files: loaded.files,
  };
}

const PLANT = JSON.stringify({
  $id: `${BASE}/plant.json`,
  type: 'object',
  properties: {
    pot: { $ref: 'pot.json' },
    part: { $ref: 'parts.json#leaf' },
    root: { $ref: '#/$defs/Root' },
  },
  $defs: { Root: { type: 'object', properties: { depth: { type: 'integer' } } } },
});
const POT = `$id: ${BASE}/pot.json
type: object
properties: { size: { type: integer } }
`;
const PARTS = JSON.stringify({
  $id: `${BASE}/parts.json`,
  $defs: { Leaf: { $anchor: 'leaf', type: 'object', properties: { colour: { type: 'string' } } } },
});

test('a schema in another file is found by its $id, with its own references', async () => {
  const files = { 'schemas/a.json': PLANT, 'schemas/deep/b.yaml': POT, 'schemas/c.json': PARTS };
  const found = await shown(files, { $ref: `${BASE}/plant.json` });
  expect(found.problems).toEqual([]);
  expect(found.names).toEqual(['pot size', 'part colour', 'root depth']);
  expect([...found.files].sort()).toEqual(['api.json', ...Object.keys(files)].sort());
});

test('a file is found by its $self, and through a file without an address', async () => {
  const shared = JSON.stringify({
    openapi: '3.2.0',
    $self: `${BASE}/shared.json`,
    components: { schemas: { Pot: { type: 'object', properties: { size: {} } } } },
  });
  const via = JSON.stringify({ Pot: { $ref: `${BASE}/shared.json#/components/schemas/Pot` } });
  const found = await shown({ 'lib/shared.json': shared, 'via.json': via }, { $ref: 'via.json#/Pot' });
  expect(found.problems).toEqual([]);
  expect(found.names).toEqual(['size']);
});

test('the download keeps addresses only for dynamic anchors, since its references would be relative to them', async () => {
  const textOf = async (more: object) => {
    const schemas = {
      Plant: JSON.parse(PLANT),
      Pot: {
        $id: `${BASE}/pot.json`,
        $anchor: 'pot',
        properties: { $id: { type: 'string' } },
        example: { $id: 'x' },
      },
      Parts: JSON.parse(PARTS),
      ...more,
    };
    const { document } = await loadText(document31({ paths: {}, components: { schemas } }));
    return JSON.parse(document ? documentText(document) : '').components.schemas;
  };
  const plain = await textOf({});
  expect(plain.Pot).toEqual({ properties: { $id: { type: 'string' } }, example: { $id: 'x' } });
  expect(plain.Plant.$id).toBeUndefined();
  expect(plain.Plant.properties).toEqual({
    pot: { $ref: '#/components/schemas/Pot' },
    part: { $ref: '#/components/schemas/Parts/$defs/Leaf' },
    root: { $ref: '#/components/schemas/Plant/$defs/Root' },
  });
  const dynamic = await textOf({ List: { $dynamicAnchor: 'item', items: { $dynamicRef: '#item' } } });
  expect(dynamic.Plant.$id).toBe(`${BASE}/plant.json`);
});

test('an unknown address is reported with its location; outside and hidden files are not searched', async () => {
  const found = await shown(
    { '.hidden/a.json': PLANT, 'node_modules/x/a.json': PLANT },
    { $ref: `${BASE}/plant.json` },
  );
  expect(found.problems).toMatchObject([expect.stringContaining('openapi/no-unresolved-refs')]);
  expect(found.names).toEqual([]);
});

test.each([
  'https://json-schema.org/draft/2020-12/schema',
  'http://json-schema.org/draft-07/schema#',
  'https://spec.openapis.org/oas/3.1/dialect/base',
])('a metaschema becomes a short schema: %s', async ($ref) => {
  const found = await shown(
    {},
    { type: 'object', properties: { schema: { $ref, description: 'Its own.' } } },
  );
  expect(found.problems).toEqual([]);
  expect(found.view.children).toMatchObject([
    {
      title: 'JSON Schema',
      typeLabel: 'object',
      description: 'Its own.',
      externalDocs: { url: $ref.replace('#', '') },
    },
  ]);
});
