import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { operationOf, pets, petWith, planOf, ref, senderTo, text } from './support.ts';

type Fields = Record<string, unknown>;

const integer = { type: 'integer' };

/** The list of `/pets` with these query parameters and members of the body beside `items`. */
async function listOf(query: Record<string, Fields>, members?: Fields, more: Record<string, Fields> = {}) {
  const items = { type: 'array', items: ref('Pet') };
  const price = { type: 'number' };
  const pet = petWith({ start: { type: 'string' }, version: { type: 'string' }, price });
  const description = pets(
    {
      list: members ? { type: 'object', properties: { items, ...members } } : items,
    },
    pet,
  );
  const paths = description.paths as Record<string, Record<string, Fields>>;
  const parameters = Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
    ...more[name],
  }));
  Object.assign(paths['/pets']?.get ?? {}, { parameters });
  return operationOf(await planOf(description), 'GET /pets').list;
}

test('pages are numbered, from the first number that the description says', async () => {
  const list = await listOf(
    { page: { ...integer, default: 0 }, per_page: { ...integer, default: 5, maximum: 50 } },
    { total_pages: integer, total: integer, page: integer },
  );
  expect(list).toMatchObject({
    items: ['items'],
    page: { kind: 'page', start: 'page', first: 0, size: 'per_page', defaultSize: 5, maxSize: 50 },
    ignored: [],
  });
  expect(list?.counts).toEqual([
    { path: ['total_pages'], of: 'pages' },
    { path: ['total'], of: 'total' },
    { path: ['page'], of: 'page' },
  ]);
});

test('pages start at an offset', async () => {
  const list = await listOf({ offset: integer, limit: integer }, { next: { ...text, format: 'uri' } });
  expect(list?.page).toMatchObject({
    kind: 'offset',
    start: 'offset',
    size: 'limit',
    next: { path: ['next'], as: 'url' },
  });
});

test('a `first` beside a size is where the list begins, and alone it is the size', async () => {
  expect((await listOf({ first: integer, max: integer }))?.page).toMatchObject({
    kind: 'offset',
    start: 'first',
    size: 'max',
  });
  expect((await listOf({ first: integer }))?.page).toMatchObject({ size: 'first' });
});

test('a list with a size and no pages has all rows without it', async () => {
  const { page } = (await listOf({ limit: integer })) ?? {};
  expect(page?.defaultSize).toBeGreaterThan(1000);
  const limited = await listOf({ limit: { ...integer, maximum: 50 } });
  expect(limited?.page).toMatchObject({ defaultSize: 50, maxSize: 50 });
});

test('pages follow a token', async () => {
  const list = await listOf({ page_token: text, page_size: integer }, { next_page_token: text });
  expect(list?.page).toMatchObject({
    kind: 'cursor',
    start: 'page_token',
    next: { path: ['next_page_token'], as: 'token' },
  });
});

test('pages follow the last item', async () => {
  const list = await listOf({ starting_after: text, limit: integer }, { has_more: { type: 'boolean' } });
  expect(list?.page).toMatchObject({
    kind: 'after',
    start: 'starting_after',
    next: { path: ['has_more'], as: 'more' },
  });
});

test('parameters named as properties are filters; others are told to be ignored', async () => {
  const list = await listOf({
    status: text,
    'filter[name]': text,
    q: text,
    sort: text,
    order: { ...text, enum: ['asc', 'desc'] },
    expand: text,
    start: text,
  });
  expect(list).toMatchObject({
    filters: [
      { parameter: 'status', property: ['status'] },
      { parameter: 'filter[name]', property: ['name'] },
    ],
    search: 'q',
    sort: { parameter: 'sort', direction: 'order' },
    ignored: ['expand', 'start'],
  });
});

