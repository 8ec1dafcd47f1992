import { describe, expect, test } from 'vitest';
import { compareApis } from '../../src/changes/index.ts';
import { loadFixture } from '../openapi/support.ts';
import { api, changesOf, type Json, read, rulesOf, textsOf, withOperation, withSchema } from './support.ts';

const text = { type: 'string' };
const object = (properties: Json, rest: Json = {}): Json => ({ type: 'object', properties, ...rest });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const requests = async (old: Json, now: Json): Promise<string[]> =>
  (await changesOf(old, now)).filter(({ rule }) => rule.startsWith('request')).map(({ text: told }) => told);

describe('what makes no difference', () => {
  test('names of path parameters (OpenAPI 4.8.8)', async () => {
    const at = (name: string): Json =>
      api({
        paths: {
          [`/plants/{${name}}`]: {
            get: {
              parameters: [{ name, in: 'path', required: true, schema: text }],
              responses: { 200: { description: 'OK' } },
            },
          },
        },
      });
    expect(await changesOf(at('id'), at('plantId'))).toEqual([]);
  });

  test('the part of `allOf` and the reference that a constraint comes from', async () => {
    const parts = { Base: object({ a: text }, { required: ['a'] }), Other: object({ b: text }) };
    const old = withSchema({ allOf: [ref('Base'), object({ b: text })] }, parts);
    expect(await changesOf(old, withSchema(object({ a: text, b: text }, { required: ['a'] })))).toEqual([]);
    expect(await changesOf(old, withSchema({ allOf: [ref('Other'), ref('Base')] }, parts))).toEqual([]);
  });

  test.each([
    [{ anyOf: [text, { type: 'null' }] }, { type: ['string', 'null'] }],
    [{ anyOf: [text] }, text],
    [{ const: 'a' }, { type: 'string', enum: ['a'] }],
    [
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
    [{ type: 'number' }, { type: ['number', 'integer'] }],
    [text, { ...text, minLength: 0, minimum: 3, format: 'password' }],
    [{ enum: ['a', 'bcd'], maxLength: 2 }, { enum: ['a'] }],
    [{ oneOf: [text, { type: 'integer' }] }, { oneOf: [{ type: 'integer' }, text] }],
  ])('equivalent schemas: %j, %j', async (a, b) => {
    expect(await changesOf(withSchema(a), withSchema(b))).toEqual([]);
    expect(await changesOf(withSchema(b), withSchema(a))).toEqual([]);
  });

  test('the version of OpenAPI, and its names', async () => {
    const swagger = {
      swagger: '2.0',
      info: { title: 'Plants', version: '1' },
      paths: {
        '/plants': {
          get: {
            parameters: [{ name: 'limit', in: 'query', type: 'integer', maximum: 5 }],
            responses: { 200: { description: 'OK' } },
          },
        },
      },
    };
    const parameter = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5 } };
    const now = api({
      paths: { '/plants': { get: { parameters: [parameter], responses: { 200: { description: 'OK' } } } } },
    });
    expect(await changesOf(swagger, now)).toEqual([]);
  });
});

describe('locations', () => {
  test('are named in the text, and by pointers into both descriptions', async () => {
    const list = (item: Json): Json => object({ pots: { type: 'array', items: ref('Pot') }, more: item });
    const old = withSchema(list(text), { Pot: object({ size: { type: 'integer' } }) });
    const now = withSchema(list(text), { Pot: object({ size: text }) });
    const [request, response] = await changesOf(old, now);
    expect(request).toMatchObject({
      rule: 'request-type-changed',
      operation: { method: 'POST', path: '/plants', title: 'POST /plants' },
      where: {
        words: 'property `pots[].size` of the request body',
        old: '#/components/schemas/Pot/properties/size',
        new: '#/components/schemas/Pot/properties/size',
      },
      before: ['integer'],
      after: ['string'],
      text: 'Property `pots[].size` of the request body is now string, previously integer.',
    });
    expect(response?.text).toBe(
      'Property `pots[].size` of the `200` response is now string, previously integer.',
    );
  });

  test('inside an operation belong to the operation', async () => {
    const [change] = await changesOf(
      withOperation({ parameters: [{ name: 'a/b', in: 'query', schema: text }] }),
      withOperation({ parameters: [{ name: 'a/b', in: 'query', schema: { type: 'boolean' } }] }),
    );
    expect(change?.where.new).toBe('#/paths/~1plants/post/parameters/0/schema');
  });

  test('a component in several media types of a body is reported once', async () => {
    const body = (schema: Json): Json =>
      withOperation({
        requestBody: { content: { 'application/json': { schema }, 'text/json': { schema } } },
      });
    expect(await changesOf(body(text), body({ type: 'integer' }))).toHaveLength(1);
  });
});

