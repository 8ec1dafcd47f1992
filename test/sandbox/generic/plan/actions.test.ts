/** Actions on items: `POST /pets/{petId}/adopt`. */
import { expect, test } from 'vitest';
import { sandboxProblems } from '../../../../src/sandbox/generic/plan/index.ts';
import {
  body,
  crud,
  documentOf,
  type Fields,
  inPath,
  inQuery,
  object,
  operationOf,
  type Paths,
  PET,
  petWith,
  planOf,
  planWith,
  ref,
  returns,
  senderTo,
  text,
} from './support.ts';

const time = { type: ['string', 'null'], format: 'date-time', readOnly: true };
const flag = { type: 'boolean', readOnly: true };
const states = (...values: string[]): Fields => ({ type: 'string', enum: values, readOnly: true });

/** The plan of pets with an operation below an item: `POST adopt`. */
function planOfAction(line: string, shown: Fields, members: Fields = {}) {
  const [method = '', segment = ''] = line.split(' ');
  const operation = { responses: { 200: returns(ref('Pet')) }, ...members };
  const path = segment.startsWith(':') ? `/pets/{petId}${segment}` : `/pets/{petId}/${segment}`;
  const paths = { ...crud(), [path]: { parameters: [inPath('petId')], [method.toLowerCase()]: operation } };
  return planWith(paths, petWith(shown));
}

async function actionOf(line: string, shown: Fields, members: Fields = {}) {
  const plan = await planOfAction(line, shown, members);
  const [method, segment = ''] = line.split(' ');
  const path = segment.startsWith(':') ? `/pets/{petId}${segment}` : `/pets/{petId}/${segment}`;
  const { rule, stored, action, reason } = operationOf(plan, `${method} ${path}`);
  return { rule, stored, action, reason };
}

test.each<[line: string, shown: Fields, sets: Fields]>([
  ['POST cancel', { status: states('open', 'cancelled') }, { status: 'cancelled' }],
  [
    'POST :cancel',
    { state: states('PET_STATE_OPEN', 'PET_STATE_CANCELED') },
    { state: 'PET_STATE_CANCELED' },
  ],
  ['POST activate', { status: states('inactive', 'active') }, { status: 'active' }],
  ['PUT archive', { archived: flag }, { archived: true }],
  ['POST unarchive', { isArchived: flag }, { isArchived: false }],
  ['DELETE archive', { archived: flag, archived_at: time }, { archived: false, archived_at: null }],
  ['POST disable', { enabled: flag }, { enabled: false }],
  ['POST unarchive', { status: states('active', 'archived') }, { status: 'active' }],
  ['POST start', { status: states('stopped', 'running') }, { status: 'running' }],
  ['POST follow', { following: flag }, { following: true }],
  ['POST reopen', { status: states('open', 'closed'), closed_at: time }, { closed_at: null, status: 'open' }],
  ['POST mark-as-read', { read: flag }, { read: true }],
  ['POST cancelPet', { status: states('open', 'CANCELED') }, { status: 'CANCELED' }],
  ['POST mark_paid', { status: states('open', 'paid') }, { status: 'paid' }],
  ['POST check-in', { checkedIn: flag }, { checkedIn: true }],
  ['POST verify', { is_verified: flag }, { is_verified: true }],
  ['POST deactivate', { active: flag, deactivated: flag }, { active: false, deactivated: true }],
  [
    'POST activate',
    { active: flag, deactivated: flag, deactivated_at: time },
    { active: true, deactivated: false, deactivated_at: null },
  ],
  [
    'POST resume',
    { status: states('paused', 'running'), paused: flag },
    { status: 'running', paused: false },
  ],
  ['POST stop', { running: flag, started_at: time }, { running: false }],
  [
    'POST pay',
    { status: states('open', 'paid'), payment_status: states('due', 'paid') },
    { status: 'paid', payment_status: 'paid' },
  ],
  ['POST no-show', { status: states('booked', 'no_show') }, { status: 'no_show' }],
  ['POST markAsNoShow', { status: states('booked', 'no_show') }, { status: 'no_show' }],
  ['POST mark-as-spam', { spam: flag }, { spam: true }],
  ['POST unread', { status: states('unread', 'read') }, { status: 'unread' }],
  ['POST flag', { flagged: flag }, { flagged: true }],
  ['POST checkin', { status: states('booked', 'checked_in') }, { status: 'checked_in' }],
  ['POST sell', { status: states('open', 'sold') }, { status: 'sold' }],
  ['POST actions/lock', { locked: flag }, { locked: true }],
  [
    'POST confirm',
    { status: { oneOf: [{ const: 'open' }, { const: 'confirmed' }] } },
    { status: 'confirmed' },
  ],
  ['PUT suspended', { suspended: flag }, { suspended: true }],
])('%s sets what its verb says', async (line, shown, sets) => {
  expect(await actionOf(line, { status: text, ...shown })).toMatchObject({
    rule: 'action',
    stored: true,
    action: { sets },
  });
});

