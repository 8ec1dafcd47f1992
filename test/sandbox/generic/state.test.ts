/** The control requests of a planned sandbox: clock, state and reset. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ApiDocument, loadApiDocument } from '../../../src/openapi/index.ts';
import { genericSandbox } from '../../../src/sandbox/generic/index.ts';
import { planSandbox } from '../../../src/sandbox/generic/plan/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { kennel } from './kennel.ts';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');

function open(definition = genericSandbox(kennel)) {
  const sandbox = createSandbox(definition, { clock: () => NOW });
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await sandbox(
      new Request(`https://sandbox.invalid${sandbox.mount}${path}`, {
        method,
        headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { sandbox, send };
}

describe('the first rows of a planned sandbox', () => {
  it('are the same objects in all sandboxes of a definition until a request changes them', async () => {
    const definition = genericSandbox(kennel);
    const [one, other] = [open(definition), open(definition)];
    const before = await other.sandbox.state();
    const [collection, rows] = Object.entries(before)[0] ?? ['', {}];
    const [key = ''] = Object.keys(rows);
    expect((await one.sandbox.state())[collection]?.[key]).toBe(rows[key]);
    await one.sandbox.reset();
    expect((await one.sandbox.state())[collection]?.[key]).toBe(rows[key]);
    for (const path of Object.keys(before.dogs ?? before['/dogs/{}'] ?? {}))
      await one.send('DELETE', `/v1/dogs${path}`);
    expect(await one.sandbox.state()).not.toEqual(before);
    expect(await other.sandbox.state()).toEqual(before);
  });
});

describe('a list of a planned sandbox', () => {
  it('shows what changed since it was last requested, and the rows of its own sandbox', async () => {
    const definition = genericSandbox(kennel);
    const [one, other] = [open(definition), open(definition)];
    const before = await one.send('GET', '/v1/dogs');
    expect((await one.send('GET', '/v1/dogs')).text).toBe(before.text);
    await one.send('POST', '/v1/dogs', { name: 'Bo' });
    const after = await one.send('GET', '/v1/dogs');
    expect(after.text).toContain('"Bo"');
    expect((await one.send('GET', '/v1/dogs')).text).toBe(after.text);
    expect((await other.send('GET', '/v1/dogs')).text).toBe(before.text);
    await one.send('POST', '/_sandbox/reset');
    expect((await one.send('GET', '/v1/dogs')).text).toBe(before.text);
  });
});

describe('the state of a planned sandbox', () => {
  it('can be copied to another one, which goes on from there', async () => {
    const [from, to] = [open(), open()];
    await from.send('POST', '/v1/dogs', { name: 'Bo' });
    await from.send('DELETE', '/v1/dogs/1');
    const { text } = await from.send('GET', '/_sandbox/state');
    await to.send('POST', '/v1/dogs', { name: 'Other' });
    expect(await to.send('POST', '/_sandbox/state', text)).toMatchObject({ status: 200, text });
    expect(await to.sandbox.state()).toEqual(await from.sandbox.state());
    expect((await to.send('GET', '/v1/dogs/1')).status).toBe(404);
    const [one, other] = [
      await from.send('POST', '/v1/dogs', { name: 'Al' }),
      await to.send('POST', '/v1/dogs', { name: 'Al' }),
    ];
    expect(other.body).toEqual(one.body);
  });

  it('keeps the settings, and shows in the journal what the load changed', async () => {
    const { send } = open();
    await send('POST', '/_sandbox/clock', { advance: 60 });
    const state = { '/dogs/{}': { '/1': { id: 1, name: 'Changed', url: '/d/1' } } };
    await send('POST', '/_sandbox/state', state);
    expect((await send('GET', '/_sandbox')).body).toMatchObject({ clockOffset: 60_000 });
    const { requests } = (await send('GET', '/_sandbox/requests')).body;
    expect(requests.at(-1)).toMatchObject({ path: '/_sandbox/state', status: 200 });
    expect(requests.at(-1).changes.map(({ kind }: { kind: string }) => kind)).toContain('removed');
  });

  it.each([
    '[]',
    'null',
    'no JSON',
    '{"_sandbox":{}}',
    '{"/cats/{}":{}}',
    '{"/dogs/{}":[]}',
    '{"/dogs/{}":{"/1":5}}',
    '{"/dogs/{}":{"1":{}}}',
    '{"/dogs/{}":{"/%zz":{}}}',
    '{"/dogs/{}":{"/1/2":{}}}',
    '{"ids":{"/dogs/{}":"x"}}',
  ])('%s is refused with 400, and changes nothing', async (text) => {
    const { sandbox, send } = open();
    const before = await sandbox.state();
    expect((await send('POST', '/_sandbox/state', text)).status).toBe(400);
    expect(await sandbox.state()).toEqual(before);
  });

  it('has times of the moved clock', async () => {
    const { send } = open();
    await send('POST', '/_sandbox/clock', { advance: 3600 });
    expect((await send('POST', '/v1/dogs', { name: 'Bo' })).body).toMatchObject({
      created_at: '2026-05-01T13:00:00.000Z',
    });
  });
});

const repository = join(import.meta.dirname, '../../..');
const folders = ['openapi', 'test/openapi/fixtures', 'test/sandbox/generic/descriptions'];
const files = folders.flatMap((folder) =>
  readdirSync(join(repository, folder))
    .filter((file) => /\.(?:ya?ml|json)$/.test(file))
    .map((file) => [folder, file] as const),
);

describe('every planned sandbox', () => {
  it.each(files)(
    'of %s/%s moves its clock, and loads, exports and resets its state',
    async (folder, file) => {
      const { document } = await loadApiDocument({ root: join(repository, folder), source: file });
      if (!document) return;
      const { sandbox, send } = open(genericSandbox(planSandbox(document as ApiDocument)));
      const seed = await sandbox.state();
      const { text } = await send('GET', '/_sandbox/state');
      expect((await send('POST', '/_sandbox/clock', { advance: 5 })).body.clockOffset).toBe(5000);
      expect(await send('POST', '/_sandbox/state', '{}')).toMatchObject({ status: 200, body: {} });
      expect(await send('POST', '/_sandbox/state', text)).toMatchObject({ status: 200, text });
      expect(await sandbox.state()).toEqual(seed);
      await send('POST', '/_sandbox/state', '{}');
      expect((await send('POST', '/_sandbox/reset', {})).status).toBe(200);
      expect(await sandbox.state()).toEqual(seed);
      expect((await send('GET', '/_sandbox')).body.clockOffset).toBe(0);
    },
  );
});
