/** Writes of which the sandbox stores nothing, although others show the same items. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { body, crud, inPath, type Paths, PET, planOf, ref, returns } from './plan/support.ts';

const tags = { type: 'object', required: ['labels'], properties: { labels: { type: 'string' } } };

/** What requests with a body are told, by method and path. */
async function messagesOf(lines: readonly string[], { isRead = true, summary = '' } = {}) {
  const paths = crud() as Paths;
  if (!isRead) delete paths['/pets/{petId}']?.get;
  const petId = { parameters: [inPath('petId', { schema: { type: 'integer' } })] };
  Object.assign(paths['/pets/{petId}'] ?? {}, {
    put: { requestBody: body(tags), responses: { 200: returns(ref('Pet')) } },
  });
  const post = { summary, responses: { 204: { description: '' } } };
  Object.assign(paths, { '/pets/{petId}/walk': { ...petId, post }, '/reports': { post } });
  const plan = await planOf({ paths, components: { schemas: { Pet: PET } } });
  const sandbox = createSandbox(genericSandbox(plan));
  return Promise.all(
    lines.map(async (line) => {
      const [method = '', path = ''] = line.split(' ');
      const response = await sandbox(
        new Request(`https://sandbox.invalid/${plan.name}${path}`, {
          method,
          ...(method !== 'GET' && {
            body: JSON.stringify({ labels: 'a', name: 'Max' }),
            headers: { 'content-type': 'application/json' },
          }),
        }),
      );
      expect(response.status).toBeLessThan(300);
      const { headers } = response;
      return [headers.get('sandbox-source'), headers.get('sandbox-message')];
    }),
  );
}

const NOTHING = 'Nothing was stored, because the sandbox has no rule for this operation';

test('a write without a rule says that nothing was stored, wherever it is', async () => {
  const lines = ['PUT /pets/1', 'POST /pets/1/walk', 'POST /reports', 'PATCH /pets/1', 'GET /pets/1'];
  expect(await messagesOf(lines)).toEqual([
    ['example', NOTHING],
    ['example', NOTHING],
    ['example', NOTHING],
    ['stored', null],
    ['stored', null],
  ]);
});

test('it says so where only a list shows the items', async () => {
  const lines = ['PUT /pets/1', 'POST /pets/1/walk', 'GET /pets'];
  expect(await messagesOf(lines, { isRead: false })).toEqual([
    ['example', NOTHING],
    ['example', NOTHING],
    ['stored', null],
  ]);
});

test('a request that only looks something up has nothing to store', async () => {
  expect(await messagesOf(['POST /reports'], { summary: 'Search all pets' })).toEqual([['example', null]]);
});

test('nothing is said where no operation works with stored items', async () => {
  const post = { responses: { 204: { description: '' } } };
  const plan = await planOf({ paths: { '/reports': { post } } });
  expect(plan.operations.map(({ response }) => response.headers['Sandbox-Message'])).toEqual([undefined]);
});

test.each([
  ['JSON', returns({ type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } })],
  ['text', { description: '', content: { 'text/plain': { schema: { type: 'string' } } } }],
])('a change whose response is a confirmation in %s says that it was stored', async (_, confirmation) => {
  const paths = crud() as Paths;
  const path = paths['/pets/{petId}'] ?? {};
  for (const method of ['put', 'patch', 'delete'])
    Object.assign(path[method] ?? {}, { responses: { 200: confirmation } });
  const plan = await planOf({ paths, components: { schemas: { Pet: PET } } });
  const sandbox = createSandbox(genericSandbox(plan));
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const response = await sandbox(
      new Request(`https://sandbox.invalid/${plan.name}/pets/1`, {
        method,
        ...(method !== 'DELETE' && {
          body: JSON.stringify({ name: 'Max' }),
          headers: { 'content-type': 'application/json' },
        }),
      }),
    );
    expect([method, response.status, response.headers.get('sandbox-source')]).toEqual([
      method,
      200,
      'stored',
    ]);
  }
});

test('a write whose body cannot be read, or whose item cannot be shown, says that nothing was stored', async () => {
  const paths = crud() as Paths;
  const requestBody = {
    content: { 'application/json': { schema: ref('Pet') }, 'application/xml': { schema: ref('Pet') } },
  };
  Object.assign(paths['/pets']?.post ?? {}, { requestBody });
  Object.assign(paths['/pets/{petId}']?.put ?? {}, {
    responses: { 200: returns({ allOf: [ref('Pet'), { properties: { name: { maxLength: 9 } } }] }) },
  });
  const plan = await planOf({ paths, components: { schemas: { Pet: PET } } });
  const sandbox = createSandbox(genericSandbox(plan));
  const told = async (method: string, path: string, type: string, sent: string) => {
    const { headers } = await sandbox(
      new Request(`https://sandbox.invalid/${plan.name}${path}`, {
        method,
        body: sent,
        headers: { 'content-type': type },
      }),
    );
    // Nothing is there.
    expect([headers.get('location'), headers.get('etag')]).toEqual([null, null]);
    return [headers.get('sandbox-source'), headers.get('sandbox-message')];
  };
  expect(await told('POST', '/pets', 'application/xml', '<pet/>')).toEqual([
    'example',
    'Nothing was stored, because the sandbox cannot read application/xml',
  ]);
  expect(await told('PUT', '/pets/1', 'application/json', '{ "name": "Maximilian II" }')).toEqual([
    'example',
    'Nothing was stored, because the response could not show it',
  ]);
});