describe('recursive schemas', () => {
  const tree = (size: Json): Json => ({
    Node: object({ size, left: ref('Node'), children: { type: 'array', items: ref('Node') } }),
  });

  test('end, and their change is reported once', async () => {
    const [old, now] = [
      withSchema(ref('Node'), tree(text)),
      withSchema(ref('Node'), tree({ type: 'integer' })),
    ];
    expect(await changesOf(old, old)).toEqual([]);
    expect(await requests(old, now)).toEqual([
      'Property `size` of the request body is now integer, previously string.',
    ]);
  });

  test('through allOf and unions too', async () => {
    const around = (max: number): Json => ({
      A: { allOf: [ref('B'), object({ next: ref('A') })] },
      B: { anyOf: [ref('A'), ref('C')] },
      C: object({ name: { ...text, maxLength: max }, inner: { oneOf: [ref('A'), { type: 'null' }] } }),
    });
    const found = await requests(withSchema(ref('A'), around(5)), withSchema(ref('A'), around(4)));
    expect(found).toEqual([expect.stringContaining('now has the maximum length 4, previously 5')]);
  });
});

test('a property must satisfy its own schema and those of matching patterns', async () => {
  const map = (max: number): Json =>
    object({ ab: text, b: text }, { patternProperties: { '^a': { ...text, maxLength: max } } });
  expect(await requests(withSchema(map(5)), withSchema(map(4)))).toEqual([
    'Property `ab` of the request body now has the maximum length 4, previously 5.',
    'Value `{^a}` of the request body now has the maximum length 4, previously 5.',
  ]);
});

describe('unions', () => {
  const pets = (max: number): Json => ({
    Cat: object({ name: { ...text, maxLength: max } }),
    Dog: object({ tricks: { type: 'integer' } }),
  });

  test('pair alternatives by name, and compare them', async () => {
    const old = withSchema({ oneOf: [ref('Cat'), ref('Dog')] }, pets(5));
    const now = withSchema({ oneOf: [ref('Dog'), ref('Cat')] }, pets(3));
    expect(await requests(old, now)).toEqual([
      'Property `(Cat).name` of the request body now has the maximum length 3, previously 5.',
    ]);
  });

  test('a schema that becomes one of several alternatives reports the others', async () => {
    const found = await requests(
      withSchema(ref('Cat'), pets(5)),
      withSchema({ oneOf: [ref('Cat'), ref('Dog')] }, pets(5)),
    );
    expect(found).toEqual(['The request body now has the alternative `Dog`.']);
  });
});

describe('what alternatives inherit from a common base is reported once', () => {
  const plants = (base: Json, more: Json = {}): Json => ({
    Plant: object({ kind: text, ...base }, { required: ['kind'], discriminator: { propertyName: 'kind' } }),
    Fern: { allOf: [ref('Plant'), object({ fronds: text })] },
    Moss: { allOf: [ref('Plant'), object({ damp: text, ...more })] },
  });

  test('for the base, if the base is compared too', async () => {
    const [old, now] = [
      withSchema(ref('Plant'), plants({})),
      withSchema(ref('Plant'), plants({ age: text })),
    ];
    expect(await requests(old, now)).toEqual(['Property `age` of the request body was added.']);
    expect(await requests(now, old)).toEqual(['Property `age` of the request body was removed.']);
  });

  test('for all of them together otherwise', async () => {
    const list = { type: 'array', items: { oneOf: [ref('Fern'), ref('Moss')] } };
    const found = await requests(withSchema(list, plants({})), withSchema(list, plants({ age: text })));
    expect(found).toEqual(['Property `[](Fern, Moss).age` of the request body was added.']);
  });

  test('a change in only one alternative names that one', async () => {
    const [old, now] = [
      withSchema(ref('Plant'), plants({})),
      withSchema(ref('Plant'), plants({}, { wet: text })),
    ];
    expect(await requests(old, now)).toEqual(['Property `(Moss).wet` of the request body was added.']);
  });
});