test('parameters of limits name a number or a time', async () => {
  const time = { ...text, format: 'date-time' };
  const number = { type: 'number' };
  const limits = { type: 'object', properties: { gte: number, lt: number } };
  const list = await listOf({
    min_price: number,
    price_lte: number,
    'filter[price][gt]': number,
    price: limits,
    createdAfter: time,
    created_at_max: text,
    until: time,
  });
  expect(list?.ranges).toEqual([
    { parameter: 'min_price', property: ['price'], as: 'gte' },
    { parameter: 'price_lte', property: ['price'], as: 'lte' },
    { parameter: 'filter[price][gt]', property: ['price'], as: 'gt' },
    { parameter: 'price', member: 'gte', property: ['price'], as: 'gte' },
    { parameter: 'price', member: 'lt', property: ['price'], as: 'lt' },
    { parameter: 'createdAfter', property: ['created_at'], as: 'gt' },
    { parameter: 'created_at_max', property: ['created_at'], as: 'lte' },
    { parameter: 'until', property: ['created_at'], as: 'lte' },
  ]);
  expect(list?.ignored).toEqual([]);
});

test.each([
  ['of no property', { min_weight: integer }],
  ['of an id', { min_id: integer }],
  ['of another type', { created_after: integer, min_price: text }],
  ['of a text', { min_name: text, name_after: text }],
  ['without a sign of what they limit', { from: text, min: integer, price_to: integer }],
])('a parameter limits nothing: %s', async (_name, query) => {
  const list = await listOf(query, {});
  expect(list?.ranges).toBeUndefined();
  expect(list?.ignored).toEqual(Object.keys(query));
});

test('limits select items', async () => {
  const number = { type: 'number' };
  const pet = petWith({ price: number });
  const description = pets({}, pet);
  const paths = description.paths as Record<string, Record<string, Fields>>;
  const query = (name: string, schema: unknown, more = {}) => ({ name, in: 'query', schema, ...more });
  const object = { type: 'object', properties: { gte: number, lt: number } };
  const parameters = [
    query('min_price', number),
    query('price', object, { style: 'deepObject', explode: true }),
    query('created_before', { ...text, format: 'date-time' }),
  ];
  Object.assign(paths['/pets']?.get ?? {}, { parameters });
  const plan = await planOf(description);
  const sandbox = createSandbox(genericSandbox(plan), { clock: () => Date.parse('2030-01-01') });
  const at = `https://sandbox.invalid/${plan.name}/pets`;
  for (const price of [5000, 6000]) {
    const body = JSON.stringify({ name: 'Bo', price });
    await sandbox(new Request(at, { method: 'POST', body, headers: { 'content-type': 'application/json' } }));
  }
  const found = async (search: string) =>
    (await (await sandbox(new Request(at + search))).json()).map((one: { price: number }) => one.price);
  expect(await found('?min_price=5000')).toEqual([5000, 6000]);
  expect(await found('?price[gte]=5000&price[lt]=6000')).toEqual([5000]);
  expect(await found('?created_before=2029-01-01T00:00:00Z')).not.toContain(5000);
});

test('the largest page is a number that JSON keeps', async () => {
  const list = await listOf({ limit: { ...integer, maximum: 2 ** 63 }, offset: integer });
  expect(list?.page?.maxSize).toBe(Number.MAX_SAFE_INTEGER);
});

const all = ['available', 'sold', 'all'];

test.each([
  ['a wildcard', { name: text }, { name: { description: 'Wildcards (*) are supported' } }],
  ['the items below', { name: text }, { name: { description: 'Returns the children of this pet.' } }],
  ['a condition beside it', { name: text, nameCondition: text }, {}],
  ['values of its own', { status: { type: 'string', enum: ['sold', 'recent'] } }, {}],
  ['the name of what any request may have', { version: text }, {}],
  ['a time', { created_at: { type: 'string', format: 'date-time' } }, {}],
])('a filter with %s compares nothing', async (_what, query, more) => {
  expect((await listOf(query, undefined, more))?.filters).toEqual([]);
});

