/** What texts say against a claim that the shapes of an operation make. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  operationOf,
  type Paths,
  pets,
  planOf,
  planWith,
  ref,
  resourceOf,
  returns,
  rulesOf,
  ruleWith,
  text,
} from './support.ts';

const integer = { type: 'integer' };
test.each([
  ['Creates a pet. A new pet of an owner who has one replaces the previous pet.', false],
  [`Creates a pet. ${'Pets have owners. '.repeat(30)}You replace the existing pet of the owner.`, false],
  ['Create a new or unarchive an existing pet.', false],
  ['Creates a pet. Other fields in the request are ignored.', false],
  ['Creates a pet. All other fields, including the tags, are disallowed.', false],
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
  const plan = await planWith(paths);
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

test.each([
  [
    'A PATCH does not create what it cannot find.',
    'Use the new "Update" with existing code, then update.',
    undefined,
  ],
  ['A PATCH may create.', 'An existing pet is updated.', true],
])('%s', async (_, description, mayCreate) => {
  const operation = await ruleWith('PATCH /pets/{petId}', { description });
  expect([operation.rule, operation.mayCreate]).toEqual(['update', mayCreate]);
});

test('a change that another request must apply changes nothing', async () => {
  const description = 'Modifies a pet, does not apply the change until the pet is saved.';
  expect((await ruleWith('PUT /pets/{petId}', { description })).rule).toBe('example');
});

const tagged = (schema: unknown, description: string): Fields => ({
  paths: {
    '/tags/{pet}': {
      parameters: [inPath('pet')],
      get: { responses: { 200: returns({ type: 'object', properties: { tags: schema } }) } },
      put: {
        description,
        requestBody: body({ type: 'object', required: ['tags'], properties: { tags: schema } }),
        responses: { 204: { description: '' } },
      },
    },
  },
});

test.each([
  ['Assigns tags to a pet.', false],
  [`Sets tags. ${'Pets have tags. '.repeat(30)}A new tag is appended to the list of tags.`, false],
  ['Replaces the tags of a pet.', true],
])('a PUT of a map: %s', async (description, isStored) => {
  const map = { type: 'object', additionalProperties: text };
  const plan = await planOf(tagged(map, description));
  expect(plan.operations.every(({ stored }) => stored)).toBe(isStored);
});

test.each(['/pets/add', '/pets/upload'])('a list whose items only POST %s creates', async (path) => {
  const { paths, components } = pets() as { paths: Paths; components: Fields };
  delete paths['/pets']?.post;
  const post = { summary: 'Adds a pet', requestBody: body(ref('Pet')), responses: { 200: returns(text) } };
  const plan = await planOf({ paths: { ...paths, [path]: { post } }, components });
  expect(rulesOf(plan)).toContain('GET /pets: example');
});

test.each([
  ['Project, as UUID or name.', false],
  ['The id of the project. "last-used" can be used for the one before.', false],
  ['The version, `stable` for your newest one.', false],
  ['The project, by its `sid` or its `unique_name`.', false],
  [`It can either be ${'a very '.repeat(15)}long value, or a text.`, false],
  ['You can either specify an account id or a hyphen.', false],
  ['The project. For that of the user, use the "main" keyword.', false],
  ['The identifier can be one of the following: * the number * the address', false],
  ['The id of the project.', true],
])('rows below a parameter: %s', async (description, isStored) => {
  const below = Object.fromEntries(
    Object.entries(crud() as Paths).map(([path, item]) => [
      `/projects/{project}${path}`,
      {
        ...item,
        parameters: [inPath('project', { description }), ...(path === '/pets' ? [] : [inPath('petId')])],
      },
    ]),
  );
  const plan = await planWith(below);
  expect(plan.operations.every(({ stored }) => stored)).toBe(isStored);
});

test('a PUT at the path of a collection without a POST may create the item', async () => {
  const paths = crud() as Paths;
  delete paths['/pets']?.post;
  const sent = { type: 'object', required: ['id', 'name'], properties: { id: integer, name: text } };
  const put = { operationId: 'putPets', requestBody: body(sent), responses: { 200: { description: '' } } };
  Object.assign(paths['/pets'] ?? {}, { put });
  const rules = async () => rulesOf(await planWith(paths));
  expect(await rules()).toContain('PUT /pets: example');
  Object.assign(put, { operationId: 'updatePet' });
  expect(await rules()).toContain('PUT /pets: replace *');
});

test('a file whose name is in a header makes no item', async () => {
  const header = { name: 'x-pet-metadata', in: 'header', required: true, schema: text };
  const requestBody = { content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } };
  const upload = (parameters: Fields[]) =>
    ruleWith('POST /pets', { summary: 'Upload a pet', parameters, requestBody });
  expect((await upload([])).rule).toBe('create');
  expect((await upload([header])).rule).toBe('example');
});

test.each([
  ['a file', { type: 'string', format: 'binary' }, 'create'],
  ['the item in a notation of its own', ref('Pet'), 'example'],
])('a POST whose body is %s', async (_, schema, rule) => {
  const requestBody = { content: { 'application/octet-stream': { schema } } };
  expect((await ruleWith('POST /pets', { requestBody })).rule).toBe(rule);
});

test('a PUT that gives the item to another changes nothing', async () => {
  const texts = { operationId: 'updatePet', description: 'Reassign a pet.' };
  expect((await ruleWith('PUT /pets/{petId}', texts)).rule).toBe('example');
});

test('an id of the same name in another role is no key beside the id', async () => {
  const template = { type: 'object', properties: { id: text, template_id: text, name: text } };
  const paths = {
    '/templates/{scan_template_id}': {
      parameters: [inPath('scan_template_id')],
      get: { responses: { 200: returns(template) } },
      delete: { responses: { 204: { description: '' } } },
    },
  };
  expect(resourceOf(await planOf({ paths }), '/templates/{}').keys).toEqual([['id']]);
});

test.each([
  [
    'A PUT that names a creation only to compare with it',
    'Updates a pet, as the Create call does.',
    undefined,
  ],
  ['A PUT that creates, too', 'Creates or updates a pet.', true],
  ['A PUT that creates anew', 'Creates the set of values. Existing values are removed.', true],
  ['A PUT that removes', 'Updates a pet. Existing values are removed.', undefined],
])('%s', async (_, description, mayCreate) => {
  const operation = await ruleWith('PUT /pets/{petId}', { description });
  expect(operation.mayCreate).toBe(mayCreate);
});

test('a PUT at the path of a collection that only creates has no rule', async () => {
  const { paths, components } = pets() as { paths: Paths; components: Fields };
  const sent = { type: 'object', required: ['id', 'name'], properties: { id: integer, name: text } };
  const put = { summary: 'Creates a pet', requestBody: body(sent), responses: { 201: returns(ref('Pet')) } };
  Object.assign(paths['/pets'] ?? {}, { put });
  expect(rulesOf(await planOf({ paths, components }))).toContain('PUT /pets: example');
});

test('rows below an item that have its shape are parts of it', async () => {
  const { paths, components } = pets() as { paths: Paths; components: Fields };
  const below = {
    '/pets/{petId}/fields': {
      parameters: [inPath('petId')],
      get: { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } },
      post: {
        summary: 'Add a field',
        requestBody: body(ref('Pet')),
        responses: { 200: returns(ref('Pet')) },
      },
    },
    '/pets/{petId}/fields/{key}': {
      parameters: [inPath('petId'), inPath('key')],
      get: { responses: { 200: returns(ref('Pet')) } },
    },
  };
  const { get: list } = paths['/pets'] ?? {};
  const plan = await planOf({ paths: { '/pets': { get: list }, ...below }, components });
  expect(rulesOf(plan).some((line) => line.endsWith('*'))).toBe(false);
});

test('the text of a comment is no key, although the parameter has its name', async () => {
  const comment = { type: 'object', properties: { comment: text, id: text } };
  const paths = {
    '/comments/{comment}': {
      parameters: [inPath('comment', { description: 'Unique identifier of the comment' })],
      get: { responses: { 200: returns(comment) } },
      delete: { responses: { 204: { description: '' } } },
    },
  };
  expect(resourceOf(await planOf({ paths }), '/comments/{}').keys).toEqual([['id']]);
});

test.each([
  ['Whether the pet is permanently deleted or disabled.', 'example'],
  ['Whether the request is confirmed.', 'delete'],
])('a DELETE with a parameter: %s', async (description, rule) => {
  const parameters = [{ name: 'confirm', in: 'query', description, schema: { type: 'boolean' } }];
  expect((await ruleWith('DELETE /pets/{petId}', { parameters })).rule).toBe(rule);
});

test.each([
  ['Saves a pet.', 'example'],
  ['Updates a pet.', 'replace'],
])('a PUT of items that no POST creates: %s', async (description, rule) => {
  const { paths, components } = pets() as { paths: Paths; components: Fields };
  delete paths['/pets']?.post;
  delete paths['/pets/{petId}']?.patch;
  Object.assign(paths['/pets/{petId}']?.put ?? {}, { description });
  const plan = await planOf({ paths, components });
  expect(plan.operations.find(({ method }) => method === 'PUT')?.rule).toBe(rule);
});

test('a PUT that overrides what was created replaces it', async () => {
  const optional = { type: 'object', properties: { name: text } };
  const { paths, components } = pets() as { paths: Paths; components: Fields };
  delete paths['/pets/{petId}']?.patch;
  const description = 'Updates a pet. The body will override the original POST.';
  Object.assign(paths['/pets/{petId}']?.put ?? {}, { description, requestBody: body(optional) });
  const plan = await planOf({ paths, components });
  expect(plan.operations.find(({ method }) => method === 'PUT')?.rule).toBe('replace');
});

test('a POST that sets creates nothing, although its id ends in the method', async () => {
  const texts = { operationId: 'Pets_Post', summary: 'Sets the name of a pet.' };
  expect((await ruleWith('POST /pets', texts)).rule).toBe('example');
});

test('a form whose parts nobody knows makes no item', async () => {
  const requestBody = { content: { 'multipart/form-data': { schema: {} } } };
  expect((await ruleWith('POST /pets', { summary: 'Upload a pet', requestBody })).rule).toBe('example');
});

test('lists at two paths of the same items show neither what the other creates', async () => {
  const { paths, components } = pets() as { paths: Paths; components: Fields };
  const below = Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      `/owners/{owner}${path}`,
      { ...item, parameters: [inPath('owner'), ...(path === '/pets' ? [] : [inPath('petId')])] },
    ]),
  );
  const rules = rulesOf(await planOf({ paths: { ...paths, ...below }, components }));
  expect(rules).toContain('GET /pets: example');
  expect(rules).toContain('GET /owners/{owner}/pets: example');
  expect(rules).toContain('GET /pets/{petId}: read *');
});

test.each<[summary: string, id: string, rule: string]>([
  ['Remove a pet from the pets', 'petId', 'delete'],
  ['Remove a toy from the pets', 'toyId', 'delete'],
  ['Remove a toy from the pet', 'toyId', 'delete'],
  ['Remove a toy from the pet', 'petId', 'example'],
])('DELETE that says "%s" of {%s}: %s', async (summary, id, rule) => {
  const paths = crud({ id }) as Paths;
  Object.assign(paths[`/pets/{${id}}`]?.delete ?? {}, { summary });
  expect(operationOf(await planWith(paths), `DELETE /pets/{${id}}`).rule).toBe(rule);
});
