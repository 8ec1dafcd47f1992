import { expect, test } from 'vitest';
import { formatJson, validate } from '../../../../src/contract/index.ts';
import { planText } from '../../../../src/sandbox/generic/plan/index.ts';
import {
  body,
  crud,
  inPath,
  object,
  operationOf,
  type Paths,
  PET,
  pets,
  petWith,
  planOf,
  planWith,
  ref,
  resourceOf,
  returns,
  rulesOf,
  ruleWith,
  senderTo,
  text,
} from './support.ts';

test('requests and responses share components, where they are the same', async () => {
  const pet = {
    type: 'object',
    required: ['id', 'name', 'secret', 'tag'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string' },
      secret: { type: 'string', writeOnly: true },
      tag: ref('Tag'),
      friend: ref('Pet'),
    },
  };
  const tag = {
    type: 'object',
    required: ['label'],
    properties: { label: { type: 'string', description: 'Text.' } },
  };
  const plan = await planOf({ ...pets(), components: { schemas: { Pet: pet, Tag: tag } } });
  expect(Object.keys(plan.components).sort()).toEqual(['Pet', 'Pet.request', 'Tag']);
  expect(JSON.stringify(plan.components)).not.toContain('Text.');
  const { body, response } = operationOf(plan, 'POST /pets');
  const { components } = plan;
  const sent = { name: 'Rex', secret: 'x', tag: { label: 'a' } };
  const shown = { id: 1, name: 'Rex', tag: { label: 'a' } };
  const inBody = body?.media[0]?.schema ?? true;
  expect(validate(inBody, { ...sent, friend: sent }, { components })).toEqual([]);
  expect(validate(inBody, { ...sent, friend: shown }, { components })).not.toEqual([]);
  expect(validate(response.schema ?? true, { ...shown, friend: shown }, { components })).toEqual([]);
  expect(validate(response.schema ?? true, sent, { components })).not.toEqual([]);
});

test('a discriminator means the same in requests, where components have other names', async () => {
  const kind = (own: string) => ({
    type: 'object',
    required: ['id', 'kind', own],
    properties: {
      id: { type: 'integer', readOnly: true },
      kind: { type: 'string' },
      [own]: { type: 'string' },
    },
  });
  const plan = await planOf({
    ...pets(),
    components: {
      schemas: {
        Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
        Cat: kind('purr'),
        Dog: kind('bark'),
      },
    },
  });
  const schema = operationOf(plan, 'POST /pets').body?.media[0]?.schema ?? true;
  const options = { components: plan.components };
  expect(validate(schema, { kind: 'Cat', purr: 'r' }, options)).toEqual([]);
  expect(validate(schema, { kind: 'Cat', bark: 'w' }, options)).not.toEqual([]);
});

test('a new item has what requests cannot set, and the defaults', async () => {
  const { body } = operationOf(await planOf(pets()), 'POST /pets');
  expect(body?.defaults).toEqual({ status: 'available' });
  const pet = {
    type: 'object',
    required: ['id', 'name', 'visits'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string' },
      visits: { type: 'array', items: { type: 'string' }, readOnly: true, example: ['one'] },
      level: { type: 'string', readOnly: true, example: 'gold' },
      deleted_at: { type: 'string', readOnly: true, example: 'yesterday' },
    },
  };
  expect(operationOf(await planOf(pets({}, pet)), 'POST /pets').body?.made).toEqual({
    id: null,
    visits: [],
    level: 'gold',
  });
});

