import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../src/contract/index.ts';
import { alternativesOf, exampleOf } from '../../../src/openapi/index.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const components: Record<string, JsonSchema> = {
  Pet: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, name: { type: 'string' } },
    discriminator: { propertyName: 'kind', mapping: { c: '#/components/schemas/Cat' } },
  },
  Cat: { allOf: [ref('Pet'), { type: 'object', properties: { lives: { type: 'integer' } } }] },
  Dog: { title: 'A dog', type: 'object', properties: { tricks: { type: 'array' } } },
  Either: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
};
const labels = (schema: JsonSchema) =>
  alternativesOf(schema, components)?.choices.map(({ at, kind, tag, options }) => [
    at.length > 0 ? at.join('.') : undefined,
    kind,
    tag,
    options.map(({ label, values }) => [label, ...(values ?? [])].join(' ')),
  ]);

describe('alternatives of a body', () => {
  test('have the title or component name, with their discriminator values (OpenAPI 4.8.25)', () => {
    expect(labels(ref('Either'))).toEqual([[undefined, 'oneOf', 'kind', ['Cat Cat', 'A dog Dog']]]);
  });

  test('have the values that they allow if none is mapped and their names are not allowed', () => {
    const kinds = (kind: JsonSchema): JsonSchema => ({ type: 'object', properties: { kind } });
    const own: Record<string, JsonSchema> = { A: kinds({ const: 'a' }), B: kinds({ enum: ['B', 'b'] }) };
    const schema: JsonSchema = {
      oneOf: [ref('A'), ref('B'), kinds({ enum: ['c', 'd'] })],
      discriminator: { propertyName: 'kind' },
    };
    const [choice] = alternativesOf(schema, own)?.choices ?? [];
    expect(choice?.options.map(({ values }) => values)).toEqual([['a'], ['B'], ['c', 'd']]);
    expect(exampleOf(schema, own, { direction: 'request' })).toEqual({ kind: 'a' });
  });

  test('include alternatives that only the mapping of a discriminator names', () => {
    const [choice] = labels({ ...(components.Pet as object) }) ?? [];
    expect(choice).toEqual(undefined);
    const mapping = { c: '#/components/schemas/Cat', d: '#/components/schemas/Dog' };
    const pet = { ...(components.Pet as object), discriminator: { propertyName: 'kind', mapping } };
    expect(labels(pet)).toEqual([[undefined, 'oneOf', 'kind', ['Cat c', 'A dog d']]]);
  });

  test('of properties name the property; values other than objects are left out', () => {
    const schema: JsonSchema = {
      properties: {
        pet: { anyOf: [ref('Cat'), ref('Dog'), { type: 'null' }] },
        one: { oneOf: [ref('Dog'), { type: 'null' }] },
        id: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        own: { readOnly: true, oneOf: [ref('Cat'), ref('Dog')] },
      },
    };
    expect(labels(schema)).toEqual([['pet', 'anyOf', undefined, ['Cat', 'A dog']]]);
    expect(labels({ oneOf: [{ type: 'string' }, ref('Dog')] })).toBeUndefined();
    expect(labels(true)).toBeUndefined();
  });
});

test('alternatives are also found in items of lists and within alternatives, up to a limit', () => {
  const nested: Record<string, JsonSchema> = {
    ...components,
    Trip: { type: 'object', properties: { with: ref('Either'), onward: ref('Move') } },
    Stay: { type: 'object', properties: { days: { type: 'integer' } } },
    Move: { oneOf: [ref('Trip'), ref('Stay')] },
  };
  const places = (schema: JsonSchema) =>
    alternativesOf(schema, nested)?.choices.map(({ at, of }) => [at, of]);
  expect(places({ type: 'array', items: ref('Either') })).toEqual([[[0], undefined]]);
  expect(places({ properties: { all: { type: 'array', items: ref('Move') } } })).toEqual([
    [['all', 0], undefined],
    [
      ['all', 0, 'with'],
      [0, 0],
    ],
  ]);
  expect(places(ref('Move'))).toEqual([
    [[], undefined],
    [['with'], [0, 0]],
  ]);
});

test('an example has its discriminator value, mapped or by name', () => {
  const mapped = {
    ...(components.Either as object),
    discriminator: { propertyName: 'kind', mapping: { k: '#/components/schemas/Cat' } },
  };
  expect(exampleOf(mapped, components, { direction: 'request' })).toMatchObject({ kind: 'k' });
  expect(exampleOf(ref('Either'), components, { direction: 'request' })).toMatchObject({ kind: 'Cat' });
});
