import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, compareApis } from '../../src/changes/index.ts';
import { type JsonSchema, type JsonSchemaObject, validate } from '../../src/contract/index.ts';
import type { ApiDocument, Operation } from '../../src/openapi/index.ts';

const NAMES = ['a', 'b', 'c'];

/** A description with the schema for a request body and a response. Components are those of `NAMES`. */
function documentOf(
  schema: JsonSchema,
  components: Record<string, JsonSchema> = {},
  path = '/things',
): ApiDocument {
  const content = [{ contentType: 'application/json', schema, encoding: {}, examples: [] }];
  const operation: Operation = {
    id: 'api/op',
    spec: 'api',
    tags: [],
    deprecated: false,
    request: {
      method: 'POST',
      path,
      parameters: [],
      body: { required: true, media: content },
      security: [],
      servers: [],
      components,
    },
    responses: [{ status: '200', description: '', headers: [], content }],
    extensions: {},
  };
  return {
    name: 'api',
    source: 'api.yaml',
    title: 'A',
    version: '1',
    servers: [],
    tags: [],
    operations: [operation],
    webhooks: [],
    document: {},
  };
}

const small = fc.integer({ min: 0, max: 3 });

/** `requiredKeys: []`: each key may be missing, so that limits are added and removed. */
const optional = (keys: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonSchemaObject> =>
  fc.record(keys, { requiredKeys: [] }) as fc.Arbitrary<JsonSchemaObject>;

const typed = (type: unknown, rest: fc.Arbitrary<JsonSchemaObject>): fc.Arbitrary<JsonSchemaObject> =>
  rest.map((keywords) => ({ type, ...keywords }) as JsonSchemaObject);

const text = typed(
  'string',
  optional({
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^a', 'b$', '^[ab]*$', '^a+$', '^ab?$', '.*', 'a|b'),
    not: fc.constantFrom<JsonSchema>({ const: 'a' }, { enum: ['ab', 'a'] }, { minLength: 3 }),
    enum: fc.subarray(['', 'a', 'ab', 'bbb'], { minLength: 1 }),
  }),
);
const number = fc.constantFrom('integer', 'number').chain((type) =>
  typed(
    type,
    optional({
      minimum: small,
      maximum: small,
      exclusiveMinimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(1, 2, 4, 0.5),
      enum: fc.subarray([0, 1, 2.5, 4], { minLength: 1 }),
    }),
  ),
);
const other = fc.constantFrom<JsonSchemaObject>(
  { type: 'boolean' },
  { type: 'boolean', enum: [true, false] },
  { enum: [true] },
  { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  { anyOf: [{ const: 'a' }, { type: 'integer', enum: [1, 2] }] },
  { type: 'null' },
  { type: ['string', 'null'] },
  { const: 'a' },
  { enum: ['a', 1, null] },
);

/**
 * Objects either limit other properties or say nothing; `additionalProperties: true` is excluded, because an
 * undocumented property is not part of the contract.
 */
const { schema: anySchema } = fc.letrec<{ schema: JsonSchemaObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    number,
    other,
    fc.constantFrom<JsonSchemaObject>({ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }),
    typed(
      'array',
      optional({ items: tie('schema'), minItems: small, maxItems: small, uniqueItems: fc.boolean() }),
    ),
    typed(
      'object',
      fc
        .record({
          properties: fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), { minKeys: 1, maxKeys: 3 }),
          required: fc.subarray(NAMES),
          rest: optional({
            additionalProperties: fc.oneof(fc.constant(false), tie('schema')),
            minProperties: small,
            dependentRequired: fc.constantFrom<Record<string, string[]>>({ a: ['b'] }, { a: ['c', 'b'] }),
          }),
        })
        .map(({ properties, required, rest }): JsonSchemaObject => ({ properties, required, ...rest })),
    ),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf): JsonSchemaObject => ({ anyOf })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((allOf): JsonSchemaObject => ({ allOf })),
  ),
}));

/** Component A may be recursive. */
const described = fc.record({ schema: anySchema, A: anySchema, B: anySchema }).map(({ schema, A, B }) => ({
  schema,
  components: { A, B: JSON.parse(JSON.stringify(B).replaceAll('/B"', '/A"')) as JsonSchema },
}));

type Described = typeof described extends fc.Arbitrary<infer T> ? T : never;

const NOT_SCHEMAS = new Set(['properties', 'dependentRequired']);