test('a filter has a value for every item, and one that counts without it', async () => {
  expect((await listOf({ status: { ...text, enum: all, default: 'available' } }))?.filters).toEqual([
    { parameter: 'status', property: ['status'], every: ['all'], preset: 'available' },
  ]);
  expect((await listOf({ name: { ...text, default: '' } }))?.filters[0]).not.toHaveProperty('preset');
  expect((await listOf({ status: { ...text, enum: all, default: 'all' } }))?.filters).toEqual([
    { parameter: 'status', property: ['status'], every: ['all'] },
  ]);
});

test('a query in a language is no search for a text', async () => {
  expect(await listOf({ q: text })).toMatchObject({ search: 'q' });
  const list = await listOf({ q: text }, undefined, { q: { description: 'An expression in Lucene syntax' } });
  expect(list).not.toHaveProperty('search');
});

test('a list is sorted by properties, and by nothing else', async () => {
  expect(await listOf({ sort: { ...text, enum: ['name', '-created_at'] } })).toHaveProperty('sort');
  expect(await listOf({ sort: { ...text, enum: ['name', 'popularity'] } })).not.toHaveProperty('sort');
});

test('a text at which a list begins is no number; `next` is a cursor', async () => {
  expect((await listOf({ start: text, limit: integer }))?.page).not.toHaveProperty('start');
  const next = await listOf({ next: text, limit: integer }, { nextPage: text });
  expect(next?.page).toMatchObject({ kind: 'cursor', start: 'next' });
});

test.each([
  ['Only pets that are `available` (default) or `sold`', 'available'],
  ['Can be: `available` or `sold`. Defaults to `sold`.', 'sold'],
  ['The default is the state of the shop', undefined],
])('a filter has the default that its description names: %s', async (description, preset) => {
  const schema = { ...text, enum: ['available', 'sold'] };
  const [filter] = (await listOf({ status: schema }, undefined, { status: { description } }))?.filters ?? [];
  expect(filter?.preset).toBe(preset);
  const several = { status: { type: 'array', items: schema } };
  const [ofSeveral] = (await listOf(several, undefined, { status: { description } }))?.filters ?? [];
  expect(ofSeveral?.preset).toBe(preset);
});

test.each([
  ['true', { type: 'boolean', default: true }, true, 'true'],
  ['true of a property that items may lack', { type: 'boolean', default: true }, false, undefined],
  ['false', { type: 'boolean', default: false }, true, undefined],
])('a filter of a boolean with the default %s', async (_, schema, isRequired, preset) => {
  const pet = petWith({ tame: { type: 'boolean' } });
  const description = pets({}, isRequired ? { ...pet, required: [...pet.required, 'tame'] } : pet);
  const paths = description.paths as Record<string, Record<string, Fields>>;
  Object.assign(paths['/pets']?.get ?? {}, { parameters: [{ name: 'tame', in: 'query', schema }] });
  const [filter] = operationOf(await planOf(description), 'GET /pets').list?.filters ?? [];
  expect(filter).toMatchObject({ parameter: 'tame', property: ['tame'] });
  expect(filter?.preset).toBe(preset);
});

test('a filter with several values has a default if it is one of them', async () => {
  const presetOf = async (preset: string[]) => {
    const status = { type: 'array', items: { ...text, enum: ['available', 'sold'] }, default: preset };
    return (await listOf({ status }))?.filters;
  };
  expect(await presetOf(['sold'])).toEqual([{ parameter: 'status', property: ['status'], preset: 'sold' }]);
  expect(await presetOf(['available', 'sold'])).toEqual([{ parameter: 'status', property: ['status'] }]);
});

test('the description of a page size says how many items a page has by default', async () => {
  const pages = { page: integer, per_page: integer };
  const more = { per_page: { description: 'Items of a page. The default is 50.' } };
  expect(await listOf(pages, { total: integer }, more)).toMatchObject({ page: { defaultSize: 50 } });
});

