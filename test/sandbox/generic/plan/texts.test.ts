/** What texts say against a claim that the shapes of an operation make. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  type Paths,
  PET,
  pets,
  planOf,
  ref,
  resourceOf,
  returns,
  rulesOf,
  ruleWith,
} from './support.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
test.each([
  ['Creates a pet. A new pet of an owner who has one replaces the previous pet.', false],
  [`Creates a pet. ${'Pets have owners. '.repeat(30)}You replace the existing pet of the owner.`, false],
  ['Creates a pet. It can replace a toy.', true],
])('a POST that %s', async (description, isStored) => {
  expect((await ruleWith('POST /pets', { description })).stored).toBe(isStored);
});

test.each([
  [{ responses: { 200: { description: 'The default configuration, now that this one is removed' } } }],
  [{ description: 'Removes a pet, which will not be fully removed yet.', responses: {} }],
])('a DELETE that leaves something there: %j', async (members) => {
  expect((await ruleWith('DELETE /pets/{petId}', members)).rule).toBe('example');
});

test('a DELETE of what only the GET of an item calls deleted', async () => {
  const paths = crud({ item: ref('Base') }) as Paths;
  Object.assign(paths['/pets/{petId}']?.get ?? {}, { responses: { 200: returns(ref('Pet')) } });
  const Pet = { allOf: [ref('Base'), { properties: { deleted_at: text, name: text } }] };
  const Base = { type: 'object', required: ['id'], properties: { id: integer, type: text } };
  const plan = await planOf({ paths, components: { schemas: { Pet, Base } } });
  expect(rulesOf(plan)).toContain('DELETE /pets/{petId}: example');
});

test.each(['Gets the hidden value of a pet.', 'Gets a pet. By default, only a BASIC_VIEW is returned.'])(
  'a GET that shows less than was sent: %s',
  async (description) => {
    expect((await ruleWith('GET /pets/{petId}', { description })).rule).toBe('example');
  },
);

test.each([
  ['Pet, identified by ID and if not available by name.', {}],
  ['The pet. The special keyword `all` means every pet.', {}],
  ['The pet.', { enum: ['Rex', 'Fido'] }],
])('a path that may be about several items: %s %j', async (description, schema) => {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}'] ?? {}, {
    parameters: [inPath('petId', { description, schema: { ...text, ...schema } })],
  });
  const plan = await planOf({ paths, components: { schemas: { Pet: PET } } });
  expect(plan.operations.find(({ method }) => method === 'DELETE')?.rule).toBe('example');
});

test('a list whose items are set by a PUT at its path returns its example', async () => {
  const { paths, components } = pets() as { paths: Paths; components: Fields };
  delete paths['/pets']?.post;
  const many = { requestBody: body({ type: 'array', items: ref('Pet') }), responses: {} };
  const before = await planOf({ paths, components });
  expect(resourceOf(before, '/pets/{}').name).toBe('/pets/{}');
  expect(rulesOf(before)).toContain('GET /pets: list *');
  Object.assign(paths['/pets'] ?? {}, { put: many });
  expect(rulesOf(await planOf({ paths, components }))).toContain('GET /pets: example');
});
