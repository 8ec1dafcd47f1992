import { expect, test } from 'vitest';
import { fieldsOf } from '../../../../src/request/index.ts';
import { type PlaygroundData, playgroundData } from '../../../../src/site/index.ts';
import * as checks from '../../../../src/theme/client/playground/model/checks.ts';
import { derive, initialState } from '../../../../src/theme/client/playground/model/index.ts';
import { startingLook, startingState } from '../../../../src/theme/client/playground/model/start.ts';
import { api, operationOf, ownSite } from '../../../site/support.ts';
import { ownApis } from '../../../support/own-apis.ts';
import { PAGE } from './support.ts';

/** Before and after the code that reads schemas has loaded, the reader sees the same. */
function expectSame(data: PlaygroundData): void {
  const state = initialState(data);
  const { request: _request, shown: _shown, fingerprint: _, ...now } = derive(data, state, PAGE, checks);
  const { problems, notes, warnings, doubts: _doubts, fields, isBlocked: _isBlocked, ...others } = now;
  expect(startingState(data)).toEqual(state);
  const look = startingLook(data);
  expect(look).toMatchObject(others);
  expect(look.fields).toMatchObject(fields.map(({ schema: _schema, ...field }) => field));
  const described = fieldsOf(data, data.initial.body?.contentType);
  expect(fields).toMatchObject(described.map(({ format: _format, ...field }) => field));
  const { missing = [], hasNotes = false } = data.start ?? {};
  expect(hasNotes).toBe(notes.size > 0 || warnings.length > 0);
  if (!hasNotes) expect(missing).toEqual(problems.map(({ part, name = '' }) => `${part}:${name}`));
}

const json = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });

const OPERATIONS: Record<string, object> = {
  'GET /plain': {},
  'GET /things/{id}': {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'limit', in: 'query', required: true, schema: { type: 'integer', default: 20 } },
      { name: 'kind', in: 'query', schema: { type: ['string', 'null'], enum: ['a', 'b', null] } },
      { name: 'X-Tag', in: 'header', schema: { type: 'array', items: { type: 'string' } }, example: ['a'] },
      { name: 'mode', in: 'cookie', required: true, schema: { type: 'boolean' } },
      { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    ],
  },
  'GET /wrong': {
    parameters: [{ name: 'n', in: 'query', required: true, schema: { type: 'integer' }, example: 'many' }],
  },
  'GET /refused': {
    parameters: [{ name: 'Host', in: 'header', required: true, schema: { type: 'string' }, example: 'a' }],
  },
  'POST /json': {
    requestBody: json({ type: 'object', required: ['a'], properties: { a: { type: 'null' } } }),
  },
  'POST /wrong': {
    requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: 1 } } },
  },
  'POST /union': {
    requestBody: json({
      oneOf: [
        { type: 'object', required: ['a'], properties: { a: { const: 1 } } },
        { type: 'object', required: ['b'], properties: { b: { type: 'string' } } },
      ],
    }),
  },
  'POST /form': {
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            required: ['name', 'key'],
            properties: {
              name: { type: 'string', example: 'Fern' },
              key: { type: 'string', format: 'password' },
              count: { type: 'integer' },
            },
          },
        },
      },
    },
  },
  'POST /upload': {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: { file: { type: 'string', format: 'binary' }, note: { type: 'string' } },
          },
        },
      },
    },
  },
  'POST /bytes': { requestBody: { required: true, content: { 'application/octet-stream': {} } } },
  'PATCH /text': { requestBody: { content: { 'text/plain': { schema: { type: 'string' } } } } },
};

const SECURITY = [
  [{ token: [] }],
  [{ key: [], login: [] }, { token: [] }],
  [{}, { token: [] }],
  [{ certificate: [] }],
];

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'query', name: 'key' },
  login: { type: 'http', scheme: 'basic' },
  certificate: { type: 'mutualTLS' },
};

test.each(Object.entries(OPERATIONS))('%s', async (name, operation) => {
  for (const [at, security] of [undefined, ...SECURITY].entries()) {
    const description = api(
      { [name]: { ...operation, ...(security && { security }) } },
      {
        servers: at % 2 ? [] : [{ url: 'https://api.example.com' }],
        components: { securitySchemes },
      },
    );
    const { operation: one, site, page } = await operationOf(description);
    for (const sandboxes of [[], ['api']])
      expectSame(
        JSON.parse(JSON.stringify(playgroundData(one, site.settings, page, { sandboxes, http: {} }))),
      );
  }
});

test('every operation of this site', async () => {
  const { site, operations } = await ownSite();
  for (const page of site?.pages ?? []) {
    const operation = operations.get(page.operation ?? '');
    if (!operation || !site) continue;
    const places = { sandboxes: [operation.spec], http: {}, facts: (name: string) => ownApis[name] };
    expectSame(JSON.parse(JSON.stringify(playgroundData(operation, site.settings, page, places))));
  }
});
