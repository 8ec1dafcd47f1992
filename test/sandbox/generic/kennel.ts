/** A plan written by hand: dogs with walks, and one document with settings. */
import type { JsonSchema } from '../../../src/contract/index.ts';
import type { OperationPlan, SandboxPlan } from '../../../src/sandbox/generic/index.ts';

const DOG = { $ref: '#/components/schemas/Dog' };
const NEW_DOG = { $ref: '#/components/schemas/NewDog' };
const PROBLEM = { $ref: '#/components/schemas/Problem' };

const problem = (status: number): OperationPlan['errors'][number] => ({
  status,
  contentType: 'application/json',
  schema: PROBLEM,
  example: { error: { code: 0, message: 'x' } },
  message: ['error', 'message'],
  code: ['error', 'code'],
});

const parameter = (
  name: string,
  place: 'path' | 'query' | 'header',
  schema: JsonSchema,
  more: object = {},
): OperationPlan['parameters'][number] => ({
  name,
  in: place,
  required: place === 'path',
  deprecated: false,
  style: place === 'query' ? 'form' : 'simple',
  explode: place === 'query',
  allowReserved: false,
  schema,
  ...more,
});

const BREEDS = ['poodle', 'beagle'];
const dogExample = {
  id: 1,
  name: 'Rex',
  breed: 'poodle',
  created_at: '2026-01-01T00:00:00.000Z',
  url: '/d/1',
};
const json = (schema: JsonSchema, type = 'application/json') => ({ contentType: type, schema, encoding: {} });

const dogBody = (schema: JsonSchema, ...types: string[]): OperationPlan['body'] => ({
  required: true,
  media: types.map((type) => json(type === 'application/json-patch+json' ? true : schema, type)),
  item: [],
  defaults: { breed: 'beagle' },
  made: { url: '/d/0' },
});

const operation = (
  method: string,
  path: string,
  rule: OperationPlan['rule'],
  more: Partial<OperationPlan>,
): OperationPlan => ({
  method,
  path,
  rule,
  reason: 'by hand',
  stored: rule !== 'example',
  requires: [],
  parameters: [],
  security: [[{ key: 'token', type: 'http', scheme: 'bearer', bearerFormat: 'opaque' }]],
  response: { status: 204, headers: {}, others: [], examples: {} },
  errors: [problem(422), problem(4)],
  ...more,
});

const dogReply = (status: number): OperationPlan['response'] => ({
  status,
  contentType: 'application/json',
  schema: DOG,
  example: dogExample,
  item: [],
  headers: {},
  others: [],
  examples: { second: { ...dogExample, name: 'Second' } },
});

const id = parameter('dogId', 'path', { type: 'integer' });
const dogs = '/dogs/{}';

export const kennel: SandboxPlan = {
  name: 'kennel',
  title: 'Kennel',
  basePath: '/v1',
  denials: [{ message: 'The request needs a bearer token', challenges: 'Bearer' }],
  revision: 1,
  components: {
    Dog: {
      type: 'object',
      required: ['id', 'name', 'url'],
      properties: {
        id: { type: 'integer' },
        name: { type: 'string' },
        breed: { enum: BREEDS },
        created_at: { type: 'string', format: 'date-time' },
        url: { type: 'string' },
      },
    },
    NewDog: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1 }, breed: { enum: BREEDS } },
    },
    Problem: {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['message', 'code'],
          properties: { code: { type: 'integer' }, message: { type: 'string' } },
        },
      },
    },
  },
  error: problem(0),
  uses: { secrets: [], styles: 'query' },
  resources: [
    {
      name: dogs,
      title: 'dogs',
      keys: [['id']],
      id: { kind: 'integer', sample: '1', schema: { type: 'integer' }, isString: false },
      times: [{ path: ['created_at'], when: 'created', form: 'date-time' }],
      seed: [
        { key: ['1'], value: dogExample },
        { key: ['2'], value: { ...dogExample, id: 2, name: 'Ada', breed: 'beagle' } },
      ],
    },
    {
      name: '/dogs/{}/walks/{}',
      title: 'walks',
      keys: [['dogId'], ['id']],
      parent: dogs,
      times: [],
      seed: [{ key: ['1', '7'], value: { id: 7, dogId: 1, minutes: 20 } }],
    },
    {
      name: '/settings',
      title: 'settings',
      keys: [],
      times: [],
      seed: [{ key: [], value: { theme: 'light' } }],
    },
  ],
  operations: [
    operation('GET', '/dogs', 'list', {
      resource: dogs,
      parameters: [
        parameter('limit', 'query', { type: 'integer', minimum: 1, maximum: 100 }),
        parameter('page', 'query', { type: 'integer' }),
        parameter('breed', 'query', { type: 'array', items: { enum: BREEDS } }),
        parameter('sort', 'query', { type: 'string' }),
        parameter('q', 'query', { type: 'string' }),
        parameter('since', 'query', { type: 'string' }),
      ],
      response: {
        status: 200,
        contentType: 'application/json',
        schema: {
          type: 'object',
          required: ['data', 'total'],
          properties: {
            data: { type: 'array', items: DOG },
            total: { type: 'integer' },
            next: { type: ['string', 'null'] },
          },
        },
        example: { data: [dogExample], total: 1, next: null },
        headers: {},
        others: [],
        examples: {},
      },
      list: {
        items: ['data'],
        schema: DOG,
        item: [],
        filters: [{ parameter: 'breed', property: ['breed'] }],
        search: 'q',
        sort: { parameter: 'sort' },
        page: {
          kind: 'page',
          start: 'page',
          first: 1,
          size: 'limit',
          defaultSize: 10,
          maxSize: 100,
          next: { path: ['next'], as: 'url' },
          link: true,
        },
        counts: [{ path: ['total'], of: 'total' }],
        ignored: ['since'],
      },
    }),
    operation('POST', '/dogs', 'create', {
      resource: dogs,
      body: dogBody(NEW_DOG, 'application/json'),
      response: dogReply(201),
    }),
    operation('GET', '/dogs/{dogId}', 'read', { resource: dogs, parameters: [id], response: dogReply(200) }),
    operation('PUT', '/dogs/{dogId}', 'replace', {
      resource: dogs,
      parameters: [id],
      body: dogBody(NEW_DOG, 'application/json'),
      response: dogReply(200),
    }),
    operation('PATCH', '/dogs/{dogId}', 'update', {
      resource: dogs,
      parameters: [id],
      body: dogBody(
        { type: 'object', properties: { name: { type: 'string' }, breed: { enum: [...BREEDS, null] } } },
        'application/json',
        'application/merge-patch+json',
        'application/json-patch+json',
      ),
      response: dogReply(200),
    }),
    operation('DELETE', '/dogs/{dogId}', 'delete', { resource: dogs, parameters: [id] }),
    operation('GET', '/dogs/{dogId}/walks/{walkId}', 'read', {
      resource: '/dogs/{}/walks/{}',
      requires: [{ resource: dogs, length: 1 }],
      response: {
        status: 200,
        contentType: 'application/json',
        schema: {
          type: 'object',
          properties: { id: { type: 'integer' }, dogId: { type: 'integer' }, minutes: { type: 'integer' } },
        },
        example: { id: 1, dogId: 1, minutes: 1 },
        item: [],
        headers: {},
        others: [],
        examples: {},
      },
    }),
    operation('POST', '/dogs/{dogId}/train', 'example', {
      requires: [{ resource: dogs, length: 1 }],
      response: {
        status: 202,
        contentType: 'text/plain',
        example: 'sit',
        headers: {},
        others: [],
        examples: {},
      },
    }),
  ],
};
