import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonSchema, validate } from '../../../src/contract/index.ts';
import { type ExampleOptions, exampleOf } from '../../../src/openapi/index.ts';
import { loadFixture } from '../support.ts';

type Components = Record<string, JsonSchema>;

function example(
  schema: JsonSchema,
  components: Components = {},
  options: Partial<ExampleOptions> = {},
): unknown {
  return exampleOf(schema, components, { direction: 'response', ...options });
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

describe("the author's examples win", () => {
  test.each<[JsonSchema, unknown]>([
    [{ type: 'string', example: 'e', examples: ['es'], default: 'd', const: 'c', enum: ['en'] }, 'e'],
    [{ type: 'string', examples: ['es'], default: 'd', const: 'c', enum: ['en'] }, 'es'],
    [{ type: 'string', default: 'd', const: 'c', enum: ['en'] }, 'd'],
    [{ const: 'c', enum: ['en'] }, 'c'],
    [{ type: 'string', enum: ['en', 'x'] }, 'en'],
    [{ type: 'integer', default: 0 }, 0],
    [{ type: ['string', 'null'], example: null }, null],
    [{ type: 'object', properties: { a: { example: 1 } }, example: { a: 2 } }, { a: 2 }],
    [{ $ref: '#/components/schemas/Named', description: 'more' }, 'given'],
    // Many write the example of an object or a list as its JSON text.
    [{ properties: { a: {} }, example: '{"a": 2}' }, { a: 2 }],
    [{ type: 'array', items: {}, example: '[1]' }, [1]],
    [{ type: 'string', example: '{"a": 2}' }, '{"a": 2}'],
    [{ example: '{"a": 2}' }, '{"a": 2}'],
    // Only the lack of a type allows this default of an object.
    [{ properties: { a: { example: 1 } }, default: [] }, { a: 1 }],
    [{ properties: { a: { example: 1 } }, default: {} }, {}],
  ])('%j', (schema, value) => {
    expect(example(schema, { Named: { type: 'string', example: 'given' } })).toEqual(value);
  });

  test('but not the properties of the other direction', () => {
    const schema: JsonSchema = {
      type: 'object',
      example: { id: 1, name: 'n', inner: [{ secret: 's', x: 1 }] },
      properties: {
        id: { readOnly: true },
        name: {},
        inner: { type: 'array', items: { properties: { secret: { writeOnly: true } } } },
      },
    };
    expect(example(schema, {}, { direction: 'request' })).toEqual({
      name: 'n',
      inner: [{ secret: 's', x: 1 }],
    });
    expect(example(schema)).toEqual({ id: 1, name: 'n', inner: [{ x: 1 }] });
  });
});

describe('values made from the schema', () => {
  test.each<[JsonSchema, unknown]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', maxLength: 3 }, 'str'],
    [{ type: 'string', minLength: 8 }, 'stringst'],
    [{ type: 'string', pattern: '^[A-Z]{3}-\\d{2}$' }, 'AAA-00'],
    [{ type: 'string', pattern: '^(?:cat|dog)s?$', minLength: 4 }, 'cats'],
    [{ type: 'string', pattern: '^[^\\u0000-\\u00FF]$' }, '\u0100'],
    [{ type: 'string', pattern: '^-{2}BEGIN\\u000D?\\u000A[A-Z]{2}$' }, '--BEGIN\nAA'],
    [{ type: 'integer' }, 1],
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: 'integer', maximum: -3 }, -3],
    [{ type: 'integer', exclusiveMinimum: 5, multipleOf: 4 }, 8],
    [{ type: 'number' }, 1.5],
    [{ type: 'number', minimum: 0, maximum: 0 }, 0],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.1 }, 0.05],
    [{ type: 'boolean' }, true],
    [{ type: 'null' }, null],
    [{ type: ['null', 'integer'] }, 1],
    [{ type: 'array', items: { type: 'integer' } }, [1]],
    [{ type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true }, [1, 2, 3]],
    [{ type: 'array', items: {}, maxItems: 0 }, []],
    [
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }], items: false },
      ['string', true],
    ],
    [{ type: 'array', contains: { const: 'x' }, items: { type: 'string' }, minItems: 2 }, ['x', 'string']],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, { key: true }],
    [
      { type: 'object', minProperties: 2 },
      { key: 'string', key2: 'string' },
    ],
    [{ type: 'object', required: ['a'], additionalProperties: { type: 'integer' } }, { a: 1 }],
    [
      {
        type: 'object',
        patternProperties: { '^x-[a-z]+$': { type: 'integer' } },
        additionalProperties: false,
        minProperties: 1,
      },
      { 'x-a': 1 },
    ],
    [{ anyOf: [{ type: 'null' }, { type: 'integer' }] }, 1],
    [{ anyOf: [{ type: 'null' }, { anyOf: [{ type: 'null' }, { type: 'null' }] }] }, null],
    [{ oneOf: [{ type: 'null' }, { anyOf: [{ type: 'null' }, { type: 'integer' }] }] }, 1],
    [
      {
        oneOf: [
          { type: 'number', maximum: 3 },
          { type: 'number', minimum: 2, maximum: 9 },
        ],
      },
      1.5,
    ],
    [
      {
        properties: { a: { type: 'string' } },
        oneOf: [{ required: ['b'], properties: { b: { const: 1 } } }],
      },
      { a: 'string', b: 1 },
    ],
    [
      { allOf: [{ properties: { a: { type: 'integer' } } }, { properties: { a: { minimum: 7 } } }] },
      { a: 7 },
    ],
    [{ contentMediaType: 'application/octet-stream' }, ''],
    [true, 'string'],
    [false, null],
  ])('%j', (schema, value) => {
    expect(example(schema)).toEqual(value);
  });

  test.each([
    'date-time',
    'date',
    'time',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'uuid',
    'json-pointer',
    'regex',
    'byte',
    'idn-email',
    'uri-template',
    'int64',
    'uint32',
  ])('format %s: a valid text, and others on request', (format) => {
    const schema: JsonSchema = {
      type: 'array',
      items: { type: 'string', format },
      minItems: 3,
      uniqueItems: true,
    };
    const value = example(schema) as string[];
    expect(value).toHaveLength(3);
    expect(validate(schema, value)).toEqual([]);
  });

  test('a whole number as text has digits only', () => {
    expect(example({ type: 'string', format: 'int64' })).toBe('1');
  });

  test.each([
    ['date-time', 20],
    ['date-time', 21],
    ['date-time', 25],
    ['date-time', 40],
    ['uri', 200],
    ['email', 40],
  ])('format %s: a text of at least %i characters', (format, minLength) => {
    const schema: JsonSchema = { type: 'string', format, minLength, maxLength: minLength + 1 };
    expect(validate(schema, example(schema))).toEqual([]);
  });

  test('may have only the optional properties with an example of the author, or none', () => {
    const schema: JsonSchema = {
      required: ['a'],
      properties: {
        a: { type: 'object', properties: { o: {} } },
        b: {},
        c: { example: 1 },
        d: { type: 'object', properties: { e: { type: 'array', items: { examples: ['x'] } }, f: {} } },
        g: { const: 'only' },
        h: { default: 3 },
      },
    };
    expect(example(schema, {}, { optional: 'none' })).toEqual({ a: {} });
    expect(example(schema, {}, { optional: 'shown' })).toEqual({ a: {}, c: 1, d: { e: ['x'] }, g: 'only' });
  });

  test('properties of the other direction are omitted, even if they are required', () => {
    const schema: JsonSchema = {
      required: ['id'],
      properties: { id: { readOnly: true }, password: { writeOnly: true } },
    };
    expect(example(schema, {}, { direction: 'request' })).toEqual({ password: 'string' });
    expect(example(schema)).toEqual({ id: 'string' });
  });

  test('the discriminating property has the value of the alternative', async () => {
    const { operations } = await loadFixture('cyclic.yaml');
    const components = operations[0]?.request.components ?? {};
    expect(example(ref('Pet'), components)).toEqual({ kind: 'dog', bark: true });
    const unmapped: JsonSchema = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } };
    expect(example(unmapped, components)).toMatchObject({ kind: 'Cat' });
  });

  test('a huge minimum does not make a huge example', () => {
    const schema: JsonSchema = {
      properties: { s: { type: 'string', minLength: 1e9 }, l: { type: 'array', items: {}, minItems: 1e9 } },
      minProperties: 1e9,
    };
    expect(JSON.stringify(example(schema)).length).toBeLessThan(20_000);
  });

  test('a pattern that could run forever does not', () => {
    const pattern = '^(a+)+$(b)\\2';
    expect(typeof example({ type: 'string', pattern, minLength: 40 })).toBe('string');
    expect(
      typeof example({
        type: 'object',
        patternProperties: { '^(a+)+$': {} },
        required: [`${'a'.repeat(60)}!`],
      }),
    ).toBe('object');
  });

  test('__proto__ is not set', () => {
    const schema: JsonSchema = {
      type: 'object',
      required: ['__proto__'],
      additionalProperties: { type: 'object', required: ['polluted'] },
    };
    expect(Object.getPrototypeOf(example(schema))).toBe(Object.prototype);
  });
});