test('the reason names what is set', async () => {
  const shown = { status: states('open', 'cancelled'), cancelled_at: time };
  expect((await actionOf('POST cancel', shown)).reason).toBe(
    'POST that sets `status` to `cancelled` and `cancelled_at`',
  );
});

test.each<[what: string, line: string, shown: Fields, members?: Fields]>([
  ['a verb that no member is about', 'POST walk', { status: states('open', 'closed') }],
  ['a state that may be reached later', 'POST approve', { status: states('not_approved', 'open', 'new') }],
  [
    'two states',
    'POST approve',
    { review_state: states('approved', 'no'), tax_state: states('approved', 'x') },
  ],
  ['an adjective that no verb leads to', 'PUT live', { live: flag }],
  ['an id in the body', 'POST move', {}, { requestBody: body(object({ id: { type: 'integer' } })) }],
  ['a name of every object', 'PUT constructor', { constructor: flag }],
  [
    'a state that takes it back in an unknown way',
    'POST unpublish',
    { status: states('new', 'published', 'old'), published_at: time },
  ],
  ['a state that must change, too', 'POST stop', { status: states('new', 'old'), stopped_at: time }],
  ['a state that contains itself', 'POST cancel', { status: { oneOf: [ref('Pet'), { type: 'string' }] } }],
  ['a word that only begins like a prefix', 'POST dismiss', { missed: flag }],
  ['another state of two', 'POST disconnect', { connection_status: states('connected', 'error') }],
  ['a duration', 'POST read', { read_time: { type: 'integer', description: 'Minutes.' } }],
  ['a new item', 'POST retry', { retried: flag }, { summary: 'Creates a new pet' }],
  [
    'another item',
    'PUT followers',
    { public: { type: 'boolean' } },
    { summary: 'Follow a pet', requestBody: body(object({ public: { type: 'boolean' } })) },
  ],
  ['a change of any kind', 'POST update', { updated_at: time }],
  [
    'an action that is only accepted',
    'POST cancel',
    { status: states('open', 'cancelled') },
    { responses: { 202: { description: '' } } },
  ],
  ['a plan for later', 'POST schedule', { scheduled_at: time }],
  [
    'a response of something else',
    'POST archive',
    { archived: flag },
    { responses: { 200: returns(object({ job: text })) } },
  ],
  [
    'a request for an action',
    'POST cancel',
    { status: states('open', 'cancelled') },
    { summary: 'Requests the cancellation' },
  ],
  [
    'a required amount',
    'POST refund',
    { status: states('paid', 'refunded'), amount: { type: 'number' } },
    { requestBody: body({ ...object({ amount: { type: 'number' } }), required: ['amount'] }) },
  ],
  [
    'a list in the body',
    'POST archive',
    { archived: flag },
    { requestBody: body({ type: 'array', items: text }) },
  ],
  [
    'a query that may choose another item',
    'POST archive',
    { archived: flag },
    { parameters: [{ ...inQuery('name'), required: true }] },
  ],
])('%s leaves the example', async (_what, line, shown, members) => {
  expect(await actionOf(line, { status: text, ...shown }, members)).toMatchObject({ rule: 'example' });
});

