/** Requests that mean something else than their item, or more. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  operationOf,
  type Paths,
  PET,
  petWith,
  planOf,
  planWith,
  ref,
  returns,
  rulesOf,
  ruleWith,
  senderTo,
  text,
} from './support.ts';

const object = (properties: Fields, ...required: string[]) => ({ type: 'object', properties, required });
/** `PET` with free members. */
const wide = (more: Fields = {}) => petWith({ color: text, size: text, breed: text, ...more });
const DELETED = { responses: { 204: { description: '' } } };
const free = { name: text, color: text, size: text, breed: text };

test('a choice that a change requires, and that the item does not have, may be about other items', async () => {
  const scope = { type: 'string', enum: ['one', 'following', 'all'] };
  const change = (...required: string[]) =>
    ruleWith('PATCH /pets/{petId}', { requestBody: body(object({ ...free, scope }, ...required)) }, wide());
  expect((await change('scope')).reason).toBe('PATCH whose body has `scope`, which the item does not have');
  expect((await change()).rule).toBe('update');
});

test('a member of any type that the item does not have may be an object', async () => {
  const change = (actions: Fields) =>
    ruleWith('PATCH /pets/{petId}', { requestBody: body(object({ ...free, actions }, 'actions')) }, wide());
  const description = 'The JSON that says what the pet does.';
  expect((await change({ description })).reason).toBe(
    'PATCH whose body has `actions`, which the item does not have',
  );
  expect((await change({ description, type: 'string' })).rule).toBe('update');
});

test('values that a parameter of a GET shows are hidden without it', async () => {
  const members = (name: string, type = 'boolean') => ({
    parameters: [{ name, in: 'query', schema: { type } }],
  });
  const rule = async (line: string, ...parameter: [string, string?]) =>
    (await ruleWith(line, members(...parameter))).reason;
  expect(await rule('GET /pets/{petId}', 'sensitive')).toBe(
    'GET of an item that hides values unless `sensitive` shows them',
  );
  expect(await rule('GET /pets', 'includeSecrets')).toBe(
    'GET of a list that hides values unless `includeSecrets` shows them',
  );
  expect(await rule('GET /pets', 'secretary')).toMatch(/^GET of the collection/);
  expect(await rule('GET /pets', 'mask', 'string')).toMatch(/^GET of the collection/);
});

test('a POST that creates a single document does not change the one that exists', async () => {
  const site = object({ source: text, url: text });
  const rules = async (summary: string) =>
    rulesOf(
      await planOf({
        paths: {
          '/site': {
            get: { responses: { 200: returns(site) } },
            post: {
              summary,
              description: 'Configures the site.',
              requestBody: body(object({ source: text }, 'source')),
              responses: { 201: returns(site) },
            },
          },
        },
      }),
    );
  expect(await rules('Create a site')).toEqual(['GET /site: example', 'POST /site: example']);
  expect(await rules('Create or update a site')).toEqual(['GET /site: read *', 'POST /site: update *']);
  expect(await rules('Set the site')).toEqual(['GET /site: read *', 'POST /site: update *']);
});

test('a body whose example has none of its members is not understood', async () => {
  const change = (example: Fields) =>
    ruleWith('PUT /pets/{petId}', { requestBody: body(ref('Pet'), { example }) });
  expect((await change({ petName: 'Rex' })).reason).toBe(
    'PUT whose example has `petName`, which its schema lacks',
  );
  const requestBody = body({ ...object({ name: text, color: text }), example: { petName: 'Rex' } });
  expect((await ruleWith('PUT /pets/{petId}', { requestBody }, wide())).rule).toBe('example');
  expect((await change({ petName: 'Rex', name: 'Rex' })).rule).toBe('replace');
  expect((await change({})).rule).toBe('replace');
});

test('an id that a request gives another meaning than the item is stored under neither name', async () => {
  const id = (description: string) => ({ type: 'string', description });
  const rule = async (sent: string) => {
    const item = wide({
      payment_id: id('The payment that refunds.'),
      order_payment_id: id('The payment that is returned.'),
    });
    const requestBody = body(object({ ...free, payment_id: id(sent) }));
    return (await ruleWith('POST /pets', { requestBody }, item)).reason;
  };
  expect(await rule('The payment of the order to return.')).toMatch(/another name for `order_payment_id`$/);
  expect(await rule('The payment.')).toMatch(/^POST to the collection that returns/);
});

