/** How lists are divided into pages, by the names and texts of their parameters. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import {
  body,
  type Fields,
  object,
  type Paths,
  pets,
  petWith,
  planOf,
  ref,
  returns,
  ruleWith,
  senderTo,
  text,
} from './support.ts';

const integer = { type: 'integer' };
const query = (name: string, description = '', schema: Fields = integer) => ({
  name,
  in: 'query',
  description,
  schema,
});

const pageOf = async (parameters: Fields[], list: Fields = {}) =>
  (
    await ruleWith('GET /pets', {
      parameters,
      responses: {
        200: returns({
          type: 'object',
          properties: { pets: { type: 'array', items: ref('Pet') }, ...list },
        }),
      },
    })
  ).list?.page;

test.each([
  ['Up to 100 timesheets will be returned in a single call.', 100],
  ['The page, which returns at most 25 pets.', 25],
  ['There are 30 pets per page.', 30],
  ['The page.', 20],
])('without a parameter for it, the size of a page is as the text says: %s', async (description, size) => {
  expect(await pageOf([query('page', description)])).toMatchObject({ defaultSize: size });
});

test.each([
  ['Page size is 50 if not specified. Maximum value is 1,000.', 50, 1000],
  ['If unspecified, at most 50 pets are returned; values above are coerced. The maximum is 200.', 50, 200],
  ['Pets to return. Maximum valid value is 25.', 20, 25],
  ['Must be between 0 and 500.', 20, 500],
  ['The default (and maximum) is 100 objects.', 100, 100],
  ['It cannot exceed 30.', 20, 30],
  ['Limit (no more than 1000, defaults to 100).', 100, 1000],
  ['Pets per page, maximum 100 pets. By default, the response returns 10 pets per page.', 10, 100],
  ['Maximum value is **50**. The default is **10** pets on a page.', 10, 50],
  ['Pets to return (default=100, maximum=1000).', 100, 1000],
  ['Pets of each page.', 20, 100],
])('the size of a page is as its text says: %s', async (description, defaultSize, maxSize) => {
  const parameters = [query('page'), query('limit', description)];
  expect(await pageOf(parameters)).toMatchObject({ defaultSize, maxSize });
});

test('a list is whole if its text says so for requests without a size', async () => {
  const size = query('limit', "All results are returned if `limit` isn't defined.");
  expect((await pageOf([query('page'), size]))?.defaultSize).toBeGreaterThan(1000);
});

test('a marker that counts items is an offset', async () => {
  const marker = query('marker', 'Offset in the list of pets.');
  expect(await pageOf([marker, query('limit')])).toMatchObject({ kind: 'offset', start: 'marker' });
  const told = await pageOf([query('marker', '', text), query('limit')], { next_marker: integer });
  expect(told).toMatchObject({ kind: 'offset', next: { path: ['next_marker'], as: 'token' } });
});

test.each([
  ['cursor', 'Where to continue.', undefined],
  ['cursor', 'The id of the last pet.', 'after'],
  ['marker', '', 'after'],
])('a list that tells no cursor for %s: %s', async (name, description, kind) => {
  const operation = await ruleWith('GET /pets', {
    parameters: [query(name, description, text), query('limit')],
  });
  expect([operation.stored, operation.list?.page?.kind]).toEqual([kind !== undefined, kind]);
});

test('a first page of which nobody knows how it counts makes no list', async () => {
  const parameters = [query('pageStart', 'The start page of the results.'), query('pageSize')];
  expect((await ruleWith('GET /pets', { parameters })).rule).toBe('example');
});

test.each([
  ['start_key', 'Start key value for the pagination', false],
  ['max_id', 'Return pets older than this', false],
  ['marker', 'The timestamp of the first pet.', false],
  ['owner', 'Note that one of the filters must be specified.', false],
  ['color', 'Color of the pets.', true],
])('a list that ignores %s: %s', async (name, description, isStored) => {
  const parameters = [query(name, description, text)];
  expect((await ruleWith('GET /pets', { parameters })).stored).toBe(isStored);
});

test.each([
  ['Pets with this key.', ['key']],
  ['API key.', []],
  ['Your key.', []],
  ['', []],
])('a parameter `key`: %s', async (description, filtered) => {
  const pet = petWith({ key: text });
  const { list } = await ruleWith('GET /pets', { parameters: [query('key', description, text)] }, pet);
  expect(list?.filters.map(({ parameter }) => parameter)).toEqual(filtered);
});

test.each([
  ['owner', 'If specified, at most one pet will be returned.', { owner: text }, ['owner']],
  ['owner', 'The globally unique id of the owner.', { owner: object({ gid: text }) }, ['owner', 'gid']],
])('the filter %s: %s', async (name, description, properties, property) => {
  const parameters = [query(name, description, text)];
  const { list } = await ruleWith('GET /pets', { parameters }, petWith(properties));
  expect(list?.filters).toMatchObject([{ parameter: name, property }]);
});

test('a filter by whose items they are is no property', async () => {
  const pet = petWith({ owner: text });
  const values = { ...text, enum: ['CURRENT_ACCOUNT', 'OTHER_ACCOUNTS'] };
  const { list } = await ruleWith('GET /pets', { parameters: [query('owner', '', values)] }, pet);
  expect(list).toMatchObject({ filters: [], ignored: ['owner'] });
});

test.each([
  ['Pets in the current result set before pagination', 'total'],
  ['Pets in the current page', 'returned'],
])('a number of %s', async (description, of) => {
  const total = { ...integer, description };
  const list = { type: 'object', properties: { pets: { type: 'array', items: ref('Pet') }, total } };
  const operation = await ruleWith('GET /pets', {
    parameters: [query('page')],
    responses: { 200: returns(list) },
  });
  expect(operation.list?.counts).toEqual([{ path: ['total'], of }]);
});

test.each([
  ['results', {}, { pages: integer }, 'total'],
  ['all', { description: 'The total number of results.' }, {}, 'total'],
  ['items_on_page', {}, {}, 'returned'],
  ['here', { description: 'Number of items returned in `pets`' }, {}, 'returned'],
  ['results', {}, {}, undefined],
])('the number %s of a list, %j beside %j', async (name, more, beside, of) => {
  const properties = {
    pets: { type: 'array', items: ref('Pet') },
    [name]: { ...integer, ...more },
    ...beside,
  };
  const responses = { 200: returns({ type: 'object', properties }) };
  const { list, stored } = await ruleWith('GET /pets', { parameters: [query('page')], responses });
  expect(stored).toBe(of !== undefined);
  if (of !== undefined) expect(list?.counts).toContainEqual({ path: [name], of });
});

test('a filter with several forms of a property compares none', async () => {
  const description = 'The pets of an owner. It can be one of the following: * the id * the address.';
  const pet = petWith({ owner: text });
  const { list } = await ruleWith('GET /pets', { parameters: [query('owner', description, text)] }, pet);
  expect(list).toMatchObject({ filters: [], ignored: ['owner'] });
});

test('a filter named as an offset is no address of the next page', async () => {
  const from = query('From', 'Pets from this town.', text);
  const page = await pageOf([from, query('limit')], { next_page_url: { ...text, format: 'uri' } });
  expect(page).toMatchObject({ kind: 'cursor', start: 'cursor' });
});

test.each([
  ['Pets scheduled for the future.', false],
  ['All pets, except the name.', false],
  ['All pets, except their actual name', false],
  ['All pets, except on Sundays.', true],
])('a list of %s', async (summary, isStored) => {
  expect((await ruleWith('GET /pets', { summary })).stored).toBe(isStored);
});

test.each([
  ['startIndex', { minimum: 1 }, '', 1],
  ['startIndex', {}, 'Index, 1-based.', 1],
  ['start', { default: 1 }, 'The first index of the result.', 1],
  ['startIndex', {}, 'Items to skip.', undefined],
  ['skip', { minimum: 1 }, '', undefined],
  ['offset', { default: 0 }, '', undefined],
  ['startIndex', { minimum: 0 }, 'Index, zero-based.', undefined],
])('the first item of a list from %s %j %s has the number %s', async (name, limits, description, from) => {
  const parameters = [query(name, description, { ...integer, ...limits }), query('count')];
  const { stored, list } = await ruleWith('GET /pets', { parameters });
  expect([stored, list?.page?.from]).toEqual([true, from]);
});

test.each([
  ['start', { default: 1 }, 'Number of the page.'],
  ['offset', { default: 1 }, 'Items to skip.'],
])('a list from %s %j %s begins at an unknown number', async (name, limits, description) => {
  const parameters = [query(name, description, { ...integer, ...limits }), query('count')];
  expect((await ruleWith('GET /pets', { parameters })).stored).toBe(false);
});

test('a list that counts its items from 1 says so in its pages', async () => {
  const properties = { total: integer, startIndex: integer, next: { ...text, format: 'uri' } };
  const list = { type: 'object', properties: { pets: { type: 'array', items: ref('Pet') }, ...properties } };
  const description = pets();
  Object.assign((description.paths as Paths)['/pets']?.get ?? {}, {
    parameters: [query('startIndex', '', { ...integer, minimum: 1, default: 1 }), query('count')],
    responses: { 200: returns(list) },
  });
  const send = senderTo(await planOf(description));
  const [all, first, second] = await Promise.all(
    ['', '?count=1', '?startIndex=2&count=1'].map(async (search) => (await send(`GET /pets${search}`)).body),
  );
  expect(first).toMatchObject({ startIndex: 1, pets: [all.pets[0]] });
  expect(new URL(first.next).search).toBe('?count=1&startIndex=2');
  expect(second).toMatchObject({ startIndex: 2, pets: [all.pets[1]] });
});

/** The `meta` of a list of three pets. */
const metaOf = async (search: string, parameters: Fields[], more: Fields = {}) => {
  const number = { type: ['integer', 'null'], example: 4 };
  const properties = { page: integer, per_page: integer, next_page: number, previous_page: number };
  const meta = { type: 'object', properties, required: Object.keys(properties) };
  const list = { type: 'object', properties: { pets: { type: 'array', items: ref('Pet') }, meta } };
  const description = pets();
  Object.assign((description.paths as Paths)['/pets']?.get ?? {}, {
    parameters,
    responses: { 200: returns(list, more) },
  });
  return (await senderTo(await planOf(description))(`GET /pets${search}`)).body.meta;
};

