import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../../../../src/sandbox/index.ts';
import { adminOf } from '../../../../../src/theme/client/inspector/connection/admin.ts';
import { effectOf } from '../../../../../src/theme/client/playground/reply/sandbox-side.ts';
import { plantStore } from '../../../../support/own-apis.ts';

const MOUNT = 'https://sandbox.invalid/plant-store';

async function plants() {
  const sandbox = createSandbox(plantStore);
  const create = (body: string) => {
    const headers = { Authorization: 'Bearer t', 'Content-Type': 'application/json' };
    return sandbox(new Request(`${MOUNT}/plants?dry=1`, { method: 'POST', headers, body }));
  };
  return { admin: adminOf(MOUNT, sandbox), create };
}

describe('the admin interface of a sandbox', () => {
  it('returns its description, rows, journal and state', async () => {
    const { admin, create } = await plants();
    await create('{"id":9007199254740993,"name":"fern"}');
    expect(await admin.info()).toMatchObject({ name: 'plant-store', clockOffset: 0, forced: [] });
    const [section] = await admin.view();
    expect(section?.rows).toHaveLength(1);
    const [entry] = await admin.requests(0);
    expect(entry).toMatchObject({ method: 'POST', path: '/plants?dry=1', status: 200 });
    expect(entry?.changes[0]?.fields.find(({ name }) => name === 'id')?.after).toBe(9007199254740993n);
    expect(await admin.requests(entry?.number ?? 0)).toEqual([]);
    expect(await admin.state()).toContain('9007199254740993');
  });

  it('accepts settings and resets', async () => {
    const { admin, create } = await plants();
    await create('{"id":1,"name":"fern"}');
    await admin.post('/clock', { advance: 3600 });
    expect((await admin.info()).clockOffset).toBe(3_600_000);
    await admin.post('fail', { code: 503, times: 1 });
    expect((await admin.info()).forced).toMatchObject([{ code: 503, times: 1 }]);
    await admin.post('/reset', {});
    expect(await admin.info()).toMatchObject({ clockOffset: 0, forced: [] });
    expect(await admin.state()).not.toContain('fern');
  });

  it('gives the reason when it refuses', async () => {
    const { admin } = await plants();
    await expect(admin.post('/clock', { advance: 'soon' })).rejects.toThrow(/advance/);
    await expect(admin.post('/nothing', {})).rejects.toMatchObject({ status: 404 });
  });

  it.each(['<!doctype html>', '[]', 'null', '{"name":"x"}'])(
    'a response of %j does not come from a sandbox',
    (text) =>
      expect(adminOf(MOUNT, async () => new Response(text)).info()).rejects.toMatchObject({ status: 0 }),
  );
});

describe('the effect of a playground request', () => {
  const url = `${MOUNT}/plants?dry=1`;

  it('is its latest entry in the journal', async () => {
    const { admin, create } = await plants();
    await create('{"id":1,"name":"fern"}');
    await create('{"id":1,"name":"fern"}');
    const effect = await effectOf({ admin, mount: MOUNT }, { method: 'POST', url }, Date.now());
    expect(effect).toMatchObject({ number: 2, status: 400, changes: [] });
  });

  it('is not that of another request, nor of an old one', async () => {
    const { admin, create } = await plants();
    await create('{"id":1,"name":"fern"}');
    const at = (method: string, to: string, sentAt: number) =>
      effectOf({ admin, mount: MOUNT }, { method, url: to }, sentAt);
    expect(await at('GET', url, Date.now())).toBeUndefined();
    expect(await at('POST', `${MOUNT}/plants`, Date.now())).toBeUndefined();
    expect(await at('POST', url, Date.now() + 60_000)).toBeUndefined();
  });

  it('is unknown if the journal cannot be read', async () => {
    const admin = adminOf(MOUNT, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await effectOf({ admin, mount: MOUNT }, { method: 'POST', url }, 0)).toBeUndefined();
  });
});