test('an action changes the item, and other operations show it', async () => {
  const shown = {
    status: states('open', 'cancelled'),
    cancelled_at: time,
    cancellation_reason: { type: ['string', 'null'], readOnly: true },
  };
  const requestBody = { content: { 'application/json': { schema: object({ reason: text, other: text }) } } };
  const send = senderTo(await planOfAction('POST cancel', shown, { requestBody }));
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  expect(made).toMatchObject({ status: 'open' });
  const done = await send(`POST /pets/${made.id}/cancel`, { reason: 'late', other: 'x' });
  expect(done).toMatchObject({ status: 200, source: 'stored' });
  const { body: read } = await send(`GET /pets/${made.id}`);
  expect(read).toEqual(done.body);
  expect(read).toMatchObject({ name: 'Rex', status: 'cancelled', cancellation_reason: 'late' });
  expect(Date.now() - Date.parse(read.cancelled_at)).toBeLessThan(10_000);
  expect(read).not.toHaveProperty('other');
  expect((await send('POST /pets/none/cancel')).status).toBe(404);
});

test('an action without a body, and one whose response only confirms', async () => {
  const confirm = { responses: { 200: returns(object({ success: { type: 'boolean' } })) } };
  for (const members of [{ responses: { 204: { description: '' } } }, confirm]) {
    const send = senderTo(await planOfAction('POST archive', { archived: flag }, members));
    const { body: made } = await send('POST /pets', { name: 'Rex' });
    expect((await send(`POST /pets/${made.id}/archive`)).source).toBe('stored');
    expect((await send(`GET /pets/${made.id}`)).body.archived).toBe(true);
  }
});

test('a path that is the name of a property sets it from the body', async () => {
  const status = states('open', 'closed');
  const requestBody = body({
    ...object({ status: { ...status, readOnly: false }, note: text }),
    required: ['status'],
  });
  const send = senderTo(await planOfAction('PUT status', { status }, { requestBody }));
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  expect((await send(`PUT /pets/${made.id}/status`, { status: 'closed', note: 'x' })).source).toBe('stored');
  expect((await send(`GET /pets/${made.id}`)).body).toMatchObject({ status: 'closed', name: 'Rex' });
  expect((await send(`PUT /pets/${made.id}/status`, { status: 'shut' })).status).toBe(400);
});

test('a number in the body may be another than that of the item', async () => {
  const shown = { status: states('open', 'refunded'), amount: { type: 'number' } };
  const requestBody = { content: { 'application/json': { schema: object({ amount: { type: 'number' } }) } } };
  const plan = await planOfAction('POST refund', shown, { requestBody });
  expect(operationOf(plan, 'POST /pets/{petId}/refund')).toMatchObject({ except: { members: ['amount'] } });
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', { name: 'Rex', amount: 5 });
  const part = await send(`POST /pets/${made.id}/refund`, { amount: 1 });
  expect(part).toMatchObject({ source: 'example', message: expect.stringContaining('amount') });
  await send(`POST /pets/${made.id}/refund`, {});
  expect((await send(`GET /pets/${made.id}`)).body).toMatchObject({ status: 'refunded', amount: 5 });
});

test('what a request sends counts more than the verb', async () => {
  const shown = { archived: { type: 'boolean' }, archived_at: time };
  const requestBody = body(object({ archived: { type: 'boolean' } }));
  const send = senderTo(await planOfAction('PUT archive', shown, { requestBody }));
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  const at = `PUT /pets/${made.id}/archive`;
  expect((await send(at, { archived: true })).body).toMatchObject({
    archived: true,
    archived_at: expect.any(String),
  });
  expect((await send(at, { archived: false })).body).toMatchObject({ archived: false });
});

test('an item that is sent whole does not say what the action sets', async () => {
  const shown = { status: states('open', 'paid'), color: text, size: text };
  const requestBody = body({ $ref: '#/components/schemas/Pet' });
  const send = senderTo(await planOfAction('POST pay', shown, { requestBody }));
  const { body: made } = await send('POST /pets', { name: 'Rex', status: 'open' });
  const paid = { name: 'Rex', status: 'open', color: 'red' };
  expect((await send(`POST /pets/${made.id}/pay`, paid)).body).toMatchObject({
    status: 'paid',
    color: 'red',
  });
});

