import { describe, expect, test } from 'vitest';
import { buildRequest, sample } from '../../../src/request/index.ts';
import { operationView, type PlaygroundData, playgroundData, requestOf } from '../../../src/site/index.ts';
import { textOf } from '../../content/support.ts';
import { api, operationOf, ownSite } from '../support.ts';

const SERVERS = [
  { url: 'https://api.example.com', description: 'Live' },
  { url: 'https://test.example.com' },
];

async function dataOf(
  places: Parameters<typeof playgroundData>[3],
  rest: object = { servers: SERVERS },
): Promise<PlaygroundData> {
  const { operation, site, page } = await operationOf(api({ 'GET /a': {} }, rest));
  return playgroundData(operation, site.settings, page, places);
}

describe('servers', () => {
  const documented = [
    { kind: 'remote', url: 'https://api.example.com', label: 'Live (https://api.example.com)' },
    { kind: 'remote', url: 'https://test.example.com', label: 'https://test.example.com' },
  ];

  test('are the sandbox in the page, the one over HTTP, then the documented ones', async () => {
    const { servers } = await dataOf({ sandboxes: ['api'], http: { api: 'http://127.0.0.1:4010/api' } });
    expect(servers).toMatchObject([
      { kind: 'sandbox', url: 'https://sandbox.invalid/api', mount: 'https://sandbox.invalid/api' },
      { kind: 'remote', url: 'http://127.0.0.1:4010/api', mount: 'http://127.0.0.1:4010/api' },
      ...documented,
    ]);
  });

  test('of sandboxes have the path of the API, the base URL of the sandbox and its accounts', async () => {
    const accounts = [{ label: 'Owner', credentials: { value: 'key' } }];
    const { servers } = await dataOf({
      sandboxes: ['api'],
      http: { api: 'http://127.0.0.1:4010/api' },
      facts: (spec) => (spec === 'api' ? { basePath: '/v1', accounts } : undefined),
    });
    const [inPage, overHttp, ...rest] = servers;
    expect(inPage).toMatchObject({
      url: 'https://sandbox.invalid/api/v1',
      mount: 'https://sandbox.invalid/api',
      accounts,
    });
    expect(overHttp).toMatchObject({
      url: 'http://127.0.0.1:4010/api/v1',
      mount: 'http://127.0.0.1:4010/api',
      accounts,
    });
    expect(rest).toEqual(documented);
  });

  test('of a sandbox without accounts accept credentials for every kind of scheme', async () => {
    const { servers } = await dataOf({ sandboxes: ['api'], http: {} });
    expect(servers[0]?.accounts).toHaveLength(1);
    expect(Object.keys(servers[0]?.accounts?.[0]?.credentials ?? {}).sort()).toEqual([
      'password',
      'username',
      'value',
    ]);
  });

  test('of a sandbox have the address of its inspector, if the site has one', async () => {
    const inspector = '/docs/sandbox';
    expect((await dataOf({ sandboxes: ['api'], http: {}, inspector })).inspector).toBe(
      '/docs/sandbox?name=api',
    );
    expect((await dataOf({ sandboxes: [], http: {}, inspector })).inspector).toBeUndefined();
    expect((await dataOf({ sandboxes: ['api'], http: {} })).inspector).toBeUndefined();
  });

  test('include a sandbox only if this API description has one', async () => {
    expect((await dataOf({ sandboxes: ['other'], http: { other: 'http://127.0.0.1' } })).servers).toEqual(
      documented,
    );
    expect((await dataOf({ sandboxes: [], http: {} }, {})).servers).toEqual([]);
  });

  test('the form starts with the first one', async () => {
    expect((await dataOf({ sandboxes: ['api'], http: {} })).initial.server).toBe(
      'https://sandbox.invalid/api',
    );
    expect((await dataOf({ sandboxes: [], http: {} })).initial.server).toBe('https://api.example.com');
    expect((await dataOf({ sandboxes: [], http: {} }, {})).initial.server).toBe('');
  });
});

test('it is titled by its page', async () => {
  const { operation, site, page } = await operationOf(api({ 'GET /a': { summary: 'List' }, 'GET /b': {} }));
  const places = { sandboxes: [], http: {} };
  expect(playgroundData(operation, site.settings, page, places).title).toBe('A');
  expect(playgroundData(operation, site.settings, undefined, places).title).toBe('List');
});

