/** Examples that are the text that is sent: JSON cannot express what their media types have. */
import { expect, test } from 'vitest';
import { loadText } from '../support.ts';

const CHUNK = {
  type: 'object',
  properties: { a: { type: 'integer' }, b: { type: 'string', pattern: '^x' } },
};

test.each([
  ['text/event-stream', CHUNK, 'data: {"a":1}\n\ndata: [DONE]\n', []],
  ['application/xml', { oneOf: [CHUNK, { type: 'integer' }] }, '<chunk><a>1</a></chunk>', []],
  ['application/vnd.a+xml', { allOf: [CHUNK] }, '<chunk/>', []],
  ['application/xml', CHUNK, { a: 'x' }, ['the type must be integer, but is string.']],
  ['application/json', CHUNK, '{"a":1}', ['the type must be object, but is string.']],
  ['application/problem+json; charset=utf-8', CHUNK, 'x', ['the type must be object, but is string.']],
  ['text/csv', { type: 'string', pattern: '^a' }, 'b', ['must match the pattern "^a".']],
])('an example of %s for %j: %j', async (type, schema, example, expected) => {
  const { diagnostics } = await loadText(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Streams', version: '1' },
      paths: {
        '/a': {
          get: {
            responses: {
              200: { description: 'd', content: { [type]: { schema, example } } },
              201: {
                description: 'd',
                content: { [type]: { schema, examples: { one: { value: example } } } },
              },
            },
          },
        },
      },
    }),
  );
  const found = diagnostics.map(({ message }) => message.replace(/^.* does not match the schema: /, ''));
  expect(found).toEqual([...expected, ...expected]);
});