test('an action after which lists may leave the item out returns its example', async () => {
  const shown = { status: states('open', 'archived') };
  const plan = await planOfAction('POST archive', shown, {
    summary: 'Archives a pet and hides it in the search results',
  });
  expect(operationOf(plan, 'POST /pets/{petId}/archive').reason).toBe(
    'POST to an item that lists may then leave out',
  );
});

test('a time in the body counts more than that of the request', async () => {
  const shown = { status: states('open', 'paid'), paid_at: { ...time, readOnly: false } };
  const requestBody = { content: { 'application/json': { schema: object({ paid_at: shown.paid_at }) } } };
  const send = senderTo(await planOfAction('POST pay', shown, { requestBody }));
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  const sent = await send(`POST /pets/${made.id}/pay`, { paid_at: '2024-05-05T00:00:00Z' });
  expect(sent.body).toMatchObject({ status: 'paid', paid_at: '2024-05-05T00:00:00Z' });
  const now = await send(`POST /pets/${made.id}/pay`, {});
  expect(Date.now() - Date.parse(now.body.paid_at)).toBeLessThan(10_000);
});

test.each<[name: string, schema: Fields]>([
  ['amount', text],
  ['total', object({ value: text })],
  ['items', { type: 'array', items: text }],
])('`%s` in the body may be about the action alone', async (name, schema) => {
  const shown = { status: states('open', 'refunded'), [name]: schema };
  const requestBody = { content: { 'application/json': { schema: object({ [name]: schema }) } } };
  const plan = await planOfAction('POST refund', shown, { requestBody });
  expect(operationOf(plan, 'POST /pets/{petId}/refund')).toMatchObject({ except: { members: [name] } });
});

test('what is sent with a message does not change the item', async () => {
  const shown = { status: states('draft', 'sent'), email: text };
  const requestBody = body(object({ email: text }));
  expect(await actionOf('POST send', shown, { requestBody })).toMatchObject({
    action: { sets: { status: 'sent' } },
  });
  expect((await actionOf('POST send', shown, { requestBody })).action).not.toHaveProperty('takes');
});

test.each<[line: string, sent: string, members?: Fields]>([
  ['PUT owner', 'owner_id'],
  ['POST assign', 'owner_id'],
  ['POST change-mood', 'mood'],
  ['POST transfer', 'owner_id'],
  ['PUT profile', 'mood', { summary: 'Update the profile' }],
])('%s sets `%s` from the body', async (line, sent, members = {}) => {
  const shown = { owner_id: { type: 'integer' }, mood: text, assigned_at: time };
  const schema = shown[sent as 'mood'];
  const requestBody = body(object({ [sent]: schema }));
  const { rule, action } = await actionOf(line, shown, { requestBody, ...members });
  expect({ rule, takes: action?.takes }).toEqual({ rule: 'action', takes: [sent] });
});

test('a response with some members of the item shows what has changed', async () => {
  const status = states('open', 'closed');
  const requestBody = body(object({ status: { ...status, readOnly: false } }));
  const responses = { 200: returns(object({ status })) };
  const send = senderTo(await planOfAction('PUT status', { status }, { requestBody, responses }));
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  const done = await send(`PUT /pets/${made.id}/status`, { status: 'closed' });
  expect(done).toMatchObject({ source: 'stored', body: { status: 'closed' } });
});

test('a time that cannot be null is removed', async () => {
  const shown = { archived: flag, archived_at: { type: 'integer', description: 'Unix timestamp.' } };
  const paths: Fields = { ...crud() };
  const pet = { parameters: [inPath('petId')], post: { responses: { 200: returns(ref('Pet')) } } };
  const plan = await planWith(
    { ...paths, '/pets/{petId}/archive': pet, '/pets/{petId}/unarchive': pet },
    petWith(shown),
  );
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  const archived = await send(`POST /pets/${made.id}/archive`);
  expect(archived.body).toMatchObject({ archived: true, archived_at: expect.any(Number) });
  const back = await send(`POST /pets/${made.id}/unarchive`);
  expect(back.body).toMatchObject({ archived: false });
  expect(back.body).not.toHaveProperty('archived_at');
});

