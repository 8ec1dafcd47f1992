import { expect, test } from 'vitest';
import { forDirection } from '../../../src/openapi/index.ts';

const ID = '#/components/schemas/Id';
const components = {
  Id: { type: 'string', readOnly: true },
  Secret: { allOf: [{ type: 'string' }, { writeOnly: true }] },
  Base: { type: 'object', properties: { id: { $ref: ID }, age: { type: 'integer', readOnly: true } } },
  Plain: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
} as const;
const all = structuredClone(components) as unknown as Parameters<typeof forDirection>[1];
const required = (schema: Parameters<typeof forDirection>[0], direction: 'request' | 'response') => {
  const directed = forDirection(schema, all, direction).schema;
  return typeof directed === 'object' ? directed.required : undefined;
};

test('requests need no member whose component is readOnly (OpenAPI 3.0, 4.7.24.2)', () => {
  const schema = { properties: { id: { $ref: ID }, name: { type: 'string' } }, required: ['id', 'name'] };
  expect(required(schema as never, 'request')).toEqual(['name']);
  expect(required(schema as never, 'response')).toEqual(['id', 'name']);
});

test('responses need no member whose component is writeOnly in a part', () => {
  const schema = { properties: { key: { $ref: '#/components/schemas/Secret' } }, required: ['key'] };
  expect(required(schema as never, 'response')).toEqual([]);
  expect(required(schema as never, 'request')).toEqual(['key']);
});

test('what an enclosing schema describes as readOnly is not required by a part of it', () => {
  const part = { required: ['id'] };
  const schema = { properties: { id: { type: 'string', readOnly: true } }, anyOf: [part] };
  expect(forDirection(schema as never, all, 'request').schema).toMatchObject({ anyOf: [{ required: [] }] });
});

test('what a component describes as readOnly is not required beside it', () => {
  const base = { $ref: '#/components/schemas/Base' };
  const schema = { allOf: [base, { required: ['id', 'age', 'name'] }] };
  expect(forDirection(schema as never, all, 'request').schema).toEqual({
    allOf: [base, { required: ['name'] }],
  });
  expect(required({ ...base, required: ['age'] } as never, 'request')).toEqual([]);
});

test('a schema that is the same for both directions is not copied', () => {
  const schema = { items: { $ref: '#/components/schemas/Plain' } };
  expect(forDirection(schema as never, all, 'request').schema).toBe(schema);
  expect(forDirection(schema as never, all, 'request').components.Plain).toBe(all.Plain);
});
