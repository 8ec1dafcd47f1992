/** Query parameters that select items by a property whose name is not theirs. */
import { expect, test } from 'vitest';
import {
  crud,
  type Fields,
  inQuery,
  object,
  operationOf,
  type Paths,
  petWith,
  planWith,
  senderTo,
  text,
} from './support.ts';

const MORE = {
  tags: { type: 'array', items: text },
  owner_id: text,
  vet: object({ id: text, name: text }),
  notes: { type: ['string', 'null'] },
  sold: { type: 'boolean' },
  isFed: { type: 'boolean' },
  visits: { type: 'integer' },
};

function planOfList(parameter: Fields) {
  const paths = crud() as Paths;
  Object.assign(paths['/pets']?.get ?? {}, { parameters: [parameter] });
  return planWith(paths, petWith(MORE));
}

const list = { type: 'array', items: text };

test.each<[what: string, parameter: Fields, filter: Fields | undefined]>([
  ['a list of keys', inQuery('ids', { schema: list }), { property: ['id'] }],
  ['keys in a text', inQuery('ids'), { property: ['id'], isSeparated: true }],
  ['keys with the name of the item', inQuery('pet_ids', { schema: list }), { property: ['id'] }],
  ['an element of a list', inQuery('tag'), { property: ['tags'] }],
  ['elements of a list', inQuery('tags', { schema: list }), { property: ['tags'] }],
  ['what the item refers to', inQuery('owner'), { property: ['owner_id'] }],
  ['the id of an object', inQuery('vet_id'), { property: ['vet', 'id'] }],
  ['an object by its id', inQuery('vet', { description: 'Id of the vet.' }), { property: ['vet', 'id'] }],
  [
    'a flag alone',
    inQuery('only_sold', { schema: { type: 'boolean' } }),
    { property: ['sold'], every: ['false'] },
  ],
  [
    'the contrary of a flag',
    inQuery('unsold_only', { schema: { type: 'boolean' } }),
    { property: ['sold'], as: 'not', every: ['false'] },
  ],
  ['a flag without its verb', inQuery('fed', { schema: { type: 'boolean' } }), { property: ['isFed'] }],
  ['several values', inQuery('statuses', { schema: list }), { property: ['status'] }],
  ['several references', inQuery('owner_ids', { schema: list }), { property: ['owner_id'] }],
  ['all others', inQuery('exclude_status'), { property: ['status'], as: 'not' }],
  ['all others in a suffix', inQuery('status[ne]'), { property: ['status'], as: 'not' }],
  [
    'any value',
    inQuery('has_notes', { schema: { type: 'boolean' } }),
    { property: ['notes'], as: 'present' },
  ],
  [
    'values in a text',
    inQuery('status', { description: 'Comma-separated list.' }),
    { property: ['status'], isSeparated: true },
  ],
  ['a name of what the item refers to', inQuery('owner', { description: 'Name of the owner.' }), undefined],
  ['an id or a name', inQuery('owner', { description: 'Id or name of the owner.' }), undefined],
  ['values that no item has', inQuery('tag', { schema: { enum: ['none', 'any'] } }), undefined],
  ['a default', inQuery('owner', { schema: { type: 'string', default: 'me' } }), undefined],
  ['a wildcard', inQuery('tag', { description: 'May contain wildcards.' }), undefined],
  ['no property', inQuery('without_fleas'), undefined],
  [
    'items with several values at once',
    inQuery('tags', { schema: list, description: 'All of these.' }),
    undefined,
  ],
  ['a word for no value', inQuery('owner', { description: 'The id, or `none`.' }), undefined],
  ['a switch', inQuery('without_notes', { schema: { type: 'boolean' } }), undefined],
  [
    'a flag that is not set',
    inQuery('exclude_sold', { schema: { type: 'boolean' } }),
    { property: ['sold'], as: 'not', every: ['false'] },
  ],
])('a filter by %s', async (_what, parameter, filter) => {
  const plan = await planOfList(parameter);
  const { filters = [], ignored } = operationOf(plan, 'GET /pets').list ?? {};
  expect(filters).toEqual(filter ? [{ parameter: parameter.name, ...filter }] : []);
  expect(ignored).toEqual(filter ? [] : [parameter.name]);
});

const filterObject = {
  ...inQuery('filter'),
  style: 'deepObject',
  explode: true,
  schema: object({ status: text, tag: text, not_status: text, unknown: text }),
};

test.each<[parameter: Fields, query: string, names: string[]]>([
  [filterObject, 'filter[status]=sold', ['B']],
  [filterObject, 'filter[tag]=x', ['A']],
  [filterObject, 'filter[not_status]=sold&filter[unknown]=1', ['A', 'C']],
  [inQuery('names', { description: 'A comma-separated list.' }), 'names=B,%20C', ['B', 'C']],
  [inQuery('name', { description: 'A comma-separated list.' }), 'name=B,%20C', ['B', 'C']],
  [inQuery('tag'), 'tag=y', ['A', 'B']],
  [inQuery('owner'), 'owner=o1', ['A']],
  [inQuery('exclude_status'), 'exclude_status=sold', ['A', 'C']],
  [inQuery('not_tag'), 'not_tag=y', ['C']],
  [inQuery('has_notes', { schema: { type: 'boolean' } }), 'has_notes=true', ['B']],
  [inQuery('has_notes', { schema: { type: 'boolean' } }), 'has_notes=false', ['A', 'C']],
  [inQuery('has_visits', { schema: { type: 'boolean' } }), 'has_visits=true', ['B']],
  [inQuery('sold', { schema: { type: 'boolean' } }), 'sold=false', ['B', 'C']],
  [inQuery('exclude_sold', { schema: { type: 'boolean' } }), 'exclude_sold=true', ['B', 'C']],
  [inQuery('unsold', { schema: { type: 'boolean' } }), 'unsold=true', ['B', 'C']],
  [inQuery('sold_only', { schema: { type: 'boolean' } }), 'sold_only=true', ['A']],
  [inQuery('exclude_sold', { schema: { type: 'boolean' } }), 'exclude_sold=false', ['A', 'B', 'C']],
])('%o selects with %s', async (parameter, query, names) => {
  const send = senderTo(await planOfList(parameter));
  await send('POST /pets', { name: 'A', tags: ['x', 'y'], owner_id: 'o1', notes: '', sold: true, visits: 0 });
  await send('POST /pets', { name: 'B', tags: ['y'], status: 'sold', notes: 'n', visits: 2 });
  await send('POST /pets', { name: 'C', tags: [], notes: null });
  const { body, source } = await send(`GET /pets?${query}`);
  expect(source).toBe('stored');
  const own = (body as { name: string }[]).map(({ name }) => name).filter((name) => name.length === 1);
  expect(own).toEqual(names);
});
