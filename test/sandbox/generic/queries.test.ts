/** What the parameters of a query do to a list, and what responses say of those that do nothing. */
import { expect, test } from 'vitest';
import {
  crud,
  type Fields,
  inQuery,
  type Paths,
  PET,
  planOf,
  ref,
  returns,
  senderTo,
  text,
} from './plan/support.ts';

const { properties, ...pet } = PET as Fields & { properties: Fields };

/** A sender to pets with these properties, whose list has these parameters and this body. */
async function petsWith(
  more: Fields,
  parameters: Fields[],
  list: Fields = { type: 'array', items: ref('Pet') },
) {
  const paths = crud() as Paths;
  Object.assign(paths['/pets']?.get ?? {}, { parameters, responses: { 200: returns(list) } });
  const schemas = { Pet: { ...pet, properties: { ...properties, ...more } } };
  return senderTo(await planOf({ paths, components: { schemas } }));
}

const names = (body: { name: string }[]): string[] => body.map(({ name }) => name).slice(-3);

test('a list is sorted by what is inside of its items', async () => {
  const price = { type: 'object', properties: { amount: { type: 'number' } } };
  const send = await petsWith({ price }, [inQuery('sort')]);
  for (const amount of [900, 12.5, 1000]) await send('POST /pets', { name: `${amount}`, price: { amount } });
  const { body, ignored } = await send('GET /pets?sort=price.amount,asc');
  expect(names(body)).toEqual(['12.5', '900', '1000']);
  expect(ignored).toBeNull();
});

test.each([
  ['sort=-bogus', 'sort'],
  ['sort=name&colour=red', 'colour'],
  ['colour=red&size%5B%5D=1&colour=blue', 'colour, size%5B%5D'],
  ['sort=name', null],
  ['tags[]=x', null],
  ['near[lat]=1', 'near'],
])('parameters without an effect are named, documented or not: %s', async (query, ignored) => {
  const near = { type: 'object', properties: { lat: { type: 'number' } } };
  const send = await petsWith({ tags: { type: 'array', items: text } }, [
    inQuery('sort'),
    inQuery('tags', { schema: { type: 'array', items: text } }),
    inQuery('near', { schema: near, style: 'deepObject' }),
  ]);
  expect(await send(`GET /pets?${query}`)).toMatchObject({ status: 200, source: 'stored', ignored });
});

test('`tags[]` is another name of the list `tags`', async () => {
  const tags = { type: 'array', items: text };
  const send = await petsWith({ tags }, [inQuery('tags', { schema: tags })]);
  await send('POST /pets', { name: 'Ada', tags: ['tame'] });
  await send('POST /pets', { name: 'Zoe', tags: ['wild'] });
  expect(names((await send('GET /pets?tags[]=wild')).body)).toEqual(['Zoe']);
});

test('a day as a limit has all its times', async () => {
  const born_at = { type: 'string', format: 'date-time' };
  const day = { schema: { type: 'string', format: 'date' } };
  const send = await petsWith({ born_at }, [inQuery('born_from', day), inQuery('born_to', day)]);
  for (const time of ['2024-05-01T23:59:59Z', '2024-05-02T09:12:00Z', '2024-05-03T00:00:00Z'])
    await send('POST /pets', { name: time, born_at: time });
  const { body, source } = await send('GET /pets?born_from=2024-05-02&born_to=2024-05-02');
  expect([source, names(body)]).toEqual(['stored', ['2024-05-02T09:12:00Z']]);
});

test('no item has the unspecified value of an enumeration, so a filter with it leaves all (AIP-126)', async () => {
  const values = { ...text, enum: ['KIND_UNSPECIFIED', 'CAT', 'DOG'], default: 'KIND_UNSPECIFIED' };
  const state = { ...text, enum: ['STATE_UNSPECIFIED', 'ACTIVE', 'GONE'], default: 'STATE_UNSPECIFIED' };
  const send = await petsWith({ kind: values, state }, [inQuery('kind', { schema: values })]);
  const { body } = await send('POST /pets', { name: 'Ada', kind: 'CAT' });
  expect(body).toMatchObject({ kind: 'CAT', state: 'ACTIVE' });
  expect((await send('POST /pets', { name: 'Zoe' })).body).not.toHaveProperty('kind');
  expect(names((await send('GET /pets')).body).slice(-2)).toEqual(['Ada', 'Zoe']);
  expect(names((await send('GET /pets?kind=KIND_UNSPECIFIED')).body).slice(-2)).toEqual(['Ada', 'Zoe']);
  expect(names((await send('GET /pets?kind=DOG')).body)).not.toContain('Ada');
});

test('the envelope of Spring Data says whether a list has an order and pages', async () => {
  const flags = (...all: string[]): Fields => ({
    type: 'object',
    properties: Object.fromEntries(all.map((name) => [name, { type: 'boolean' }])),
  });
  const send = await petsWith({}, [inQuery('sort'), inQuery('page'), inQuery('size')], {
    type: 'object',
    properties: {
      content: { type: 'array', items: ref('Pet') },
      sort: flags('sorted', 'unsorted', 'empty'),
      pageable: flags('paged', 'unpaged'),
      empty: { type: 'boolean' },
    },
  });
  const told = async (query: string) => {
    const { content: _content, ...rest } = (await send(`GET /pets${query}`)).body;
    return rest;
  };
  const pageable = { paged: true, unpaged: false };
  expect(await told('')).toEqual({
    sort: { sorted: false, unsorted: true, empty: true },
    pageable,
    empty: false,
  });
  expect(await told('?sort=name')).toMatchObject({ sort: { sorted: true, unsorted: false, empty: false } });
});

test('links of a list are URIs, also after a query with brackets (RFC 3986, 3.2.2)', async () => {
  const link = { ...text, format: 'uri' };
  const list = {
    type: 'object',
    properties: {
      data: { type: 'array', items: ref('Pet') },
      links: { type: 'object', properties: { self: link, next: link } },
    },
  };
  const integer = { schema: { type: 'integer' } };
  const query = [inQuery('page[number]', integer), inQuery('page[size]', integer)];
  const send = await petsWith({}, query, list);
  for (const name of ['Ada', 'Zoe', 'Max']) await send('POST /pets', { name });
  const { source, body } = await send('GET /pets?page[size]=1');
  expect(source).toBe('stored');
  expect(body.links.self).toMatch(/\?page%5Bsize%5D=1$/);
});

test('a mask makes the other members of a request optional, and names only those of the item (AIP-134)', async () => {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, { parameters: [inQuery('updateMask')] });
  const schemas = { Pet: { ...pet, properties: { ...properties, note: text } } };
  const send = senderTo(await planOf({ paths, components: { schemas } }));
  const { body } = await send('POST /pets', { name: 'Ada' });
  const changed = await send(`PATCH /pets/${body.id}?updateMask=note`, { note: 'tame' });
  expect(changed).toMatchObject({ source: 'stored', body: { name: 'Ada', note: 'tame' } });
  const wrong = await send(`PATCH /pets/${body.id}?updateMask=notes`, { note: 'wild' });
  expect(wrong.status).toBe(422);
  expect((await send(`GET /pets/${body.id}`)).body.note).toBe('tame');
});
