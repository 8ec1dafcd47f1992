/** Schema resources and dynamic references: JSON Schema Core 2020-12 sections 8.2 and 8.2.3.2. */
import { describe, expect, test } from 'vitest';
import { type JsonSchema, validate } from '../../../src/contract/index.ts';
import { documentText, exampleOf, type SchemaNode, schemaView } from '../../../src/openapi/index.ts';
import { codes, document31, loadText } from '../support.ts';

type Json = Record<string, unknown>;

const responding = (schema: unknown) => ({
  get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } },
});

/** The response schema of `GET /it`; `name` is one of `schemas`, or a schema. */
async function read(schemas: Json, name: string | Json = 'It') {
  const schema = typeof name === 'string' ? { $ref: `#/components/schemas/${name}` } : name;
  const loaded = await loadText(
    document31({ paths: { '/it': responding(schema) }, components: { schemas } }),
    { source: 'api.json' },
  );
  const operation = loaded.document?.operations[0];
  if (!operation) throw new Error(codes(loaded).join());
  const found = operation.responses[0]?.content[0]?.schema as JsonSchema;
  const { components } = operation.request;
  return {
    loaded,
    components,
    isValid: (value: unknown) => validate(found, value, { components }).length === 0,
    view: () => schemaView(found, components, { maintainOrder: true, direction: 'response' }),
    example: () => exampleOf(found, components, { direction: 'response' }),
  };
}

const child = (node: SchemaNode | undefined, name: string) =>
  node?.children.find((each) => each.name === name);

describe('$id is the base of references', () => {
  const schemas = {
    It: {
      $id: 'https://example.com/things/it',
      type: 'object',
      properties: {
        relative: { $ref: 'part' },
        absolute: { $ref: 'https://example.com/things/part#/$defs/number' },
        anchor: { $ref: 'part#flag' },
        own: { $ref: '#/$defs/own' },
        itself: { $ref: '#' },
        fromTheTop: { $ref: '#/components/schemas/Part' },
      },
      $defs: { own: { type: 'null' } },
    },
    Part: {
      $id: 'https://example.com/things/part',
      type: 'string',
      $defs: { number: { type: 'number' }, flag: { $anchor: 'flag', type: 'boolean' } },
    },
  };

  test('relative, absolute, with a pointer, with an anchor, to itself, and from the root of the file', async () => {
    const { loaded, isValid } = await read(schemas);
    expect(codes(loaded).filter((code) => /ref/.test(code))).toEqual([]);
    expect(isValid({ relative: 'a', absolute: 1, anchor: true, own: null, fromTheTop: 'b' })).toBe(true);
    for (const [name, value] of Object.entries({
      relative: 1,
      absolute: 'a',
      anchor: 'a',
      own: 1,
      itself: { relative: 1 },
      fromTheTop: 1,
    })) {
      expect(isValid({ [name]: value }), name).toBe(false);
    }
  });

  test('of an embedded schema; without an own base, that of the enclosing schema', async () => {
    const { isValid } = await read({
      It: {
        $id: 'https://example.com/outer/',
        properties: { inner: { $ref: 'inner/text' } },
        $defs: { folder: { $id: 'inner/', $defs: { text: { $id: 'text', type: 'string' } } } },
      },
    });
    expect([isValid({ inner: 'a' }), isValid({ inner: 1 })]).toEqual([true, false]);
  });

  test('the same anchor in two schemas with addresses is two anchors', async () => {
    const { isValid } = await read({
      It: { properties: { a: { $ref: 'urn:example:a#x' }, b: { $ref: 'urn:example:b#x' } } },
      A: { $id: 'urn:example:a', $defs: { x: { $anchor: 'x', type: 'string' } } },
      B: { $id: 'urn:example:b', $defs: { x: { $anchor: 'x', type: 'number' } } },
    });
    expect([isValid({ a: 'a', b: 1 }), isValid({ a: 1 }), isValid({ b: 'a' })]).toEqual([true, false, false]);
  });

  test('data that looks like a reference stays unchanged', async () => {
    const { isValid } = await read({
      It: { $id: 'https://example.com/it', const: { $ref: '#/$defs/a' }, $defs: { a: { type: 'string' } } },
    });
    expect([isValid({ $ref: '#/$defs/a' }), isValid('a')]).toEqual([true, false]);
  });

  test('siblings of a reference can be referred to', async () => {
    const { isValid } = await read({
      It: { $ref: '#/components/schemas/It/$defs/a', $defs: { a: { type: 'string' } } },
    });
    expect([isValid('a'), isValid(1)]).toEqual([true, false]);
  });
});

