/** What a PATCH does with objects and with null. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { body, crud, object, type Paths, petWith, planOf, planWith, ref, senderTo, text } from './support.ts';

const collar = object({ color: { type: ['string', 'null'] }, size: text });

async function collarAfter(description: string) {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, {
    description,
    requestBody: body(object({ name: text, collar })),
  });
  const send = senderTo(await planWith(paths, petWith({ collar })));
  await send('PATCH /pets/1', { collar: { color: 'red', size: 'small' } });
  const { status } = await send('PATCH /pets/1', { collar: { color: null } });
  expect(status).toBe(200);
  return (await send('GET /pets/1')).body.collar;
}

test.each([
  ['changes members of objects', 'Updates a pet.', { color: null, size: 'small' }],
  [
    'replaces objects if its texts say so',
    'Updates the pet. This replaces only the pet properties specified in the request.',
    { color: null },
  ],
  [
    'is a merge patch if its texts say so',
    'Updates a pet. Uses the JSON merge patch format and processing rules.',
    { size: 'small' },
  ],
])('a PATCH with plain JSON %s', async (_, description, expected) => {
  expect(await collarAfter(description)).toEqual(expected);
});

test.each([
  ['Unlike PUT, allows you to update only the fields you wish to edit.', 200],
  ['Updates a pet. Fields that are not passed as part of a request will remain unaltered.', 200],
  ['Updates a pet.', 400],
])('members that the schema requires, where a PATCH says: %s', async (description, status) => {
  const sent = { ...object({ name: text, collar }), required: ['name'] };
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, { description, requestBody: body(sent) });
  const send = senderTo(await planWith(paths, petWith({ collar })));
  expect((await send('PATCH /pets/1', { collar: { size: 'small' } })).status).toBe(status);
});

test('a PATCH changes members of the alternative that an object is, and replaces one that it is not', async () => {
  const home = {
    type: 'object',
    required: ['kind'],
    properties: { kind: text },
    discriminator: {
      propertyName: 'kind',
      mapping: { Kennel: '#/components/schemas/Kennel', Pond: '#/components/schemas/Pond' },
    },
  };
  const detail = object({ size: text, color: text });
  const extending = (properties: object) => ({ allOf: [ref('Home'), { type: 'object', properties }] });
  const send = senderTo(
    await planOf({
      paths: crud(),
      components: {
        schemas: {
          Pet: petWith({ home: ref('Home') }),
          Home: home,
          Kennel: extending({ door: detail, roof: text }),
          Pond: extending({ depth: text }),
        },
      },
    }),
  );
  const change = async (sent: object) => {
    expect((await send('PATCH /pets/1', { name: 'Rex', home: sent })).status).toBe(200);
    return (await send('GET /pets/1')).body.home;
  };
  const whole = { kind: 'Kennel', door: { size: 'small', color: 'red' }, roof: 'flat' };
  await send('PATCH /pets/1', { name: 'Rex', home: { kind: 'Pond', depth: '1 m' } });
  expect(await change(whole)).toEqual(whole);
  expect(await change({ kind: 'Kennel', door: { color: 'blue' } })).toEqual({
    ...whole,
    door: { size: 'small', color: 'blue' },
  });
  expect(await change({ kind: 'Pond', depth: '2 m' })).toEqual({ kind: 'Pond', depth: '2 m' });
});

test('a merge patch makes a required member null if the item may have that', async () => {
  const mood = { type: ['string', 'null'], example: 'good' };
  const pet = petWith({ mood });
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, {
    requestBody: { content: { 'application/merge-patch+json': { schema: object({ mood }) } } },
  });
  const plan = await planWith(paths, { ...pet, required: [...pet.required, 'mood'] });
  const sandbox = createSandbox(genericSandbox(plan));
  const url = `https://sandbox.invalid/${plan.name}/pets/1`;
  const headers = { 'content-type': 'application/merge-patch+json' };
  const response = await sandbox(new Request(url, { method: 'PATCH', body: '{"mood":null}', headers }));
  expect(response.status).toBe(200);
  expect((await (await sandbox(new Request(url))).json()).mood).toBe(null);
});

const mapOf = (...types: string[]) => ({ type: 'object', additionalProperties: { type: types } });

test('a merge patch removes keys of maps that the item has without null, and no others do', async () => {
  const sent = {
    marks: mapOf('string', 'null'),
    collar: object({ color: { type: ['string', 'null'] } }),
    name: text,
  };
  const planFor = (type: string, more = {}) => {
    const paths = crud() as Paths;
    Object.assign(paths['/pets/{petId}']?.patch ?? {}, {
      requestBody: { content: { [type]: { schema: object({ ...sent, ...more }) } } },
    });
    const list = { type: 'array', items: text };
    const members = { marks: mapOf('string'), collar: object({ color: text }), list };
    return planWith(paths, petWith(members));
  };
  const ruleOf = (plan: Awaited<ReturnType<typeof planFor>>) =>
    plan.operations.find(({ method }) => method === 'PATCH')?.rule;
  const merge = 'application/merge-patch+json';
  expect(ruleOf(await planFor('application/json'))).toBe('example');
  const list = { type: 'array', items: { type: ['string', 'null'] } };
  expect(ruleOf(await planFor(merge, { list }))).toBe('example');
  const plan = await planFor(merge);
  const sandbox = createSandbox(genericSandbox(plan));
  const patch = async (change: object) => {
    const request = new Request(`https://sandbox.invalid/${plan.name}/pets/1`, {
      method: 'PATCH',
      body: JSON.stringify(change),
      headers: { 'content-type': merge },
    });
    const response = await sandbox(request);
    expect(response.headers.get('sandbox-source')).toBe('stored');
    return response.json();
  };
  await patch({ marks: { ear: 'left', tail: 'white' }, collar: { color: 'red' } });
  const after = await patch({ marks: { tail: null, key: null }, collar: { color: null } });
  expect(after).toMatchObject({ marks: { ear: 'left' }, collar: {} });
  expect(after.marks).toEqual({ ear: 'left' });
  expect(after.collar).toEqual({});
});

test('a change moves the time of the last change, although the body of the request describes it', async () => {
  const time = { type: 'string', readOnly: true, example: '2025-10-15T13:51:36.333Z' };
  const send = senderTo(await planWith(crud(), petWith({ updated_at: time })));
  const { body: before } = await send('GET /pets/1');
  const sent = {
    ...before,
    name: 'Max',
    created_at: '2001-01-01T00:00:00Z',
    updated_at: '2001-01-01T00:00:00Z',
  };
  for (const method of ['PATCH', 'PUT']) {
    expect((await send(`${method} /pets/1`, sent)).status).toBe(200);
    const { body: after } = await send('GET /pets/1');
    expect(after).toMatchObject({ name: 'Max', created_at: before.created_at });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse('2026-01-01'));
  }
});

test.each([
  ['a space', { type: 'string', example: '2025-10-15 13:51:36' }, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
  ['no documented form', { type: 'string' }, /^\d{4}-\d\d-\d\dT/],
  ['another form', { type: 'string', example: 'Wednesday' }, /^Wednesday$/],
])('the time of the last change is a text with %s', async (_, schema, pattern) => {
  const updated_at = { ...schema, readOnly: true };
  const send = senderTo(await planWith(crud(), petWith({ updated_at })));
  await send('PATCH /pets/1', { name: 'Max' });
  expect((await send('GET /pets/1')).body.updated_at).toMatch(pattern);
});
