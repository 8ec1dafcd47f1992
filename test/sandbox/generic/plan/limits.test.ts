import { expect, test } from 'vitest';
import {
  body,
  crud,
  inPath,
  operationOf,
  petWith,
  planOf,
  planWith,
  ref,
  returns,
  rulesOf,
  ruleWith,
  text,
} from './support.ts';

const pet = petWith({ weight: { type: 'number' }, privacy_level: text });

test.each([
  ['Updates only the name of a pet. Changes to any other fields are ignored.'],
  ['Updates a pet. Requests to change its `status` and other values will be silently ignored.'],
  ['Updates a pet. Only `name` and `weight` can be updated.'],
  ['Update a pet. Only the privacy level property may be modified.'],
  ['Updates a pet. Note: The status cannot be changed.'],
  ['You can’t use this operation to update the status of a pet.'],
  ['Update a pet. This currently supports only the `weight` field.'],
  ['The pet can be changed:\n* Changing the name, this will remove the pet with the old id'],
])('a change that leaves members as they are returns its example: %s', async (description) => {
  for (const line of ['PUT /pets/{petId}', 'PATCH /pets/{petId}'])
    expect((await ruleWith(line, { description }, pet)).rule).toBe('example');
});

test.each([
  ['Updates a pet. Only the fields that are provided will be changed.'],
  ['Updates a pet. Values are only updated if the fields are specified.'],
  ['Updates a pet. A pet can only be updated by its owner.'],
  ['Updates a pet. You can only change pets of your own shop.'],
  ['Updates a pet. The id of the shop cannot be changed.'],
  ['Updates a pet. Changing the name will remove no other pet.'],
])('a change with other limits has its rule: %s', async (description) => {
  expect((await ruleWith('PATCH /pets/{petId}', { description }, pet)).rule).toBe('update');
});

test('a change that adds to a list of the item by a member of its own returns its example', async () => {
  const tagged = petWith({ tags: { type: 'array', items: text } });
  const change = (name: string) => ({
    requestBody: body({
      ...tagged,
      required: [name],
      properties: { ...tagged.properties, [name]: { type: 'array', items: text } },
    }),
  });
  for (const name of ['add_tags', 'removeTags'])
    expect((await ruleWith('PATCH /pets/{petId}', change(name), tagged)).rule).toBe('example');
});

const records = {
  type: 'object',
  required: ['records'],
  properties: {
    records: { type: 'array', items: { type: 'object', properties: { date: text, details: text } } },
  },
};

test.each([
  ['Creates a history record of a pet', 'example'],
  ['Adds notes to a pet', 'example'],
  ['Updates the history of a pet', 'replace *'],
  ['Updates the history. Any records that are not included will remain unchanged.', 'example'],
])('a PUT to a document that is a list: %s', async (summary, rule) => {
  const plan = await planOf({
    paths: {
      '/pets/{petId}/history': {
        parameters: [inPath('petId')],
        get: { responses: { 200: returns(ref('Records')) } },
        put: {
          summary,
          requestBody: body(ref('Records')),
          responses: { 200: returns(ref('Records')) },
        },
      },
    },
    components: { schemas: { Records: records } },
  });
  expect(rulesOf(plan).at(-1)).toBe(`PUT /pets/{petId}/history: ${rule}`);
});

test('operations whose paths name their parameter otherwise are not of the same items', async () => {
  const { '/pets/{petId}': item, ...rest } = crud() as Record<string, Record<string, unknown>>;
  const { get, ...others } = item ?? {};
  const pathsWith = (name: string) => ({
    ...rest,
    '/pets/{petId}': { ...others },
    [`/pets/{${name}}`]: { parameters: [inPath(name)], get },
  });
  const ruleOfPut = async (name: string) =>
    operationOf(await planWith(pathsWith(name)), 'PUT /pets/{petId}').rule;
  expect(await ruleOfPut('id')).toBe('replace');
  expect(await ruleOfPut('pet')).toBe('replace');
  expect(await ruleOfPut('species')).toBe('example');
});

const file = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
const stored = (plan: Awaited<ReturnType<typeof planOf>>) =>
  plan.operations.filter((one) => one.stored).map(({ method, path }) => `${method} ${path}`);

test('a file is only sent by the path whose parameters it was stored with', async () => {
  const pathsOf = (name: string, write: string) => ({
    [`/pets/{petId}/photos/{${name}}`]: {
      parameters: [inPath('petId'), inPath(name)],
      get: { responses: { 200: { description: '', ...file } } },
    },
    [`/pets/{petId}/photos/{${write}}`]: {
      parameters: [inPath('petId'), inPath(write)],
      ...(name === write && { get: { responses: { 200: { description: '', ...file } } } }),
      put: { requestBody: file, responses: { 204: { description: '' } } },
    },
  });
  expect(stored(await planOf({ paths: pathsOf('file_name', 'file_name') }))).toHaveLength(2);
  expect(stored(await planOf({ paths: pathsOf('photoId', 'fileName') }))).toEqual([]);
});
