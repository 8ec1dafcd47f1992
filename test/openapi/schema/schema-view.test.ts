import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish, type JsonSchema } from '../../../src/contract/index.ts';
import {
  type SchemaNode,
  type SchemaViewOptions,
  schemaView,
  typeLabel,
  typeText,
} from '../../../src/openapi/index.ts';
import { stringsIn } from '../../../src/theme/i18n/index.ts';
import { english } from '../../support/english.ts';
import { loadFixture } from '../support.ts';

type Components = Record<string, JsonSchema>;

function view(
  schema: JsonSchema,
  components: Components = {},
  options: Partial<SchemaViewOptions> = {},
): SchemaNode {
  return schemaView(schema, components, { maintainOrder: true, direction: 'response', ...options });
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const names = (node?: SchemaNode): (string | undefined)[] => node?.children.map(({ name }) => name) ?? [];
const child = (node: SchemaNode, name: string): SchemaNode =>
  node.children.find((candidate) => candidate.name === name) as SchemaNode;

function sizeOf(node: SchemaNode): number {
  const inner = [
    ...node.children,
    ...(node.items ? [node.items] : []),
    ...(node.variants ?? []).map((variant) => variant.node),
  ];
  return 1 + inner.reduce((sum, next) => sum + sizeOf(next), 0);
}

describe('typeLabel', () => {
  const components: Components = { User: { type: 'object' }, Id: { type: 'integer', format: 'int64' } };
  test.each<[JsonSchema, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'integer', format: 'int64' }, 'integer <int64>'],
    [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
    [{ type: 'array', items: ref('Id') }, 'integer <int64>[]'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }, 'string[][]'],
    [{ type: 'array' }, 'array'],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }] }, '[string, boolean]'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: ['null', 'string', 'integer'] }, 'string | integer | null'],
    [{ type: 'object' }, 'object'],
    [{ properties: {} }, 'object'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'map of integer'],
    [{ additionalProperties: { type: ['string', 'null'] } }, 'map of (string | null)'],
    [{ type: 'array', items: { additionalProperties: { items: {} } } }, '(map of any[])[]'],
    [{ type: 'array', prefixItems: [{}, { type: 'null' }] }, '[any, null]'],
    [{ type: 'array', prefixItems: [{}], items: { type: 'string' } }, '[any, ...string[]]'],
    [
      { type: 'array', prefixItems: [{}], items: { type: ['string', 'null'] } },
      '[any, ...(string | null)[]]',
    ],
    [{ type: 'array', items: { prefixItems: [{}] } }, '[any][]'],
    [{ type: 'string', enum: ['a'] }, 'enum'],
    [{ enum: ['a', null] }, 'enum | null'],
    [{ enum: ['a', 3, null] }, 'enum | null'],
    [{ type: 'array', items: { enum: ['a', 3, null] } }, '(enum | null)[]'],
    [{ type: 'integer', enum: [1] }, 'enum <integer>'],
    [{ const: true }, 'boolean'],
    [{ oneOf: [{ type: 'string' }, ref('Id'), { type: 'null' }] }, 'string | integer <int64> | null'],
    [{ anyOf: [ref('User'), { type: 'null' }] }, 'object | null'],
    [{ oneOf: ['a', 'b', 'c', 'd', 'e'].map((format) => ({ type: 'string', format })) }, 'one of 5 types'],
    [{ contentMediaType: 'application/octet-stream' }, 'file'],
    [{ type: 'string', contentEncoding: 'base64' }, 'string <base64>'],
    [{ maxLength: 3 }, 'string'],
    [{}, 'any'],
    [true, 'any'],
    [false, 'never'],
    [ref('Gone'), 'any'],
  ])('%j is %s', (schema, label) => {
    expect(typeText(typeLabel(schema, components), inEnglish)).toBe(label);
  });

  test('code is a string, and words are phrases in any position', () => {
    const t = stringsIn('de');
    const german = (schema: JsonSchema): string =>
      typeText(typeLabel(schema, components), ({ id, values }) => t(id, values));
    const several = {
      oneOf: ['a', 'b', 'c', 'd', 'e'].map((format) => ({ type: 'string' as const, format })),
    };
    expect(typeLabel({ type: 'array', items: { type: ['string', 'null'] } }, {})).toBe('(string | null)[]');
    expect(german({ type: 'array', items: {} })).toBe('beliebig[]');
    expect(german({ type: ['object', 'null'], additionalProperties: several })).toBe(
      'Zuordnung von einer von 5 Typen | null',
    );
    expect(german({ oneOf: [{ contentMediaType: 'image/png' }, false] })).toBe('Datei | nie');
  });
});