test('a response for a range of statuses is compared with the response of each status', async () => {
  const body = (schema: Json): Json => ({ description: 'D', content: { 'application/json': { schema } } });
  const answering = (responses: Json): Json =>
    withOperation({ responses: { 200: body(text), ...responses } });
  const both = async (old: Json, now: Json): Promise<string[]> => rulesOf(await changesOf(old, now));
  const general = (status: string): Json => answering({ [status]: body(object({ code: text })) });
  const own = answering({ 404: body(object({ code: { type: 'integer' } })) });
  for (const status of ['4XX', 'default']) {
    const rules = ['response-error-removed', 'response-type-changed', 'response-error-added'];
    expect((await both(own, general(status))).sort()).toEqual(rules.toSorted());
    expect((await both(general(status), own)).sort()).toEqual(rules.toSorted());
  }
});

test('a range of media types is compared with each type within it', async () => {
  const sending = (content: Json): Json => withOperation({ requestBody: { content } });
  const old = sending({ 'text/*': { schema: text } });
  const now = sending({
    'text/plain': { schema: { ...text, maxLength: 3 } },
    'text/csv': { schema: text },
  });
  expect(textsOf(await changesOf(old, now))).toEqual([
    'The request body is now limited to type `text/plain` and `text/csv`, previously `text/*`.',
    'The request body now has the maximum length 3.',
  ]);
});

test('a moved operation is still compared', async () => {
  const at = (path: string, limit: Json): Json =>
    api({
      paths: {
        [path]: {
          get: {
            operationId: 'list',
            parameters: [{ name: 'limit', in: 'query', schema: limit }],
            responses: {},
          },
        },
      },
    });
  const changes = await changesOf(at('/pots', text), at('/shelves/pots', { type: 'integer' }));
  expect(textsOf(changes)).toEqual([
    'The operation moved from `GET /pots` to `GET /shelves/pots`.',
    'Query parameter `limit` is now integer, previously string.',
  ]);
});

test('in a webhook both directions are reversed', async () => {
  const hook = (schema: Json): Json =>
    api({
      webhooks: {
        watered: {
          post: {
            requestBody: { content: { 'application/json': { schema } } },
            responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
          },
        },
      },
    });
  const changes = await changesOf(hook({ enum: ['a'] }), hook({ enum: ['a', 'b'] }));
  expect(changes.map(({ level, text: told }) => `${level}: ${told}`)).toEqual([
    'breaking: The payload may now have the value `"b"`.',
    'non-breaking: The `200` response may now have the value `"b"`.',
  ]);
  expect(changes[0]?.operation).toMatchObject({ webhook: 'watered', path: '' });
});

describe('callbacks', () => {
  const ADDRESS = '{$request.body#/url}';
  const calling = (operation: Json, address = ADDRESS, components: Json = {}): Json =>
    withOperation(
      { operationId: 'watch', callbacks: { watered: { [address]: { post: operation } } } },
      { components },
    );
  const sending = (schema: Json, status = 200): Json => ({
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      [status]: { description: 'OK', content: { 'application/json': { schema } } },
    },
  });

  test('are compared as webhooks, and reported with their operation and location', async () => {
    const changes = await changesOf(
      calling(sending({ enum: ['a'] })),
      calling(sending({ enum: ['a', 'b'] })),
    );
    expect(changes.map(({ level, text: told }) => `${level}: ${told}`)).toEqual([
      'breaking: The payload of callback `watered` may now have the value `"b"`.',
      'non-breaking: The `200` response of callback `watered` may now have the value `"b"`.',
    ]);
    expect(changes[0]).toMatchObject({
      operation: { method: 'POST', path: '/plants', operationId: 'watch' },
      where: {
        new: '#/paths/~1plants/post/callbacks/watered/{$request.body#~1url}/post/requestBody/content/application~1json/schema',
      },
    });
  });

  test('payload, responses, parameters, deprecation, components', async () => {
    const header = { parameters: [{ name: 'X-Try', in: 'header', schema: { type: 'integer' } }] };
    const changes = await changesOf(
      calling({ ...sending({ $ref: '#/components/schemas/Event' }), ...header }, ADDRESS, {
        schemas: { Event: object({ at: text, by: text }) },
      }),
      calling({ ...sending({ $ref: '#/components/schemas/Event' }, 204), deprecated: true }, ADDRESS, {
        schemas: { Event: object({ at: text }) },
      }),
    );
    expect(rulesOf(changes)).toEqual([
      'operation-deprecated',
      'response-header-removed',
      'response-property-removed',
      'webhook-response-removed',
      'webhook-response-added',
    ]);
    expect(textsOf(changes)[0]).toBe('Callback `watered` is now deprecated.');
  });

  test('one with a new address is still the same', async () => {
    const changes = await changesOf(
      calling(sending({ enum: ['a'] })),
      calling(sending({ enum: ['a', 'b'] }), '{$request.query.url}'),
    );
    expect(rulesOf(changes)).toEqual([
      'callback-address-changed',
      'response-enum-value-added',
      'request-enum-value-added',
    ]);
    expect(changes[0]).toMatchObject({
      text: 'Callback `watered` is now sent to `{$request.query.url}`.',
      before: ADDRESS,
      after: '{$request.query.url}',
    });
  });

  test('several with new addresses are not mixed up', async () => {
    const several = (...addresses: string[]): Json =>
      withOperation({
        callbacks: {
          watered: Object.fromEntries(addresses.map((address) => [address, { post: sending(text) }])),
        },
      });
    expect(rulesOf(await changesOf(several('{$url}#a', '{$url}#b'), several('{$url}#c')))).toEqual([
      'callback-removed',
      'callback-removed',
      'callback-added',
    ]);
  });
});

