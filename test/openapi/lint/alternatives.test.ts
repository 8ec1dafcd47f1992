/** Examples that match no alternative of their schema: one problem, about the alternative that is meant. */
import { expect, test } from 'vitest';
import { loadText } from '../support.ts';

const CODE = 'openapi/no-invalid-media-type-examples';

async function problemsOf(schema: object, examples: Record<string, unknown>): Promise<string[]> {
  const values = Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
  const { diagnostics } = await loadText(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Payments', version: '1' },
      paths: {
        '/payments': {
          post: {
            requestBody: { content: { 'application/json': { schema, examples: values } } },
            responses: { 204: { description: 'd' } },
          },
        },
      },
    }),
  );
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const SOURCE = {
  type: 'object',
  properties: {
    id: { type: 'string', readOnly: true },
    source: {
      unevaluatedProperties: false,
      oneOf: [
        {
          type: 'object',
          required: ['kind', 'number'],
          properties: { kind: { const: 'card' }, number: { type: 'string' } },
        },
        {
          type: 'object',
          required: ['kind', 'iban'],
          properties: { kind: { const: 'bank' }, iban: { type: 'string' } },
        },
      ],
    },
  },
};

test('the alternative that the constants select is the one that is reported', async () => {
  expect(
    await problemsOf(SOURCE, {
      right: { source: { kind: 'bank', iban: 'x' } },
      wrong: { source: { kind: 'card', number: 5 } },
    }),
  ).toEqual([
    `${CODE} "number" in this example does not match the schema: the type must be string, but is number.`,
  ]);
});

test('a value that none is meant by is one problem', async () => {
  const schema = { anyOf: [{ type: 'string' }, { type: 'object', required: ['x'] }] };
  expect(await problemsOf(schema, { one: 5, two: { x: 1 } })).toEqual([
    `${CODE} This example does not match the schema: must match one of the alternatives, but matches none.`,
  ]);
});

test('what only responses have, in an example of a request, is said in our words', async () => {
  expect(await problemsOf(SOURCE, { one: { id: 'a' } })).toEqual([
    `${CODE} "id" in this example does not match the schema: it is read-only, so only responses have it.`,
  ]);
});

test('other examples of the same schema keep their problems, and those that are not listed are counted', async () => {
  const wrong = { source: { kind: 'card', number: 5 } };
  const { properties } = SOURCE;
  const schema = {
    ...SOURCE,
    properties: { ...properties, size: { type: 'integer', example: 'x' } },
    example: wrong,
  };
  const found = await problemsOf(
    schema,
    Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`e${n}`, wrong])),
  );
  expect(found).toContain(
    'openapi/no-invalid-schema-examples This example does not match the schema: the type must be integer, but is string.',
  );
  expect(found.filter((one) => one.includes('"number" in this example'))).toHaveLength(50);
  expect(found).toContain('openapi/more-problems 11 more problems in this file are not listed.');
});