test.each([
  ['finished', {}, {}, undefined],
  ['FINISHED', { enum: ['FINISHED', 'IN_PROGRESS', 'FAILED'] }, {}, 'IN_PROGRESS'],
  ['FINISHED', { enum: ['FINISHED', 'FAILED'] }, {}, undefined],
  ['finished', {}, { id: 1, name: 'Rex', state: 'finished' }, 'finished'],
  ['finished', {}, { id: 1, name: 'Rex', state: 'waiting' }, 'waiting'],
  ['Authorised', { enum: ['Authorised', 'Created', 'AwaitingAuthorisation'] }, {}, 'AwaitingAuthorisation'],
  ['OrderCompleted', { enum: ['OrderCompleted', 'OrderPending'] }, {}, 'OrderPending'],
  ['AVAILABLE', { enum: ['AVAILABLE', 'PENDING'] }, {}, 'AVAILABLE'],
  ['gold', {}, {}, 'gold'],
])(
  'a new item whose example is %s, which may be %j, has no later state',
  async (example, schema, shown, state) => {
    const pet = petWith({ state: { type: 'string', readOnly: true, example, ...schema } });
    const response = returns(ref('Pet'), Object.keys(shown).length > 0 ? { example: shown } : {});
    const { body } = await ruleWith('POST /pets', { responses: { 201: response } }, pet);
    expect(body?.made.state).toBe(state);
  },
);

test.each([
  [
    'of a problem',
    {
      type: 'object',
      properties: { title: { type: 'string' }, detail: { type: 'string' }, status: { type: 'integer' } },
    },
    ['detail'],
    ['status'],
  ],
  [
    'in an object',
    {
      type: 'object',
      properties: {
        error: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
      },
    },
    ['error', 'message'],
    undefined,
  ],
  [
    'in a list',
    {
      type: 'object',
      properties: {
        errors: { type: 'array', items: { type: 'object', properties: { message: { type: 'string' } } } },
      },
    },
    ['errors', '0', 'message'],
    undefined,
  ],
  [
    'in a list of details',
    {
      type: 'object',
      properties: {
        detail: {
          type: 'array',
          items: {
            type: 'object',
            required: ['loc', 'msg'],
            properties: {
              loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
              msg: { type: 'string' },
            },
          },
        },
      },
    },
    ['detail', '0', 'msg'],
    undefined,
  ],
  [
    'in a list of texts',
    { type: 'object', properties: { errors: { type: 'array', items: { type: 'string' } } } },
    ['errors', '0'],
    undefined,
  ],
  [
    'that is the error itself',
    { type: 'object', properties: { error: { type: 'string' }, code: { type: 'integer' } } },
    ['error'],
    ['code'],
  ],
  [
    'beside a number of the API that OpenAPI 3.0 has as an example',
    object({ message: text, code: { type: 'integer', example: 10_042 } }),
    ['message'],
    undefined,
  ],
  [
    'beside a number of the API that JSON Schema has as an example',
    object({ message: text, code: { type: 'integer', examples: [10_042] } }),
    ['message'],
    undefined,
  ],
])('the message of an error is found: %s', async (_name, schema, message, code) => {
  const description = pets();
  const paths = description.paths as Record<string, Record<string, Record<string, unknown>>>;
  Object.assign(paths['/pets']?.post ?? {}, {
    responses: { 201: returns(ref('Pet')), 400: returns(schema), default: returns(schema) },
  });
  const plan = await planOf(description);
  const { errors } = operationOf(plan, 'POST /pets');
  expect(errors.map(({ status }) => status)).toEqual([400, 0]);
  expect(errors[0]?.message).toEqual(message);
  expect(errors[0]?.code).toEqual(code);
  expect(plan.error?.message).toEqual(message);
});

test('a made error has no optional texts of which nothing is known', async () => {
  const text = { type: 'string' };
  const error = {
    type: 'object',
    required: ['kind'],
    properties: { kind: text, type: { enum: ['card', 'api'] }, charge: text, message: text },
  };
  const schema = { type: 'object', properties: { error, help: text } };
  const answer = async (more: Record<string, unknown>) => {
    const description = pets();
    const paths = description.paths as Record<string, Record<string, Record<string, unknown>>>;
    const responses = { 201: returns(ref('Pet')), 400: returns(schema, more) };
    Object.assign(paths['/pets']?.post ?? {}, { responses });
    return (await senderTo(await planOf(description))('POST /pets', {})).body;
  };
  const message = 'The body: The property "name" is required.';
  expect(await answer({})).toEqual({ error: { kind: 'bad_request', message } });
  const shown = { error: { kind: 'k', charge: 'string', message: 'No' } };
  expect(await answer({ example: shown })).toEqual({ error: { kind: 'k', charge: 'string', message } });
});