test('numbers of other pages in a list are those of pages that exist', async () => {
  const parameters = [query('page'), query('per_page')];
  const at = (page: number) => metaOf(`?per_page=1&page=${page}`, parameters);
  expect(await at(1)).toMatchObject({ page: 1, next_page: 2, previous_page: null });
  expect(await at(2)).toMatchObject({ page: 2, next_page: 3, previous_page: 1 });
  expect(await at(3)).toMatchObject({ page: 3, next_page: null, previous_page: 2 });
});

test('a list without parameters for pages is one page', async () => {
  expect(await metaOf('', [])).toEqual({ page: 1, per_page: 3, next_page: null, previous_page: null });
});

test.each([
  ['offset', '?limit=1&offset=', ['0', '1', '2']],
  ['page', '?limit=1&page=', ['1', '2', '3']],
])('a list by %s tells whether other pages exist', async (name, search, starts) => {
  const flag = { type: 'boolean' };
  const address = { type: ['string', 'null'], format: 'uri' };
  const flagsOf = async (start: string | undefined, more: Fields = {}) => {
    const properties = { pets: { type: 'array', items: ref('Pet') }, hasNext: flag, has_previous: flag };
    const example = { pets: [{ id: 7, name: 'Rex' }], hasNext: true, has_previous: true };
    const list = { type: 'object', properties: { ...properties, ...more } };
    const all = pets();
    Object.assign((all.paths as Paths)['/pets']?.get ?? {}, {
      parameters: start === undefined ? [] : [query(name), query('limit')],
      responses: { 200: returns(list, { example }) },
    });
    const { body: shown } = await senderTo(await planOf(all))(`GET /pets${start ?? ''}`);
    return [shown.hasNext, shown.has_previous];
  };
  const flags = [
    [true, false],
    [true, true],
    [false, true],
  ];
  for (const more of [{}, { next_url: address }]) {
    for (const [index, start] of starts.entries())
      expect(await flagsOf(`${search}${start}`, more)).toEqual(flags[index]);
    expect(await flagsOf(undefined, more)).toEqual([false, false]);
  }
});

