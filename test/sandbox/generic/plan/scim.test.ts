/** SCIM: changes by operations (RFC 7644, 3.5.2). */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  object,
  operationOf,
  type Paths,
  petWith,
  planWith,
  ref,
  returns,
  senderTo,
  text,
} from './support.ts';

const mail = object({ value: text, type: text, primary: { type: 'boolean' } });
const PET = petWith({
  nick: text,
  active: { type: 'boolean' },
  home: object({ city: text, street: text }),
  mails: { type: 'array', items: mail },
});

const OPERATIONS = object({
  schemas: { type: 'array', items: text },
  Operations: { type: 'array', items: object({ op: text, path: text, value: {} }) },
});

const open = async () => {
  const paths = crud() as Paths;
  const error = object({ detail: text });
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, {
    requestBody: body(OPERATIONS),
    responses: { 200: returns(ref('Pet')), 400: returns(error) },
  });
  const plan = await planWith(paths, PET);
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', {
    name: 'Bo',
    home: { city: 'Ulm', street: 'A' },
    mails: [
      { value: 'a', type: 'work' },
      { value: 'b', type: 'home' },
    ],
  });
  const patch = (...Operations: Fields[]) => send(`PATCH /pets/${made.id}`, { Operations });
  return { plan, patch, shown: async () => (await send(`GET /pets/${made.id}`)).body };
};

test('a PATCH with operations changes the item', async () => {
  const { plan } = await open();
  expect(operationOf(plan, 'PATCH /pets/{petId}')).toMatchObject({ rule: 'update', stored: true });
});

test.each([
  ['a member', [{ op: 'replace', path: 'name', value: 'Max' }], { name: 'Max' }],
  ['in any case', [{ op: 'Replace', path: 'NAME', value: 'Max' }], { name: 'Max' }],
  ['members', [{ op: 'add', value: { nick: 'B', active: true } }], { nick: 'B', active: true }],
  [
    'by names with paths',
    [{ op: 'replace', value: { 'home.city': 'Bonn' } }],
    { home: { city: 'Bonn', street: 'A' } },
  ],
  [
    'of an object',
    [{ op: 'replace', path: 'home', value: { city: 'Bonn' } }],
    { home: { city: 'Bonn', street: 'A' } },
  ],
  ['inside an object', [{ op: 'remove', path: 'home.street' }], { home: { city: 'Ulm' } }],
  [
    'of a list',
    [{ op: 'add', path: 'mails', value: [{ value: 'c' }] }],
    { mails: [{ value: 'a', type: 'work' }, { value: 'b', type: 'home' }, { value: 'c' }] },
  ],
  [
    'that a list has',
    [{ op: 'add', path: 'mails', value: { value: 'a', type: 'work' } }],
    {
      mails: [
        { value: 'a', type: 'work' },
        { value: 'b', type: 'home' },
      ],
    },
  ],
  [
    'of chosen items',
    [{ op: 'replace', path: 'mails[type eq "work"].value', value: 'z' }],
    {
      mails: [
        { value: 'z', type: 'work' },
        { value: 'b', type: 'home' },
      ],
    },
  ],
  [
    'without chosen items',
    [{ op: 'remove', path: 'mails[type eq "work"]' }],
    { mails: [{ value: 'b', type: 'home' }] },
  ],
  [
    'without named items',
    [{ op: 'remove', path: 'mails', value: [{ value: 'a' }] }],
    { mails: [{ value: 'b', type: 'home' }] },
  ],
  [
    'of every item',
    [{ op: 'replace', path: 'mails.type', value: 'x' }],
    {
      mails: [
        { value: 'a', type: 'x' },
        { value: 'b', type: 'x' },
      ],
    },
  ],
  [
    'with a schema',
    [{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:nick', value: 'B' }],
    { nick: 'B' },
  ],
])('operations change members: %s', async (_name, operations, expected: Fields) => {
  const { patch, shown } = await open();
  const { status, source } = await patch(...operations);
  expect([status, source]).toEqual([200, 'stored']);
  expect(await shown()).toMatchObject(expected);
  expect((await shown()).mails).toEqual(
    expected.mails ?? [
      { value: 'a', type: 'work' },
      { value: 'b', type: 'home' },
    ],
  );
});

test.each([
  ['no operation', { op: 'move', path: 'name' }, 'Operation 1 has no known "op"'],
  ['no path', { op: 'remove' }, 'Operation 1 removes nothing: it has no "path"'],
  [
    'no such item',
    { op: 'replace', path: 'mails[type eq "x"].value', value: 'y' },
    'no item has what its path asks for',
  ],
  ['no filter', { op: 'remove', path: 'mails[type is x]' }, 'is not understood'],
  ['no object', { op: 'add', value: 'x' }, 'needs a "path", or an object as "value"'],
  ['no right result', { op: 'replace', path: 'active', value: 'yes' }, 'The result of the patch: /active: '],
])('a wrong operation is refused, and nothing changes: %s', async (_name, operation, message) => {
  const { patch, shown } = await open();
  const before = await shown();
  const refused = await patch({ op: 'replace', path: 'name', value: 'Max' }, operation);
  expect(refused.status).toBe(400);
  expect(refused.message).toContain(message);
  expect(await shown()).toEqual(before);
});

test('a name that every object has is that of a new member', async () => {
  const { patch, shown } = await open();
  const { status, source } = await patch({ op: 'add', path: '__proto__', value: { city: 'x' } });
  expect([status, source]).toEqual([200, 'stored']);
  expect((await shown()).home).toEqual({ city: 'Ulm', street: 'A' });
});