test.each([
  ['beside the message', ['detail'], { detail: 'M' }],
  ['around it', ['errors'], { errors: [{ message: 'M' }] }],
  ['that are required', ['kind', 'errors'], { kind: 'not_found', errors: [{ message: 'M' }] }],
])('a made error has no lists and maps of which nothing is known: %s', async (_name, names, expected) => {
  const text = { type: 'string' };
  const item = { type: 'object', properties: { field: text, message: text } };
  const all: Record<string, unknown> = {
    kind: text,
    detail: text,
    errors: { type: 'array', items: item },
    causes: { type: 'array', items: { ...item, required: ['field'] } },
    fields: { type: 'object', additionalProperties: { type: 'array', items: item } },
  };
  const left = Object.entries(all).filter(([name]) => names.includes(name) || /causes|fields/.test(name));
  const schema = {
    type: 'object',
    required: names.filter((name) => name === 'kind'),
    properties: Object.fromEntries(left),
  };
  const description = pets();
  const paths = description.paths as Record<string, Record<string, Record<string, unknown>>>;
  Object.assign(paths['/pets/{petId}']?.get ?? {}, {
    responses: { 200: returns(ref('Pet')), 404: returns(schema) },
  });
  const { body: shown } = await senderTo(await planOf(description))('GET /pets/99');
  expect(shown).toEqual(
    JSON.parse(JSON.stringify(expected).replace('"M"', '"No item of pets has the key 99"')),
  );
});

test.each([
  [['bad_request', 'not_found', 'unauthorized'], 'bad_request', 'not_found'],
  [['INTERNAL_ERROR', 'NotFoundError', 'ValidationError'], 'ValidationError', 'NotFoundError'],
  [['invalid_request_error', 'card_error'], 'invalid_request_error', 'invalid_request_error'],
  // No other error has the name of one that it is not.
  [['E1', 'E2'], undefined, undefined],
])('an error has the one of the listed names that fits its status: %j', async (values, bad, missing) => {
  const error = { type: 'object', properties: { code: { enum: values }, message: { type: 'string' } } };
  const schema = { type: 'object', required: ['error'], properties: { error } };
  const codesWith = async (more: Record<string, unknown>) => {
    const description = pets();
    const paths = description.paths as Record<string, Record<string, Record<string, unknown>>>;
    const responses = (status: number) => ({ 200: returns(ref('Pet')), [status]: returns(schema, more) });
    Object.assign(paths['/pets']?.post ?? {}, { responses: responses(422) });
    Object.assign(paths['/pets/{petId}']?.get ?? {}, { responses: responses(404) });
    const send = senderTo(await planOf(description));
    const codeOf = async (line: string, sent?: unknown) => (await send(line, sent)).body.error.code;
    return [await codeOf('POST /pets', {}), await codeOf('GET /pets/99'), await codeOf('DELETE /pets/99')];
  };
  expect(await codesWith({})).toEqual([bad, missing, missing]);
  const first = values[0];
  const shown = await codesWith({ example: { error: { code: first, message: 'No' } } });
  // An example that several statuses share counts where no listed name fits better.
  expect(shown.slice(0, 2)).toEqual([bad ?? first, missing ?? first]);
});

test('a text that an error requires, and that may be the status, is the status', async () => {
  const [status, code] = [text, text];
  const schema = { ...object({ status, code, detail: text }), required: ['status', 'code'] };
  const description = pets();
  const paths = description.paths as Record<string, Record<string, Record<string, unknown>>>;
  Object.assign(paths['/pets/{petId}']?.get ?? {}, {
    responses: { 200: returns(ref('Pet')), 404: returns(schema) },
  });
  const { body: shown } = await senderTo(await planOf(description))('GET /pets/99');
  expect(shown).toMatchObject({ status: '404', detail: 'No item of pets has the key 99' });
});