describe('constraints as text', () => {
  test.each<[JsonSchema, string[]]>([
    [{ type: 'string', maxLength: 60 }, ['max 60 characters']],
    [{ type: 'string', minLength: 1, maxLength: 1 }, ['exactly 1 character']],
    [{ type: 'string', minLength: 0 }, []],
    [{ type: 'string', pattern: '^[a-z]+$' }, ['pattern ^[a-z]+$']],
    [{ type: 'integer', minimum: 1, maximum: 5 }, ['>= 1', '<= 5']],
    [
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.1 },
      ['> 0', '< 1', 'multiple of 0.1'],
    ],
    [
      { type: 'array', minItems: 1, maxItems: 3, uniqueItems: true },
      ['min 1 item', 'max 3 items', 'unique items'],
    ],
    [
      { type: 'object', minProperties: 2, additionalProperties: false },
      ['min 2 properties', 'no other properties'],
    ],
    [
      { allOf: [{ pattern: 'a' }, { pattern: 'b' }, { maxLength: 5 }, { maxLength: 3 }] },
      ['max 3 characters', 'pattern a', 'pattern b'],
    ],
  ])('%j', (schema, constraints) => {
    expect(view(schema).constraints.map(english)).toEqual(constraints);
  });
});

describe('properties', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['c', 'b'],
    properties: { a: {}, b: {}, id: { readOnly: true }, c: {}, secret: { writeOnly: true } },
  };

  test('maintainOrder keeps the order of the file; else the required ones come first, each in file order', () => {
    expect(names(view(schema, {}, { maintainOrder: true }))).toEqual(['a', 'b', 'id', 'c']);
    expect(names(view(schema, {}, { maintainOrder: false }))).toEqual(['b', 'c', 'a', 'id']);
  });

  test('readOnly applies to responses, writeOnly to requests; also through a reference', () => {
    expect(names(view(schema, {}, { direction: 'request' }))).toEqual(['a', 'b', 'c', 'secret']);
    const components: Components = { Id: { type: 'integer', readOnly: true } };
    expect(
      names(view({ properties: { id: ref('Id'), n: {} } }, components, { direction: 'request' })),
    ).toEqual(['n']);
  });

  test('have their annotations', () => {
    const node = view({
      type: 'object',
      required: ['a'],
      properties: {
        a: {
          type: ['string', 'null'],
          title: 'A',
          description: '*d*',
          default: 'x',
          example: 'y',
          deprecated: true,
        },
      },
    });
    expect(node.children[0]).toEqual({
      name: 'a',
      typeLabel: 'string | null',
      required: true,
      deprecated: true,
      readOnly: false,
      writeOnly: false,
      nullable: true,
      title: 'A',
      description: '*d*',
      default: 'x',
      example: 'y',
      constraints: [],
      children: [],
    });
  });

  test('falsy values are values', () => {
    const node = view({ default: 0, const: false, examples: [''], enum: [null] });
    expect(node).toMatchObject({ default: 0, const: false, example: '', enum: [null] });
  });

  test('properties of any name, by pattern, and of tuples', () => {
    const node = view({
      additionalProperties: { type: 'object', properties: { a: {} } },
      patternProperties: { '^x-': { type: 'string' } },
    });
    expect(names(node)).toEqual(['^x-', '{key}']);
    expect(names(child(node, '{key}'))).toEqual(['a']);
    expect(names(view({ type: 'array', prefixItems: [{}, {}] }))).toEqual(['[0]', '[1]']);
    const more = view({ type: 'array', prefixItems: [{}], items: { type: 'object', properties: { a: {} } } });
    expect(names(more)).toEqual(['[0]', '[1…]']);
    expect(names(more.children[1])).toEqual(['a']);
  });

  test('names of inherited members are ordinary names', () => {
    const properties = {
      constructor: { type: 'string' },
      toString: { type: 'integer' },
    } as unknown as Components;
    expect(names(view({ type: 'object', required: ['hasOwnProperty'], properties }))).toEqual([
      'constructor',
      'toString',
      'hasOwnProperty',
    ]);
    expect(view(ref('constructor')).typeLabel).toEqual({ id: 'type.any' });
  });
});

