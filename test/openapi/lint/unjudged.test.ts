/** Examples that the linter's validator cannot judge, since it fails at their schema. */
import { expect, test } from 'vitest';
import { loadText } from '../support.ts';

const example = (value: unknown) => ({
  description: 'd',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' }, example: value } },
});

/** Code and message of each problem. `parent`: the schema of a property that may be null. */
async function problemsOf(parent: object, examples: Record<string, unknown>): Promise<string[]> {
  const responses = Object.fromEntries(
    Object.entries(examples).map(([status, value]) => [status, example(value)]),
  );
  const { diagnostics } = await loadText(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Trees', version: '1' },
      paths: { '/trees': { get: { responses } } },
      components: {
        schemas: {
          Tree: {
            type: 'object',
            required: ['name', 'secret'],
            properties: {
              name: { type: 'string' },
              secret: { type: 'string', writeOnly: true },
              parent,
            },
          },
        },
      },
    }),
  );
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const REF = { $ref: '#/components/schemas/Tree' };
const SIBLING =
  'openapi/nullable-type-sibling The `type` field must be defined when the `nullable` field is used.';

test.each([
  ['allOf', { nullable: true, allOf: [REF] }],
  ['oneOf', { nullable: true, oneOf: [REF] }],
])('valid examples beside `nullable` and `%s` are no problem', async (_, parent) => {
  const valid = {
    200: { name: 'a' },
    201: { name: 'a', parent: null },
    202: { name: 'a', parent: { name: 'b' } },
  };
  expect(await problemsOf(parent, valid)).toEqual([SIBLING]);
});

test('wrong examples are reported in our words', async () => {
  const wrong = { 200: { name: 3 }, 201: { name: 'a', parent: {} } };
  expect(await problemsOf({ nullable: true, allOf: [REF] }, wrong)).toEqual([
    SIBLING,
    'openapi/no-invalid-media-type-examples "name" in this example does not match the schema: the type must be string, but is number.',
    'openapi/no-invalid-media-type-examples "parent" in this example does not match the schema: the property "name" is required.',
  ]);
});