test('a new item has an empty map where the request sends none', async () => {
  const metadata = { type: 'object', additionalProperties: { type: 'string' } };
  const pet = {
    ...PET,
    required: ['id', 'name', 'metadata'],
    properties: { ...PET.properties, metadata },
  };
  const sent = { type: 'object', properties: { name: { type: 'string' }, metadata } };
  const description = pets({}, pet);
  const paths = description.paths as Record<string, Record<string, Record<string, unknown>>>;
  Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(sent) });
  const plan = await planOf(description);
  const { body: made } = await senderTo(plan)('POST /pets', { name: 'Rex' });
  expect(made).toMatchObject({ name: 'Rex', metadata: {} });
  expect(resourceOf(plan, '/pets/{}').seed[0]?.value.metadata).not.toEqual({});
});

test('a long example has two items in its lists and no long texts, unless that violates its schema', async () => {
  const text = { type: 'string' };
  const row = { name: 'Rex', note: 'x'.repeat(900) };
  const example = { rows: [row, row, row, row], total: 4 };
  const rows = (more: object) => ({
    type: 'object',
    properties: {
      rows: { type: 'array', items: { type: 'object', properties: { name: text, note: text } }, ...more },
      total: { type: 'integer' },
    },
  });
  const planned = async (schema: object, shown: object) =>
    operationOf(
      await planOf({
        paths: { '/report': { get: { responses: { 200: returns(schema, { example: shown }) } } } },
      }),
      'GET /report',
    ).response.example;
  const note = `${'x'.repeat(500)}…`;
  expect(await planned(rows({}), example)).toEqual({
    rows: [
      { name: 'Rex', note },
      { name: 'Rex', note },
    ],
    total: 4,
  });
  expect(await planned(rows({ minItems: 3 }), example)).toEqual(example);
  const short = { rows: [{ name: 'A' }, { name: 'B' }, { name: 'C' }], total: 3 };
  expect(await planned(rows({}), short)).toEqual(short);
});

test('what pages load has no reasons, and runs the same', async () => {
  const plan = await planOf(pets());
  const loaded = JSON.parse(planText(plan));
  expect(planText(plan)).not.toContain('"reason"');
  expect(Object.keys(loaded)).toEqual(Object.keys(plan));
  expect(loaded.operations).toHaveLength(plan.operations.length);
  expect(loaded.resources).toEqual(JSON.parse(formatJson(plan.resources)));
});

test('an operation whose response no value satisfies returns its example, and what depends on it, too', async () => {
  const description = pets();
  const paths = description.paths as Paths;
  const either = { oneOf: [ref('Pet'), { ...PET, title: 'Pet with toys' }] };
  Object.assign(paths['/pets']?.post ?? {}, { responses: { 201: returns(either) } });
  Object.assign(paths['/pets/{petId}']?.get ?? {}, { responses: { 200: returns(either) } });
  const plan = await planOf(description);
  expect(operationOf(plan, 'POST /pets').reason).toBe('POST whose response no example satisfies');
  expect(rulesOf(plan).filter((line) => /^(?:GET|POST)/.test(line))).toEqual([
    'GET /pets: example',
    'POST /pets: example',
    'GET /pets/{petId}: example',
  ]);
});

test('a list shows its rows although its documented example violates the schema beside them', async () => {
  const link = { type: 'string', format: 'uri' };
  const properties = { pets: { type: 'array', items: ref('Pet') }, self: link, note: { type: 'string' } };
  const list = { type: 'object', required: ['pets', 'self'], properties };
  const description = pets();
  const paths = description.paths as Paths;
  const example = { pets: [{ id: 7, name: 'Rex' }], self: '/pets?page=1', note: 'Good dogs', other: 1 };
  Object.assign(paths['/pets']?.get ?? {}, { responses: { 200: returns(list, { example }) } });
  const plan = await planOf(description);
  const { response } = operationOf(plan, 'GET /pets');
  expect(response).not.toHaveProperty('isWrong');
  expect(response.example).toEqual({ pets: example.pets, self: 'https://example.com/', note: 'Good dogs' });
  const send = senderTo(plan);
  await send('POST /pets', { name: 'Ida' });
  const { body: shown } = await send('GET /pets');
  expect(shown.pets.map(({ name }: { name: string }) => name)).toContain('Ida');
});