test('a page as Spring Data describes it tells its number, and whether it is the first or last', async () => {
  const flag = { type: 'boolean' };
  const properties = { content: { type: 'array', items: ref('Pet') }, totalPages: integer, number: integer };
  const list = { type: 'object', properties: { ...properties, first: flag, last: flag, empty: flag } };
  const all = pets();
  const get = (all.paths as Paths)['/pets']?.get ?? {};
  const shownAt = async (start: number | '') => {
    const { body: shown } = await senderTo(await planOf(all))(`GET /pets?size=1&page=${start}`);
    const { content, ...rest } = shown;
    return { ...rest, length: content.length };
  };
  const parameters = [query('page', '', { ...integer, default: 0 }), query('size')];
  Object.assign(get, { parameters, responses: { 200: returns(list) } });
  const page = { totalPages: 3, length: 1, empty: false };
  expect(await shownAt(0)).toEqual({ ...page, number: 0, first: true, last: false });
  expect(await shownAt(1)).toEqual({ ...page, number: 1, first: false, last: false });
  expect(await shownAt(2)).toEqual({ ...page, number: 2, first: false, last: true });
  expect(await shownAt(3)).toMatchObject({ length: 0, empty: true });
});

test('a list whose example has nothing about its pages tells of them, as its schema requires', async () => {
  const parameters = [query('page'), query('per_page')];
  const example = { pets: [{ id: 7, name: 'Rex' }] };
  expect(await metaOf('?per_page=5', parameters, { example })).toEqual({
    page: 1,
    per_page: 5,
    next_page: null,
    previous_page: null,
  });
});

