/** What lists are sorted by. */
import { expect, test } from 'vitest';
import { type Fields, operationOf, type Paths, pets, planOf, senderTo, text } from './support.ts';

const direction = { ...text, enum: ['asc', 'desc'] };

const planWith = (query: Record<string, Fields>, more: Fields = {}) => {
  const description = pets();
  const parameters = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }));
  Object.assign((description.paths as Paths)['/pets']?.get ?? {}, { parameters, ...more });
  return planOf(description);
};

/** Names of `GET /pets` after pets were created in this order. */
async function namesOf(
  query: Record<string, Fields>,
  sent = '',
  more: Fields = {},
  names = ['Ada', 'Zoe', 'Max'],
): Promise<string[]> {
  const send = senderTo(await planWith(query, more));
  const { body: first } = await send('GET /pets');
  for (const { id } of first) await send(`DELETE /pets/${id}`);
  for (const name of names) await send('POST /pets', { name });
  const { body } = await send(`GET /pets${sent}`);
  return body.map(({ name }: { name: string }) => name);
}

test.each([
  [{ sort: { ...text, default: '-name' } }, '', ['Zoe', 'Max', 'Ada']],
  [{ sort: { ...text, default: '-name' } }, '?sort=name', ['Ada', 'Max', 'Zoe']],
  [{ sort: { ...text, default: 'name' }, order: direction }, '?order=desc', ['Zoe', 'Max', 'Ada']],
  [{ sort: text, order: { ...direction, default: 'desc' } }, '?sort=name', ['Zoe', 'Max', 'Ada']],
  [{ sort: text, order: { ...direction, default: 'desc' } }, '?sort=name&order=asc', ['Ada', 'Max', 'Zoe']],
  [{ sort: { ...text, default: 'name,desc' } }, '', ['Zoe', 'Max', 'Ada']],
  [{ sort: { type: 'array', items: text, default: ['name,DESC', 'id,ASC'] } }, '', ['Zoe', 'Max', 'Ada']],
  [{ sort: { type: 'array', items: text, default: ['size,ASC'] } }, '', ['Ada', 'Zoe', 'Max']],
  [{ sort: text }, '?sort=desc', ['Max', 'Zoe', 'Ada']],
  [{ sort: text }, '?sort=-created', ['Max', 'Zoe', 'Ada']],
  [{ sort: text }, '?sort=-bogus', ['Ada', 'Zoe', 'Max']],
  [{ sort: text }, '?sort=bogus,desc', ['Ada', 'Zoe', 'Max']],
  [{ sort: text }, '?sort=name-', ['Zoe', 'Max', 'Ada']],
  [{ sort: text }, '?sort=name,desc', ['Zoe', 'Max', 'Ada']],
])('a list has the order that its parameters have without a request: %j %s', async (query, sent, names) => {
  expect(await namesOf(query, sent)).toEqual(names);
});

test.each([
  [{ direction: { ...direction, default: 'desc' } }, ''],
  [
    {
      sort: { ...text, enum: ['created', 'votes'], default: 'created' },
      direction: { ...direction, default: 'desc' },
    },
    '',
  ],
  [{ sort: { ...text, default: '-created' } }, ''],
])('the latest item is first if the order descends: %j', async (query, sent) => {
  expect(await namesOf(query, sent)).toEqual(['Max', 'Zoe', 'Ada']);
});

test('a direction of its own turns the order of creation around', async () => {
  const query = { direction: { ...direction, default: 'desc' } };
  expect(await namesOf(query, '?direction=asc')).toEqual(['Ada', 'Zoe', 'Max']);
});

test.each([
  ['Lists pets. The most recently created pets appear first.', true],
  ['Lists pets, the newest first.', true],
  ['Lists pets in reverse chronological order.', true],
  ['Lists pets. The most recently updated pets appear first.', false],
  ['Lists pets. The first pet is the oldest.', false],
])('a list has the order that its text says: %s', async (description, isNewestFirst) => {
  const names = await namesOf({}, '', { description });
  expect(names).toEqual(isNewestFirst ? ['Max', 'Zoe', 'Ada'] : ['Ada', 'Zoe', 'Max']);
});

test.each([
  ['Returns a list of pets ordered by name', ['Ada', 'Max', 'Zoe']],
  ['Pets are paginated and sorted by `name`.', ['Ada', 'Max', 'Zoe']],
  ['Lists pets, sorted by descending name.', ['Zoe', 'Max', 'Ada']],
  ['Lists pets, sorted by their name in descending order.', ['Zoe', 'Max', 'Ada']],
  ['Lists pets, sorted by creation date in ascending order.', ['Ada', 'Zoe', 'Max']],
  ['Lists pets, sorted by votes.', ['Ada', 'Zoe', 'Max']],
])('a list is sorted by the member that its text names: %s', async (description, names) => {
  expect(await namesOf({}, '', { description })).toEqual(names);
  // A parameter may ask for another order.
  expect(await namesOf({ sort: text }, '?sort=-name', { description })).toEqual(['Zoe', 'Max', 'Ada']);
});

test('an order by a member that items lack is ignored', async () => {
  const query = { sort: { ...text, default: 'votes' }, direction: { ...direction, default: 'desc' } };
  const plan = await planWith({ ...query, sort: { ...query.sort, enum: ['votes', 'name'] } });
  expect(operationOf(plan, 'GET /pets').list).toMatchObject({ ignored: ['sort', 'direction'] });
  expect(operationOf(plan, 'GET /pets').list).not.toHaveProperty('sort');
});

test('integers that are texts, as those of 64 bits, have the order of numbers', async () => {
  const names = ['9', '10', '9007199254740993', '9007199254740992', '-1'];
  const sorted = ['-1', '9', '10', '9007199254740992', '9007199254740993'];
  expect(await namesOf({ sort: text }, '?sort=name', {}, names)).toEqual(sorted);
});

test('the description of a direction tells its default', async () => {
  const query = { sort: text, order: direction };
  const described = (description: string) => ({
    parameters: [
      { name: 'sort', in: 'query', schema: query.sort },
      { name: 'order', in: 'query', schema: query.order, description },
    ],
  });
  const namesBy = (description: string) => namesOf(query, '?sort=name', described(description));
  expect(await namesBy('Default is `DESC`.')).toEqual(['Zoe', 'Max', 'Ada']);
  expect(await namesBy('Ascending or descending.')).toEqual(['Ada', 'Max', 'Zoe']);
});

test('a list that is sorted by the most recent begins with it', async () => {
  const description = 'Lists pets, sorted by the most recent pet.';
  expect(await namesOf({}, '', { description })).toEqual(['Max', 'Zoe', 'Ada']);
});
