/** Query parameters of lists that are compared with a part of a text. */
import { expect, test } from 'vitest';
import { crud, inQuery, operationOf, type Paths, petWith, planWith, senderTo, text } from './support.ts';

/** The plan of the filter of a list by this parameter. */
async function filterOf(name: string, description = '', schema: object = text) {
  const paths = crud() as Paths;
  Object.assign(paths['/pets']?.get ?? {}, { parameters: [inQuery(name, { description, schema })] });
  const plan = await planWith(paths, petWith({ owner_name: text, mood: { ...text, enum: ['good'] } }));
  const { filters = [] } = operationOf(plan, 'GET /pets').list ?? {};
  return { plan, filter: filters.find(({ parameter }) => parameter === name) };
}

test.each([
  ['name', 'Only pets whose name starts with this text.', ['name'], 'start'],
  ['prefix', 'An optional prefix to list all pets with.', ['name'], 'start'],
  ['ownerNamePrefix', '', ['owner_name'], 'start'],
  ['filter[owner_name][contains]', '', ['owner_name'], 'part'],
  ['owner_name__icontains', '', ['owner_name'], 'part'],
  ['owner_name__istartswith', '', ['owner_name'], 'start'],
  ['owner_name', 'Name like criterion for the query.', ['owner_name'], 'part'],
  ['owner_name', 'The search is performed as a case-insensitive infix search.', ['owner_name'], 'part'],
])('`%s`, %j, is compared with %j, %s', async (name, description, property, as) => {
  expect((await filterOf(name, description)).filter).toEqual({ parameter: name, property, as });
});

test.each([
  ['name', 'A prefix, with wildcards.'],
  ['name', 'A prefix, or any substring.'],
  ['mood', 'A prefix of the mood.'],
  ['prefix', 'Put before every line of the export.'],
  ['separatorPrefix', ''],
])('`%s`, %j, is not known', async (name, description) => {
  expect((await filterOf(name, description)).filter?.as).toBe(undefined);
});

test('shows the items whose text has the part', async () => {
  const { plan } = await filterOf('namePrefix');
  const send = senderTo(plan);
  await send('POST /pets', { name: 'Black Bo' });
  const namesBy = async (value: string) =>
    (await send(`GET /pets?namePrefix=${value}`)).body.map(({ name }: { name: string }) => name);
  expect(await namesBy('bla')).toEqual(['Black Bo']);
  expect(await namesBy('Bo')).toEqual([]);
  const { plan: other } = await filterOf('name[contains]');
  const sendOther = senderTo(other);
  await sendOther('POST /pets', { name: 'Black Bo' });
  expect((await sendOther('GET /pets?name%5Bcontains%5D=bo')).body).toHaveLength(1);
});
