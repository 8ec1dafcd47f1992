/** Pages of a list, whatever numbers a request asks for. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crud, type Fields, type Paths, PET, planOf, ref, returns, senderTo } from './plan/support.ts';

const ROWS = 7;
const TYPES: Fields[] = [{ type: 'integer' }, { type: 'number' }, { type: 'string' }, {}];
const STARTS = ['page', 'offset'];

/** Texts that clients send as numbers. */
const value = fc.oneof(
  fc.constantFrom(
    '-1',
    '0',
    '1',
    '2',
    '3',
    '9',
    '1.5',
    'abc',
    '',
    '1e999',
    '9999999999999999999',
    'NaN',
    '0x2',
  ),
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.integer().map(String),
  fc.double().map(String),
  fc.string({ maxLength: 4 }),
);

/** Sends a request to seven pets whose list has these parameters. */
async function listOf(start: string, schema: Fields, isDocumented: boolean, more: Fields = {}) {
  const paths = crud() as Paths;
  const query = (name: string) => ({ name, in: 'query', schema, ...more });
  const list = {
    type: 'object',
    properties: {
      pets: { type: 'array', items: ref('Pet') },
      next: { type: ['string', 'null'], format: 'uri' },
      previous: { type: ['string', 'null'], format: 'uri' },
    },
  };
  Object.assign(paths['/pets']?.get ?? {}, {
    parameters: [query(start), query('limit')],
    responses: { 200: returns(list), ...(isDocumented && { 400: { description: 'Wrong.' } }) },
  });
  const plan = await planOf({ paths, components: { schemas: { Pet: PET } } });
  const send = senderTo(plan);
  const all = (await send('GET /pets')).body.pets.length;
  for (let row = all; row < ROWS; row++) await send('POST /pets', { name: `Pet ${row}` });
  const ids = async (line: string) => {
    const { status, body } = await send(line);
    return { status, ids: body?.pets?.map(({ id }: { id: number }) => id), body };
  };
  return { ids, whole: (await ids('GET /pets')).ids as number[] };
}

const isCount = (text: string): boolean =>
  text === '' || (Number.isInteger(Number(text)) && Number(text) >= 0);

const lists = STARTS.flatMap((start) =>
  TYPES.flatMap((schema) => [true, false].map((isDocumented) => ({ start, schema, isDocumented }))),
);

test.each(lists)(
  '$start of $schema, error documented: $isDocumented',
  async ({ start, schema, isDocumented }) => {
    const { ids, whole } = await listOf(start, schema, isDocumented);
    expect(whole).toHaveLength(ROWS);
    await fc.assert(
      fc.asyncProperty(value, value, async (from, limit) => {
        const search = new URLSearchParams({ [start]: from, limit });
        const { status, ids: page, body } = await ids(`GET /pets?${search}`);
        const sent = [from, limit];
        if (isDocumented && !sent.every(isCount)) expect(status).toBe(400);
        // What violates its schema is refused, documented error or not.
        if (status === 400) expect(sent.every((text) => /^\d+$/.test(text))).toBe(false);
        if (status === 400) return;
        expect(status).toBe(200);
        const size = isCount(limit) && Number(limit) > 0 ? Math.min(Number(limit), 100) : 20;
        const asked = isCount(from) ? Number(from) : 0;
        const first = start === 'page' ? Math.max(0, asked - 1) * size : asked;
        expect(page).toEqual(whole.slice(first, first + size));
        // Past the end, the page before is the last one.
        const { pathname, search: before } = new URL(body.previous ?? 'https://none.invalid');
        if (first > 0)
          expect((await ids(`GET ${pathname.replace('/api', '')}${before}`)).ids).not.toEqual([]);
      }),
      { numRuns: 30 },
    );
  },
);

test.each([
  ['Pets on a page; -1 returns all.', 200],
  ['Pets on a page.', 400],
])('%s', async (description, status) => {
  const { ids } = await listOf('page', { type: 'integer' }, true, { description });
  expect((await ids('GET /pets?limit=-1')).status).toBe(status);
});