describe('allOf', () => {
  const components: Components = {
    Base: {
      title: 'Base',
      description: 'base',
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string', maxLength: 9 }, b: {} },
    },
  };

  test('is merged: properties, required, narrower limits', () => {
    const node = view(
      {
        allOf: [
          ref('Base'),
          { required: ['b'], properties: { a: { maxLength: 5, description: 'mine' }, c: {} } },
        ],
      },
      components,
    );
    expect(node.children.map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ]);
    expect(child(node, 'a')).toMatchObject({
      typeLabel: 'string',
      constraints: [{ id: 'limit.maxCharacters', values: { count: 5 } }],
      description: 'mine',
    });
    expect(node.title).toBeUndefined();
    expect(node.description).toBeUndefined();
  });

  test('with one member under annotations is that member', () => {
    expect(view({ allOf: [ref('Base')], description: 'outer' }, components)).toMatchObject({
      schema: 'Base',
      title: 'Base',
      description: 'outer',
    });
    expect(view({ ...(ref('Base') as object), deprecated: true }, components)).toMatchObject({
      schema: 'Base',
      description: 'base',
      deprecated: true,
    });
  });

  test('that contradicts itself is still shown', () => {
    const node = view({
      allOf: [
        { type: 'string', enum: ['a'] },
        { type: 'integer', enum: ['b'] },
      ],
    });
    expect(node).toMatchObject({ typeLabel: 'enum <integer>', enum: ['b'] });
    expect(view({ allOf: [{ type: 'number' }, { type: 'integer' }] }).typeLabel).toBe('integer');
  });

  test('that is recursive or repeats a schema ends', () => {
    const many: Components = { A0: { type: 'object', properties: { a: {} } } };
    for (let i = 1; i < 60; i++) many[`A${i}`] = { allOf: [ref(`A${i - 1}`), ref(`A${i - 1}`)] };
    expect(names(view(ref('A59'), many))).toEqual(['a']);
    expect(view(ref('Me'), { Me: { allOf: [ref('Me'), { properties: { a: {} } }] } }).children).toHaveLength(
      1,
    );
  });
});

describe('alternatives', () => {
  const components: Components = {
    Cat: { type: 'object', properties: { lives: {} } },
    Dog: { title: 'A dog', type: 'object' },
  };

  test('are labeled by title, component, unique constant or type; null is not an alternative', () => {
    const node = view(
      {
        type: 'object',
        properties: { id: {} },
        oneOf: [ref('Cat'), ref('Dog'), { type: 'string' }, { type: 'null' }],
      },
      components,
    );
    expect(node.variants?.map(({ label, kind }) => [label, kind])).toEqual([
      ['Cat', 'oneOf'],
      ['A dog', 'oneOf'],
      ['string', 'oneOf'],
    ]);
    expect(names(node)).toEqual(['id']);
    expect(names(node.variants?.[0]?.node)).toEqual(['lives']);
    const kind = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });
    const told = view({
      oneOf: [
        kind({ v: { const: 1 }, type: { const: 'cat' } }),
        kind({ v: { const: 1 }, type: { enum: ['dog'] }, size: {} }),
        kind({ v: { const: 1 } }),
      ],
    });
    expect(told.variants?.map(({ label }) => label)).toEqual(['type: "cat"', 'type: "dog"', 'object']);
    expect(view({ anyOf: [ref('Cat'), ref('Dog')] }, components).variants?.[0]?.kind).toBe('anyOf');
  });

  test('one alternative or null is that alternative, nullable', () => {
    const node = view({ anyOf: [ref('Cat'), { type: 'null' }], description: 'maybe' }, components);
    expect(node).toMatchObject({
      schema: 'Cat',
      nullable: true,
      description: 'maybe',
      typeLabel: 'object | null',
    });
    expect(names(node)).toEqual(['lives']);
    expect(node.variants).toBeUndefined();
  });

  test('a discriminator names the components of its values', () => {
    const discriminator = { propertyName: 'kind', mapping: { c: '#/components/schemas/Cat' } };
    expect(view({ oneOf: [ref('Cat'), ref('Dog')], discriminator }, components).discriminator).toEqual({
      propertyName: 'kind',
      mapping: { c: 'Cat' },
    });
  });

  test('a base with a mapping shows its subtypes, which do not show it again', async () => {
    const { operations } = await loadFixture('cyclic.yaml');
    const all = operations[0]?.request.components ?? {};
    const node = view(ref('Pet'), all);
    expect(node.variants?.map(({ label }) => label)).toEqual(['Dog', 'Cat']);
    const dog = node.variants?.[0]?.node as SchemaNode;
    // Common properties come once.
    expect(names(node)).toEqual(['kind', 'friend']);
    expect(names(dog)).toEqual(['bark']);
    expect(dog.variants).toBeUndefined();
    expect(child(node, 'friend').recursive).toBe('Pet');
  });
});