test('responses show the members of subtypes that only a discriminator names', async () => {
  const toy = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' } },
    discriminator: { propertyName: 'kind', mapping: { ball: '#/components/schemas/Ball' } },
  };
  const ball = { allOf: [ref('Toy'), { required: ['size'], properties: { size: { type: 'integer' } } }] };
  const pet = { ...PET, properties: { ...PET.properties, toy: ref('Toy') } };
  const plan = await planOf({
    paths: pets().paths,
    components: { schemas: { Pet: pet, Toy: toy, Ball: ball } },
  });
  const send = senderTo(plan);
  const sent = { name: 'Ida', toy: { kind: 'ball', size: 4 } };
  const { body: made } = await send('POST /pets', sent);
  expect((await send(`GET /pets/${made.id}`)).body).toMatchObject(sent);
});

test('what is only written is stored, and in no response (OpenAPI 3.0, 4.7.24.2)', async () => {
  const text = { type: 'string' };
  const pin = { ...text, writeOnly: true };
  const tag = { type: 'object', properties: { label: text, pin } };
  const pet = petWith({ secret: pin, word: ref('Word'), tag, tags: { type: 'array', items: tag } });
  const plan = await planOf({ paths: crud(), components: { schemas: { Pet: pet, Word: pin } } });
  const send = senderTo(plan);
  const sent = { name: 'Rex', secret: 'x', word: 'y', tag: { label: 'a', pin: '1' }, tags: [{ pin: '2' }] };
  const { status, body } = await send('POST /pets', sent);
  expect(status).toBe(201);
  const { id } = body as { id: number };
  for (const shown of [body, (await send(`GET /pets/${id}`)).body]) {
    expect(shown).toMatchObject({ name: 'Rex', tag: { label: 'a' }, tags: [{}] });
    expect(JSON.stringify(shown)).not.toMatch(/secret|word|pin/);
  }
  expect(JSON.stringify((await send('GET /pets')).body)).not.toMatch(/secret|word|pin/);
});

test.each([
  [{ readOnly: true }, 4],
  [{ description: 'Pet id generated by the shop.' }, 4],
  [{ description: 'The unique id. Read-only.' }, 4],
  [{ description: 'The server-generated id of the pet.' }, 4],
  [{ description: 'Read-only. The id of the pet, which can be used as its key.' }, 4],
  [{ description: 'Generated by the shop if it is not set.' }, 77],
  [{ description: 'The id, assigned by the client.' }, 77],
  [{ description: 'Read-only.', readOnly: false }, 77],
])('a key with %j that a request sends leads to %i', async (schema, id) => {
  const pet = petWith({ id: { type: 'integer', ...schema } });
  const send = senderTo(await planOf(pets({}, { ...pet, required: ['name'] })));
  expect((await send('POST /pets', { id: 77, name: 'Max' })).body.id).toBe(id);
  expect((await send(`GET /pets/${id}`)).body).toMatchObject({ id, name: 'Max' });
});

test.each([
  [{ success: false, error: 'No' }, {}, { success: true }],
  [{ success: false, error: 'No' }, { required: ['error'] }, { success: true, error: '' }],
  [{ success: false, error: 'No' }, { required: ['error'], enum: [{ success: false, error: 'No' }] }, null],
  [{ success: true, error: 'None' }, {}, null],
  [{ error: 'None' }, {}, null],
])(
  'a stored write whose documented response is %j, with %j, tells of its success',
  async (example, more, told) => {
    const schema = {
      type: 'object',
      properties: { success: { type: 'boolean' }, error: { type: 'string' } },
    };
    const responses = { 200: returns({ ...schema, ...more }, { example }) };
    const stored = await ruleWith('PATCH /pets/{petId}', { responses });
    expect(stored.response.example).toEqual(told ?? example);
    const unstored = await ruleWith('PATCH /pets/{petId}', {
      responses,
      requestBody: body({ type: 'string' }),
    });
    expect(unstored).toMatchObject({ rule: 'example', response: { example } });
  },
);

