/** Filters that are expressions: SCIM (RFC 7644, 3.4.2.2), and OData (4.01, URL Conventions 5.1.1). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  crud,
  type Fields,
  inQuery,
  object,
  type Paths,
  petWith,
  planWith,
  ref,
  returns,
  senderTo,
  text,
} from './support.ts';

const mail = object({ value: text, type: text });
const PET = petWith({
  age: { type: 'integer' },
  birthday: { type: 'string', format: 'date-time' },
  home: object({ city: text }),
  mails: { type: 'array', items: mail },
});

/** Names of the pets that a filter finds, or the message where it finds nothing. */
async function finder(parameter: Fields, more: Fields = {}) {
  const paths = crud() as Paths;
  const list = { type: 'array', items: ref('Pet') };
  Object.assign(paths['/pets']?.get ?? {}, {
    parameters: [parameter],
    responses: { 200: returns(list, more) },
  });
  const send = senderTo(await planWith(paths, PET));
  const { body: first } = await send('GET /pets');
  for (const { id } of first) await send(`DELETE /pets/${id}`);
  const all = [
    { name: 'Bo', age: 3, birthday: '2023-05-01T00:00:00Z', home: { city: 'Ulm' }, mails: [] },
    { name: "O'Neil", age: 7, mails: [{ value: 'a@example.org', type: 'work' }] },
    {
      name: 'Ada',
      age: 10,
      birthday: '2016-01-01T00:00:00Z',
      mails: [{ value: 'b@example.org', type: 'home' }],
    },
  ];
  for (const one of all) await send('POST /pets', one);
  return async (filter: string) => {
    const { body, source, message } = await send(`GET /pets?${parameter.name}=${encodeURIComponent(filter)}`);
    return source === 'stored' ? body.map(({ name }: Fields) => name).join() : message;
  };
}

const odata = () => finder(inQuery('$filter'));
const scim = () => finder(inQuery('filter', { description: 'A SCIM filter.' }));

describe('OData', () => {
  test.each([
    ["name eq 'Bo'", 'Bo'],
    ["name eq 'bo'", ''],
    ["name eq 'O''Neil'", "O'Neil"],
    ["name ne 'Bo'", "O'Neil,Ada"],
    ['age gt 3 and age lt 10', "O'Neil"],
    ["age ge 10 or name eq 'Bo'", 'Bo,Ada'],
    ['not (age ge 7)', 'Bo'],
    ["contains(name,'d')", 'Ada'],
    ["startswith(name, 'O') or endswith(name,'o')", "Bo,O'Neil"],
    ["home/city eq 'Ulm'", 'Bo'],
    ['home/city eq null', "O'Neil,Ada"],
    ['birthday lt 2020-01-01T00:00:00Z', 'Ada'],
    ["age eq 3 or age eq 7 and name eq 'Ada'", 'Bo'],
  ])('%s', async (filter, names) => {
    expect(await (await odata())(filter)).toBe(names);
  });

  test.each([
    "mails/any(m:m/type eq 'work')",
    'age add 1 eq 4',
    'name eq',
    '(age eq 3',
    'age eq 3)',
    "name eq 'B",
  ])('%s is not understood', async (filter) => {
    expect(await (await odata())(filter)).toBe('The sandbox does not understand this $filter');
  });
});

describe('SCIM', () => {
  test.each([
    ['name eq "bo"', 'Bo'],
    ['NAME Eq "Bo"', 'Bo'],
    ['name sw "o" or name ew "A"', "O'Neil,Ada"],
    ['name co "\'n"', "O'Neil"],
    ['home.city pr', 'Bo'],
    ['not (home pr)', "O'Neil,Ada"],
    ['mails.type eq "work"', "O'Neil"],
    ['mails eq "b@example.org"', 'Ada'],
    ['mails[type eq "home" and value co "b@"]', 'Ada'],
    ['mails[type eq "home" and value co "a@"]', ''],
    ['urn:ietf:params:scim:schemas:core:2.0:User:name eq "Ada"', 'Ada'],
    ['age gt 3 and not (age eq 10)', "O'Neil"],
  ])('%s', async (filter, names) => {
    expect(await (await scim())(filter)).toBe(names);
  });

  test.each(['name', 'name is "Bo"', 'name eq Bo Max', 'mails[type eq "x"', 'name eq "B'])(
    '%s is not understood',
    async (filter) => {
      expect(await (await scim())(filter)).toBe('The sandbox does not understand this filter');
    },
  );
});

test.each(["name __proto__ 'Bo'", "name constructor 'Bo'", "constructor(name,'Bo')"])(
  'names that every object has are no operators: %s',
  async (filter) => {
    expect(await (await odata())(filter)).toBe('The sandbox does not understand this $filter');
  },
);

test('any text is a filter, or is not understood', async () => {
  const find = await odata();
  const word = fc.constantFrom(
    'name',
    'age',
    'eq',
    'and',
    'or',
    'not',
    '(',
    ')',
    "'x'",
    '3',
    ',',
    '[',
    ']',
    'pr',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.array(word).map((words) => words.join(' ')),
      ),
      async (filter) => {
        expect(await find(filter)).toBeTypeOf('string');
      },
    ),
    { numRuns: 60 },
  );
});

test('a filter without a known language is told as ignored', async () => {
  expect(await (await finder(inQuery('filter')))('anything')).toBe("Bo,O'Neil,Ada");
});