test('a long example keeps the only member of its body', async () => {
  const names = Array.from({ length: 60 }, (_, index) => [
    `member${index}`,
    { type: 'object', properties: { a: text } },
  ]);
  const data = { type: 'object', properties: { id: text, ...Object.fromEntries(names) } };
  const { response } = await ruleWith('POST /pets', {
    requestBody: body(text),
    responses: { 201: returns({ type: 'object', properties: { data } }) },
  });
  expect(response.example).toMatchObject({ data: { id: 'string' } });
});

test.each([
  ['start', text, 'Start date time in data in ISO 8601 date time format', undefined],
  ['start', { ...text, format: 'date-time' }, 'Where the pets begin.', undefined],
  ['marker', text, 'The timestamp of the first pet.', undefined],
  ['offset', integer, 'Unix timestamp of the first pet.', undefined],
  ['page', { ...text, format: 'date' }, '', undefined],
  ['after', text, 'Pets that changed after the given time.', undefined],
  ['startingAfter', text, 'A token. Often this is a timestamp or an ID.', 'startingAfter'],
  ['offset', integer, 'Pets to skip, which are sorted by date.', 'offset'],
  ['marker', text, 'Where to continue. Pets are ordered by date.', 'marker'],
])('only what is no time can start a page: %s of %j, %s', async (name, schema, description, start) => {
  const page = await pageOf([query(name, description, schema), query('limit')], { next_link: text });
  expect(page?.start).not.toBe(start === undefined ? name : undefined);
  if (start !== undefined) expect(page?.start).toBe(start);
});

test('a time that a request must send empties no list', async () => {
  const description = 'Start date time in data in ISO 8601 date time format';
  const start = { ...query('start', description, { ...text, format: 'date-time' }), required: true };
  const list = {
    type: 'object',
    properties: { pets: { type: 'array', items: ref('Pet') }, nextLink: text },
  };
  const all = pets();
  Object.assign((all.paths as Paths)['/pets']?.get ?? {}, {
    parameters: [start, query('$top')],
    responses: { 200: returns(list) },
  });
  const send = senderTo(await planOf(all));
  const { body: sent } = await send('GET /pets?start=2020-01-15T09%3A30%3A00Z');
  expect(sent.pets).toHaveLength(3);
});

test('a list goes both ways from the ids of its items', async () => {
  const list = {
    type: 'object',
    properties: { pets: { type: 'array', items: ref('Pet') }, has_more: { type: 'boolean' } },
  };
  const description = pets();
  Object.assign((description.paths as Paths)['/pets']?.get ?? {}, {
    parameters: [query('limit'), query('starting_after'), query('ending_before')],
    responses: { 200: returns(list) },
  });
  const plan = await planOf(description);
  expect(plan.operations[0]?.list?.ignored).toEqual([]);
  const send = senderTo(plan);
  const pageAt = async (search: string) => {
    const { pets: items, has_more } = (await send(`GET /pets?limit=1${search}`)).body;
    return [items.map(({ id }: { id: number }) => id), has_more];
  };
  const all = (await send('GET /pets')).body.pets.map(({ id }: { id: number }) => id);
  expect(await pageAt('')).toEqual([[all[0]], true]);
  expect(await pageAt(`&starting_after=${all[1]}`)).toEqual([[all[2]], false]);
  expect(await pageAt(`&ending_before=${all[2]}`)).toEqual([[all[1]], true]);
  expect(await pageAt(`&ending_before=${all[1]}`)).toEqual([[all[0]], false]);
  expect(await pageAt(`&ending_before=${all[0]}`)).toEqual([[], false]);
  expect(await pageAt('&ending_before=99')).toEqual([[], false]);
});

