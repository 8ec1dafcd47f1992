import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish, type JsonSchema, validate } from '../../../src/contract/index.ts';
import {
  exampleOf,
  forDirection,
  type SchemaNode,
  schemaView,
  typeText,
} from '../../../src/openapi/index.ts';

/** As a literal key it would make the object look like a promise. */
const THEN = 'then';
const view = (schema: JsonSchema, components: Record<string, JsonSchema> = {}): SchemaNode =>
  schemaView(schema, components, { maintainOrder: true, direction: 'any' });
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

describe('conditions', () => {
  test.each<[JsonSchema, string[]]>([
    [{ not: { const: 1 } }, ['must not be: integer']],
    [
      { if: { required: ['a'] }, [THEN]: { required: ['b'] }, else: { type: 'string' } },
      ['if it matches: object', 'then it is: object', 'else it is: string'],
    ],
    [{ if: { type: 'string' } }, []],
    [{ dependentSchemas: { card: { required: ['address'] } } }, ['when card is present: object']],
    [{ type: 'array', contains: { type: 'integer' } }, ['contains: integer']],
    [{ type: 'object', propertyNames: { pattern: '^x' } }, ['property names: string']],
    [{ unevaluatedProperties: { type: 'string' } }, ['all other properties: string']],
    [{ prefixItems: [{}], unevaluatedItems: { type: 'string' } }, ['all other items: string']],
    [{ contentMediaType: 'application/json', contentSchema: { type: 'array' } }, ['content: array']],
    [
      {
        allOf: [
          { oneOf: [{ type: 'string' }, { type: 'integer' }] },
          { oneOf: [{ minimum: 1 }, { maxLength: 2 }] },
        ],
      },
      ['also: number | string'],
    ],
    [{ not: {} }, []],
    [{ type: 'string' }, []],
  ])('%j', (schema, conditions) => {
    const found = (view(schema).conditions ?? []).map(
      ({ label, node }) => `${inEnglish(label)}: ${typeText(node.typeLabel, inEnglish)}`,
    );
    expect(found).toEqual(conditions);
  });

  test.each<[JsonSchema, string[]]>([
    [{ dependentRequired: { card: ['name', 'zip'] } }, ['card requires name, zip']],
    [{ unevaluatedProperties: false }, ['no other properties']],
    [{ prefixItems: [{}], items: false }, ['no other items']],
    [
      { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
      ['content type image/png'],
    ],
    // Any bytes, which is what the type `file` says.
    [{ contentMediaType: 'application/octet-stream' }, []],
    [{ type: 'string', format: 'x', contentEncoding: 'base64' }, ['encoded as base64']],
  ])('as text: %j', (schema, words) => {
    expect(view(schema).constraints.map(inEnglish)).toEqual(words);
  });

  test("a required property is shown with the enclosing schema's texts, unless the direction hides it", () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { p: { type: 'string' }, secret: { type: 'string', writeOnly: true } },
      if: { required: ['p'] },
      [THEN]: { required: ['p', 'other', 'secret'] },
      anyOf: [
        { required: ['p'] },
        { type: 'object', additionalProperties: { type: 'integer' }, required: ['q'] },
      ],
    };
    const told = ({ children }: SchemaNode): unknown[] =>
      children.map(({ name, typeLabel, required }) => [name, typeText(typeLabel, inEnglish), required]);
    const root = schemaView(schema, {}, { maintainOrder: true, direction: 'response' });
    expect(root.conditions?.map(({ node }) => told(node))).toEqual([
      [['p', 'string', true]],
      [
        ['p', 'string', true],
        ['other', 'any', true],
      ],
    ]);
    expect(root.variants?.[0]?.label).toBe('p');
    expect(root.variants?.map(({ node }) => told(node))).toEqual([
      [['p', 'string', true]],
      [
        ['q', 'integer', true],
        ['{key}', 'integer', false],
      ],
    ]);
  });

  test('requirements for parts are not properties of the enclosing schema', () => {
    const root = view({
      type: 'object',
      properties: { a: { type: 'string' } },
      propertyNames: { pattern: '^a' },
      unevaluatedProperties: { required: ['a'] },
    });
    const [, others] = root.conditions ?? [];
    expect(others?.node.children).toMatchObject([{ name: 'a', typeLabel: { id: 'type.any' } }]);
  });

  test('a recursive condition ends', () => {
    const root = view(ref('A'), { A: { type: 'object', not: ref('A'), properties: { a: ref('A') } } });
    expect(root.conditions?.[0]?.node.recursive).toBe('A');
  });
});

describe('values with texts', () => {
  const texts = [{ name: 'Low', description: 'Few' }, { name: 'High' }];
  test.each<[string, JsonSchema]>([
    [
      'x-enum-varnames and x-enum-descriptions',
      { enum: [1, 2], 'x-enum-varnames': ['Low', 'High'], 'x-enum-descriptions': ['Few'] },
    ],
    [
      'x-enumDescriptions by value',
      { enum: [1, 2], 'x-enumNames': ['Low', 'High'], 'x-enumDescriptions': { 1: 'Few' } },
    ],
    [
      'oneOf of constants',
      {
        oneOf: [
          { const: 1, title: 'Low', description: 'Few' },
          { const: 2, title: 'High' },
        ],
      },
    ],
  ])('%s', (_, schema) => {
    const node = view(schema);
    expect(node.enum).toEqual([1, 2]);
    expect(node.enumTexts).toEqual(texts);
    expect(node.variants).toBeUndefined();
  });

  test('a union with other schemas than constants stays a union', () => {
    expect(view({ oneOf: [{ const: 1 }, { type: 'string' }] }).variants).toHaveLength(2);
  });
});

