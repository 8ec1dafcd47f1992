/** Links of items: they name the item itself, and what it belongs to. */
import { expect, test } from 'vitest';
import { type Fields, inPath, object, planOf, ref, returns, senderTo, text } from './support.ts';

const readOnly = (schema: Fields): Fields => ({ ...schema, readOnly: true });

/** A board has columns, whose GET is at a path of its own, and a note at a path below it. */
function boards(column: Fields, example: Fields, below = false): Fields {
  const item = below ? '/boards/{boardId}/columns/{columnId}' : '/columns/{columnId}';
  const shown = returns(ref('Column'), { example });
  const listed = returns({ type: 'array', items: ref('Column') }, { example: [example] });
  const board = object({ id: readOnly({ type: 'integer', example: 1 }), title: text });
  return {
    paths: {
      '/boards': {
        get: { responses: { 200: returns({ type: 'array', items: ref('Board') }) } },
        post: {
          requestBody: { content: { 'application/json': { schema: ref('Board') } } },
          responses: { 201: returns(ref('Board')) },
        },
      },
      '/boards/{boardId}': {
        parameters: [inPath('boardId', { schema: { type: 'integer' } })],
        get: { responses: { 200: returns(ref('Board')) } },
      },
      '/boards/{boardId}/columns': {
        parameters: [inPath('boardId', { schema: { type: 'integer' } })],
        get: { responses: { 200: listed } },
        post: {
          summary: 'Create a column',
          requestBody: { content: { 'application/json': { schema: ref('Column') } } },
          responses: { 201: shown },
        },
      },
      [item]: {
        parameters: [
          ...(below ? [inPath('boardId', { schema: { type: 'integer' } })] : []),
          inPath('columnId'),
        ],
        get: { responses: { 200: shown } },
      },
    },
    components: {
      schemas: {
        Board: board,
        Column: {
          type: 'object',
          required: ['id'],
          properties: { id: readOnly(text), title: text, ...column },
        },
      },
    },
  };
}

const OF_COLUMN = {
  url: readOnly(text),
  cards_url: readOnly(text),
  board_url: readOnly(text),
  icon: readOnly(text),
  _links: readOnly(object({ self: object({ href: text }), next: object({ href: text }) })),
  _embedded: readOnly(object({ board: object({ boardId: { type: 'integer' }, title: text }) })),
};

const EXAMPLE = {
  id: 'c-a',
  title: 'To do',
  url: 'https://api.example.com/v1/columns/c-a',
  cards_url: 'https://api.example.com/v1/columns/c-a/cards?column_id=c-a&sort=c-a',
  board_url: 'https://api.example.com/v1/boards/120',
  icon: 'https://cdn.example.com/icons/c-a',
  _links: { self: { href: '/v1/columns/c-a' }, next: { href: '/v1/columns/c-z' } },
  _embedded: { board: { boardId: 120, title: 'Home' } },
};

const shownFor = (id: string, board: number) => ({
  url: `https://api.example.com/v1/columns/${id}`,
  cards_url: `https://api.example.com/v1/columns/${id}/cards?column_id=${id}&sort=c-a`,
  board_url: `https://api.example.com/v1/boards/${board}`,
  icon: 'https://cdn.example.com/icons/c-a',
  _links: { self: { href: `/v1/columns/${id}` }, next: { href: '/v1/columns/c-z' } },
  _embedded: { board: { boardId: board, title: 'Home' } },
});

test('links of a new item name it and its owner; others stay', async () => {
  const send = senderTo(await planOf(boards(OF_COLUMN, EXAMPLE)));
  const { body: board } = await send('POST /boards', { title: 'Second' });
  const { status, body: column } = await send(`POST /boards/${board.id}/columns`, { title: 'Done' });
  expect(status).toBe(201);
  expect(column.id).not.toBe('c-a');
  expect(column).toMatchObject({ title: 'Done', ...shownFor(column.id, board.id) });
  expect((await send(`GET /columns/${column.id}`)).body).toEqual(column);
});

test('links of first rows name each row and its owner', async () => {
  const send = senderTo(await planOf(boards(OF_COLUMN, EXAMPLE)));
  const { body: lists } = await send('GET /boards');
  let count = 0;
  for (const board of lists)
    for (const column of (await send(`GET /boards/${board.id}/columns`)).body) {
      expect(column).toMatchObject(shownFor(column.id, board.id));
      count++;
    }
  expect(count).toBe(3);
});

test('a link with the whole path tells the values of its parents, and keeps what a request sends', async () => {
  const url = { self: readOnly(text), home: text, title_url: readOnly(text) };
  const example = {
    id: 'c-a',
    title: 'To do',
    self: '/boards/120/columns/c-a',
    home: '/boards/120/columns/c-a',
    title_url: 'https://example.com/board/120/column/c-a.png',
  };
  const send = senderTo(await planOf(boards(url, example, true)));
  const { body: board } = await send('POST /boards', { title: 'Second' });
  const { body: column } = await send(`POST /boards/${board.id}/columns`, { home: example.home });
  expect(column.id).not.toBe('c-a');
  expect(column).toMatchObject({
    self: `/boards/${board.id}/columns/${column.id}`,
    home: '/boards/120/columns/c-a',
    title_url: `https://example.com/board/${board.id}/column/c-a.png`,
  });
});

test('a PUT that creates an item gives its links the names of its path', async () => {
  const policy = {
    type: 'object',
    properties: {
      id: readOnly(text),
      name: readOnly(text),
      type: readOnly(text),
      properties: object({ state: text }),
    },
  };
  const path = '/groups/{group}/servers/{server}/policies/{policy}';
  const example = {
    id: '/groups/g-1/servers/s-1/policies/default',
    name: 'default',
    properties: { state: 'on' },
  };
  const operation = { responses: { 200: returns(policy, { example }) } };
  const requestBody = { required: true, content: { 'application/json': { schema: policy } } };
  const plan = await planOf({
    paths: {
      [path]: {
        parameters: ['group', 'server', 'policy'].map((name) => inPath(name)),
        get: operation,
        put: { summary: 'Creates or updates a policy', requestBody, ...operation },
      },
    },
  });
  const send = senderTo(plan);
  const at = '/groups/my%20group/servers/s-9/policies/strict';
  const { status, body } = await send(`PUT ${at}`, { properties: { state: 'off' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: at, name: 'strict', properties: { state: 'off' } });
});
