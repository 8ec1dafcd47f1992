/** Members of errors that say what kind of error it is: another one for each status. */
import { expect, test } from 'vitest';
import { crud, type Fields, object, type Paths, planWith, returns, senderTo, text } from './support.ts';

/** A sandbox that documents errors of `GET /pets/{petId}` by status. */
async function senderFor(schema: Fields, examples: Record<string, unknown>) {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.get ?? {}, {
    responses: {
      200: returns({ $ref: '#/components/schemas/Pet' }),
      ...Object.fromEntries(
        Object.entries(examples).map(([status, example]) => [
          status,
          returns(schema, example ? { example } : {}),
        ]),
      ),
    },
  });
  return senderTo(await planWith(paths));
}

test('the reason phrase is that of the status', async () => {
  const schema = object({ statusCode: { type: 'number' }, message: text, error: text });
  const example = { statusCode: 404, message: 'Pet not found', error: 'Not Found' };
  const send = await senderFor(schema, { 404: example });
  expect((await send('GET /pets/99')).body).toMatchObject({ statusCode: 404, error: 'Not Found' });
  expect((await send('POST /pets', {})).body).toMatchObject({ statusCode: 400, error: 'Bad Request' });
  expect((await send('PUT /pets')).body).toMatchObject({ statusCode: 405, error: 'Method Not Allowed' });
  expect((await send('POST /pets', {}, 'text/plain')).body).toMatchObject({
    statusCode: 415,
    error: 'Unsupported Media Type',
  });
});

test('the example of another status lends nothing, and that of the same status all', async () => {
  const schema = object({ code: text, title: text, detail: text });
  const send = await senderFor(schema, {
    404: { code: 'not_found', title: 'Record not found', detail: 'No' },
    400: { code: 'malformed', title: 'Malformed request', detail: 'No' },
  });
  expect((await send('GET /pets/99')).body).toMatchObject({ code: 'not_found', title: 'Record not found' });
  expect((await send('POST /pets', {})).body).toMatchObject({
    code: 'malformed',
    title: 'Malformed request',
  });
  const { body: shown } = await send('PUT /pets');
  expect(shown).toEqual({ title: 'Method Not Allowed', detail: expect.any(String) });
});

test('a required code is written like those of the examples', async () => {
  const schema = { ...object({ code: text, message: text }), required: ['code', 'message'] };
  const send = await senderFor(schema, { 404: { code: 'PET_NOT_FOUND', message: 'No' } });
  expect((await send('PUT /pets')).body).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  const typed = { ...object({ type: text, message: text }), required: ['type', 'message'] };
  const plain = await senderFor(typed, { 404: undefined });
  expect((await plain('GET /pets/99')).body).toMatchObject({ type: 'not_found' });
});

test('the example of a property counts for the status that it names', async () => {
  const code = { ...text, examples: ['resource_missing'] };
  const send = await senderFor(object({ code, message: text }), { 404: undefined, 409: undefined });
  expect((await send('GET /pets/99')).body).toMatchObject({ code: 'resource_missing' });
  expect((await send('PUT /pets')).body).not.toHaveProperty('code');
});

test('what errors of several statuses have stays', async () => {
  const schema = object({ status: text, message: text });
  const send = await senderFor(schema, { 404: { status: 'error', message: 'No' } });
  expect((await send('PUT /pets')).body).toMatchObject({ status: 'error' });
});
