import { describe, expect, test } from 'vitest';
import { findSchema, loadApiDocument, type Operation } from '../../../src/openapi/index.ts';
import { buildRequest, checkValues } from '../../../src/request/index.ts';
import { operationView, playgroundData, schemaPageView } from '../../../src/site/index.ts';
import { settingsWith } from '../../config/support.ts';
import { codes, docsFolder, document31, loadText, places } from '../support.ts';
import { viewOf } from '../views.ts';

const json = (schema: object, rest: object = {}) => ({
  content: { 'application/json': { schema, ...rest } },
});
const document32 = (rest: object): string =>
  document31({ ...rest, openapi: '3.2.0' }).replace('"3.1.0"', '"3.2.0"');

describe('OpenAPI 3.2', () => {
  test('a `serializedValue` of JSON is parsed, of other media types it is the text (4.19)', async () => {
    const examples = (text: string) => ({ examples: { one: { serializedValue: text } } });
    const body = async (contentType: string, text: string) => {
      const requestBody = { content: { [contentType]: { schema: {}, ...examples(text) } } };
      const { document } = await loadText(
        document32({ paths: { '/a': { post: { requestBody, responses: {} } } } }),
        { source: 'api.json' },
      );
      return document?.operations[0]?.request.body?.media[0]?.examples[0]?.value;
    };
    expect(await body('application/json', '{"n": 5}')).toEqual({ n: 5 });
    expect(await body('application/json', '{"n": ')).toBe('{"n": ');
    expect(await body('application/jsonl', '{"n": 5}\n')).toBe('{"n": 5}\n');
    expect(await body('text/plain', '5')).toBe('5');
  });

  test('`in: querystring` of a form is a query parameter for each property, the same on the wire (4.12.2)', async () => {
    const schema = {
      type: 'object',
      required: ['from'],
      properties: { from: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
    };
    const content = {
      'application/x-www-form-urlencoded': {
        schema,
        example: { from: 3 },
        encoding: { tags: { explode: false } },
      },
    };
    const parameters = [{ name: 'q', in: 'querystring', required: true, content }];
    const { document, diagnostics } = await loadText(
      document32({ paths: { '/a': { get: { parameters, responses: { 200: { description: '' } } } } } }),
    );
    expect(diagnostics).toEqual([]);
    expect(document?.operations[0]?.request.parameters).toMatchObject([
      { name: 'from', in: 'query', required: true, style: 'form', explode: true, example: 3 },
      { name: 'tags', in: 'query', required: false },
    ]);
  });

  test('any other query string is shown as a whole', async () => {
    const content = { 'application/json': { schema: { type: 'object', properties: { a: {} } } } };
    const parameters = [{ name: 'filter', in: 'querystring', required: true, description: '*All*', content }];
    const { document } = await loadText(
      document32({ paths: { '/a': { get: { parameters, responses: {} } } } }),
    );
    const view = await viewOf(document?.operations[0]);
    expect(view.querystring).toMatchObject({
      name: 'filter',
      required: true,
      contentType: 'application/json',
      fields: [{ name: 'a' }],
    });
    expect(view.querystring?.descriptionHtml).toContain('<em>All</em>');
  });

  test.each([
    [
      'application/json',
      { type: 'object', properties: { a: { type: 'string' } } },
      { a: 'x y' },
      '?%7B%22a%22%3A%22x%20y%22%7D',
    ],
    ['application/json', { type: 'string' }, 'a', '?%22a%22'],
    ['text/plain', { type: 'string' }, 'a&b=c', '?a%26b%3Dc'],
    ['application/xml', { type: 'object', xml: { name: 'q' } }, { a: 1 }, '?%3C%3Fxml'],
  ])(
    'a whole query string is sent percent-encoded, and is in the samples: %s %o',
    async (contentType, schema, example, search) => {
      const parameters = [
        {
          name: 'filter',
          in: 'querystring',
          required: true,
          content: { [contentType]: { schema, example } },
        },
      ];
      const servers = [{ url: 'https://api.example.com' }];
      const { document } = await loadText(
        document32({ servers, paths: { '/a': { get: { parameters, responses: {} } } } }),
      );
      const operation = document?.operations[0];
      const view = await viewOf(operation);
      expect(view.parameterGroups).toEqual([]);
      expect(view.samples[0]?.html.replace(/<[^>]*>/g, '')).toContain(`https://api.example.com/a${search}`);
      const data = playgroundData(operation as Operation, settingsWith({}), undefined, {
        sandboxes: [],
        http: {},
      });
      expect(data.initial.query.filter).toEqual(
        contentType.endsWith('xml') ? expect.stringContaining('<q>') : example,
      );
      expect(buildRequest(data.request, data.initial).url).toContain(`https://api.example.com/a${search}`);
      expect(checkValues(data.request, data.initial)).toEqual([]);
      expect(checkValues(data.request, { ...data.initial, query: {} })).toMatchObject([
        { part: 'query', name: 'filter' },
      ]);
    },
  );

  test('a query string without an example gets one from its schema, and keeps a credential beside it', async () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { const: 1 } } };
    const parameters = [
      { name: 'f', in: 'querystring', required: true, content: { 'application/json': { schema } } },
    ];
    const { document } = await loadText(
      document32({
        servers: [{ url: 'https://api.example.com' }],
        security: [{ key: [] }],
        components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
        paths: { '/a': { get: { parameters, responses: {} } } },
      }),
    );
    const view = await viewOf(document?.operations[0]);
    expect(
      view.samples[0]?.html
        .replace(/<[^>]*>/g, '')
        .replaceAll('&#x26;', '&')
        .replaceAll('&amp;', '&'),
    ).toContain('/a?%7B%22a%22%3A1%7D&key=API_KEY');
  });

  test('`itemSchema` is the schema of each item of a sequence', async () => {
    const content = {
      'text/event-stream': { itemSchema: { type: 'object', properties: { data: { type: 'string' } } } },
    };
    const { document } = await loadText(
      document32({ paths: { '/a': { get: { responses: { 200: { description: '', content } } } } } }),
    );
    const view = await viewOf(document?.operations[0]);
    expect(view.responses[0]?.media).toMatchObject([
      { contentType: 'text/event-stream', isSequence: true, fields: [{ name: 'data', type: 'string' }] },
    ]);
  });

  test("references by the file's own address stay within the file (4.1.1 `$self`)", async () => {
    const $self = 'https://example.com/api.json';
    const { document, diagnostics } = await loadText(
      document32({
        $self,
        components: { schemas: { A: { type: 'integer' } } },
        paths: {
          '/a': {
            get: {
              responses: { 200: { description: '', ...json({ $ref: `${$self}#/components/schemas/A` }) } },
            },
          },
        },
      }),
      { source: 'api.json' },
    );
    expect(diagnostics).toEqual([]);
    expect(document?.operations[0]?.responses[0]?.content[0]?.schema).toEqual({
      $ref: '#/components/schemas/A',
    });
  });

  test('tags have a display name, a kind and a parent; a response has a summary', async () => {
    const { document } = await loadText(
      document32({
        tags: [
          { name: 'a', summary: 'All', kind: 'nav' },
          { name: 'b', parent: 'a', externalDocs: { url: '/b', description: 'More' } },
        ],
        paths: { '/a': { get: { responses: { 200: { summary: 'Short', description: 'Long' } } } } },
      }),
    );
    expect(document?.tags).toEqual([
      { name: 'a', group: 'All', kind: 'nav' },
      { name: 'b', parent: 'a', externalDocs: { url: '/b', description: 'More' } },
    ]);
    expect((await viewOf(document?.operations[0])).responses[0]).toMatchObject({ summary: 'Short' });
  });
});

