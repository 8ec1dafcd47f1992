import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadApiDocument, type Operation } from '../../../src/openapi/index.ts';
import { docsFolder, document31, loadText } from '../support.ts';
import { viewOf } from '../views.ts';

const document32 = (operation: object): string =>
  document31({ openapi: '3.2.0', paths: { '/a': { post: { responses: {}, ...operation } } } });

async function read(operation: object): Promise<Operation> {
  const { document } = await loadText(document32(operation));
  const found = document?.operations[0];
  if (!found) throw new Error('not read');
  return found;
}

const media = (contentType: string, examples: object, schema: object = {}) => ({
  content: { [contentType]: { schema, examples } },
});

describe('examples of OpenAPI 3.2 (4.19)', () => {
  test.each<[string, object, unknown]>([
    ['application/json', { dataValue: { a: 1 }, serializedValue: '{"a":1}' }, { a: 1 }],
    ['application/json', { serializedValue: '{"a": 12345678901234567890}' }, { a: 12345678901234567890n }],
    ['application/json', { serializedValue: '{a' }, '{a'],
    ['application/problem+json', { serializedValue: '[1]' }, [1]],
    ['application/json', { dataValue: null }, null],
    ['application/json', { value: null }, null],
    ['text/csv', { dataValue: [[1, 2]], serializedValue: '1,2\n' }, '1,2\n'],
    ['application/xml', { dataValue: { id: 1 }, serializedValue: '<a id="1"/>' }, '<a id="1"/>'],
    ['application/x-www-form-urlencoded', { dataValue: { a: 1 }, serializedValue: 'a=1' }, { a: 1 }],
  ])('of %s: %o', async (contentType, example, value) => {
    const { request } = await read({ requestBody: media(contentType, { one: example }) });
    expect(request.body?.media[0]?.examples).toEqual([{ name: 'one', value }]);
  });

  test('of a parameter: data is its value, and a serialized value is only shown', async () => {
    const operation = await read({
      parameters: [
        {
          name: 'f',
          in: 'query',
          schema: { type: 'array', items: { type: 'string' } },
          examples: {
            sent: { summary: 'Sent', serializedValue: 'f=c' },
            both: { dataValue: ['a', 'b'], serializedValue: 'f=a&f=b' },
          },
        },
      ],
    });
    expect(operation.request.parameters).toMatchObject([
      { example: ['a', 'b'], shownExamples: [{ name: 'sent', summary: 'Sent', text: 'f=c' }] },
    ]);
    const { parameterGroups } = await viewOf(operation);
    expect(parameterGroups[0]?.fields[0]?.examples).toMatchObject([
      { value: '["a","b"]' },
      { title: 'Sent', value: 'f=c' },
    ]);
  });

  test.each<[string, object, string[]]>([
    ['application/json', { a: { value: { q: 'x y' } } }, ['?%7B%22q%22%3A%22x%20y%22%7D']],
    ['application/json', { a: { serializedValue: '%7B%22q%22%3A1%7D' } }, ['?%7B%22q%22%3A1%7D']],
    [
      'application/jsonpath',
      { a: { dataValue: '$.a[?@.b==1]' }, b: { serializedValue: '%24.b' } },
      ['?%24.a%5B%3F%40.b%3D%3D1%5D', '?%24.b'],
    ],
    ['text/plain', {}, ['?string']],
  ])('of a whole query string are shown as they are sent: %s %j', async (contentType, examples, sent) => {
    const content = { [contentType]: { schema: { type: 'string' }, examples } };
    const view = await viewOf(await read({ parameters: [{ name: 'q', in: 'querystring', content }] }));
    expect(view.querystring?.shownExamples?.map(({ value }) => value)).toEqual(sent);
  });

  test('of a form that is the whole query string are split', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
    const examples = { one: { serializedValue: 'a=x%26y&b=1' } };
    const content = { 'application/x-www-form-urlencoded': { schema, examples } };
    const { request } = await read({ parameters: [{ name: 'q', in: 'querystring', content }] });
    expect(request.parameters).toMatchObject([
      { name: 'a', example: 'x&y' },
      { name: 'b', example: '1' },
    ]);
  });
});

test.each<[object, unknown]>([
  [{ type: 'object' }, { a: 1 }],
  [{ type: ['object', 'string'] }, '{"a": 1}'],
  [{ type: 'array' }, '{"a": 1}'],
  [{}, '{"a": 1}'],
])('an example that is JSON text, of a body with the schema %j', async (schema, value) => {
  const { request } = await read({
    requestBody: media('application/json', { one: { value: '{"a": 1}' } }, schema),
  });
  expect(request.body?.media[0]?.examples).toEqual([{ name: 'one', value }]);
});

describe('examples elsewhere (`externalValue`, OpenAPI 4.8.19)', () => {
  test.each([
    ['https://example.com/a.json', 'https://example.com/a.json'],
    ['http://example.com/a.json', 'http://example.com/a.json'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['file:///etc/passwd', undefined],
    ['//example.com/a.json', undefined],
    ['https://', undefined],
    ['gone.json', undefined],
  ])('%s is a link only if it is http or https', async (externalValue, url) => {
    const operation = await read({
      parameters: [{ name: 'f', in: 'query', schema: {}, examples: { far: { externalValue } } }],
      requestBody: media('application/json', { far: { summary: 'Far', externalValue } }),
      responses: { 200: { description: '', ...media('application/json', { far: { externalValue } }) } },
    });
    const view = await viewOf(operation);
    const shown = url && [{ title: 'Far', value: url, url }];
    expect(view.body?.media[0]?.shownExamples).toEqual(shown);
    expect(view.responses[0]?.media[0]?.shownExamples?.map((one) => one.url)).toEqual(url && [url]);
    expect(view.parameterGroups[0]?.fields[0]?.examples?.map((one) => one.url)).toEqual(url && [url]);
    // The external example has no value here, so the schema supplies one.
    expect(view.responses[0]?.media[0]?.examples).toHaveLength(1);
  });

  test('are never fetched, even if remote files are allowed; those in the folder are read', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end('{"type": "string"}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const part = media('application/json', { far: { externalValue: `${url}/part.json` } });
    const root = await docsFolder({
      'api.json': document31({
        paths: {
          '/a': {
            post: {
              requestBody: media(
                'application/json',
                { near: { externalValue: './near.json' }, far: { externalValue: `${url}/far.json` } },
                { $ref: `${url}/schema.json` },
              ),
              responses: { 200: { $ref: './part.json' } },
            },
          },
        },
      }),
      'near.json': '{"near": true}',
      'part.json': JSON.stringify({ description: '', ...part }),
    });
    const { document, diagnostics } = await loadApiDocument({ root, source: 'api.json', remote: true });
    expect(diagnostics).toEqual([]);
    expect(asked).toEqual(['/schema.json']);
    const [operation] = document?.operations ?? [];
    expect(operation?.request.body?.media[0]).toMatchObject({
      examples: [{ name: 'near', value: { near: true } }],
      shownExamples: [{ name: 'far', url: `${url}/far.json` }],
    });
    expect(operation?.responses[0]?.content[0]).toMatchObject({
      shownExamples: [{ url: `${url}/part.json` }],
    });
  });
});