test('alternatives have their discriminator values (4.8.25)', () => {
  const components = {
    Cat: { type: 'object' as const, properties: { a: {} } },
    Dog: { type: 'object' as const, properties: { b: {} } },
  };
  const mapping = { kitten: '#/components/schemas/Cat', tom: '#/components/schemas/Cat' };
  const node = view(
    { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind', mapping } },
    components,
  );
  expect(node.variants?.map(({ label, values }) => [label, values])).toEqual([
    ['Cat', ['kitten', 'tom']],
    ['Dog', ['Dog']],
  ]);
});

test('links and XML names are shown (4.8.22, 4.8.26); URLs that run code are not', () => {
  const node = view({
    type: 'string',
    externalDocs: { url: '/x', description: 'More' },
    xml: { name: 'n', prefix: 'p', namespace: 'urn:x', attribute: true },
  });
  expect(node.externalDocs).toEqual({ url: '/x', description: 'More' });
  expect(node.xml?.map(inEnglish)).toEqual(['XML name p:n', 'XML attribute', 'XML namespace urn:x']);
  expect(view({ externalDocs: { url: 'javascript:x' } }).externalDocs).toBeUndefined();
});

describe('examples', () => {
  test.each<[JsonSchema, unknown]>([
    [{ type: 'integer', examples: ['x', 7] }, 7],
    [{ type: 'string', format: 'uuid', example: '1' }, '123e4567-e89b-42d3-a456-426614174000'],
    [
      {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'string' } },
        required: ['a'],
        example: { b: 'x' },
      },
      { a: 1, b: 'string' },
    ],
    [
      { type: 'object', properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] }, maxProperties: 1 },
      { b: 'string' },
    ],
    [
      {
        type: 'object',
        properties: { a: { const: 1 }, b: {} },
        if: { properties: { a: { const: 1 } } },
        [THEN]: { required: ['c'] },
      },
      { a: 1, b: 'string', c: 'string' },
    ],
    [{ properties: { a: {}, b: {} }, not: { required: ['b'] }, required: ['a'] }, { a: 'string' }],
    [{ not: { type: 'string' } }, {}],
    [{ type: 'array', contains: { const: 5 }, minContains: 2, items: { type: 'integer' } }, [5, 5]],
    [
      { allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] },
      { a: 'string' },
    ],
    [{ type: 'string', pattern: '^ab:', minLength: 6 }, 'ab:aaa'],
    [{ type: 'string', pattern: 'x$', minLength: 3 }, 'aax'],
    [{ type: 'number', format: 'int32' }, 1],
    [{ type: 'number', multipleOf: 0.01, minimum: 0.29, maximum: 0.29 }, 0.29],
  ])('of %j', (schema, value) => {
    expect(exampleOf(schema, {}, { direction: 'request' })).toEqual(value);
  });

  test("if nothing satisfies the schema, the author's example counts", () => {
    const schema: JsonSchema = { type: 'string', pattern: '^a$', minLength: 5, example: 'mine' };
    expect(exampleOf(schema, {}, { direction: 'request' })).toBe('mine');
  });

  const names = fc.constantFrom('a', 'b', 'c', 'd');
  const scalar = fc.constantFrom<JsonSchema>(
    { type: 'string' },
    { type: 'integer', minimum: 3, exclusiveMaximum: 9 },
    { type: 'string', format: 'date-time', example: 'wrong' },
    { type: 'boolean', default: 'no' },
    { enum: ['x', 'y'] },
    { type: 'string', readOnly: true },
    { type: 'string', writeOnly: true },
  );
  const schemas = fc.letrec<{ schema: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small' },
      scalar,
      fc
        .record({
          properties: fc.dictionary(names, tie('schema'), { minKeys: 1, maxKeys: 4 }),
          required: fc.uniqueArray(names, { maxLength: 2 }),
          dependent: fc.option(fc.tuple(names, names)),
          condition: fc.option(fc.record({ when: names, other: names })),
          pattern: fc.boolean(),
        })
        .map(
          ({ properties, required, dependent, condition, pattern }): JsonSchema => ({
            type: 'object',
            properties,
            required,
            ...(dependent && { dependentRequired: { [dependent[0]]: [dependent[1]] } }),
            ...(condition && { if: { required: [condition.when] }, [THEN]: { required: [condition.other] } }),
            ...(pattern && { patternProperties: { '^x-': { type: 'integer' } }, minProperties: 1 }),
          }),
        ),
      tie('schema').map((items): JsonSchema => ({ type: 'array', items, minItems: 1, maxItems: 3 })),
      fc.tuple(tie('schema'), tie('schema')).map(([a, b]): JsonSchema => ({ anyOf: [a, b] })),
      tie('schema').map((inner): JsonSchema => ({ allOf: [inner, { description: 'd' }] })),
    ),
  }));

  test("of conditions, dependencies and one direction satisfy their schema, whatever the author's example", () => {
    fc.assert(
      fc.property(
        schemas.schema,
        fc.constantFrom<'request' | 'response'>('request', 'response'),
        (schema, direction) => {
          const value = exampleOf(schema, {}, { direction });
          const held = forDirection(schema, {}, direction);
          expect(
            validate(held.schema, value, { components: held.components }),
            JSON.stringify({ schema, value }),
          ).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
