/** Lists in an item of the items that refer to it: `contacts` of a company, each with its `company_id`. */
import { expect, test } from 'vitest';
import {
  body,
  type Fields,
  inPath,
  object,
  type Paths,
  planOf,
  ref,
  resourceOf,
  returns,
  senderTo,
  text,
} from './plan/support.ts';

const integer = { type: 'integer' };
const listOf = (items: unknown): Fields => ({ type: 'array', items });

const collection = (path: string, sent: string, item: string, read = item): Paths => ({
  [path]: {
    get: { responses: { 200: returns(listOf(ref(item))) } },
    post: { requestBody: body(ref(sent)), responses: { 201: returns(ref(item)) } },
  },
  [`${path}/{id}`]: {
    parameters: [inPath('id', { schema: integer })] as never,
    get: { responses: { 200: returns(ref(read)) } },
    put: { requestBody: body(ref(sent)), responses: { 200: returns(ref(read)) } },
    delete: { responses: { 204: { description: '' } } },
  },
});

/** Companies that show this when they are read, and contacts. */
const planWith = (contacts: Fields) => {
  const company = { id: integer, name: text };
  const contact = { name: text, company_id: { anyOf: [integer, { type: 'null' }] } };
  const required = ['id', 'name'];
  const schemas = {
    CompanySent: { ...object({ name: text }), required: ['name'] },
    Company: { ...object(company), required },
    CompanyWithContacts: { ...object({ ...company, contacts }), required: [...required, 'contacts'] },
    ContactSent: { ...object(contact), required: ['name'] },
    Contact: { ...object({ id: integer, ...contact }), required },
  };
  const paths = {
    ...collection('/companies', 'CompanySent', 'Company', 'CompanyWithContacts'),
    ...collection('/contacts', 'ContactSent', 'Contact'),
  };
  return planOf({ paths, components: { schemas } });
};

test('an item lists what refers to it, as it is now', async () => {
  const send = senderTo(await planWith(listOf(ref('Contact'))));
  const { body: company } = await send('POST /companies', { name: 'Acme' });
  const contactsOf = async () => {
    const { source, body: read } = await send(`GET /companies/${company.id}`);
    expect(source).toBe('stored');
    return read.contacts;
  };
  expect(await contactsOf()).toEqual([]);
  const { body: ada } = await send('POST /contacts', { name: 'Ada', company_id: company.id });
  await send('POST /contacts', { name: 'Zoe', company_id: 1 });
  await send('POST /contacts', { name: 'Max' });
  expect(await contactsOf()).toEqual([ada]);
  const changed = await send(`PUT /companies/${company.id}`, { name: 'Acme Ltd' });
  expect(changed.body).toMatchObject({ name: 'Acme Ltd', contacts: [ada] });
  await send(`DELETE /contacts/${ada.id}`);
  expect(await contactsOf()).toEqual([]);
});

test('first items agree', async () => {
  const send = senderTo(await planWith(listOf(ref('Contact'))));
  const { body: contacts } = await send('GET /contacts');
  const { body: company } = await send(`GET /companies/${contacts[0].company_id}`);
  expect(company.contacts).toContainEqual(contacts[0]);
});

test.each([
  ['a part', { ...listOf(ref('Contact')), description: 'The latest contacts.' }],
  ['at most some', { ...listOf(ref('Contact')), maxItems: 3 }],
  ['something else', listOf(object({ id: integer, address: text, city: text }))],
])('a list of %s is none of these', async (_name, contacts) => {
  expect(resourceOf(await planWith(contacts), '/companies/{}')).not.toHaveProperty('childLists');
});
