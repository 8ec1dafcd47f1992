/** Requests that add to a list of an item: `POST /pets/{petId}/tags`. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  object,
  operationOf,
  petWith,
  planWith,
  ref,
  returns,
  senderTo,
  text,
} from './support.ts';

const list = { type: 'array', items: text };

/** The plan of pets with tags, to which a POST adds and from which a DELETE removes. */
function planWithTags(sent: Fields, members: Fields = {}, tags: Fields = list) {
  const post = {
    summary: 'Add tags',
    requestBody: body(sent),
    responses: { 200: returns(ref('Pet')) },
    ...members,
  };
  const paths = {
    ...crud(),
    '/pets/{petId}/tags': { parameters: [inPath('petId')], post },
    '/pets/{petId}/tags/{tag}': {
      parameters: [inPath('petId'), inPath('tag')],
      delete: { summary: 'Remove a tag', responses: { 204: { description: '' } } },
    },
  };
  return planWith(paths, petWith({ tags }));
}

test.each<[what: string, schema: Fields, sent: unknown, added: string[], members?: Fields]>([
  ['a list', object({ tags: list }), { tags: ['b', 'c'] }, ['b', 'c']],
  ['a list alone', list, ['b', 'c'], ['b', 'c']],
  ['one value', object({ tag: text }), { tag: 'b' }, ['b']],
  ['one value without a text', object({ tag: text }), { tag: 'b' }, ['b'], { summary: '' }],
  [
    'a response without a body',
    object({ tags: list }),
    { tags: ['b'] },
    ['b'],
    { responses: { 204: { description: '' } } },
  ],
])('%s is added once, and an element can be removed', async (_what, schema, sent, added, members) => {
  const send = senderTo(await planWithTags(schema, members));
  const { body: made } = await send('POST /pets', { name: 'Rex', tags: ['a'] });
  expect((await send(`POST /pets/${made.id}/tags`, sent)).source).toBe('stored');
  await send(`POST /pets/${made.id}/tags`, sent);
  expect((await send(`GET /pets/${made.id}`)).body.tags).toEqual(['a', ...added]);
  expect((await send(`DELETE /pets/${made.id}/tags/a`)).source).toBe('stored');
  expect((await send(`GET /pets/${made.id}`)).body.tags).toEqual(added);
  expect((await send('POST /pets/none/tags', sent)).status).toBe(404);
});

test.each<[what: string, schema: Fields, members?: Fields, tags?: Fields]>([
  ['a list that may replace the other', object({ tags: list }), { summary: 'Set tags' }],
  ['a list without a text', object({ tags: list }), { summary: '' }],
  ['another value', object({ color: text })],
  ['more than a list', object({ tags: list, mode: text })],
  [
    'a response of something else',
    object({ tags: list }),
    { responses: { 201: returns(object({ id: text, name: text })) } },
  ],
  ['a list of objects', object({ tags: list }), {}, { type: 'array', items: object({ name: text }) }],
  ['a limited list', object({ tags: list }), {}, { ...list, maxItems: 2 }],
  ['a later effect', object({ tags: list }), { responses: { 202: { description: '' } } }],
])('%s leaves the example', async (_what, schema, members, tags) => {
  const plan = await planWithTags(schema, members, tags);
  expect(operationOf(plan, 'POST /pets/{petId}/tags').rule).not.toBe('action');
});