describe('what a description says about itself', () => {
  test('contact, license, terms, logo, groups of tags', async () => {
    const { document } = await loadText(
      document31({
        info: {
          title: 'T',
          version: '1',
          summary: 'S',
          termsOfService: '/terms',
          contact: { name: 'Desk', email: 'desk@example.com' },
          license: { name: 'MIT', identifier: 'MIT' },
          'x-logo': { url: '/logo.svg', altText: 'Logo' },
        },
        tags: [{ name: 'a', 'x-displayName': 'Plants' }],
        'x-tagGroups': [{ name: 'Main', tags: ['a'] }, { name: 'Empty', tags: [] }, 7],
      }),
    );
    expect(document).toMatchObject({
      summary: 'S',
      about: {
        termsOfService: '/terms',
        contact: { name: 'Desk', email: 'desk@example.com' },
        license: { name: 'MIT', identifier: 'MIT' },
        logo: { url: '/logo.svg', altText: 'Logo' },
      },
      tags: [{ name: 'a', group: 'Plants' }],
      tagGroups: [{ name: 'Main', tags: ['a'] }],
    });
  });
});

describe('operations', () => {
  test("callbacks are shown from the receiver's side (4.8.18)", async () => {
    const hook = {
      post: {
        summary: 'Done',
        requestBody: json({ type: 'object', properties: { ok: { type: 'boolean' } } }),
        responses: { 200: { description: '' } },
      },
    };
    const { document } = await loadText(
      document31({
        components: { callbacks: { Hook: { '{$request.body#/url}': hook } } },
        paths: {
          '/a': { post: { callbacks: { done: { $ref: '#/components/callbacks/Hook' } }, responses: {} } },
        },
      }),
    );
    const view = await viewOf(document?.operations[0]);
    expect(view.callbacks).toMatchObject([
      {
        name: 'done',
        expression: '{$request.body#/url}',
        title: 'Done',
        view: {
          kind: 'webhook',
          method: 'POST',
          playground: 'hide',
          body: { media: [{ fields: [{ name: 'ok' }] }] },
        },
      },
    ]);
    expect(view.callbacks?.[0]?.view.payloads).toHaveLength(1);
  });

  test('callbacks and webhooks use their own security, not the global one (4.8.10)', async () => {
    const request = (more: object) => ({ post: { responses: { 200: { description: '' } }, ...more } });
    const key = { type: 'apiKey', in: 'header', name: 'X-Signature', description: 'By your *secret*.' };
    const { document } = await loadText(
      document31({
        security: [{ login: [] }],
        components: { securitySchemes: { login: { type: 'http', scheme: 'bearer' }, key } },
        paths: {
          '/a': {
            post: {
              callbacks: {
                signed: { '{$url}': request({ security: [{ key: [] }] }) },
                bare: { '{$url}': request({}) },
              },
              responses: {},
            },
          },
        },
        webhooks: { signed: request({ security: [{ key: [] }] }) },
      }),
    );
    const settings = settingsWith({ api: { auth: { method: 'basic' } } });
    const view = await operationView(document?.operations[0] as Operation, settings);
    const [signed, bare] = view.callbacks ?? [];
    const sent = [
      {
        schemes: [{ id: 'auth.keyInHeader', values: { name: 'X-Signature' } }],
        details: [{ key: 'key', descriptionHtml: '<p>By your <em>secret</em>.</p>' }],
      },
    ];
    expect(signed?.view.security).toMatchObject(sent);
    expect(bare?.view.security).toEqual([]);
    expect((await operationView(document?.webhooks[0] as Operation, settings)).security).toMatchObject(sent);
    expect(view.security).toMatchObject([{ schemes: [{ id: 'auth.bearer' }] }]);
  });

  test('a body shows the description of its inline schema, if it differs', async () => {
    const schema = { type: 'object', description: 'All of **it**.', properties: { id: {} } };
    const bodies = { 200: { description: 'All of **it**.' }, 201: { description: 'Made.' } };
    const { document } = await loadText(
      document31({
        components: { schemas: { Named: schema } },
        paths: {
          '/a': {
            post: {
              requestBody: json(schema),
              responses: {
                ...Object.fromEntries(
                  Object.entries(bodies).map(([status, body]) => [status, { ...body, ...json(schema) }]),
                ),
                202: { description: 'Later.', ...json({ $ref: '#/components/schemas/Named' }) },
              },
            },
          },
        },
      }),
    );
    const view = await viewOf(document?.operations[0]);
    const described = {
      type: 'object',
      descriptionHtml: '<p>All of <strong>it</strong>.</p>',
    };
    expect(view.body?.media[0]?.fields).toMatchObject([described, { name: 'id' }]);
    const names = view.responses.map(({ media }) => media[0]?.fields.map(({ name }) => name));
    expect(names).toEqual([['id'], [undefined, 'id'], ['id']]);
  });

  test('links find their operation by id or by reference (4.8.20)', async () => {
    const links = {
      byId: { operationId: 'getB', parameters: { id: '$response.body#/id' }, description: '*Next*' },
      byRef: { operationRef: '#/paths/~1b~1{id}/get', server: { url: 'https://other.example.com' } },
      nowhere: { operationId: 'none' },
    };
    const { document } = await loadText(
      document31({
        paths: {
          '/a': { get: { responses: { 200: { description: '', links } } } },
          '/b/{id}': { get: { operationId: 'getB', responses: {} } },
        },
      }),
    );
    const view = await viewOf(document?.operations[0]);
    expect(view.responses[0]?.links).toMatchObject([
      { name: 'byId', operation: 'api/getB', parameters: [{ name: 'id', value: '$response.body#/id' }] },
      { name: 'byRef', operation: 'api/getB', server: 'https://other.example.com' },
      { name: 'nowhere', target: 'none', operation: undefined },
    ]);
  });

  test('security is shown with scopes, flows and URLs (4.8.27, 4.8.28)', async () => {
    const flows = {
      authorizationCode: {
        authorizationUrl: '/authorize',
        tokenUrl: '/token',
        scopes: { read: 'Reads *all*', write: 'Writes' },
      },
    };
    const { document } = await loadText(
      document31({
        components: {
          securitySchemes: {
            o: { type: 'oauth2', flows },
            c: { type: 'openIdConnect', openIdConnectUrl: 'https://example.com/.well-known' },
            m: { type: 'mutualTLS' },
            b: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            k: { type: 'apiKey', in: 'header', name: 'X-Key' },
          },
        },
        paths: {
          '/a': {
            get: { security: [{ o: ['read'], m: [] }, { c: [] }, { b: [], k: [] }, {}], responses: {} },
          },
        },
      }),
    );
    const { security } = await viewOf(document?.operations[0]);
    expect(security).toHaveLength(4);
    expect(security[0]?.details).toMatchObject([
      {
        key: 'o',
        type: 'oauth2',
        scopes: [{ name: 'read', descriptionHtml: expect.stringContaining('<em>all</em>') }],
        flows: [
          {
            flow: 'authorizationCode',
            title: { id: 'flow.authorizationCode' },
            authorizationUrl: '/authorize',
            tokenUrl: '/token',
          },
        ],
      },
      { key: 'm', type: 'mutualTLS' },
    ]);
    expect(security[1]?.details).toMatchObject([{ openIdConnectUrl: 'https://example.com/.well-known' }]);
    expect(security[2]?.details).toMatchObject([{ key: 'b', bearerFormat: 'JWT' }]);
    expect(security[3]?.details).toBeUndefined();
  });

  test('servers have texts and variables; the nearest level counts (4.8.5)', async () => {
    const server = (url: string) => ({
      url,
      description: '*D*',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] } },
    });
    const { document } = await loadText(
      document31({
        servers: [server('https://{region}.a.example')],
        paths: {
          '/a': { get: { responses: {} } },
          '/b': {
            servers: [server('https://{region}.b.example')],
            get: { servers: [{ url: 'https://c.example' }], responses: {} },
            post: { responses: {} },
          },
        },
      }),
    );
    const views = await Promise.all((document?.operations ?? []).map(viewOf));
    expect(views.map(({ servers }) => servers[0])).toEqual([
      'https://{region}.a.example',
      'https://c.example',
      'https://{region}.b.example',
    ]);
    expect(views[0]?.serverDetails).toMatchObject([
      { variables: [{ name: 'region', default: 'eu', enum: ['eu', 'us'] }] },
    ]);
    expect(views[1]?.serverDetails).toBeUndefined();
  });

  test('all examples of a parameter are shown, and the encoding of a form', async () => {
    const { document } = await loadText(
      document31({
        paths: {
          '/a': {
            post: {
              parameters: [
                {
                  name: 'q',
                  in: 'query',
                  schema: {},
                  examples: { one: { summary: 'One', value: 1 }, two: { value: [2] } },
                },
              ],
              requestBody: {
                content: {
                  'multipart/form-data': {
                    schema: { type: 'object', properties: { f: { type: 'string' } } },
                    encoding: { f: { contentType: 'image/png' } },
                  },
                },
              },
              responses: {},
            },
          },
        },
      }),
    );
    const view = await viewOf(document?.operations[0]);
    expect(view.parameterGroups[0]?.fields[0]).toMatchObject({
      example: '1',
      examples: [
        { title: 'One', value: '1' },
        { title: 'two', value: '[2]' },
      ],
    });
    expect(view.body?.media[0]?.encoding).toEqual([{ name: 'f', contentType: 'image/png' }]);
  });
});