test('names from a description cannot leave their backticks', async () => {
  const changes = await changesOf(withSchema(object({})), withSchema(object({ 'a`b\n<c>': text })));
  expect(textsOf(changes)[0]).toBe("Property `a'b <c>` of the request body was added.");
});

test('properties named like members of every object are ordinary', async () => {
  const old = withSchema(object({ constructor: text, toString: text }));
  expect(rulesOf(await changesOf(old, withSchema(object({ constructor: text }))))).toEqual([
    'request-property-removed',
    'response-property-removed',
  ]);
});

test.each(['cyclic.yaml', 'kitchen.yaml', 'plant-store.yaml', 'split.yaml', 'swagger.json'])(
  '%s has no changes from itself',
  async (name) => {
    expect(compareApis(await loadFixture(name), await loadFixture(name))).toEqual([]);
  },
);

test('many operations that share components are compared once each', async () => {
  const operation = {
    requestBody: { content: { 'application/json': { schema: ref('S0') } } },
    responses: {},
  };
  const description = (type: string): Json =>
    api({
      paths: Object.fromEntries(
        Array.from({ length: 400 }, (_, index) => [`/things/${index}`, { post: operation }]),
      ),
      components: {
        schemas: Object.fromEntries(
          Array.from({ length: 120 }, (_, index) => [
            `S${index}`,
            object({ a: ref(`S${(index + 1) % 120}`), b: ref(`S${(index * 7) % 120}`), c: { type } }),
          ]),
        ),
      },
    });
  const [old, now] = [await read(description('string')), await read(description('integer'))];
  expect(compareApis(old, old)).toEqual([]);
  expect(compareApis(old, now)).toHaveLength(400 * 120);
});

describe('long lists are compared in time that grows with their length', () => {
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const named = <T>(count: number, prefix: string, value: (index: number) => T): Record<string, T> =>
    Object.fromEntries(many(count, (index) => [`${prefix}${index}`, value(index)]));
  const string = { type: 'string' };

  /** Each took minutes while every entry was searched in the whole other list. */
  test.each<[string, (prefix: string) => Json, number]>([
    [
      'values of an enum',
      (prefix) => withSchema({ type: 'string', enum: many(10_000, (index) => `${prefix}${index}`) }),
      40_000,
    ],
    [
      'parts of a schema',
      (prefix) =>
        withSchema({
          allOf: many(2_000, (index) => ({ type: 'object', properties: { [`${prefix}${index}`]: string } })),
        }),
      8_000,
    ],
    [
      'patterns',
      (prefix) => withSchema({ ...string, allOf: many(500, (index) => ({ pattern: `${prefix}${index}` })) }),
      2,
    ],
    [
      'security schemes',
      (prefix) =>
        withOperation(
          { security: many(2_000, (index) => ({ [`${prefix}${index}`]: [] })) },
          {
            components: {
              securitySchemes: named(2_000, prefix, (index) => ({
                type: 'apiKey',
                in: 'header',
                name: `X-${prefix}${index}`,
              })),
            },
          },
        ),
      4_000,
    ],
  ])('%s', async (_, make, count) => {
    const changes = compareApis(await read(make('old')), await read(make('new')));
    expect(changes).toHaveLength(count);
  });
});
