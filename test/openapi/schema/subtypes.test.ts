import { expect, test } from 'vitest';
import { type JsonSchema, validate } from '../../../src/contract/index.ts';
import {
  type ApiDocument,
  alternativesOf,
  exampleOf,
  findSchema,
  schemaView,
} from '../../../src/openapi/index.ts';
import { loadText } from '../support.ts';

const ref = (name: string) => ({ $ref: `#/definitions/${name}` });
const made = (of: string, ...properties: string[]) => ({
  allOf: [
    ref(of),
    {
      type: 'object',
      required: properties,
      properties: Object.fromEntries(properties.map((one) => [one, { type: 'integer' }])),
    },
  ],
});
const operation = (schema: object) => ({
  parameters: [{ in: 'body', name: 'b', schema }],
  responses: { 200: { description: 'ok', schema } },
});

/** A 2.0 description, where hierarchies only use `allOf`; each operation has one schema. */
async function load(definitions: object, operations: Record<string, object>): Promise<ApiDocument> {
  const paths = Object.entries(operations).map(([id, schema]) => [
    `/${id}`,
    { post: { operationId: id, ...operation(schema) } },
  ]);
  const { document, diagnostics } = await loadText(
    JSON.stringify({
      swagger: '2.0',
      info: { title: 'T', version: '1' },
      consumes: ['application/json'],
      produces: ['application/json'],
      paths: Object.fromEntries(paths),
      definitions,
    }),
    { source: 'api.json' },
  );
  if (!document) throw new Error(diagnostics.map(({ message }) => message).join());
  return document;
}

function bodyOf(
  { operations }: ApiDocument,
  id: string,
): { schema: JsonSchema; components: Record<string, JsonSchema> } {
  const { request } = operations.find((one) => one.operationId === id) ?? {};
  const schema = request?.body?.media[0]?.schema;
  if (!request || schema === undefined) throw new Error(`no body of ${id}`);
  return { schema, components: request.components };
}

const Pet = {
  type: 'object',
  discriminator: 'petType',
  required: ['petType', 'name'],
  properties: { petType: { type: 'string' }, name: { type: 'string' } },
};
const definitions = {
  Pet: { ...Pet, properties: { ...Pet.properties, friend: ref('Pet') } },
  Cat: made('Pet', 'lives'),
  Dog: made('Pet', 'size'),
  Puppy: { ...made('Dog', 'age'), 'x-ms-discriminator-value': 'a puppy' },
  Fish: { allOf: [ref('Pet')] },
};

const tabs = (document: ApiDocument, id: string) => {
  const { schema, components } = bodyOf(document, id);
  const { variants, children } = schemaView(schema, components, {
    maintainOrder: true,
    direction: 'request',
  });
  return {
    common: children.map(({ name }) => name),
    tabs: variants?.map(({ label, values, node }) => [
      label,
      values?.join(),
      node.children.map(({ name }) => name).join(),
    ]),
  };
};
const violations = (document: ApiDocument, id: string, value: unknown) => {
  const { schema, components } = bodyOf(document, id);
  return validate(schema, value, { components, reportUndocumented: true }).map(
    ({ path, keyword }) => `${path} ${keyword}`,
  );
};

test('components with a base in their allOf are its alternatives, by name or by their value', async () => {
  const document = await load(definitions, { pet: ref('Pet') });
  expect(tabs(document, 'pet')).toEqual({
    common: ['petType', 'name', 'friend'],
    tabs: [
      ['Puppy', 'a puppy', 'size,age'],
      ['Cat', 'Cat', 'lives'],
      ['Dog', 'Dog', 'size'],
      ['Fish', 'Fish', ''],
    ],
  });
  const { schema, components } = bodyOf(document, 'pet');
  const [choice] = alternativesOf(schema, components)?.choices ?? [];
  expect(choice?.options.map(({ label, values }) => `${label} ${values}`)).toEqual([
    'Puppy a puppy',
    'Cat Cat',
    'Dog Dog',
    'Fish Fish',
  ]);
  const example = exampleOf(schema, components, { direction: 'request' });
  expect(example).toMatchObject({ petType: 'a puppy', size: expect.any(Number), age: expect.any(Number) });
  expect(validate(schema, example, { components })).toEqual([]);
});

test('the discriminator selects the subtype to check, and each problem is reported once', async () => {
  const document = await load(definitions, { pet: ref('Pet'), cat: ref('Cat') });
  const cat = { petType: 'Cat', name: 'x', lives: 9 };
  expect(violations(document, 'pet', cat)).toEqual([]);
  expect(violations(document, 'pet', { ...cat, lives: 'many' })).toEqual(['/lives type']);
  expect(violations(document, 'pet', { ...cat, name: undefined, size: 1 })).toEqual([
    '/name type',
    '/size undocumented',
  ]);
  expect(violations(document, 'pet', { petType: 'a puppy', name: 'x', size: 1 })).toEqual([' required']);
  expect(
    violations(document, 'pet', { ...cat, friend: { ...cat, friend: { petType: 'Dog', name: 'x' } } }),
  ).toEqual(['/friend/friend required']);
  // A service may have more subtypes than its description; the base itself is one, too.
  expect(violations(document, 'pet', { petType: 'Bird', name: 'x' })).toEqual([]);
  expect(violations(document, 'pet', { petType: 'Pet' })).toEqual([' required']);
  // A subtype contains its base, whatever the value of the discriminator.
  expect(violations(document, 'cat', { ...cat, petType: 'Dog' })).toEqual([]);
});