describe('circles and size', () => {
  test('a circle is cut where it closes, also in allOf and lists', async () => {
    const { operations } = await loadFixture('cyclic.yaml');
    const node = view(ref('Node'), operations[0]?.request.components);
    expect(child(node, 'children').items).toMatchObject({ recursive: 'Node', children: [] });
    expect(child(node, 'parent')).toMatchObject({
      recursive: 'Node',
      description: 'The node above.',
      typeLabel: 'object',
    });
  });

  test('a schema used twice is not a circle', () => {
    const components: Components = { A: { type: 'object', properties: { n: {} } } };
    const node = view({ properties: { a: ref('A'), b: ref('A') } }, components);
    expect(node.children.map(names)).toEqual([['n'], ['n']]);
  });

  test('depth and number of nodes are limited; the top is complete', () => {
    const components: Components = {};
    for (let i = 0; i < 12; i++) {
      const next = ref(`S${i + 1}`);
      components[`S${i}`] = { type: 'object', properties: { a: next, b: next, c: next, d: next } };
    }
    const node = view(ref('S0'), components, { maxNodes: 100 });
    expect(sizeOf(node)).toBeLessThanOrEqual(100);
    expect(node.children.map(names)).toEqual(Array.from({ length: 4 }, () => ['a', 'b', 'c', 'd']));
    expect(JSON.stringify(node)).toContain('"truncated":true');
    const shallow = view(ref('S0'), components, { maxDepth: 1 });
    expect(shallow.children.map(({ truncated }) => truncated)).toEqual([true, true, true, true]);
  });

  test('any schemas and references give a finite tree of the requested size', () => {
    const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<JsonSchema>(true, false, { type: 'string' }, { type: 'null' }),
        fc.integer({ min: 0, max: 4 }).map((n) => ref(`C${n}`)),
        fc.record(
          {
            properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')),
            items: tie('schema'),
            additionalProperties: tie('schema'),
            allOf: fc.array(tie('schema'), { maxLength: 3 }),
            oneOf: fc.array(tie('schema'), { maxLength: 3 }),
            anyOf: fc.array(tie('schema'), { maxLength: 3 }),
            discriminator: fc.constant({ propertyName: 'a', mapping: { x: '#/components/schemas/C0' } }),
          },
          { requiredKeys: [] },
        ) as fc.Arbitrary<JsonSchema>,
      ),
    }));
    fc.assert(
      fc.property(fc.array(schema, { minLength: 5, maxLength: 5 }), (schemas) => {
        const components = Object.fromEntries(schemas.map((item, index) => [`C${index}`, item]));
        expect(sizeOf(view(ref('C0'), components, { maxNodes: 60 }))).toBeLessThanOrEqual(60);
      }),
      { numRuns: 300 },
    );
  });
});