describe('a limited number of values', () => {
  const long = { type: 'array', minItems: 20, items: { type: 'string' } };
  const make = (schema: object): unknown =>
    exampleOf(schema as JsonSchema, {}, { direction: 'response', values: 8 });

  test('each object has its members without parts, in the order of the file', () => {
    const properties = {
      list: long,
      inner: { properties: { b: { type: 'string' } } },
      a: { type: 'integer' },
    };
    const value = make({ type: 'object', properties, required: ['list'] });
    expect(value).toMatchObject({ a: 1 });
    expect(Object.keys(value as object)).toEqual(['list', 'a']);
  });

  test('what is required has its place where the number of members is limited', () => {
    const properties = { a: { type: 'integer' }, list: { ...long, minItems: 1 } };
    expect(make({ type: 'object', properties, required: ['list'], maxProperties: 1 })).toEqual({
      list: ['string'],
    });
  });
});

describe('circles', () => {
  test.each<[string, JsonSchema, unknown]>([
    [
      'an optional property is left out',
      { type: 'object', properties: { a: { type: 'integer' }, me: ref('Me') } },
      { a: 1 },
    ],
    [
      'a list is empty',
      { type: 'object', required: ['all'], properties: { all: { type: 'array', items: ref('Me') } } },
      { all: [] },
    ],
    [
      'null where it is allowed',
      { type: 'object', required: ['me'], properties: { me: { anyOf: [ref('Me'), { type: 'null' }] } } },
      { me: null },
    ],
    [
      'an empty object where nothing else helps',
      { type: 'object', required: ['me'], properties: { me: ref('Me') } },
      { me: {} },
    ],
    [
      'a union that leads out of it',
      { oneOf: [{ type: 'array', items: ref('Me'), minItems: 1 }, { type: 'string' }] },
      'string',
    ],
  ])('%s', (_, schema, value) => {
    expect(example(ref('Me'), { Me: schema })).toEqual(value);
  });

  test('a wide and deep schema gives a bounded example', () => {
    const components: Components = { S40: { type: 'string' } };
    for (let i = 0; i < 40; i++) {
      components[`S${i}`] = {
        type: 'object',
        properties: { a: ref(`S${i + 1}`), b: ref(`S${i + 1}`), c: ref(`S${i + 1}`) },
      };
    }
    expect(JSON.stringify(example(ref('S0'), components)).length).toBeLessThan(200_000);
  });
});

