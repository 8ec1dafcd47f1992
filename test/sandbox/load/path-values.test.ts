/** What programs and the playground are told to put into a path. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SiteSandboxes } from '../../../src/sandbox/load/index.ts';
import { loadSite } from '../../../src/site/index.ts';
import { docsFolder, document31 } from '../../openapi/support.ts';
import { crud, inPath, PET } from '../generic/plan/support.ts';

const returned = { responses: { 204: { description: '' } } };
const id = { type: 'integer', minimum: 5 };

test.each([
  ['a row that exists', 'GET /pets/{petId}', { petId: '1' }],
  ['a number, where no row is needed', 'POST /orders/{orderId}', { orderId: '5' }],
  ['nothing, where any text is right', 'POST /names/{name}', {}],
])('the path has %s', async (_, line, expected) => {
  const paths = {
    ...crud(),
    '/orders/{orderId}': { post: { parameters: [inPath('orderId', { schema: id })], ...returned } },
    '/names/{name}': { post: { parameters: [inPath('name')], ...returned } },
  };
  const root = await docsFolder({
    'docs.json': JSON.stringify({
      name: 'Docs',
      navigation: { groups: [{ group: 'API', openapi: 'api.json' }] },
    }),
    'api.json': document31({ paths, components: { schemas: { Pet: PET } } }),
  });
  const loaded = await loadSite(root);
  const sandboxes = new SiteSandboxes(root, join(root, 'rule-sets'));
  await sandboxes.load(loaded);
  const [method, path] = line.split(' ');
  const operation = loaded.documents[0]?.operations.find(
    ({ request }) => request.method === method && request.path === path,
  );
  expect(sandboxes.list[0]?.pathValues?.(operation?.id ?? '')).toEqual(expected);
});