test('an action at another path of an item is about the same item', async () => {
  const pet = { parameters: [inPath('ownerId'), inPath('petId')] };
  const list = {
    parameters: [inPath('ownerId')],
    get: { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } },
  };
  const plan = await planWith(
    {
      ...crud(),
      '/owners/{ownerId}/pets': list,
      '/owners/{ownerId}/pets/{petId}': { ...pet, get: { responses: { 200: returns(ref('Pet')) } } },
      '/owners/{ownerId}/pets/{petId}/lock': { ...pet, post: { responses: { 204: { description: '' } } } },
    },
    petWith({ ownerId: text, locked: flag }),
  );
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', { name: 'Rex', ownerId: 'o1' });
  expect((await send(`POST /owners/o1/pets/${made.id}/lock`)).source).toBe('stored');
  expect((await send(`GET /pets/${made.id}`)).body).toMatchObject({ locked: true });
  expect((await send(`GET /owners/o1/pets/${made.id}`)).body).toMatchObject({ locked: true });
  expect((await send(`POST /owners/o2/pets/${made.id}/lock`)).status).toBe(404);
});

const SET = { status: 'sold', sold_at: 'now' };

async function corrected(correction: Fields, segment = 'adopt') {
  const operation = { 'x-sandbox': correction, responses: { 200: returns(ref('Pet')) } };
  const path = `/pets/{petId}/${segment}`;
  const rest = {
    paths: { ...crud(), [path]: { parameters: [inPath('petId')], post: operation } },
    components: { schemas: { Pet: petWith({ sold_at: time }) } },
  };
  const document = await documentOf(rest);
  return {
    plan: await planWith(rest.paths, petWith({ sold_at: time })),
    problems: sandboxProblems(document),
  };
}

test('`x-sandbox` names what an action sets', async () => {
  const { plan, problems } = await corrected({ set: SET });
  expect(problems).toEqual([]);
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', { name: 'Rex', status: 'available' });
  expect((await send(`POST /pets/${made.id}/adopt`)).source).toBe('stored');
  const { body: read } = await send(`GET /pets/${made.id}`);
  expect(read).toMatchObject({ status: 'sold', name: 'Rex' });
  expect(Date.now() - Date.parse(read.sold_at)).toBeLessThan(10_000);
});

test.each<[what: string, correction: Fields, at: string, message: RegExp, hint: RegExp]>([
  [
    'an unknown property',
    { set: { statu: 'sold' } },
    '/set/statu',
    /no property "statu"/,
    /Did you mean "status"\?/,
  ],
  ['a wrong value', { set: { status: 'gone' } }, '/set/status', /cannot have this value/, /Must be one of/],
  ['no object', { set: 'sold' }, '/set', /must be an object/, /"status": "sold"/],
  ['no members', { set: {} }, '/set', /must be an object with members/, /"status": "sold"/],
  ['the key', { set: { id: 7 } }, '/set/id', /is the key/, /other properties/],
  ['another rule', { rule: 'update', set: { status: 'sold' } }, '/set', /`update` sets no values/, /Remove/],
  ['an unknown effect', { rule: 'action' }, '', /cannot be an operation/, /`set`/],
])('`x-sandbox` of an action with %s is reported', async (_what, correction, at, message, hint) => {
  const { problems } = await corrected(correction);
  expect(problems).toEqual([
    {
      pointer: `#/paths/~1pets~1{petId}~1adopt/post/x-sandbox${at}`,
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    },
  ]);
});

test('lists and reads stay stored beside an action that has no effect here', async () => {
  const paths = crud() as Paths;
  const item = { parameters: [inPath('petId')] };
  const archive = (status: number) => ({ responses: { [status]: { description: '' } } });
  const plan = await planWith(
    { ...paths, '/pets/{petId}/archive': { ...item, post: archive(204), delete: archive(204) } },
    { ...PET, properties: { ...PET.properties, state: states('new', 'old', 'archived') } },
  );
  expect(operationOf(plan, 'POST /pets/{petId}/archive').rule).toBe('action');
  expect(operationOf(plan, 'DELETE /pets/{petId}/archive').rule).toBe('example');
  expect(operationOf(plan, 'GET /pets').stored).toBe(true);
});