test('a PUT replaces an item if its body is said to be the updated one', async () => {
  const optional = { ...PET, required: ['id'] };
  const members = {
    description: 'Updates a pet. The body of the PUT is the updated pet.',
    requestBody: body(object({ name: text, status: text })),
  };
  const paths = { ...members, description: 'Updates a pet.' };
  expect((await ruleWith('PUT /pets/{petId}', members, optional)).rule).toBe('replace');
  const plan = await planWith(
    {
      '/pets/{petId}': {
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: returns(ref('Pet')) } },
        put: { ...paths, responses: { 200: returns(ref('Pet')) } },
      },
    },
    optional,
  );
  expect(operationOf(plan, 'PUT /pets/{petId}').rule).toBe('update');
});

test('a value of an owner may ask for the items of all', async () => {
  const listOf = async (description: string) => {
    const owner = inPath('ownerId', { description });
    const list = { get: { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } } };
    const paths = { ...crud(), '/owners/{ownerId}/pets': { parameters: [owner], ...list } };
    return operationOf(await planWith(paths, petWith({ ownerId: text })), 'GET /owners/{ownerId}/pets').rule;
  };
  expect(await listOf('The owner to list pets for, 0 for all.')).toBe('example');
  expect(await listOf('The owner to list pets for.')).toBe('list');
});

test('a DELETE may delete items at other paths, too', async () => {
  const chip = { get: { responses: { 200: returns(object({ id: text })) } } };
  const ruleOf = async (description: string, path = '/chips/{chipId}', pet: Fields = PET) => {
    const paths = crud() as Paths;
    Object.assign(paths['/pets/{petId}']?.delete ?? {}, { description });
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name));
    const plan = await planWith({ ...paths, [path]: { parameters, ...chip, delete: DELETED } }, pet);
    return operationOf(plan, 'DELETE /pets/{petId}').rule;
  };
  expect(await ruleOf('Deletes a pet and its chip.')).toBe('example');
  expect(await ruleOf('Deletes a pet and all of its chips.')).toBe('example');
  // What lies below the pet goes with it.
  expect(await ruleOf('Deletes a pet and its chip.', '/pets/{petId}/chips/{chipId}')).toBe('delete');
  expect(await ruleOf('Deletes a pet and its data.')).toBe('delete');
  expect(await ruleOf('Deletes a pet. All its chips to find it will also be deleted.')).toBe('example');
  expect(await ruleOf('Deletes a pet. All its chips will be kept.')).toBe('delete');
  expect(await ruleOf('Deletes the pet and its contents.')).toBe('delete');
  expect(await ruleOf('Deletes the pet and its contents.', undefined, petWith({ parentId: text }))).toBe(
    'example',
  );
});

test.each([
  ['The type of pet: cat, dog or bird', 'example', []],
  ['The type of pet – cat or dog', 'example', []],
  ['Possible values are `cat` and `dog`.', 'example', []],
  ['The ID of a type of pet.', 'read *', ['/kinds/{}']],
])('a path whose parameter is described as: %s', async (description, rule, required) => {
  const parameters = [inPath('kindId', { description })];
  const kind = object({ id: text, name: text });
  const food = object({ brand: text, grams: { type: 'integer' } });
  const plan = await planWith({
    '/kinds/{kindId}': {
      parameters,
      get: { responses: { 200: returns(kind) } },
      put: { summary: 'Update a kind', requestBody: body(kind), responses: { 200: returns(kind) } },
    },
    '/kinds/{kindId}/food': {
      parameters,
      get: { responses: { 200: returns(food) } },
      put: { requestBody: body(food), responses: { 200: returns(food) } },
    },
  });
  expect(rulesOf(plan)).toContain(`GET /kinds/{kindId}: ${rule}`);
  const read = operationOf(plan, 'GET /kinds/{kindId}/food');
  expect(read).toMatchObject({ rule: 'read', stored: true });
  // All the values exist, whether or not a request has said so.
  expect(read.requires.map(({ resource }) => resource)).toEqual(required);
});

test('a POST that may return an existing item creates none', async () => {
  const flag = { type: 'boolean' };
  const requestBody = (more: Fields) => body(object({ name: text, color: text, size: text, ...more }));
  const ruleOf = async (more: Fields) =>
    (await ruleWith('POST /pets', { requestBody: requestBody(more) }, wide())).rule;
  expect(await ruleOf({ force_creation: flag })).toBe('example');
  expect(await ruleOf({ fresh: { ...flag, description: 'Reuses recently created pets if false' } })).toBe(
    'example',
  );
  expect(await ruleOf({ fresh: flag })).toBe('create');
  expect(await ruleOf({ force: flag })).toBe('create');
});

test.each([
  ['Creates a new version of a pet based on the `$LATEST` version.', 'example'],
  ['Creates a copy of the current pet.', 'example'],
  ['Creates a pet from the current form.', 'create'],
  ['Creates a pet. Later, copies of the current one can be made.', 'create'],
])('a POST that makes a copy of what exists creates nothing: %s', async (description, rule) => {
  expect((await ruleWith('POST /pets', { description })).rule).toBe(rule);
});

