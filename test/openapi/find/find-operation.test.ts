import { describe, expect, test } from 'vitest';
import { type ApiDocument, findOperation, loadApiDocuments } from '../../../src/openapi/index.ts';
import { docsFolder, document31 } from '../support.ts';

const operation = { responses: { 200: { description: 'ok' } } };
const spec = (paths: Record<string, string[]>) =>
  document31({
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map((method) => [method, operation])),
      ]),
    ),
  });

async function documents(): Promise<ApiDocument[]> {
  const root = await docsFolder({
    'openapi/chat-service.json': spec({
      '/invites': ['post', 'get'],
      '/users/{user_id}/status': ['post'],
      '/same': ['get'],
    }),
    'openapi/plants.json': spec({ '/plants': ['post'], '/same': ['get'], '/slash/': ['get'] }),
    'v1/plants.json': spec({ '/plants': ['post', 'delete'] }),
  });
  return (
    await loadApiDocuments(['openapi/chat-service.json', 'openapi/plants.json', 'v1/plants.json'], { root })
  ).documents;
}

/** A file with webhooks, and an operation whose method is WEBHOOK, which OpenAPI 3.2 allows. */
async function withWebhooks(): Promise<ApiDocument[]> {
  const root = await docsFolder({
    'plants.json': document31({
      openapi: '3.2.0',
      paths: { '/calls': { additionalOperations: { WEBHOOK: operation } } },
      webhooks: { '/plant/webhook': { post: operation }, order: { post: operation } },
    }),
  });
  return (await loadApiDocuments(['plants.json'], { root })).documents;
}

async function find(reference: string): Promise<string | string[]> {
  const found = findOperation(await documents(), reference);
  return 'operation' in found ? found.operation.id : found.suggestions;
}

describe('findOperation', () => {
  test.each([
    ['POST /invites', 'chat-service/post-invites'],
    ['post /invites', 'chat-service/post-invites'],
    ['  Get   /invites ', 'chat-service/get-invites'],
    ['POST invites', 'chat-service/post-invites'],
    ['POST /invites/', 'chat-service/post-invites'],
    ['GET /slash', 'plants/get-slash'],
    ['POST /users/:user_id/status', 'chat-service/post-users-user_id-status'],
    ['POST /users/{id}/status', 'chat-service/post-users-user_id-status'],
  ])('%s', async (reference, id) => {
    expect(await find(reference)).toBe(id);
  });

  test.each([
    ['the location', 'openapi/plants.json GET /same', 'plants/get-same'],
    ['the location with a slash before it', '/openapi/plants.json GET /same', 'plants/get-same'],
    ['a part of the location', 'v1/ POST /plants', 'v1-plants/post-plants'],
    ['the file name without extension', 'plants GET /same', 'plants/get-same'],
    ['the name of the document', 'v1-plants POST /plants', 'v1-plants/post-plants'],
    ['a part of the file name', 'chat GET /same', 'chat-service/get-same'],
    ['several files: the one that has the operation', 'plants DELETE /plants', 'v1-plants/delete-plants'],
    ['no file that is known: the first that has the operation', 'nowhere POST /plants', 'plants/post-plants'],
  ])('a file is %s', async (_, reference, id) => {
    expect(await find(reference)).toBe(id);
  });

  test('an exact file name excludes all other files', async () => {
    expect(await find('openapi/plants.json POST /invites')).toEqual([]);
  });

  test.each([
    ['a slip in the path', 'POST /plant', ['plants POST /plants', 'v1-plants POST /plants']],
    ['a slip in a path with variables', 'POST /user/{id}/status', ['POST /users/{user_id}/status']],
    ['another method', 'DELETE /invites', ['POST /invites', 'GET /invites']],
    ['no method', '/invites', ['POST /invites', 'GET /invites']],
    ['nothing near', 'GET /quite/another/thing', []],
    ['nothing at all', '', []],
  ])('similar references for %s', async (_, reference, suggestions) => {
    const found = await find(reference);
    expect(typeof found === 'string' ? [] : found).toEqual(suggestions);
  });

  test.each([
    ['WEBHOOK /plant/webhook', '/plant/webhook'],
    ['webhook plant/webhook', '/plant/webhook'],
    ['plants.json webhook /Plant/Webhook', '/plant/webhook'],
    ['webhook order', 'order'],
    ['webhook /order', 'order'],
  ])('the webhook %s', async (reference, webhook) => {
    const match = findOperation(await withWebhooks(), reference);
    expect(match).toMatchObject({ operation: { webhook } });
  });

  test('finds an operation whose method is WEBHOOK', async () => {
    const match = findOperation(await withWebhooks(), 'webhook /calls');
    expect(match).toMatchObject({ operation: { request: { method: 'WEBHOOK', path: '/calls' } } });
  });

  test('suggests a webhook whose name is close', async () => {
    const match = findOperation(await withWebhooks(), 'webhook /plant/webhok');
    expect(match).toEqual({ suggestions: ['webhook /plant/webhook'] });
  });
});