test('a webhook of an action, and one of any change, are in the outbox', async () => {
  const action = { parameters: [inPath('petId')], post: { responses: { 200: returns(ref('Pet')) } } };
  const event = (schema: Fields): Fields => ({
    post: { requestBody: body(object({ type: schema, pet: ref('Pet') })), responses: { 200: returns({}) } },
  });
  const plan = await planOf({
    paths: { ...crud(), '/pets/{petId}/cancel': action },
    webhooks: {
      'pet.canceled': event({ type: 'string', enum: ['pet.created', 'pet.tag_cancelled', 'pet.cancelled'] }),
      petUpdated: event(text),
      'pet.partially_cancelled': event(text),
      'pet.tag_cancelled': event(text),
      petAdopted: event(text),
    },
    components: { schemas: { Pet: petWith({ status: states('open', 'cancelled') }) } },
  });
  const messages = operationOf(plan, 'POST /pets/{petId}/cancel').messages ?? [];
  expect(messages.map(({ name }) => name)).toEqual(['pet.canceled', 'petUpdated']);
  expect(messages[0]?.example).toMatchObject({ type: 'pet.cancelled' });
  expect(operationOf(plan, 'PATCH /pets/{petId}').messages?.map(({ name }) => name)).toEqual(['petUpdated']);
});

test.each([
  ['POST check-in', 'petCheckedIn'],
  ['POST hold', 'pet.on_hold'],
  ['DELETE publish', 'pet.unpublished'],
])('%s sends `%s`', async (line, webhook) => {
  const [method = '', segment = ''] = line.split(' ');
  const action = {
    parameters: [inPath('petId')],
    [method.toLowerCase()]: { responses: { 200: returns(ref('Pet')) } },
  };
  const requestBody = body(object({ pet: ref('Pet') }));
  const shown = { checkedIn: flag, published: flag, status: states('new', 'on_hold') };
  const plan = await planOf({
    paths: { ...crud(), [`/pets/{petId}/${segment}`]: action },
    webhooks: { [webhook]: { post: { requestBody, responses: { 200: returns({}) } } } },
    components: { schemas: { Pet: petWith(shown) } },
  });
  const { messages = [] } = operationOf(plan, `${method} /pets/{petId}/${segment}`);
  expect(messages.map(({ name }) => name)).toEqual([webhook]);
});

test.each<[line: string, shown: Fields, initial: Fields]>([
  ['POST publish', { published: flag }, { published: false }],
  ['POST ship', { status: states('new', 'shipped') }, { status: 'new' }],
  ['POST enable', { enabled: flag }, { enabled: true }],
])('a new item is not yet what %s makes of it', async (line, shown, initial) => {
  const example = { id: 1, name: 'Rex', published: true, status: 'shipped', enabled: true };
  const plan = await planOfAction(
    line,
    Object.fromEntries(
      Object.entries(shown).map(([name, schema]) => [
        name,
        { ...(schema as Fields), example: example[name as 'name'] },
      ]),
    ),
  );
  expect((await senderTo(plan)('POST /pets', { name: 'Bo' })).body).toMatchObject(initial);
});

test('an action on an item that is already like that is refused if that is documented', async () => {
  const shown = { status: states('open', 'cancelled') };
  const responses = { 200: returns(ref('Pet')), 409: { description: 'The pet is already cancelled.' } };
  const send = senderTo(await planOfAction('POST cancel', shown, { responses }));
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  expect((await send(`POST /pets/${made.id}/cancel`)).status).toBe(200);
  expect((await send(`POST /pets/${made.id}/cancel`)).status).toBe(409);
  const other = { 200: returns(ref('Pet')), 409: { description: 'The pet is already sold.' } };
  const sendOther = senderTo(await planOfAction('POST cancel', shown, { responses: other }));
  const { body: second } = await sendOther('POST /pets', { name: 'Rex' });
  await sendOther(`POST /pets/${second.id}/cancel`);
  expect((await sendOther(`POST /pets/${second.id}/cancel`)).status).toBe(200);
});