/** A small change anywhere, like between most versions. */
const pair: fc.Arbitrary<[Described, Described]> = fc.oneof(
  fc.tuple(described, described),
  fc.tuple(described, anySchema, fc.nat()).map(([old, replacement, seed]): [Described, Described] => {
    const now = structuredClone(old);
    const places: [Record<string, unknown>, string][] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, child] of Object.entries(value)) {
        if (typeof child === 'object' && child !== null && !Array.isArray(child) && !NOT_SCHEMAS.has(key))
          places.push([value as Record<string, unknown>, key]);
        visit(child);
      }
    };
    visit(now);
    const [holder, key] = places[seed % places.length] ?? [];
    if (holder && key !== undefined && key !== 'components') holder[key] = replacement;
    return [old, now];
  }),
);

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<unknown>('', 'a', 'ab', 'bb', 'bbb', 'aaaa', 0, 1, 2, 2.5, 3, 4, true, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** Values that the schema often accepts, because they are derived from it. */
function valuesFor({ schema, components }: Described, depth = 0): fc.Arbitrary<unknown> {
  const within = (inner: JsonSchema): fc.Arbitrary<unknown> =>
    valuesFor({ schema: inner as JsonSchemaObject, components }, depth + 1);
  if (typeof schema !== 'object' || depth > 5) return fc.constantFrom('a', 1, null);
  const { $ref, allOf, anyOf, type, items, properties, additionalProperties } = schema;
  if ($ref) return within(components[$ref.at(-1) as 'A' | 'B']);
  if (allOf) return fc.oneof(...allOf.map(within));
  if (anyOf) return fc.oneof(...anyOf.map(within));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'array') return fc.array(items === undefined ? json : within(items), { maxLength: 4 });
  if (type === 'object') {
    const described = Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, inner]) => [name, within(inner)]),
    );
    const others =
      typeof additionalProperties === 'object'
        ? fc.dictionary(fc.constantFrom(...NAMES, 'd'), within(additionalProperties), { maxKeys: 2 })
        : fc.constant({});
    const requiredKeys = NAMES.filter((name) => name in described && schema.required?.includes(name));
    return fc
      .tuple(others, fc.record(described, { requiredKeys }))
      .map(([more, own]) => ({ ...more, ...own }));
  }
  return json;
}

const accepts = ({ schema, components }: Described, value: unknown): boolean =>
  validate(schema, value, { components }).length === 0;

/** Whether every property of the value is described: an undocumented one is not part of the contract. */
const isDescribed = ({ schema, components }: Described, value: unknown): boolean =>
  validate(schema, value, { components, reportUndocumented: true }).length === 0;

const changesBetween = (old: Described, now: Described): Change[] =>
  compareApis(documentOf(old.schema, old.components), documentOf(now.schema, now.components));

const isBreaking = (changes: Change[], flow: 'request' | 'response'): boolean =>
  changes.some(({ rule, level }) => level === 'breaking' && rule.startsWith(flow));

const RUNS = { numRuns: 800 };
/** About one pair in eight has a value that distinguishes the versions; `fc.pre` draws until this many do. */
const TELLING_RUNS = { numRuns: 100 };

describe('compareApis', () => {
  test('finds no changes between a description and itself', () => {
    fc.assert(
      fc.property(described, (one) => {
        expect(changesBetween(one, structuredClone(one))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('what is added in one direction is removed in the other', () => {
    const count = (changes: Change[], kind: string): number =>
      changes.filter((change) => change.kind === kind).length;
    fc.assert(
      fc.property(pair, ([old, now]) => {
        const [there, back] = [changesBetween(old, now), changesBetween(now, old)];
        expect([count(there, 'added'), count(there, 'removed')]).toEqual([
          count(back, 'removed'),
          count(back, 'added'),
        ]);
      }),
      RUNS,
    );
  });

  test('a request that is no longer accepted is a breaking change', () => {
    fc.assert(
      fc.property(
        pair.chain(([old, now]) =>
          fc.tuple(fc.constant(old), fc.constant(now), fc.array(valuesFor(old), { maxLength: 8 })),
        ),
        ([old, now, values]) => {
          const value = values.find((each) => isDescribed(old, each) && !accepts(now, each));
          fc.pre(value !== undefined);
          expect(isBreaking(changesBetween(old, now), 'request'), JSON.stringify(value)).toBe(true);
        },
      ),
      TELLING_RUNS,
    );
  });

  test('a response that was not possible before is a breaking change', () => {
    fc.assert(
      fc.property(
        pair.chain(([old, now]) =>
          fc.tuple(fc.constant(old), fc.constant(now), fc.array(valuesFor(now), { maxLength: 8 })),
        ),
        ([old, now, values]) => {
          const value = values.find((each) => isDescribed(now, each) && !accepts(old, each));
          fc.pre(value !== undefined);
          expect(isBreaking(changesBetween(old, now), 'response'), JSON.stringify(value)).toBe(true);
        },
      ),
      TELLING_RUNS,
    );
  });
});