test('it has the schema of each response, and names those without a body', async () => {
  const responses = {
    200: {
      description: '',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } }, 'text/plain': {} },
    },
    204: { description: '' },
  };
  const components = { schemas: { A: { type: 'object' }, Unused: { type: 'string' } } };
  const { operation, site } = await operationOf(api({ 'GET /a': { responses } }, { components }));
  const data = playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
  expect(data.responses.map(({ status, contentType }) => [status, contentType])).toEqual([
    ['200', 'application/json'],
    ['200', 'text/plain'],
    ['204', ''],
  ]);
  expect(data.components).toEqual({ A: { type: 'object' } });
});

test('request and responses have the components that they need, the responses without texts', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const content = (name: string) => ({ 'application/json': { schema: ref(name) } });
  const schemas = {
    Asked: { type: 'object', properties: { inner: ref('Inner') } },
    Inner: { type: 'string', description: 'Told in the form.' },
    Answer: {
      title: 'Answer',
      type: 'object',
      'x-notes': 'long',
      properties: {
        description: { type: 'string', description: 'Of a property called so.', 'x-feature-level': 3 },
        again: { ...ref('Answer'), example: {} },
        part: ref('Part'),
      },
    },
    Part: {
      oneOf: [{ type: 'null' }],
      discriminator: { propertyName: 'a', mapping: { x: ref('Mapped').$ref } },
    },
    Mapped: { const: 'x', examples: ['x'] },
  };
  const document = api(
    {
      'POST /a': {
        requestBody: { content: content('Asked') },
        responses: { 200: { description: '', content: content('Answer') } },
      },
    },
    { components: { schemas } },
  );
  const { operation, site } = await operationOf(document);
  const data = playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
  expect(data.request.components).toEqual({ Asked: schemas.Asked, Inner: schemas.Inner });
  expect(Object.keys(data.components).sort()).toEqual(['Answer', 'Mapped', 'Part']);
  expect(data.components.Answer).toEqual({
    type: 'object',
    properties: {
      description: { type: 'string', 'x-feature-level': 3 },
      again: ref('Answer'),
      part: ref('Part'),
    },
  });
  expect(data.components.Mapped).toEqual({ const: 'x' });
});

test('a request need not have what a body with alternatives requires for responses only', async () => {
  const option = (name: string) => ({ title: name, type: 'object', properties: { [name]: {} } });
  const schema = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { readOnly: true }, name: {}, either: { oneOf: [option('a'), option('b')] } },
  };
  const requestBody = { content: { 'application/json': { schema } } };
  const { operation, site } = await operationOf(api({ 'POST /a': { requestBody } }));
  const data = playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
  expect(data.alternatives?.['application/json']?.base.required).toEqual(['name']);
});

describe('initial values', () => {
  test('a body without an example gets one generated from its schema, in the form and in the samples', async () => {
    const schema = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer', minimum: 3 }, r: { readOnly: true } },
    };
    const content = { 'application/json': { schema }, 'text/plain': { schema: { const: 'plain' } } };
    const { operation, site } = await operationOf(api({ 'POST /a': { requestBody: { content } } }));
    const data = playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
    expect(JSON.parse(data.bodies['application/json'] ?? '')).toEqual({ id: 3 });
    expect(data.bodies['text/plain']).toBe('plain');
    expect(data.initial.body).toEqual({
      contentType: 'application/json',
      text: data.bodies['application/json'],
    });
    const { samples } = await operationView(operation, site.settings);
    expect(textOf(samples[0]?.html ?? '')).toContain('"id": 3');
  });

  test('of every operation of this site give the samples that its page shows', async () => {
    const { site, operations } = await ownSite();
    const pages = site?.pages.filter(({ operation }) => operation) ?? [];
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      const operation = operations.get(page.operation ?? '');
      if (!operation || !site) throw new Error(`${page.id} has no operation`);
      const { initial } = playgroundData(operation, site.settings, page, {
        sandboxes: [operation.spec],
        http: {},
      });
      const request = requestOf(operation, site.settings, page);
      const shown = buildRequest(request, { ...initial, server: request.servers[0]?.url ?? '' });
      const { samples } = await operationView(operation, site.settings, page);
      for (const { language, html } of samples) {
        expect(textOf(html), `${page.id} ${language}`).toBe(sample(language as 'curl', shown));
      }
    }
  });

  test('contain only placeholders for credentials', async () => {
    const components = { securitySchemes: { t: { type: 'http', scheme: 'bearer', 'x-default': 'sk-live' } } };
    const { operation, site } = await operationOf(
      api({ 'GET /a': { security: [{ t: [] }] } }, { components }),
    );
    const { initial } = playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
    expect(initial.auth).toEqual({ requirement: 0, credentials: { t: { value: 'ACCESS_TOKEN' } } });
  });
});

test('it is plain data', async () => {
  const data = await dataOf({ sandboxes: ['api'], http: {} });
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
});
