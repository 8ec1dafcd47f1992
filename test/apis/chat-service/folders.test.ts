/** `GET /channel_folders`. */
import { expect } from 'vitest';
import { type Chat, type Fields, refused, rule } from './support.ts';

const PATH = '/channel_folders';

interface Folder {
  id: number;
  order?: number;
  is_archived: boolean;
}

async function folders(chat: Chat, fields: Fields = {}): Promise<Folder[]> {
  const { status, json } = await chat.send('GET', PATH, fields);
  expect({ status, result: json.result, msg: json.msg }).toEqual({ status: 200, result: 'success', msg: '' });
  return json.channel_folders;
}

const ids = async (chat: Chat, fields: Fields = {}): Promise<number[]> =>
  (await folders(chat, fields)).map(({ id }) => id);

rule('include_archived is false by default: archived folders are left out', async (chat) => {
  expect(await ids(chat)).toEqual([2, 3]);
});

rule('include_archived=false leaves archived folders out', async (chat) => {
  expect(await ids(chat, { include_archived: false })).toEqual([2, 3]);
});

rule('the listing includes archived folders with include_archived=true', async (chat) => {
  const archived = (await folders(chat, { include_archived: true })).filter((folder) => folder.is_archived);
  expect(archived.map(({ id }) => id)).toEqual([1]);
});

rule('folders are sorted by order, not by id', async (chat) => {
  const all = await folders(chat, { include_archived: true });
  expect(all.map(({ id, order }) => [id, order])).toEqual([
    [2, 0],
    [1, 1],
    [3, 2],
  ]);
});

rule('a folder has the documented fields', async (chat) => {
  expect((await folders(chat))[0]).toEqual({
    id: 2,
    name: 'Product',
    order: 0,
    date_created: 1780000000,
    creator_id: 12,
    description: 'Everything about the **product**.',
    rendered_description: '<p>Everything about the <strong>product</strong>.</p>',
    is_archived: false,
  });
});

rule('date_created and creator_id may be null, and a description may be empty', async (chat) => {
  const { id, ...archived } = (await folders(chat, { include_archived: true }))[1] ?? {};
  expect({ id, ...archived }).toEqual({
    id: 1,
    name: 'Events 2025',
    order: 1,
    date_created: null,
    creator_id: null,
    description: '',
    rendered_description: '',
    is_archived: true,
  });
});

const WRONG: [value: string, msg: string][] = [
  ['True', 'include_archived is not valid JSON'],
  ['yes', 'include_archived is not valid JSON'],
  ['', 'include_archived is not valid JSON'],
  ['1', 'include_archived is not a boolean'],
  ['0', 'include_archived is not a boolean'],
  ['"true"', 'include_archived is not a boolean'],
  ['null', 'include_archived is not a boolean'],
];
for (const [include_archived, msg] of WRONG) {
  rule(`include_archived is a boolean: ${JSON.stringify(include_archived)} is not`, async (chat) => {
    await refused(chat, ['GET', PATH, { include_archived }], { msg });
  });
}

for (const who of ['owner', 'administrator', 'moderator', 'member', 'guest', 'bot'] as const) {
  rule(`sandbox: the ${who} may list the folders`, async (chat) => {
    const { status, json } = await chat.send('GET', PATH, {}, who);
    expect({ status, count: json.channel_folders.length }).toEqual({ status: 200, count: 2 });
  });
}

rule(
  'the listing was added at level 389',
  async (chat) => {
    await refused(chat, ['GET', PATH], { status: 404, code: 'NOT_FOUND', msg: 'Not found' });
    await chat.admin('POST', '/level', { level: 389 });
    expect(await ids(chat)).toEqual([2, 3]);
  },
  { level: 388 },
);

rule(
  'before level 414 folders have no order and are sorted by id',
  async (chat) => {
    const all = await folders(chat, { include_archived: true });
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(all.filter((folder) => 'order' in folder)).toEqual([]);
  },
  { level: 413 },
);

rule(
  'from level 414 folders have an order and are sorted by it',
  async (chat) => {
    expect(await ids(chat, { include_archived: true })).toEqual([2, 1, 3]);
  },
  { level: 414 },
);

rule('sandbox: listing changes nothing', async (chat) => {
  const before = await chat.sandbox.state();
  await folders(chat, { include_archived: true });
  expect(await chat.sandbox.state()).toEqual(before);
});
