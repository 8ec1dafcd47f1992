import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonSchema, validate } from '../../../src/contract/index.ts';
import { contradictionOf, exampleOf, forDirection } from '../../../src/openapi/index.ts';
import { leastCount } from '../../support/chance.ts';
import { document31, loadText, places } from '../support.ts';

type Components = Record<string, JsonSchema>;

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const COMPONENTS: Components = {
  Endless: { type: 'object', required: ['me'], properties: { me: ref('Endless') } },
  Chain: { type: 'object', properties: { me: ref('Chain') } },
  Closed: { type: 'object', properties: { a: {} }, additionalProperties: false },
};

const INTEGER: JsonSchema = { type: 'integer', minimum: 3 };
const TEXT: JsonSchema = { type: 'string', pattern: '^a' };

describe('an example is found if a value exists', () => {
  test.each<[JsonSchema]>([
    [{ type: 'string', pattern: '^(?=.*\\d)(?=.*[A-Z])(?=.*[a-z]).{8,64}$' }],
    [{ type: 'string', pattern: '(?=^.{8,64}$)((?=.*\\d)(?=.*[A-Z])|(?=.*[^A-Za-z0-9\\s])(?=.*[a-z]))^.*' }],
    [{ type: 'string', pattern: '^[a-z]((?!--|__)[a-z0-9-_])+$', minLength: 3, maxLength: 32 }],
    [
      {
        type: 'string',
        pattern: '^id:(?=[^:]+:x:)((|(?![^:]*-{2})[a-z].*(?<!-)):){3}(?!/).{0,99}$',
        minLength: 8,
      },
    ],
    [{ type: 'string', pattern: '(?<=^ab)c' }],
    [{ type: 'string', pattern: '\\bfoo\\b.*\\Bbar' }],
    [{ type: 'string', pattern: '^(?!cat$|dog$)[a-z]{3}$', maxLength: 3 }],
    [{ type: 'string', pattern: '["][ -~]{1000}["]', maxLength: 1002 }],
    [{ type: 'string', format: 'email', pattern: '^[^@]+@[a-z]+\\.org$' }],
    [{ type: 'string', format: 'date-time', pattern: '^1999-.*\\+05:30$' }],
    [{ type: 'string', format: 'uri', pattern: '^urn:[0-9]{4}$' }],
    [{ allOf: [{ type: 'string', pattern: '^a' }, { pattern: 'b$' }, { minLength: 4 }] }],
    [{ type: 'string', pattern: '^\\p{Lu}\\d$' }],
    [{ type: 'array', items: ref('Endless') }],
    // One of two alternatives has no value, or what they require distinguishes them.
    [
      {
        type: 'object',
        properties: { a: {}, url: { type: 'string' }, html: { type: 'string' }, text: { type: 'string' } },
        oneOf: [{ required: ['url'] }, { required: ['html'] }, { required: ['text'] }],
      },
    ],
    [
      {
        oneOf: [ref('Endless'), { type: 'object', required: ['b'], properties: { b: { type: 'integer' } } }],
      },
    ],
    // Of many unions that apply together, only the last alternatives fit.
    [
      {
        allOf: [
          { anyOf: [{ type: 'number', exclusiveMinimum: 1, maximum: 3 }, INTEGER] },
          { anyOf: [{ anyOf: [{ type: 'boolean' }, { type: 'boolean' }] }, INTEGER] },
        ],
      },
    ],
    [
      {
        anyOf: [
          {
            allOf: [{ anyOf: [{ type: 'boolean' }, INTEGER] }, { anyOf: [TEXT, { ...TEXT, minLength: 3 }] }],
          },
          { allOf: [{ type: 'object' }, { enum: ['ab', 3, null, {}] }] },
        ],
      },
    ],
    // A forbidden property need not be sent.
    [{ type: 'object', required: ['a'], properties: { a: {}, b: { type: 'string', pattern: '/^b$/' } } }],
    [
      {
        oneOf: [
          { type: 'object', required: ['a'], properties: { a: {}, b: { type: 'string', pattern: 'b^' } } },
          { type: 'integer' },
        ],
      },
    ],
  ])('%j', (schema) => {
    expect(contradictionOf(schema, COMPONENTS)).toBeUndefined();
    const value = exampleOf(schema, COMPONENTS, { direction: 'response' });
    expect(validate(schema, value, { components: COMPONENTS }), JSON.stringify(value)).toEqual([]);
  });

  test('hundreds of properties that a part of the schema forbids are omitted', () => {
    const names = Array.from({ length: 200 }, (_, index) => `p${index}`);
    const schema: JsonSchema = {
      allOf: [
        { type: 'object', required: ['a'], properties: { a: {} }, additionalProperties: false },
        { properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])) },
      ],
    };
    expect(exampleOf(schema, {}, { direction: 'response' })).toEqual({ a: 'string' });
  });
});

