/** Resources without rows. */
import { expect, test } from 'vitest';
import { body, inPath, object, planOf, returns, rulesOf, text } from './support.ts';

/** A board whose GET and list contradict each other, and a note on it. */
const BOARDS = {
  paths: {
    '/boards': { get: { responses: { 200: returns({ type: 'array', items: board('^a') }) } } },
    '/boards/{boardId}': {
      parameters: [inPath('boardId')],
      get: { responses: { 200: returns(board('^b')) } },
      patch: { requestBody: body(object({ title: text })), responses: { 200: returns(board('^b')) } },
    },
    '/boards/{boardId}/note': {
      parameters: [inPath('boardId')],
      get: { responses: { 200: returns(object({ content: text, color: text })) } },
      put: {
        requestBody: body(object({ content: text, color: text })),
        responses: { 200: returns(object({ content: text, color: text })) },
      },
    },
  },
};

function board(pattern: string) {
  const { properties } = object({ id: text, title: text, kind: { ...text, pattern } });
  return { type: 'object', required: ['id', 'kind'], properties };
}

test('a resource without rows leaves those below it their rules', async () => {
  expect(rulesOf(await planOf(BOARDS))).toEqual([
    'GET /boards: example',
    'GET /boards/{boardId}: example',
    'PATCH /boards/{boardId}: example',
    'GET /boards/{boardId}/note: read *',
    'PUT /boards/{boardId}/note: update *',
  ]);
});