test('made first rows show nothing of what actions do', async () => {
  const shown = {
    status: states('open', 'paid', 'cancelled'),
    paid_at: time,
    cancellation_reason: { ...text, readOnly: true },
    published: flag,
  };
  const requestBody = { content: { 'application/json': { schema: object({ reason: text }) } } };
  const post = { responses: { 200: returns(ref('Pet')) } };
  const at = (more: Fields) => ({ parameters: [inPath('petId')], post: { ...post, ...more } });
  const plan = await planWith(
    {
      ...crud(),
      '/pets/{petId}/cancel': at({ requestBody }),
      '/pets/{petId}/pay': at({}),
      '/pets/{petId}/publish': at({}),
    },
    petWith(shown),
  );
  for (const pet of (await senderTo(plan)('GET /pets')).body) {
    expect(pet).toMatchObject({ status: 'open', published: false });
    for (const name of ['paid_at', 'cancellation_reason']) expect(pet).not.toHaveProperty(name);
  }
});

test('a required time without null stays when an action is undone', async () => {
  const shown = {
    archived: flag,
    archived_at: { type: 'integer', description: 'Unix timestamp.', readOnly: true },
  };
  const post = { parameters: [inPath('petId')], post: { responses: { 200: returns(ref('Pet')) } } };
  const pet = { ...petWith(shown), required: ['id', 'name', 'archived_at'] };
  const plan = await planWith({ ...crud(), '/pets/{petId}/unarchive': post }, pet);
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  expect(await send(`POST /pets/${made.id}/unarchive`)).toMatchObject({
    source: 'stored',
    body: { archived: false, archived_at: expect.any(Number) },
  });
});

test.each<[segment: string, shown: Fields, after: unknown]>([
  ['owner', { owner_id: { type: ['integer', 'null'], example: 3 } }, null],
  ['tags', { tags: { type: 'array', items: text } }, []],
  ['avatar', { avatar_url: { ...text, format: 'uri', example: 'https://a.example/1.png' } }, undefined],
])('DELETE at the path of `%s` removes it', async (segment, shown, after) => {
  const plan = await planOfAction(`DELETE ${segment}`, shown, { responses: { 204: { description: '' } } });
  const send = senderTo(plan);
  const [name = ''] = Object.keys(shown);
  const value = { owner_id: 3, tags: ['x'], avatar_url: 'https://a.example/2.png' }[name];
  const { body: made } = await send('POST /pets', { name: 'Rex', [name]: value });
  expect((await send(`DELETE /pets/${made.id}/${segment}`)).source).toBe('stored');
  const { body: read } = await send(`GET /pets/${made.id}`);
  expect({ name: read.name, value: read[name] }).toEqual({ name: 'Rex', value: after });
});

test.each<[what: string, members: Fields]>([
  ['with a body', { requestBody: body(object({ tags: { type: 'array', items: text } })) }],
  ['with a query', { parameters: [inQuery('tag')] }],
  ['that removes some', { summary: 'Remove tags' }],
])('DELETE at the path of a list %s leaves the example', async (_what, members) => {
  const shown = { tags: { type: 'array', items: text } };
  const responses = { 204: { description: '' } };
  const plan = await planOfAction('DELETE tags', shown, { responses, ...members });
  expect(operationOf(plan, 'DELETE /pets/{petId}/tags').rule).toBe('example');
});

test('DELETE at the path of what an item requires leaves the example', async () => {
  const plan = await planOfAction('DELETE name', {}, { responses: { 204: { description: '' } } });
  expect(operationOf(plan, 'DELETE /pets/{petId}/name').rule).toBe('example');
});

test('what an action says beside what it does is kept until it is taken back', async () => {
  const shown = { locked: flag, active_lock_reason: { type: ['string', 'null'] } };
  const reasons = { type: 'string', enum: ['spam', 'resolved'] };
  const locks = { requestBody: { content: body(object({ lock_reason: reasons })).content } };
  const paths = crud() as Paths;
  const done = { responses: { 204: { description: '' } } };
  paths['/pets/{petId}/lock'] = {
    parameters: [inPath('petId')] as never,
    put: { ...done, ...locks },
    delete: done,
  };
  const send = senderTo(await planWith(paths, petWith(shown)));
  await send('PUT /pets/1/lock', { lock_reason: 'spam' });
  expect((await send('GET /pets/1')).body).toMatchObject({ locked: true, active_lock_reason: 'spam' });
  await send('DELETE /pets/1/lock');
  expect((await send('GET /pets/1')).body).toMatchObject({ locked: false, active_lock_reason: null });
});