describe('impossible schemas are proven, with the reason', () => {
  test.each<[JsonSchema, string]>([
    [false, 'it is `false`'],
    [{ type: 'string', not: {} }, 'one of its parts is `false`'],
    [{ allOf: [{ type: 'string' }, { type: 'object' }] }, 'its parts allow no common type'],
    [{ type: 'string', format: 'uuid', minLength: 64 }, 'no text has the format `uuid` and has at least 64'],
    [{ type: 'string', minLength: 5, maxLength: 3 }, 'at least 5 and at most 3 characters'],
    [{ type: 'string', pattern: '/^[a-z]+$/' }, 'no text matches `/^[a-z]+$/`'],
    [{ type: 'string', pattern: '^a/^b$' }, 'no text matches'],
    [{ type: 'string', pattern: '[0-9a-f]{8}-[0-9a-f]{4}', maxLength: 12 }, 'has 0 to 12 characters'],
    [{ type: 'string', pattern: '^[a-z]((?!--|..)[a-z-.])+$', minLength: 3 }, 'no text matches'],
    [{ type: 'string', pattern: '^(?=a)(?!a)' }, 'no text matches'],
    [{ type: 'string', pattern: '(?<=^ab)c(?<!bc)' }, 'no text matches'],
    [
      { type: 'string', format: 'email', pattern: '^[a-z.]+@[a-z]+\\\\.[a-z]+$' },
      'and has the format `email`',
    ],
    [{ type: 'integer', minimum: 1.2, maximum: 1.8 }, 'an integer is at least 1.2 and at most 1.8'],
    [{ type: 'number', minimum: 3, exclusiveMaximum: 3 }, 'a number is at least 3 and less than 3'],
    [{ type: 'null', oneOf: [{ type: 'string' }, { type: 'object' }] }, '`oneOf` refuses `null`'],
    [{ type: 'string', enum: [true, false] }, '`type` refuses `true`, the first of 2 values'],
    [{ const: 'a', pattern: 'b' }, '`pattern` refuses `"a"`, the only value left'],
    [{ type: 'array', minItems: 3, maxItems: 2 }, 'at least 3 and at most 2 items'],
    [{ type: 'array', minItems: 1, items: false }, 'item 1 of a list has no value'],
    [{ type: 'object', required: ['a'], additionalProperties: false }, 'the property "a" is required, and'],
    [{ allOf: [ref('Closed'), { required: ['b'] }] }, 'the property "b" is required, and'],
    [
      {
        allOf: [
          { additionalProperties: { type: 'object' } },
          { required: ['b'], properties: { b: { type: 'boolean' } } },
        ],
      },
      'the required property "b" has no value: its parts allow no common type (object, boolean)',
    ],
    [{ type: 'object', additionalProperties: false, minProperties: 1 }, 'only 0 are allowed'],
    [{ type: 'object', required: ['a', 'b'], maxProperties: 1 }, '2 properties are required, and at most 1'],
    [
      { type: 'object', required: ['A'], propertyNames: { pattern: '^[a-z]$' } },
      '`propertyNames` refuses it',
    ],
    [
      {
        oneOf: [
          { type: 'object', additionalProperties: false },
          { type: 'object', maxProperties: 0 },
        ],
      },
      '`oneOf` refuses `{}`, the only value left',
    ],
    [
      {
        oneOf: [
          { type: 'string', title: 'A' },
          { type: 'string', description: 'B' },
        ],
      },
      'every alternative of `oneOf` has the same rules as another',
    ],
    [ref('Endless'), 'the required property "me" has no value: it requires itself'],
    [{ type: 'array', minItems: 1, items: ref('Endless') }, 'item 1 of a list has no value'],
  ])('%j: %s', (schema, words) => {
    expect(contradictionOf(schema, COMPONENTS)).toContain(words);
  });

  test.each<[JsonSchema]>([
    [true],
    [{}],
    [ref('Chain')],
    [{ type: 'array', items: ref('Endless') }],
    [{ anyOf: [ref('Endless'), { type: 'null' }] }],
    [{ type: ['object', 'null'], required: ['a'], additionalProperties: false }],
    [{ type: 'string', pattern: '^(a)\\1$', maxLength: 1 }],
    [{ type: 'string', pattern: '^\\p{Lu}{3}$', format: 'uuid' }],
    [{ type: 'string', format: 'hostname', minLength: 400 }],
    [{ oneOf: [{ type: 'string' }, { type: 'string' }, { type: 'integer' }] }],
    [{ oneOf: [{ properties: { title: {} } }, { properties: {} }] }],
    [{ type: 'integer', multipleOf: 7, minimum: 1, maximum: 20 }],
  ])('%j is not proven: it has a value, or too little is known', (schema) => {
    expect(contradictionOf(schema, COMPONENTS)).toBeUndefined();
  });
});

