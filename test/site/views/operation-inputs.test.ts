import { expect, test } from 'vitest';
import { operationInputs } from '../../../src/site/index.ts';
import { api, load } from '../support.ts';

const parameter = (place: string, name: string, schema: object) => ({
  in: place,
  name,
  required: place === 'path',
  schema,
});

const FILE = api({
  'GET /pets': {
    operationId: 'listPets',
    parameters: [
      parameter('query', 'limit', { type: ['integer', 'null'] }),
      parameter('query', 'sort', { enum: ['name', 'age'] }),
      parameter('query', 'tags', { type: 'array', items: { type: 'string' } }),
      parameter('query', 'any', {}),
      parameter('cookie', 'seen', { type: 'string' }),
    ],
    responses: {
      200: {
        description: 'OK',
        links: {
          Pet: {
            operationId: 'getPet',
            parameters: { 'path.petId': '$response.body#/0/id', other: '$request.query.limit' },
          },
        },
      },
    },
  },
  'GET /pets/{petId}': {
    operationId: 'getPet',
    parameters: [parameter('path', 'petId', { type: 'string' })],
  },
  'GET /hidden': { operationId: 'hidden' },
});

test('have every operation with a playground, its single values, links, and all of its pages', async () => {
  const page = (operation: string, ...more: string[]) =>
    ['---', `title: ${operation}`, `openapi: api.json ${operation}`, ...more, '---', ''].join('\n');
  const { site, operations } = await load({
    'docs.json': {
      name: 'Moss',
      openapi: 'api.json',
      api: { baseUrl: 'https://api.example.com' },
      navigation: [{ group: 'A', pages: ['list', 'again', 'get', 'hidden'] }],
    },
    'api.json': FILE,
    'list.mdx': page('GET /pets'),
    'again.mdx': page('GET /pets'),
    'get.mdx': page('GET /pets/{petId}'),
    'hidden.mdx': page('GET /hidden', 'playground: none'),
  });
  if (!site) throw new Error('no site');
  const [list, get, ...rest] = operationInputs('api', site.pages, operations, site.settings);
  expect(rest).toEqual([]);
  expect(list).toMatchObject({
    routes: ['/list', '/again'],
    method: 'GET',
    path: '/pets',
    inputs: [
      { in: 'query', name: 'limit', types: ['integer'] },
      { in: 'query', name: 'any', types: [] },
    ],
    links: [{ pointer: '/0/id', operation: get?.id, name: 'petId' }],
  });
  expect(get).toEqual({
    id: get?.id,
    routes: ['/get'],
    title: 'GET /pets/{petId}',
    method: 'GET',
    path: '/pets/{petId}',
    inputs: [{ in: 'path', name: 'petId', types: ['string'] }],
  });
});
