import { describe, expect, it } from 'vitest';
import type { OperationInputs } from '../../../../src/site/index.ts';
import { type FoundValue, targetsFor } from '../../../../src/theme/client/playground/tools/carry/targets.ts';
import { variableName } from '../../../../src/theme/client/playground/tools/variables/save-value.ts';

const operation = (
  method: string,
  path: string,
  inputs: [place: 'path' | 'query', name: string, ...types: string[]][],
  links?: OperationInputs['links'],
): OperationInputs => ({
  id: `${method} ${path}`,
  routes: [`/api/${method}${path}`],
  title: path,
  method,
  path,
  inputs: inputs.map(([place, name, ...types]) => ({ in: place, name, types })),
  ...(links && { links }),
});

const OPERATIONS = [
  operation('GET', '/pets', [
    ['query', 'limit', 'integer'],
    ['query', 'search', 'string'],
  ]),
  operation('GET', '/pets/{petId}', [['path', 'petId', 'integer']]),
  operation('GET', '/owners/{id}', [['path', 'id', 'string']]),
  operation('GET', '/owners/{id}/pets/{pet_id}', [
    ['path', 'id', 'string'],
    ['path', 'pet_id', 'integer'],
  ]),
  operation('GET', '/categories/{key}', [['path', 'key', 'string']]),
  operation(
    'POST',
    '/visits',
    [['query', 'vet', 'string']],
    [{ pointer: '/vets/0/code', operation: 'GET /categories/{key}', name: 'key' }],
  ),
];

const found = (path: FoundValue['path'], value: string | number = 7): FoundValue => ({
  path,
  value,
  text: String(value),
});

const targets = (value: FoundValue, current = 'GET /pets'): string[] =>
  targetsFor(value, OPERATIONS, current).map((target) => `${target.operation.path} ${target.id}`);

describe('a value of a response', () => {
  const here = ['/pets query:limit', '/pets query:search'];

  it('named `id` fits the parameter of what its operation lists', () => {
    const expected = ['/pets/{petId} path:petId', '/owners/{id}/pets/{pet_id} path:pet_id', ...here];
    expect(targets(found([0, 'id']))).toEqual(expected);
    expect(targets(found(['data', 0, 'id']))).toEqual(expected);
  });

  it('named `id` within another object fits the parameters of that one', () => {
    expect(targets(found([0, 'owner', 'id']))).toEqual([
      '/owners/{id} path:id',
      '/owners/{id}/pets/{pet_id} path:id',
      ...here,
    ]);
    expect(targets(found([0, 'categories', 2, 'key'], 'x'))[0]).toBe('/categories/{key} path:key');
  });

  it('with a name of its own fits parameters of that name, in any spelling, and of its last words', () => {
    expect(targets(found(['pet_id'])).slice(0, 2)).toEqual([
      '/pets/{petId} path:petId',
      '/owners/{id}/pets/{pet_id} path:pet_id',
    ]);
    expect(targets(found(['owner_id']))[0]).toBe('/owners/{id} path:id');
    expect(targets(found(['favouritePetId']))[0]).toBe('/pets/{petId} path:petId');
  });

  it('that a link of the description names comes first, in any item of the list', () => {
    expect(targets(found(['vets', 3, 'code'], 'x'), 'POST /visits')).toEqual([
      '/categories/{key} path:key',
      '/visits query:vet',
    ]);
  });

  it('is offered only where its type is accepted', () => {
    expect(targets(found([0, 'id'], 'abc'))).toEqual(['/pets query:search']);
    expect(targets(found([0, 'id'], '12')).slice(0, 1)).toEqual(['/pets/{petId} path:petId']);
    expect(targets(found([0, 'id'], 1.5))).toEqual(['/pets query:search']);
  });

  it('has a name that a variable can have', () => {
    expect(['user id', '1st', 'größe', 'a.b-c_d', ''].map(variableName)).toEqual([
      'user_id',
      '_1st',
      'gr_e',
      'a.b-c_d',
      '_',
    ]);
  });
});