describe('all texts', () => {
  // One character of each set that the classes below distinguish.
  const ALPHABET = [...'abc0-\n'];
  const TEXTS = [''];
  for (let from = 0, length = 1; length <= 4; length++) {
    const to = TEXTS.length;
    for (const text of TEXTS.slice(from, to)) for (const character of ALPHABET) TEXTS.push(text + character);
    from = to;
  }
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      fc.constantFrom(
        'a',
        'b',
        '[ab]',
        '[^a]',
        '.',
        '\\d',
        '\\w',
        '\\W',
        '^',
        '$',
        '\\b',
        '\\B',
        '(?<!a)',
        '(?<=b.)',
      ),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}'))
        .map(([a, times]) => `(?:${a})${times}`),
      tie('pattern').map((a) => `(?=${a})`),
      tie('pattern').map((a) => `(?!${a})`),
    ),
  }));
  const lengths = fc.record({
    minLength: fc.integer({ min: 0, max: 3 }),
    maxLength: fc.integer({ min: 1, max: 4 }),
  });

  test('a pattern with look-arounds and lengths has an example exactly when one of all short texts matches', () => {
    let proven = 0;
    fc.assert(
      fc.property(
        fc.array(pattern, { minLength: 1, maxLength: 2 }),
        lengths,
        (patterns, { minLength, maxLength }) => {
          const schema: JsonSchema = {
            type: 'string',
            minLength,
            maxLength,
            allOf: patterns.map((each) => ({ pattern: each })),
          };
          // Skips patterns that can run forever.
          fc.pre(forDirection(schema, {}, 'request').schema === schema);
          const expressions = patterns.map((each) => new RegExp(each, 'u'));
          const isPossible = TEXTS.some(
            (text) =>
              text.length >= minLength &&
              text.length <= maxLength &&
              expressions.every((expression) => expression.test(text)),
          );
          const why = contradictionOf(schema, {});
          expect(why === undefined, JSON.stringify(schema)).toBe(isPossible);
          if (why !== undefined) proven++;
          if (!isPossible) return;
          const value = exampleOf(schema, {}, { direction: 'request' });
          expect(validate(schema, value), JSON.stringify({ schema, value })).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
    // About a quarter are proven.
    expect(proven).toBeGreaterThanOrEqual(leastCount(300, 0.2));
  });

  test('formats with lengths and patterns have an example or a proof', () => {
    const format = fc.constantFrom(
      'date',
      'date-time',
      'email',
      'uri',
      'uuid',
      'ipv4',
      'hostname',
      'byte',
      undefined,
    );
    const begin = fc.constantFrom(
      '^[a-f]',
      '^\\d',
      '^[^@]+$',
      '1',
      '(?!.*-)',
      '@x\\.',
      '^.{3,9}$',
      '^/',
      '',
      '^\\S+$',
    );
    const limits = fc.record({
      minLength: fc.integer({ min: 0, max: 60 }),
      more: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(format, begin, limits, (name, start, { minLength, more }) => {
        const schema: JsonSchema = {
          type: 'string',
          ...(name && { format: name }),
          ...(start && { pattern: start }),
          minLength,
          maxLength: minLength + more,
        };
        const value = exampleOf(schema, {}, { direction: 'request' });
        const isValid = validate(schema, value).length === 0;
        expect(isValid, JSON.stringify({ schema, value })).toBe(contradictionOf(schema, {}) === undefined);
      }),
      { numRuns: 300 },
    );
  });
});

describe('all schemas', () => {
  const names = fc.subarray(['a', 'b', 'c']);
  const scalar = fc.constantFrom<JsonSchema>(
    { type: 'integer', minimum: 3 },
    { type: 'integer', maximum: 2 },
    { type: 'number', exclusiveMinimum: 1, maximum: 3 },
    { type: ['string', 'null'] },
    { type: 'string', pattern: '^a' },
    { type: 'string', maxLength: 2, pattern: 'b$' },
    { type: 'string', minLength: 3 },
    { enum: ['ab', 3, null, {}] },
    { const: 'abb' },
    { type: 'boolean' },
    {},
    false,
  );
  const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
      scalar,
      fc
        .record({
          properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
          required: names,
          isClosed: fc.boolean(),
        })
        .map(
          ({ properties, required, isClosed }): JsonSchema => ({
            type: 'object',
            properties,
            required,
            ...(isClosed && { additionalProperties: false }),
          }),
        ),
      fc
        .record({ items: tie('schema'), minItems: fc.integer({ min: 0, max: 2 }) })
        .map((list): JsonSchema => ({ type: 'array', ...list })),
      fc.tuple(tie('schema'), tie('schema')).map(([a, b]): JsonSchema => ({ allOf: [a, b] })),
      fc.tuple(tie('schema'), tie('schema')).map(([a, b]): JsonSchema => ({ anyOf: [a, b] })),
    ),
  }));

  test('the example satisfies its schema, or no value does; proofs are right (Ajv 2020-12)', () => {
    const ajv = new Ajv2020({ strict: false });
    const counts = { valid: 0, proven: 0 };
    const others = fc.sample(fc.jsonValue({ maxDepth: 2 }), { numRuns: 60, seed: 1 });
    const near = [
      'ab',
      'a',
      'b',
      'abb',
      3,
      2,
      1.5,
      null,
      true,
      {},
      [],
      [3],
      ['ab'],
      { a: 3 },
      { a: 'ab', b: 3 },
    ];
    fc.assert(
      fc.property(schema, (candidate) => {
        const value = exampleOf(candidate, {}, { direction: 'response' });
        const check = ajv.compile({ allOf: [candidate] });
        const why = contradictionOf(candidate, {});
        if (why === undefined) {
          expect([check(value), check.errors], JSON.stringify({ candidate, value })).toEqual([true, null]);
          counts.valid++;
        } else {
          const held = [value, ...near, ...others].find((each) => check(each));
          expect(held, JSON.stringify({ candidate, why })).toBeUndefined();
          counts.proven++;
        }
      }),
      { numRuns: 400 },
    );
    // About three in ten are proven.
    expect(Math.min(counts.valid, counts.proven)).toBeGreaterThanOrEqual(leastCount(400, 0.25));
  });
});

