/** Patches that would make an item wrong, or cannot be applied (RFC 5789, 2.2). */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import {
  crud,
  type Fields,
  object,
  type Paths,
  petWith,
  planOf,
  planWith,
  ref,
  returns,
  text,
} from './support.ts';

const PATCH = 'application/json-patch+json';
const MERGE = 'application/merge-patch+json';

const pet = {
  ...petWith({
    price: { type: 'number', minimum: 0, example: 3 },
    tags: { type: 'array', items: text, maxItems: 2, example: ['a'] },
    home: { ...object({ city: text, zip: text }), required: ['city'], example: { city: 'Rome', zip: '1' } },
    secret: { ...text, writeOnly: true },
  }),
  additionalProperties: false,
};

const error = (description: string) => ({ ...returns(object({ message: text })), description });

async function senderFor(
  success: Fields = { 200: returns(ref('Pet')) },
  statuses: number[] = [],
  item: Fields = pet,
) {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, {
    requestBody: {
      content: {
        [MERGE]: { schema: object({ name: text, price: {}, home: object({ city: {} }) }) },
        [PATCH]: { schema: { type: 'array', items: { type: 'object' } } },
      },
    },
    responses: { ...success, ...Object.fromEntries(statuses.map((status) => [status, error('Refused')])) },
  });
  const plan = await planWith(paths, item);
  const sandbox = createSandbox(genericSandbox(plan));
  const url = `https://sandbox.invalid/${plan.name}/pets/1`;
  return {
    read: async () => (await sandbox(new Request(url))).json(),
    patch: async (sent: unknown) => {
      const headers = { 'content-type': Array.isArray(sent) ? PATCH : MERGE };
      const response = await sandbox(
        new Request(url, { method: 'PATCH', headers, body: JSON.stringify(sent) }),
      );
      const shown = await response.text();
      return { status: response.status, message: shown === '' ? undefined : JSON.parse(shown).message };
    },
  };
}

const data = returns(object({ data: ref('Pet') }));

test.each([
  ['the response is the item', undefined],
  ['the response has the item in it', { 200: data }],
  ['the response has only its id', { 200: returns(object({ id: { type: 'integer' } })) }],
  ['the response is empty', { 204: { description: '' } }],
])('results that violate the schema are refused with the location, where %s', async (_, success) => {
  const { patch, read } = await senderFor(success, [422]);
  const before = await read();
  const messageOf = async (sent: unknown) => {
    const { status, message } = await patch(sent);
    expect([status, await read()]).toEqual([422, before]);
    return message.replace('The result of the patch: ', '');
  };
  expect(await messageOf([{ op: 'replace', path: '/price', value: -1 }])).toBe(
    '/price: Must be at least 0, but is -1.',
  );
  expect(await messageOf([{ op: 'remove', path: '/home/city' }])).toBe(
    '/home: The property "city" is required.',
  );
  expect(await messageOf([{ op: 'add', path: '/color', value: 'red' }])).toBe(
    '/color: The property "color" is not allowed here.',
  );
  const add = { op: 'add', path: '/tags/-', value: 'b' };
  expect(await messageOf([add, add])).toBe('/tags: The number of items must be at most 2, but is 3.');
  expect(await messageOf({ price: 'x' })).toBe('/price: The type must be number, but is string.');
  expect(await messageOf({ home: { city: null } })).toBe('/home: The property "city" is required.');
  expect(await messageOf([{ op: 'remove', path: '/name' }])).toMatch(/name/);
  for (const right of [
    [{ op: 'replace', path: '/id', value: 'x' }],
    [{ op: 'add', path: '/secret', value: 'x' }],
    { price: 3 },
  ])
    expect([200, 204]).toContain((await patch(right)).status);
});

test.each([
  [[], { result: 400, test: 409, path: 409, malformed: 400 }],
  [[400], { result: 400, test: 400, path: 400, malformed: 400 }],
  [[400, 409], { result: 400, test: 409, path: 409, malformed: 400 }],
  [[400, 409, 422], { result: 422, test: 409, path: 422, malformed: 400 }],
])('patches are refused with the documented status: %j', async (statuses, expected) => {
  const { patch } = await senderFor(undefined, statuses);
  const statusOf = async (one: Fields) => (await patch([one])).status;
  expect({
    result: await statusOf({ op: 'add', path: '/price', value: -1 }),
    test: await statusOf({ op: 'test', path: '/name', value: 'x' }),
    path: await statusOf({ op: 'remove', path: '/nothing' }),
    malformed: await statusOf({ op: 'change', path: '/name' }),
  }).toEqual(expected);
  expect(await statusOf({ op: 'test', path: '/nothing', value: null })).toBe(expected.test);
});

test('what an example of the description violates before is not the fault of a patch', async () => {
  const wrong = { ...pet, example: { id: 1, name: 'Rex', price: -3, tags: ['a', 'b', 'c'] } };
  const { patch } = await senderFor(undefined, [], wrong);
  expect((await patch([{ op: 'replace', path: '/name', value: 'Bo' }])).status).toBe(200);
  expect((await patch([{ op: 'replace', path: '/price', value: -9 }])).status).toBe(400);
});

test('a merge patch removes with null what its schema does not allow to be null, and sends only changes', async () => {
  const paths = crud() as Paths;
  const whole = petWith({ note: { ...text, example: 'n' } });
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, {
    requestBody: { content: { [MERGE]: { schema: ref('Pet') } } },
  });
  const plan = await planWith(paths, whole);
  const sandbox = createSandbox(genericSandbox(plan));
  const url = `https://sandbox.invalid/${plan.name}/pets/1`;
  const patch = async (sent: unknown) => {
    const init = { method: 'PATCH', headers: { 'content-type': MERGE }, body: JSON.stringify(sent) };
    const response = await sandbox(new Request(url, init));
    return [response.status, (await (await sandbox(new Request(url))).json()).note];
  };
  expect(await patch({ note: 'new' })).toEqual([200, 'new']);
  expect(await patch({ note: 5 })).toEqual([400, 'new']);
  expect(await patch({ name: null })).toEqual([409, 'new']);
  expect(await patch({ note: null })).toEqual([200, undefined]);
});

test('a patch to a discriminator that no alternative has is refused', async () => {
  const kind = (name: string, more: Fields) => ({
    ...object({ id: { type: 'integer', readOnly: true }, kind: text, ...more }),
    required: ['kind'],
    title: name,
  });
  const either = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } };
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, {
    requestBody: { content: { [PATCH]: { schema: { type: 'array', items: { type: 'object' } } } } },
  });
  const schemas = { Pet: either, Cat: kind('Cat', { name: text }), Dog: kind('Dog', { name: text }) };
  const plan = await planOf({ paths, components: { schemas } });
  const sandbox = createSandbox(genericSandbox(plan));
  const url = `https://sandbox.invalid/${plan.name}/pets`;
  const created = await sandbox(
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'Cat', name: 'Bo' }),
    }),
  );
  const { id } = await created.json();
  const change = async (value: string) =>
    (
      await sandbox(
        new Request(`${url}/${id}`, {
          method: 'PATCH',
          headers: { 'content-type': PATCH },
          body: JSON.stringify([{ op: 'replace', path: '/kind', value }]),
        }),
      )
    ).status;
  expect([await change('Bird'), await change('Dog')]).toEqual([400, 200]);
});
