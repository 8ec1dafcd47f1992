import { expect, test } from 'vitest';
import { operationOf, PET, pets, planOf, ref } from './support.ts';

type Fields = Record<string, unknown>;

const integer = { type: 'integer' };
const text = { type: 'string' };

/** The list of `/pets` with these query parameters and members of the body beside `items`. */
async function listOf(query: Record<string, Fields>, members?: Fields) {
  const items = { type: 'array', items: ref('Pet') };
  const pet = { ...PET, properties: { ...PET.properties, start: { type: 'string' } } };
  const description = pets(
    {
      list: members ? { type: 'object', properties: { items, ...members } } : items,
    },
    pet,
  );
  const paths = description.paths as Record<string, Record<string, Fields>>;
  const parameters = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }));
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