test('a schema knows the operations that use it, and in which direction', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const { document } = await loadText(
    document31({
      components: {
        schemas: { Plant: { type: 'object' }, Box: { properties: { plant: ref('Plant') } }, Other: {} },
      },
      paths: {
        '/a': {
          get: { responses: { 200: { description: '', ...json(ref('Box')) } } },
          post: { summary: 'Add', requestBody: json(ref('Plant')), responses: {} },
        },
        '/b': { get: { responses: { 200: { description: '', ...json(ref('Other')) } } } },
      },
    }),
  );
  const found = findSchema(document ? [document] : [], 'Plant');
  if (!('schema' in found)) throw new Error('not found');
  const { usedBy } = await schemaPageView(found.schema, settingsWith({}));
  expect(usedBy).toEqual([
    { operation: 'api/get-a', method: 'GET', path: '/a', in: ['response'] },
    { operation: 'api/post-a', method: 'POST', path: '/a', summary: 'Add', in: ['request'] },
  ]);
});

describe('a description with problems', () => {
  test('reports them with their location, and has its other operations', async () => {
    const root = await docsFolder({
      'api.yaml': [
        'openapi: 3.1.0',
        "info: {title: T, version: '1'}",
        'paths:',
        '  /good:',
        '    get: {responses: {"200": {description: ok}}}',
        '  /bad:',
        '    get: 7',
        '    post:',
        '      parameters: {a: 1}',
        '      requestBody: {$ref: "parts.yaml#/Bdy"}',
        '      responses: [x]',
      ].join('\n'),
      'parts.yaml': 'Body: {content: {}}\n',
    });
    const loaded = await loadApiDocument({ root, source: 'api.yaml' });
    expect(loaded.document?.operations.map(({ id }) => id)).toEqual(['api/get-good', 'api/post-bad']);
    expect(places(loaded)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^api\.yaml:7:/),
        expect.stringMatching(/^api\.yaml:10:/),
      ]),
    );
    expect(codes(loaded).length).toBeGreaterThan(2);
  });
});