describe('authors are warned', () => {
  const schemas = {
    Label: { type: 'string', pattern: '/^[a-z]+$/' },
    Named: {
      type: 'object',
      required: ['label'],
      properties: { label: { $ref: '#/components/schemas/Label' } },
    },
    First: {
      type: 'object',
      required: ['next'],
      properties: { next: { $ref: '#/components/schemas/Second' } },
    },
    Second: {
      type: 'object',
      required: ['back'],
      properties: { back: { $ref: '#/components/schemas/First' } },
    },
    Forbids: { type: 'object', properties: { old: { not: {} } } },
    Assigned: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', readOnly: true, minLength: 2, maxLength: 1 } },
    },
    Example: { type: 'object', example: { schema: { type: 'string', minLength: 2, maxLength: 1 } } },
  };

  test('once where the contradiction is, not where it is used; for a circle at the first schema', async () => {
    const text = JSON.stringify(
      JSON.parse(
        document31({
          paths: {
            '/a': {
              post: {
                requestBody: {
                  content: { 'application/json': { schema: { $ref: '#/components/schemas/Named' } } },
                },
                responses: { 200: { description: 'OK' } },
              },
            },
          },
          components: { schemas },
        }),
      ),
      undefined,
      1,
    );
    const loaded = await loadText(text, { source: 'api.json' });
    const found = loaded.diagnostics.filter(({ code }) => code === 'openapi/unsatisfiable');
    const lines = text.split('\n');
    const at = found.map(({ range }) => lines[(range?.start.line ?? 0) - 1]?.trim());
    expect(at).toEqual(['"Label": {', '"First": {', '"id": {']);
    expect(found[0]).toMatchObject({
      severity: 'warning',
      file: 'api.json',
      message: 'No value satisfies this schema: no text matches `/^[a-z]+$/`.',
      hint: 'Delete the slashes around the pattern.',
    });
    expect(places(loaded).length).toBeGreaterThan(0);
  });

  test('in files of OpenAPI 2.0 and 3.0, and where files are joined', async () => {
    const faulty = { type: 'object', required: ['a'], additionalProperties: false };
    const two = {
      swagger: '2.0',
      info: { title: 'T', version: '1' },
      paths: {},
      definitions: { Faulty: faulty },
    };
    const three = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: {},
      // In 3.0 a separate keyword makes a limit exclusive.
      components: {
        schemas: { Faulty: faulty, Fine: { type: 'number', minimum: 1, maximum: 2, exclusiveMinimum: true } },
      },
    };
    for (const document of [two, three]) {
      const { diagnostics } = await loadText(JSON.stringify(document, undefined, 1), { source: 'api.json' });
      expect(diagnostics.filter(({ code }) => code === 'openapi/unsatisfiable')).toHaveLength(1);
    }
  });
});