test('an intermediate schema has the subtypes below it', async () => {
  const document = await load(definitions, { dog: ref('Dog') });
  expect(tabs(document, 'dog').tabs).toEqual([
    ['Puppy', 'a puppy', 'age'],
    ['Dog', 'Dog', ''],
  ]);
});

test('a schema that extends a base is without its subtypes, one that only annotates it has them', async () => {
  const document = await load(
    { ...definitions, Other: { type: 'object' } },
    {
      made: made('Pet', 'price'),
      said: { description: 'Yours', allOf: [ref('Pet')] },
      list: { type: 'array', items: ref('Pet') },
    },
  );
  expect(tabs(document, 'made').tabs).toBeUndefined();
  expect(tabs(document, 'said').tabs).toHaveLength(4);
  const { schema, components } = bodyOf(document, 'list');
  expect(
    schemaView(schema, components, { maintainOrder: true, direction: 'any' }).items?.variants,
  ).toHaveLength(4);
});

test('an operation has only the part of a hierarchy that it uses, and counts as a use of the base', async () => {
  const { friend: _, ...properties } = definitions.Pet.properties;
  const document = await load(
    { ...definitions, Pet: { ...Pet, properties } },
    { cat: ref('Cat'), pet: ref('Pet') },
  );
  expect(Object.keys(bodyOf(document, 'cat').components).sort()).toEqual(['Cat', 'Pet.itself']);
  const uses = (name: string) => {
    const found = findSchema([document], name);
    return 'schema' in found ? found.schema.uses.map(({ operation: id }) => id) : [];
  };
  expect([uses('Pet'), uses('Cat'), uses('Dog')]).toEqual([
    ['api/cat', 'api/pet'],
    ['api/cat', 'api/pet'],
    ['api/pet'],
  ]);
});

test('if the base lists the values, differently spelled names mean them', async () => {
  const kinds = {
    ...Pet,
    properties: { ...Pet.properties, petType: { type: 'string', enum: ['green_cat', 'dog'] } },
  };
  const named = {
    Pet: kinds,
    GreenCat: made('Pet', 'lives'),
    Dog: made('Pet', 'size'),
    NewPet: made('Pet', 'price'),
  };
  const document = await load(named, { pet: ref('Pet') });
  expect(tabs(document, 'pet').tabs?.map(([label, value]) => `${label} ${value}`)).toEqual([
    'GreenCat green_cat',
    'Dog dog',
  ]);
  expect(violations(document, 'pet', { petType: 'dog', name: 'x' })).toEqual([' required']);
});

test("the author's mapping lists the subtypes; the base may be one of them", async () => {
  const mapped = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'pet',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          ...Pet,
          discriminator: {
            propertyName: 'petType',
            mapping: { any: 'Pet', cat: '#/components/schemas/Cat' },
          },
        },
        Cat: {
          allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: 'integer' } } }],
        },
        Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { size: { type: 'integer' } } }] },
      },
    },
  });
  const { document } = await loadText(mapped);
  if (!document) throw new Error('not read');
  expect(tabs(document, 'pet').tabs).toEqual([
    ['Pet', 'any', ''],
    ['Cat', 'cat', 'lives'],
  ]);
  expect(violations(document, 'pet', { petType: 'any', name: 'x', lives: 1 })).toEqual([
    '/lives undocumented',
  ]);
  expect(violations(document, 'pet', { petType: 'any' })).toEqual([' required']);
});

test('circular and very wide hierarchies end', async () => {
  const wide = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`S${index}`, made('Pet', 'own')]),
  );
  const document = await load(
    {
      Pet,
      ...wide,
      A: { ...Pet, allOf: [ref('B')] },
      B: { ...Pet, allOf: [ref('A')] },
      Self: { ...Pet, allOf: [ref('Self')] },
    },
    { pet: ref('Pet'), a: ref('A'), self: ref('Self') },
  );
  const { schema, components } = bodyOf(document, 'pet');
  expect(
    Object.keys((components.Pet as { discriminator: { mapping: object } }).discriminator.mapping),
  ).toHaveLength(200);
  expect(exampleOf(schema, components, { direction: 'request' })).toMatchObject({ petType: 'S0' });
  for (const id of ['a', 'self']) {
    const body = bodyOf(document, id);
    expect(exampleOf(body.schema, body.components, { direction: 'request' })).toMatchObject({
      name: expect.any(String),
    });
    expect(violations(document, id, { petType: 'B', name: 'x' })).toEqual([]);
  }
});