test.each([
  ['Output only. When the pet came.', true],
  ['[Output Only] When the pet came.', true],
  ['When the pet came. Read-only.', true],
  ['When the pet came (Readonly)', true],
  ['Read-only access to the pet.', false],
  ['When the pet came.', false],
])('a member whose text is: %s', async (description, isFixed) => {
  const pet = petWith({ came: { ...text, description, example: 'in May' } });
  const send = senderTo(await planWith(crud(), pet));
  const made = (await send('POST /pets', { name: 'Ada', came: 'today' })).body;
  expect(made.came).toBe(isFixed ? 'in May' : 'today');
  const { id } = made;
  await send(`PATCH /pets/${id}`, { name: 'Ada', came: 'tomorrow' });
  expect((await send(`GET /pets/${id}`)).body.came).toBe(isFixed ? 'in May' : 'tomorrow');
  await send(`PUT /pets/${id}`, { name: 'Ada' });
  expect((await send(`GET /pets/${id}`)).body.came).toBe(isFixed ? 'in May' : undefined);
});

test('a change that creates its document gives it what requests cannot set', async () => {
  const shown = {
    type: 'object',
    required: ['watched', 'muted', 'created_at'],
    properties: {
      watched: { type: 'boolean', example: true },
      muted: { type: 'boolean', default: false },
      created_at: { type: 'string', format: 'date-time' },
      address: { type: 'string', example: 'https://pets.example/watch' },
    },
  };
  const get = { responses: { 200: returns(shown) } };
  const requestBody = body({ type: 'object', properties: { muted: { type: 'boolean', default: false } } });
  const put = { ...get, summary: 'Set the watch', requestBody };
  const parameters = [inPath('petId')];
  const send = senderTo(await planWith({ '/pets/{petId}/watch': { parameters, get, put } }));
  expect((await send('GET /pets/new/watch')).status).toBe(404);
  expect(await send('PUT /pets/new/watch', { muted: true })).toMatchObject({
    source: 'stored',
    body: { watched: true, muted: true, address: 'https://pets.example/watch' },
  });
  const { created_at } = (await send('GET /pets/new/watch')).body;
  expect(Date.now() - Date.parse(created_at)).toBeLessThan(600_000);
  expect((await send('PUT /pets/other/watch', {})).body).toMatchObject({ watched: true, muted: false });
  // A change of what exists keeps it.
  expect((await send('PUT /pets/new/watch', {})).body.muted).toBe(true);
});

test('a PUT keeps what only the service sets, also of a later state', async () => {
  const times = { time_expiry: { ...text, readOnly: true }, closed_at: text };
  const sent = object({ name: text, closed_at: text });
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.put ?? {}, { requestBody: body({ ...sent, required: ['name'] }) });
  const send = senderTo(await planWith(paths, petWith(times)));
  const [first] = (await send('GET /pets')).body;
  expect(first).toMatchObject({ time_expiry: 'string', closed_at: 'string' });
  const { body: put } = await send(`PUT /pets/${first.id}`, { name: 'Bo' });
  expect(put.time_expiry).toBe('string');
  expect(put).not.toHaveProperty('closed_at');
  const { body: made } = await send('POST /pets', { name: 'Bo' });
  expect(made).not.toHaveProperty('time_expiry');
  const { body: again } = await send(`PUT /pets/${made.id}`, { name: 'Rex' });
  expect(again).not.toHaveProperty('time_expiry');
});

test('members of subtypes are stored, too, where requests and responses have their base', async () => {
  const kind = { type: 'string', enum: ['Cat'] };
  const discriminator = { propertyName: 'kind', mapping: { Cat: '#/components/schemas/Cat' } };
  const Pet = { ...petWith({ kind }), discriminator, example: { id: 1, name: 'Rex', kind: 'Cat', box: {} } };
  const Cat = { allOf: [ref('Pet'), object({ box: object({ size: text }) })] };
  const send = senderTo(await planOf({ paths: crud(), components: { schemas: { Pet, Cat } } }));
  const cat = { name: 'Max', kind: 'Cat', box: { size: 'large' } };
  expect((await send('PUT /pets/1', cat)).body).toMatchObject(cat);
  expect((await send('GET /pets/1')).body).toMatchObject(cat);
});
