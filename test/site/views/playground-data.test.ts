import { describe, expect, test } from 'vitest';
import { buildRequest, sample } from '../../../src/request/index.ts';
import {
  firstPath,
  operationView,
  type PlaygroundData,
  playgroundData,
  requestOf,
  specView,
} from '../../../src/site/index.ts';
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

test('it has the documented headers of responses, and knows which bodies are sequences of items', async () => {
  const headers = {
    'X-Rate': { required: true, schema: { $ref: '#/components/schemas/Rate' } },
    'X-Other': { schema: { type: 'string' } },
  };
  const content = {
    'text/event-stream': { itemSchema: { type: 'object' } },
    'application/json': { schema: { type: 'object' } },
  };
  const components = { schemas: { Rate: { type: 'integer' } } };
  const operations = { 'GET /a': { responses: { 200: { description: '', headers, content } } } };
  const { operation, site } = await operationOf(api(operations, { components }));
  const data = playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
  expect(data.responseHeaders).toEqual({
    200: [
      { name: 'X-Rate', required: true, schema: { $ref: '#/components/schemas/Rate' } },
      { name: 'X-Other', schema: { type: 'string' } },
    ],
  });
  expect(data.components).toEqual({ Rate: { type: 'integer' } });
  expect(data.responses.map(({ contentType, isSequence }) => [contentType, isSequence])).toEqual([
    ['text/event-stream', true],
    ['application/json', undefined],
  ]);
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

describe('the first request', () => {
  const initialOf = async (method: string, schema: object, more: object = {}, type = 'application/json') => {
    const requestBody = { content: { [type]: { schema, ...more } } };
    const { operation, site, page } = await operationOf(api({ [`${method} /a`]: { requestBody } }));
    return playgroundData(operation, site.settings, page, { sandboxes: [], http: {} }).initial.body;
  };
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      kind: { type: 'string' },
      tag: { type: 'string', example: 'new' },
    },
  };

  test('has what is required, and what the author has an example for', async () => {
    expect(JSON.parse((await initialOf('POST', schema))?.text ?? '')).toEqual({ name: 'string', tag: 'new' });
    expect((await initialOf('POST', schema, {}, 'application/x-www-form-urlencoded'))?.fields).toEqual({
      name: 'string',
      tag: 'new',
    });
  });

  test("of a PATCH changes what the schema requires and the author's examples", async () => {
    const text = async (...args: Parameters<typeof initialOf>) => (await initialOf(...args))?.text;
    expect(JSON.parse((await text('PATCH', schema)) ?? '')).toEqual({ name: 'string', tag: 'new' });
    expect(await text('PATCH', { type: 'object', properties: { a: { type: 'string' } } })).toBe('{}');
    expect(await text('PATCH', { type: 'array', items: { type: 'object' } })).toBe('[]');
    expect(JSON.parse((await text('PATCH', schema, { example: { name: 'Mine' } })) ?? '')).toEqual({
      name: 'Mine',
    });
    expect(JSON.parse((await text('PATCH', { ...schema, example: { name: 'Ours' } })) ?? '')).toEqual({
      name: 'Ours',
    });
  });

  test('asks for the documented type, for JSON if there are several', async () => {
    const acceptOf = async (types: string[]) => {
      const content = Object.fromEntries(types.map((type) => [type, {}]));
      const { operation, site, page } = await operationOf(
        api({ 'GET /a': { responses: { 200: { description: '', content } } } }),
      );
      const { request, initial } = playgroundData(operation, site.settings, page, {
        sandboxes: [],
        http: {},
      });
      return [request.accept, buildRequest(request, initial).headers];
    };
    expect(await acceptOf([])).toEqual([undefined, []]);
    expect(await acceptOf(['application/json'])).toEqual([
      ['application/json'],
      [['Accept', 'application/json']],
    ]);
    expect(await acceptOf(['*/*'])).toEqual([undefined, []]);
    expect(await acceptOf(['text/csv', 'application/xml'])).toEqual([
      ['text/csv', 'application/xml'],
      [['Accept', 'text/csv']],
    ]);
    expect(await acceptOf(['text/csv', 'application/json'])).toEqual([
      ['application/json', 'text/csv'],
      [['Accept', 'application/json']],
    ]);
    expect(await acceptOf(['application/vnd.plants+json'])).toEqual([
      ['application/vnd.plants+json'],
      [['Accept', 'application/vnd.plants+json']],
    ]);
  });

  test.each([
    ['offered' as const, '{id}', {}],
    ['first' as const, '7', { id: '7' }],
  ])('has the path of a row in the form and in samples if the sandbox is %s', async (offer, id, path) => {
    const parameter = (name: string, more: object = {}) => ({
      ...{ name, in: 'path', required: true, schema: { type: 'string' } },
      ...more,
    });
    const parameters = [parameter('id'), parameter('kind', { example: 'fern' })];
    const { operation, site, page } = await operationOf(
      api({ 'GET /a/{id}/{kind}': { parameters } }, { servers: SERVERS }),
    );
    const places = {
      ...{ sandboxes: ['api'], http: {} },
      facts: () => ({ offer, pathValues: () => ({ id: '7', kind: 'moss' }) }),
    };
    const { initial } = playgroundData(operation, site.settings, page, places);
    expect(initial.path).toEqual({ ...path, kind: 'fern' });
    const first = firstPath(operation, site.settings, places);
    const { samples } = await operationView(operation, site.settings, page, first);
    expect(textOf(samples[0]?.html ?? '')).toContain(`https://api.example.com/a/${id}/fern`);
  });
});

