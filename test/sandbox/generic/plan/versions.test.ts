/** Members of an item that change with it: versions and times. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { crud, type Fields, object, petWith, planWith, resourceOf, senderTo, text } from './support.ts';

/** Values of a member before and after changes of the pet; the last one changes nothing but its mood. */
async function valuesOf(name: string, schema: Fields) {
  const send = senderTo(await planWith(crud(), petWith({ [name]: schema, mood: text, body: text })));
  const values: unknown[] = [(await send('GET /pets/1')).body[name]];
  for (const sent of [
    { name: 'Max', body: 'long' },
    { name: 'Max', mood: 'good', body: 'long' },
  ]) {
    expect((await send('PUT /pets/1', { ...sent, [name]: schema.example })).status).toBe(200);
    values.push((await send('GET /pets/1')).body[name]);
  }
  expect((await send('PATCH /pets/1', { name: 'Max', mood: 'bad' })).status).toBe(200);
  return [...values, (await send('GET /pets/1')).body[name]];
}

const integer = { type: 'integer', example: 4 };

test.each([
  ['lock_version', integer],
  ['version', { ...integer, description: 'A number that is incremented each time the pet changes.' }],
  ['version', { ...integer, description: 'For optimistic concurrency.' }],
  ['revision', { ...integer, description: 'The latest revision number of the pet.' }],
])('%s is counted on', async (name, schema) => {
  expect(await valuesOf(name, schema)).toEqual([4, 5, 6, 7]);
});

test('a numeral is counted on as a text', async () => {
  const schema = { ...text, example: '4', description: 'The current revision of the pet.' };
  expect(await valuesOf('revision', schema)).toEqual(['4', '5', '6', '7']);
});

test.each([
  ['etag', { ...text, example: 'abc' }],
  ['version_token', { ...text, example: 'abc' }],
  ['revision_id', { ...text, example: 'abc', description: 'Changes whenever the pet changes.' }],
])('%s is another text after each change', async (name, schema) => {
  expect(new Set(await valuesOf(name, schema)).size).toBe(4);
});

test('the version of a member changes with it', async () => {
  const schema = { ...text, example: 'abc', description: 'The current version of the body content.' };
  const [first, second, ...others] = await valuesOf('body_version', schema);
  expect(second).not.toBe(first);
  expect(others).toEqual([second, undefined === second ? undefined : second]);
});

test.each([
  ['version', { ...text, example: '1.2', description: 'The current version of the pet.' }],
  ['version', { ...integer, description: 'The version of the food.' }],
  ['api_version', { ...integer, description: 'The current version of the API.' }],
])('%s of something else stays', async (name, schema) => {
  const plan = await planWith(crud(), petWith({ [name]: schema }));
  expect(resourceOf(plan, '/pets/{}').versions).toBe(undefined);
});

test('the tag of an item is also in the header, and decides conditions', async () => {
  const pet = petWith({ etag: { ...text, example: '"abc"' } });
  const plan = await planWith(crud(), pet);
  const sandbox = createSandbox(genericSandbox(plan));
  const send = async (method: string, headers: Record<string, string> = {}, path = '/pets/1') => {
    const sent = method === 'GET' ? null : JSON.stringify({ name: 'Max' });
    const response = await sandbox(
      new Request(`https://sandbox.invalid/${plan.name}${path}`, {
        method,
        body: sent,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    );
    const shown = await response.text();
    const value = shown === '' ? undefined : JSON.parse(shown);
    return { status: response.status, header: response.headers.get('ETag'), tag: value?.etag };
  };
  const first = await send('GET');
  expect(first).toEqual({ status: 200, header: '"abc"', tag: '"abc"' });
  const second = await send('PUT');
  expect(second.tag).toBe(second.header);
  expect(second.tag).not.toBe(first.tag);
  expect(await send('GET')).toEqual(second);
  expect((await send('PUT', { 'if-match': '"abc"' })).status).toBe(412);
  expect((await send('PUT', { 'if-match': String(second.tag) })).status).toBe(200);
  const created = await send('POST', {}, '/pets');
  expect(created.tag).toBe(created.header);
});

const MODIFIED = 'When the pet was last modified, in milliseconds since epoch.';

test.each([
  ['lastModifiedTime', { ...text, format: 'uint64', description: MODIFIED }, /^"\d{13}"$/],
  ['updated', { ...text, example: '1700000000' }, /^"\d{10}"$/],
  ['lastModifiedTime', { type: 'integer', example: 5, description: MODIFIED }, /^\d{13}$/],
  ['lastModifiedTime', { ...text, format: 'date-time', description: MODIFIED }, /^"20\d\d-.*T/],
  ['updatedAtUtc', { ...text, format: 'date-time' }, /^"20\d\d-.*T/],
])('%s says when a change was made', async (name, schema, pattern) => {
  const [before, after] = await valuesOf(name, { ...schema, readOnly: true });
  expect(after).not.toEqual(before);
  expect(JSON.stringify(after)).toMatch(pattern);
});

test.each([
  ['When the pet was last modified.', true],
  ['When the pet was modified.', false],
  ['When the pet was last modified. You can set it.', false],
  ['When the pet was last modified in the external system.', false],
])(
  'a time that requests may have is set by the sandbox if its text says so: %s',
  async (description, isSet) => {
    const time = { ...text, format: 'date-time', example: '2001-01-01T00:00:00Z', description };
    const [, put] = await valuesOf('modified', time);
    expect(put === time.example).toBe(!isSet);
  },
);

test('times and versions in an object around properties change, too', async () => {
  const time = { ...text, format: 'date-time', readOnly: true, example: '2001-01-01T00:00:00Z' };
  const properties = object({ createdTime: time, lastModifiedTime: time, mood: text, lock_version: integer });
  const send = senderTo(await planWith(crud(), petWith({ properties })));
  await send('PUT /pets/1', { name: 'Max', properties: { mood: 'good' } });
  const { lastModifiedTime, ...others } = (await send('GET /pets/1')).body.properties;
  expect(others).toEqual({ createdTime: time.example, mood: 'good', lock_version: 5 });
  expect(Date.parse(lastModifiedTime)).toBeGreaterThan(Date.parse('2026-01-01'));
  const { body: made } = await send('POST /pets', { name: 'Rex', properties: { mood: 'bad' } });
  expect(made.properties.lock_version).toBe(1);
  expect(Date.parse(made.properties.createdTime)).toBeGreaterThan(Date.parse('2026-01-01'));
  expect((await send('POST /pets', { name: 'Rex' })).body.properties).toBe(undefined);
});