test('a limit whose description includes it is a part of the range', async () => {
  const time = { ...text, format: 'date-time' };
  const list = await listOf({ createdAfter: time }, undefined, {
    createdAfter: { description: 'Only pets created on or after this time' },
  });
  expect(list?.ranges).toEqual([{ parameter: 'createdAfter', property: ['created_at'], as: 'gte' }]);
});

test('headers tell how many items there are', async () => {
  const description = pets();
  const paths = description.paths as Record<string, Record<string, Fields>>;
  const header = { schema: { type: 'integer' } };
  const media = { schema: { type: 'array', items: ref('Pet') } };
  const ok = {
    description: '',
    content: { 'application/json': media },
    headers: { 'X-Total-Count': header },
  };
  Object.assign(paths['/pets']?.get ?? {}, { responses: { 200: ok } });
  const plan = await planOf(description);
  const sandbox = createSandbox(genericSandbox(plan));
  const send = async (method: string, path: string) =>
    sandbox(new Request(`https://sandbox.invalid/${plan.name}${path}`, { method }));
  const told = async () => {
    const response = await send('GET', '/pets');
    return [response.headers.get('X-Total-Count'), String((await response.json()).length)];
  };
  const [before, count] = await told();
  expect(before).toBe(count);
  await send('DELETE', '/pets/1');
  expect(await told()).toEqual([String(Number(count) - 1), String(Number(count) - 1)]);
});

test.each([
  'The response will only contain pets matching the status.',
  'Since pets are fed by status, filter by it.',
])('a filter whose text is about something else only compares: %s', async (description) => {
  const list = await listOf({ status: text }, undefined, { status: { description } });
  expect(list?.filters).toEqual([{ parameter: 'status', property: ['status'] }]);
});

test('a limit without a format is a time if its text shows one', async () => {
  const description = 'From when (inclusive), e.g. 2015-08-13T12:35:00Z';
  const list = await listOf({ from_date: text, to_date: text }, undefined, { from_date: { description } });
  expect(list).toMatchObject({
    ranges: [{ parameter: 'from_date', property: ['created_at'], as: 'gte' }],
    ignored: ['to_date'],
  });
});

test('a text that is compared with a flag may have other words for it', async () => {
  const parameters = [{ name: 'sold', in: 'query', schema: text }];
  const description = pets({}, petWith({ sold: { type: 'boolean' } }));
  const paths = description.paths as Record<string, Record<string, Fields>>;
  Object.assign(paths['/pets']?.get ?? {}, { parameters });
  const send = senderTo(await planOf(description));
  await send('POST /pets', { name: 'Rex', sold: true });
  const namesBy = async (value: string) =>
    (await send(`GET /pets?sold=${value}`)).body.map(({ name }: { name: string }) => name);
  for (const value of ['true', 'yes', '1']) expect(await namesBy(value)).toContain('Rex');
  for (const value of ['false', 'no', '0']) expect(await namesBy(value)).not.toContain('Rex');
});

test('a filter that is about two properties compares none of them', async () => {
  const description = 'Pets with the `status` or `name` that you specify.';
  expect(await listOf({ status: text }, undefined, { status: { description } })).toMatchObject({
    filters: [],
    ignored: ['status'],
  });
});

test.each([
  ['status', 'Include the status of a pet in the response.'],
  ['status', 'Search for a pet by its status.'],
])('a filter `%s` that says otherwise compares nothing: %s', async (name, description) => {
  expect(await listOf({ [name]: text }, undefined, { [name]: { description } })).toMatchObject({
    filters: [],
  });
});

test('a filter that may be sent several times is not compared with one of its values', async () => {
  const description = 'One or more. Multiple params can be passed like `status=a&status=b`.';
  const list = await listOf({ status: text }, undefined, { status: { description } });
  expect(list).toMatchObject({ filters: [], ignored: ['status'] });
});