describe('sources of tokens', () => {
  const scopes = { 'plants:read': 'See plants', 'plants:write': 'Change plants' };
  const tokenUrl = 'https://login.example.com/token';
  const schemes = {
    shop: {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          ...{ authorizationUrl: 'https://login.example.com/authorize', tokenUrl, scopes },
          refreshUrl: 'https://login.example.com/refresh',
        },
        clientCredentials: { tokenUrl: '/oauth/token', scopes },
        // Cannot be used without the address of the token.
        password: { tokenUrl: 'mailto:a@example.com', scopes },
        deviceAuthorization: {
          deviceAuthorizationUrl: 'https://devices.example.com/start',
          tokenUrl,
          scopes: {},
        },
        unknownFlow: { tokenUrl, scopes },
      },
    },
    login: {
      type: 'openIdConnect',
      openIdConnectUrl: 'https://id.example.com/.well-known/openid-configuration',
    },
    pasted: { type: 'http', scheme: 'bearer' },
  };
  const described = async (security: object[], settings: object = {}) => {
    const rest = { openapi: '3.2.0', servers: SERVERS, components: { securitySchemes: schemes }, security };
    const { operation, loaded, site, page } = await operationOf(api({ 'GET /a': {} }, rest), settings);
    const [document] = loaded.documents;
    const places = { sandboxes: [], http: {}, callback: '/docs/_trellis/oauth/callback/' };
    return {
      data: playgroundData(operation, site.settings, page, places),
      view: await operationView(operation, site.settings, page),
      overview: document && specView(document, site.pages),
    };
  };

  test('have the usable flows with their addresses and scopes, the needed ones first', async () => {
    const { data } = await described([
      { shop: ['plants:write'] },
      { pasted: [] },
      { shop: ['plants:read', 'x'] },
    ]);
    const needed = { 'plants:write': 'Change plants', 'plants:read': 'See plants', x: '' };
    expect(data.oauth).toEqual({
      shop: {
        needs: [['plants:write'], [], ['plants:read', 'x']],
        flows: [
          {
            ...{ flow: 'authorizationCode', tokenUrl, scopes: needed },
            authorizationUrl: 'https://login.example.com/authorize',
            refreshUrl: 'https://login.example.com/refresh',
          },
          { flow: 'clientCredentials', tokenUrl: '/oauth/token', scopes: needed },
          {
            ...{ flow: 'deviceAuthorization', tokenUrl },
            deviceAuthorizationUrl: 'https://devices.example.com/start',
            scopes: { 'plants:write': '', 'plants:read': '', x: '' },
          },
        ],
      },
    });
    expect(data.callback).toBe('/docs/_trellis/oauth/callback/');
  });

  test('are asked for their flows if the file describes none', async () => {
    const { data } = await described([{ login: ['openid'] }]);
    expect(data.oauth).toEqual({
      login: { flows: [], needs: [['openid']], discovery: schemes.login.openIdConnectUrl },
    });
  });

  test('are absent where no scheme has one, or the page has another scheme', async () => {
    for (const security of [[], [{ pasted: [] }], [{}]]) {
      const { data } = await described(security);
      expect([data.oauth, data.callback]).toEqual([undefined, undefined]);
    }
  });

  test('have the client of the settings', async () => {
    const client = { clientId: 'docs', clientAuthentication: 'body' };
    const { data } = await described([{ shop: [] }], { api: { oauth: { shop: client } } });
    expect(data.oauth?.shop).toMatchObject(client);
  });

  test('keep at most 60 scopes, and all that are needed', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`s${index}`, '']));
    schemes.shop.flows.clientCredentials.scopes = many as typeof scopes;
    const { data } = await described([{ shop: ['s199'] }]);
    const names = Object.keys(data.oauth?.shop?.flows[1]?.scopes ?? {});
    expect([names.length, names[0]]).toEqual([60, 's199']);
  });

  test('are what a page may connect to, besides the servers', async () => {
    const { view, overview } = await described([{ shop: [] }, { login: [] }]);
    const addresses = new Set([
      ...[tokenUrl, 'https://login.example.com/refresh', '/oauth/token'],
      ...['https://devices.example.com/start', schemes.login.openIdConnectUrl],
    ]);
    expect(new Set(view.tokenAddresses)).toEqual(addresses);
    for (const address of addresses) expect(overview?.tokenAddresses).toContain(address);
  });
});