test.each([
  [{ minimum: 0 }, '', [0, 3]],
  [{ minimum: 0 }, '0 for all.', [3, 3]],
  [{}, '', [3, 3]],
])('a page of the size 0, where the parameter has %j and the text "%s"', async (limits, text, expected) => {
  const properties = { pets: { type: 'array', items: ref('Pet') }, total: integer };
  const list = { type: 'object', properties };
  const description = pets();
  Object.assign((description.paths as Paths)['/pets']?.get ?? {}, {
    parameters: [query('limit', text, { ...integer, ...limits }), query('offset')],
    responses: { 200: returns(list) },
  });
  const { body } = await senderTo(await planOf(description))('GET /pets?limit=0');
  expect([body.pets.length, body.total]).toEqual(expected);
});

test.each([
  ['Page to retrieve (starts at and defaults to 0).', 0],
  ['A zero-based page number.', 0],
  ['The first page is 0.', 0],
  ['Starts at 1. Pass 0 for all.', 1],
])('the description of a page says which is the first: %s', async (description, first) => {
  expect(await pageOf([query('page', description), query('size')])).toMatchObject({ kind: 'page', first });
});

test.each(['Starting person id to return (used to list a range of persons).', 'The first key of the page.'])(
  'a start that nobody understands makes no list: %s',
  async (description) => {
    const parameters = [query('start', description, text), query('top')];
    const { reason } = await ruleWith('GET /pets', { parameters });
    expect(reason).toBe('GET of a list that `start` divides in an unknown way');
  },
);

test('the description of a page size may be HTML', async () => {
  const description = '<p>How many.<br><b>Default: </b> 10<br><b>Maximum: </b> 500</p>';
  const page = await pageOf([query('page'), query('limit', description)]);
  expect(page).toMatchObject({ defaultSize: 10, maxSize: 500 });
});

test('one of the alternatives of a body leads to the next page', async () => {
  const forward = { type: 'object', properties: { next: text } };
  const links = {
    type: 'object',
    properties: { pages: { anyOf: [{ type: 'object', properties: { last: text } }, forward, {}] } },
  };
  const page = await pageOf([query('page'), query('per_page')], { links });
  expect(page?.next).toEqual({ path: ['links', 'pages', 'next'], as: 'url' });
});

test('a header has the token of the next page', async () => {
  const description = pets();
  Object.assign((description.paths as Paths)['/pets']?.get ?? {}, {
    parameters: [query('pageToken', '', text), query('limit')],
    responses: {
      200: { ...returns({ type: 'array', items: ref('Pet') }), headers: { NextPageToken: { schema: text } } },
    },
  });
  const sandbox = createSandbox(genericSandbox(await planOf(description)));
  const pageAt = async (token: string) => {
    const response = await sandbox(
      new Request(`https://sandbox.invalid/api/pets?limit=2&pageToken=${token}`),
    );
    return {
      ids: (await response.json()).map(({ id }: { id: number }) => id),
      next: response.headers.get('NextPageToken'),
    };
  };
  const first = await pageAt('');
  const second = await pageAt(first.next ?? '');
  expect([first.ids.length, second.ids.length, second.next]).toEqual([2, 1, '']);
  expect(first.ids).not.toContain(second.ids[0]);
});

test('links in the body lead to their pages, and are null if the page does not exist', async () => {
  const link = { type: ['string', 'null'], format: 'uri', example: 'https://other.example/pets?cursor=x' };
  const links = object({ self: link, first: link, previous: link, next: link, last: link });
  const description = pets();
  Object.assign((description.paths as Paths)['/pets']?.get ?? {}, {
    parameters: [query('cursor', '', text), query('limit')],
    responses: {
      200: returns(
        object({
          data: { type: 'array', items: ref('Pet') },
          meta: object({ cursors: object({ next: { type: ['string', 'null'] } }) }),
          links,
        }),
      ),
    },
  });
  const send = senderTo(await planOf(description));
  const address = 'https://sandbox.invalid/api/pets?limit=2';
  const { body: first } = await send('GET /pets?limit=2');
  const cursor = first.meta.cursors.next;
  expect(first.links).toEqual({
    self: address,
    first: address,
    previous: null,
    next: `${address}&cursor=${cursor}`,
    last: null,
  });
  const { body: last } = await send(`GET /pets?limit=2&cursor=${cursor}`);
  expect([last.data.length, last.meta.cursors.next, last.links.next]).toEqual([1, null, null]);
  expect(last.links.first).toBe(address);
});