/** A list of anything, and two specific lists. `ids`: whether the schemas have addresses. */
const lists = (ids: boolean): Json => ({
  List: {
    ...(ids && { $id: 'list' }),
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', minItems: 1, items: { $dynamicRef: '#item' } },
      next: { type: 'string' },
    },
    $defs: { any: { $dynamicAnchor: 'item' } },
  },
  Users: {
    ...(ids && { $id: 'users' }),
    allOf: [{ $ref: ids ? 'list' : '#/components/schemas/List' }],
    $defs: {
      item: { $dynamicAnchor: 'item', $ref: ids ? '/user' : '#/components/schemas/User' },
    },
  },
  Numbers: {
    ...(ids && { $id: 'numbers' }),
    $ref: ids ? 'list' : '#/components/schemas/List',
    $defs: { item: { $dynamicAnchor: 'item', type: 'integer' } },
  },
  User: {
    ...(ids && { $id: '/user' }),
    type: 'object',
    properties: { email: { type: 'string', format: 'email' } },
  },
  It: {
    type: 'object',
    properties: Object.fromEntries(
      ['List', 'Users', 'Numbers'].map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
    ),
  },
});

describe.each([true, false])('$dynamicRef, schemas with an $id: %s', (ids) => {
  test('means the target of the outermost schema on the way', async () => {
    const { isValid } = await read(lists(ids));
    expect(
      isValid({
        List: { items: [1, 'a'] },
        Users: { items: [{ email: 'a@b.example' }] },
        Numbers: { items: [1] },
      }),
    ).toBe(true);
    expect(isValid({ Users: { items: [1] } })).toBe(false);
    expect(isValid({ Users: { items: [{ email: 1 }] } })).toBe(false);
    expect(isValid({ Numbers: { items: ['a'] } })).toBe(false);
    expect(isValid({ List: { items: [{ email: 1 }] } })).toBe(true);
  });

  test('is shown, also in examples, as its target; the generic schema keeps its name and meaning', async () => {
    const { view, example, components } = await read(lists(ids));
    const it = view();
    expect(child(child(it, 'Users'), 'items')?.items).toMatchObject({ schema: 'User' });
    expect(child(child(it, 'Numbers'), 'items')?.items).toMatchObject({ typeLabel: 'integer' });
    expect(child(child(it, 'List'), 'items')?.items).toMatchObject({ typeLabel: { id: 'type.any' } });
    expect(example()).toMatchObject({
      Users: { items: [{ email: expect.any(String) }] },
      Numbers: { items: [expect.any(Number)] },
    });
    // Schemas that the binding does not affect stay the same component.
    expect(Object.keys(components)).toEqual(expect.arrayContaining(['List', 'List_User', 'User']));
    expect(Object.keys(components)).not.toContain('User_User');
  });
});

describe('$dynamicRef', () => {
  test('an extended tree is extended at every level', async () => {
    const schemas = {
      Tree: {
        $id: 'tree',
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
      It: { $id: 'strict', $dynamicAnchor: 'node', $ref: 'tree', unevaluatedProperties: false },
    };
    const strict = await read(schemas);
    expect(strict.isValid({ children: [{ data: 1, children: [] }] })).toBe(true);
    expect(strict.isValid({ children: [{ daat: 1 }] })).toBe(false);
    const loose = await read(schemas, 'Tree');
    expect(loose.isValid({ children: [{ daat: 1 }] })).toBe(true);
    expect(strict.view().children.map(({ name }) => name)).toEqual(['data', 'children']);
  });

  test('to an $anchor is a plain reference, whatever the enclosing schemas have', async () => {
    const { isValid } = await read({
      It: { $id: 'it', $ref: 'list', $defs: { item: { $dynamicAnchor: 'item', type: 'string' } } },
      List: {
        $id: 'list',
        type: 'array',
        items: { $dynamicRef: '#item' },
        $defs: { item: { $anchor: 'item', type: 'number' } },
      },
    });
    expect([isValid([1]), isValid(['a'])]).toEqual([true, false]);
  });

  test('beside a $ref both apply', async () => {
    const { isValid } = await read({
      It: {
        $id: 'it',
        $ref: '#/$defs/short',
        $dynamicRef: '#text',
        $defs: { short: { maxLength: 2 }, text: { $dynamicAnchor: 'text', type: 'string' } },
      },
    });
    expect([isValid('ab'), isValid('abc'), isValid(1)]).toEqual([true, false, false]);
  });

  test('anchors with many bindings multiply only the schemas that refer to them', async () => {
    const pair = {
      Pair: {
        $defs: { a: { $dynamicAnchor: 'a' }, b: { $dynamicAnchor: 'b' } },
        properties: { a: { $dynamicRef: '#a' }, b: { $dynamicRef: '#b' } },
      },
    };
    const { isValid, components } = await read({
      ...pair,
      Half: { $ref: '#/components/schemas/Pair', $defs: { a: { $dynamicAnchor: 'a', type: 'string' } } },
      It: { $ref: '#/components/schemas/Half', $defs: { b: { $dynamicAnchor: 'b', type: 'number' } } },
    });
    expect(isValid({ a: 'a', b: 1 })).toBe(true);
    expect([isValid({ a: 1 }), isValid({ b: 'a' })]).toEqual([false, false]);
    expect(Object.keys(components).filter((name) => name.startsWith('Pair'))).toHaveLength(1);
  });

  test('the download keeps what the author wrote', async () => {
    const { loaded } = await read(lists(false));
    expect(loaded.document && documentText(loaded.document)).toContain('"$dynamicRef": "#item"');
  });
});