describe('validity', () => {
  const range = (min: number, max: number) =>
    fc
      .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const text = range(0, 30).chain(([minLength, maxLength]) =>
    fc.constantFrom<JsonSchema>(
      { type: 'string', minLength, maxLength },
      { type: 'string', minLength },
      // No address is shorter than `a@b`: with a smaller `maxLength`, no value is valid.
      { type: 'string', maxLength: Math.max(maxLength, 3), format: 'email' },
      { type: 'string', pattern: '^[a-f]{2,}(?:-\\d+)*$', minLength: Math.min(minLength, 20) },
      { type: 'string', pattern: '\\d' },
      { type: 'string', enum: ['a', 'b', 'c'] },
    ),
  );
  const number = fc
    .tuple(
      fc.constantFrom<'integer' | 'number'>('integer', 'number'),
      range(-50, 50),
      fc.constantFrom(undefined, 2, 5, 0.5),
    )
    .chain(([type, [low, high], multipleOf]) => {
      const step = multipleOf === undefined ? {} : { multipleOf };
      return fc.constantFrom<JsonSchema>(
        { type, minimum: low, ...step },
        { type, maximum: high, ...step },
        { type, exclusiveMinimum: low, exclusiveMaximum: high + 6, ...step },
        { type, minimum: low, maximum: high + 5, ...step },
        { type, ...step },
      );
    });
  const scalar = fc.oneof(
    text,
    number,
    fc.constantFrom<JsonSchema>({ type: 'boolean' }, { type: 'null' }, { const: [1, { a: 2 }] }),
  );
  const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      fc.record({
        type: fc.constant('array' as const),
        items: tie('schema'),
        minItems: fc.integer({ min: 0, max: 3 }),
        maxItems: fc.integer({ min: 3, max: 5 }),
      }),
      fc.constantFrom<JsonSchema>({
        type: 'array',
        items: { type: 'integer', minimum: 3 },
        minItems: 4,
        uniqueItems: true,
      }),
      fc
        .record({
          properties: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('schema')),
          extra: fc.boolean(),
          few: fc.integer({ min: 0, max: 3 }),
          pick: fc.integer({ min: 0, max: 15 }),
        })
        .map(({ properties, extra, few, pick }): JsonSchema => {
          const names = Object.keys(properties);
          const required = names.filter((_, index) => pick & (1 << index));
          return {
            type: 'object',
            properties,
            required,
            ...(extra
              ? { minProperties: few }
              : { additionalProperties: false, maxProperties: Math.max(required.length, few) }),
          };
        }),
      fc.tuple(tie('schema'), tie('schema')).map(([a, b]): JsonSchema => ({ anyOf: [a, b] })),
      fc.constantFrom<JsonSchema>(
        { oneOf: [{ type: 'integer' }, { type: 'number' }] },
        { oneOf: [{ type: 'string', maxLength: 4 }, { type: 'string' }] },
        {
          oneOf: [
            { required: ['a'], type: 'object' },
            { required: ['b'], type: 'object' },
          ],
        },
      ),
      tie('schema').map((inner): JsonSchema => ({ allOf: [inner], description: 'wrapped' })),
      fc.constantFrom(ref('Leaf'), ref('Tree')),
    ),
  }));
  const components: Components = {
    Leaf: { type: 'object', required: ['v'], properties: { v: { type: 'integer', minimum: 1 } } },
    Tree: { type: 'object', properties: { left: ref('Tree'), all: { type: 'array', items: ref('Tree') } } },
  };

  test('the example of any schema of common keywords satisfies it (Ajv 2020-12), with and without optional properties', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    fc.assert(
      fc.property(schema, fc.constantFrom('all', 'shown', 'none'), (candidate, optional) => {
        const value = exampleOf(candidate, components, { direction: 'response', optional });
        const check = ajv.compile({ allOf: [candidate], components: { schemas: components } });
        expect([check(value), check.errors], JSON.stringify({ candidate, value })).toEqual([true, null]);
      }),
      { numRuns: 300 },
    );
  });

  test('equal schemas have equal examples', () => {
    fc.assert(
      fc.property(schema, (candidate) => {
        expect(example(candidate, components)).toEqual(
          example(structuredClone(candidate), structuredClone(components)),
        );
      }),
      { numRuns: 50 },
    );
  });
});
