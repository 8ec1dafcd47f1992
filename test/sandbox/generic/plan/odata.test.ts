/** OData 4.01, URL Conventions 4.3.1: the key of an item is in parentheses. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  inQuery,
  object,
  type Paths,
  PET,
  petWith,
  planWith,
  ref,
  resourceOf,
  returns,
  rulesOf,
  senderTo,
  text,
} from './support.ts';

/** `crud()` with items at another path. */
const petsAt = (path: string): Paths => {
  const { '/pets': collection = {}, '/pets/{petId}': item = {} } = crud() as Paths;
  return { '/pets': collection, [path]: item };
};

test.each(['/pets({petId})', "/pets('{petId}')"])('items at %s are stored', async (path) => {
  const plan = await planWith(petsAt(path));
  expect(rulesOf(plan)).toEqual([
    'GET /pets: list *',
    'POST /pets: create *',
    `GET ${path}: read *`,
    `PUT ${path}: replace *`,
    `PATCH ${path}: update *`,
    `DELETE ${path}: delete *`,
  ]);
  const send = senderTo(plan);
  const at = (id: string) => path.replace('{petId}', id);
  const { body: made, location } = await send('POST /pets', { name: 'Bo' });
  expect(location?.endsWith(at(made.id))).toBe(true);
  expect((await send(`PATCH ${at(made.id)}`, { name: 'Max' })).status).toBe(200);
  expect((await send(`GET ${at(made.id)}`)).body.name).toBe('Max');
  await send(`DELETE ${at(made.id)}`);
  expect((await send(`GET ${at(made.id)}`)).status).toBe(404);
});

test('items below such an item belong to it', async () => {
  const walk = object({ id: text, place: text });
  const plan = await planWith({
    ...petsAt('/pets({petId})'),
    '/pets({petId})/walks': {
      parameters: [inPath('petId')],
      get: { responses: { 200: returns(object({ value: { type: 'array', items: walk } })) } },
      post: { requestBody: body(walk), responses: { 201: returns(walk) } },
    },
    "/pets({petId})/walks('{id}')": {
      parameters: [inPath('petId'), inPath('id')],
      get: { responses: { 200: returns(walk) } },
    },
  });
  expect(resourceOf(plan, '/pets/{}/walks/{}').parent).toBe('/pets/{}');
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets(1)/walks', { place: 'Park' });
  expect((await send(`GET /pets(1)/walks('${made.id}')`)).body.place).toBe('Park');
  expect((await send('POST /pets(99)/walks', { place: 'Park' })).status).toBe(404);
});

test('what functions have in parentheses is no key', async () => {
  const path = "/pets(name='{petId}')";
  expect(rulesOf(await planWith(petsAt(path)))).toContain(`GET ${path}: example`);
});

test('a list has the number and the next page of OData', async () => {
  const paths = petsAt('/pets({petId})');
  const list = object({
    '@odata.count': { type: 'integer' },
    '@odata.nextLink': text,
    value: { type: 'array', items: ref('Pet') },
  });
  Object.assign(paths['/pets']?.get ?? {}, {
    parameters: [
      inQuery('$top', { schema: { type: 'integer' } }),
      inQuery('$skip', { schema: { type: 'integer' } }),
      inQuery('$orderby', {
        explode: false,
        schema: { type: 'array', items: { enum: ['name', 'name desc'] } },
      }),
    ],
    responses: { 200: returns(list) },
  });
  const send = senderTo(await planWith(paths, petWith({})));
  const all = (await send('GET /pets')).body;
  const page = (await send('GET /pets?$top=1&$skip=1')).body;
  expect(page).toMatchObject({ '@odata.count': all.value.length, value: [all.value[1]] });
  expect(new URL(page['@odata.nextLink']).searchParams.get('$skip')).toBe('2');
  const names = (await send('GET /pets?$orderby=name%20desc')).body.value.map(({ name }: Fields) => name);
  expect(names).toEqual(names.toSorted().reverse());
});

test.each([
  ['/pets/{petId}.json', '/pets/4.json'],
  ['/pets/{petId}/', '/pets/4/'],
])('the address of a new item is as the path of items: %s', async (path, address) => {
  const plan = await planWith(petsAt(path));
  const { location, body: made } = await senderTo(plan)('POST /pets', { name: 'Bo' });
  expect(location?.endsWith(address.replace('4', made.id))).toBe(true);
});

test.each(["/pets('{petId}')", '/pets({petId})'])('a quote in a key is written as two: %s', async (path) => {
  const named = { ...PET, properties: { ...PET.properties, id: text } };
  const send = senderTo(await planWith(petsAt(path), named));
  const { location, body: made } = await send('POST /pets', { id: "O'Neil", name: 'Bo' });
  expect(made.id).toBe("O'Neil");
  if (path.includes("'")) expect(location?.endsWith("/pets('O''Neil')")).toBe(true);
  for (const key of ["O''Neil", 'O%27%27Neil'])
    expect((await send(`GET /pets('${key}')`)).body).toMatchObject({ id: "O'Neil" });
});

test('a name in a filter may be that of a member of `properties`', async () => {
  const pet = petWith({ properties: object({ kind: text }) });
  const paths = crud() as Paths;
  Object.assign(paths['/pets']?.get ?? {}, { parameters: [inQuery('$filter')] });
  const send = senderTo(await planWith(paths, pet));
  await send('POST /pets', { name: 'Rex', properties: { kind: 'dog' } });
  const { body: found } = await send("GET /pets?$filter=kind%20eq%20'dog'");
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['Rex']);
});