test.each<[member: string, schema: Fields, rule: string]>([
  ['state', { ...text, description: 'Used to delete a pet.' }, 'example'],
  ['state', { ...text, description: 'To remove the pet, specify `gone`.' }, 'example'],
  ['state', { ...text, description: 'To remove the state, pass an empty text.' }, 'update'],
  [
    'tags',
    object({ names: { type: 'array', items: text }, operation: { enum: ['ADD', 'REMOVE', 'REPLACE'] } }),
    'example',
  ],
])('a change whose `%s` says what to do with the item sets nothing: %j', async (name, schema, rule) => {
  const requestBody = body(object({ ...free, [name]: schema }));
  const plan = await ruleWith('PATCH /pets/{petId}', { requestBody }, wide({ [name]: schema }));
  expect(plan.rule).toBe(rule);
});

test('a PUT that creates something for what exists does not change it', async () => {
  const put = async (summary: string) =>
    (await ruleWith('PUT /pets/{petId}', { summary, responses: { 200: returns(ref('Pet')) } })).reason;
  expect(await put('Creates a new tag for an existing pet')).toMatch(/create/);
  expect(await put('Adds to an existing pet')).not.toMatch(/create/);
});

test('a PUT that may leave out what a creation requires leaves it as it is', async () => {
  const rule = async (...required: string[]) => {
    const paths = crud() as Paths;
    const whole = object({ name: text, color: text }, 'name', 'color');
    Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(whole) });
    const change = body(object({ name: text, color: text }, ...required));
    Object.assign(paths['/pets/{petId}']?.put ?? {}, { requestBody: change });
    return operationOf(await planWith(paths, petWith({ color: text })), 'PUT /pets/{petId}').rule;
  };
  expect(await rule('name')).toBe('update');
  expect(await rule('name', 'color')).toBe('replace');
});

test('a POST that says it makes no partial updates replaces the item', async () => {
  const rule = async (description: string) => {
    const paths = crud() as Paths;
    const post = { description, requestBody: body(ref('Pet')), responses: { 200: returns(ref('Pet')) } };
    Object.assign(paths['/pets/{petId}'] ?? {}, { post });
    return operationOf(await planWith(paths), 'POST /pets/{petId}').rule;
  };
  expect(await rule('Updates a pet. Partial updates are fine.')).toBe('update');
  expect(await rule('Updates a pet. It does not support partial updates.')).toBe('replace');
});

test('reads that show no secrets return their examples', async () => {
  const description = 'Gets a pet. Any secrets (keys, passwords) are not returned.';
  expect((await ruleWith('GET /pets/{petId}', { description })).reason).toBe(
    'GET of an item that does not show secrets',
  );
  expect((await ruleWith('GET /pets', { description })).reason).toBe(
    'GET of a list that does not show secrets',
  );
});

test('a DELETE succeeds without an item if its text says so', async () => {
  const paths = crud() as Paths;
  const description = 'Deletes a pet. It succeeds even if a pet with this id does not exist.';
  Object.assign(paths['/pets/{petId}']?.delete ?? {}, {
    description,
    responses: { 200: returns(object({ message: text }), { example: { message: 'Deleted' } }) },
  });
  const send = senderTo(await planWith(paths));
  expect(await send('DELETE /pets/404')).toMatchObject({ status: 200, body: { message: 'Deleted' } });
});

test('a PUT whose text only speaks of an existing item creates none', async () => {
  const description = "An existing pet's color can be updated by a PUT.";
  const plan = await ruleWith('PUT /pets/{petId}', { description });
  expect([plan.rule, plan.mayCreate]).toEqual(['replace', undefined]);
});

test('a PUT keeps what only the service sets', async () => {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.put ?? {}, { requestBody: body(object({ name: text }, 'name')) });
  const seen = { type: 'string', readOnly: true, description: 'Only set once the pet was seen.' };
  const pet = petWith({ seen, place: { ...text, readOnly: true } });
  Object.assign(paths['/pets/{petId}']?.get ?? {}, {
    responses: {
      200: returns(ref('Pet'), { example: { id: 7, name: 'Rex', seen: 'today', place: 'Park' } }),
    },
  });
  const send = senderTo(await planWith(paths, pet));
  expect((await send('PUT /pets/7', { name: 'Max' })).body).toMatchObject({ seen: 'today', place: 'Park' });
});

test('a member of a change that says what the item must be like stores nothing', async () => {
  const revision = { ...text, description: 'Only update the pet if the revision matches this one.' };
  const requestBody = body(object({ ...free, revision }));
  const plan = await ruleWith('PATCH /pets/{petId}', { requestBody }, wide({ revision }));
  expect(plan.except?.members).toEqual(['revision']);
});