test('the schemas of responses require no property that only requests have', async () => {
  const schema = { $ref: '#/components/schemas/User' };
  const User = {
    type: 'object',
    required: ['id', 'password'],
    properties: { id: { type: 'integer', readOnly: true }, password: { type: 'string', writeOnly: true } },
  };
  const { operation, site } = await operationOf(
    api(
      {
        'POST /users': {
          requestBody: { content: { 'application/json': { schema } } },
          responses: {
            200: { description: '', content: { 'application/json': { schema } } },
            201: { description: '', content: { 'application/json': { schema: User } } },
          },
        },
      },
      { components: { schemas: { User } } },
    ),
  );
  const data = playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
  expect(data.components.User).toMatchObject({ required: ['id'] });
  expect(data.responses[1]?.schema).toMatchObject({ required: ['id'] });
  expect(data.request.components.User).toMatchObject({ required: ['password'] });
});

test('form bodies of every type have inputs, besides those of the parameters', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string', example: 'x' } } };
  const content = { 'multipart/form-data': { schema }, 'application/x-www-form-urlencoded': { schema } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const { operation, site } = await operationOf(
    api({ 'POST /a/{id}': { parameters, requestBody: { required: true, content }, responses: {} } }),
  );
  const { start } = playgroundData(operation, site.settings, undefined, { sandboxes: [], http: {} });
  expect(start?.fields.map(({ part, name }) => `${part}:${name}`)).toEqual(['path:id']);
  const names = Object.entries(start?.forms ?? {}).map(([type, fields]) => [
    type,
    fields.map(({ name }) => name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    'multipart/form-data': ['a'],
    'application/x-www-form-urlencoded': ['a'],
  });
});
