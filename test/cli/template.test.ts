import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadApiDocument } from '../../src/openapi/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { plannedSandbox } from '../../src/sandbox/load/index.ts';

const root = join(import.meta.dirname, '../../templates/site');

async function open() {
  const { document, diagnostics } = await loadApiDocument({ root, source: 'openapi/plant-store.yaml' });
  expect(diagnostics).toEqual([]);
  if (!document) throw new Error('The description of the starter was not read.');
  const sandbox = createSandbox(plannedSandbox(document));
  return async (line: string, body?: object) => {
    const [method = '', path = ''] = line.split(' ');
    const response = await sandbox(
      new Request(`https://sandbox.invalid${sandbox.mount}${path}`, {
        method,
        headers: { authorization: 'Bearer any', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const source = response.headers.get('sandbox-source');
    return { status: response.status, source, body: text === '' ? undefined : JSON.parse(text) };
  };
}

test('every operation of a new site works with stored data', async () => {
  const send = await open();
  const first = await send('GET /plants');
  expect(first).toMatchObject({ status: 200, source: 'stored', body: { total: 3 } });
  const made = await send('POST /plants', { name: 'Snake plant', price: 18 });
  expect(made).toMatchObject({
    status: 201,
    source: 'stored',
    body: { id: 4, name: 'Snake plant', light: 'medium', price: 18 },
  });
  expect(await send('PATCH /plants/4', { price: 21 })).toMatchObject({ status: 200, source: 'stored' });
  expect((await send('GET /plants/4')).body).toMatchObject({ name: 'Snake plant', price: 21 });
  expect((await send('GET /plants?light=medium')).body).toMatchObject({ total: 2 });
  expect((await send('GET /plants?pageSize=1&page=2')).body).toMatchObject({ plants: [{ id: 2 }], total: 4 });
  expect((await send('DELETE /plants/4')).status).toBe(204);
  expect(await send('GET /plants/4')).toMatchObject({ status: 404, body: { status: 404 } });
  expect((await send('GET /plants')).body).toEqual(first.body);
});

test('it refuses what its description forbids', async () => {
  const send = await open();
  expect(await send('POST /plants', { name: '' })).toMatchObject({ status: 400, body: { status: 400 } });
  expect((await send('PATCH /plants/1', { light: 'none' })).status).toBe(400);
});
