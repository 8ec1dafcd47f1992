/** Uploads and downloads of planned sandboxes. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadApiDocument } from '../../../src/openapi/index.ts';
import { genericSandbox } from '../../../src/sandbox/generic/index.ts';
import { planSandbox } from '../../../src/sandbox/generic/plan/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';

const { document } = await loadApiDocument({
  root: join(import.meta.dirname, 'descriptions'),
  source: 'files.yaml',
});
const BYTES = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);

function open() {
  if (!document) throw new Error('The description cannot be read');
  const sandbox = createSandbox(genericSandbox(planSandbox(document)));
  const send = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
    sandbox(
      new Request(`https://sandbox.invalid${sandbox.mount}/v1${path}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
      }),
    );
  const upload = async (name = 'a.png', type = 'image/png') => {
    const form = new FormData();
    form.append('purpose', 'test');
    form.append('file', new File([BYTES], name, { type }));
    return send('POST', '/files', form);
  };
  return { sandbox, send, upload };
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('an uploaded file', () => {
  it('becomes an item with its name, size, type and the other fields of the form', async () => {
    const { upload, send } = open();
    const made = await (await upload()).json();
    expect(made).toMatchObject({
      filename: 'a.png',
      bytes: BYTES.length,
      mime_type: 'image/png',
      purpose: 'test',
    });
    expect(await (await send('GET', `/files/${made.id}`)).json()).toEqual(made);
    expect(await (await send('GET', '/files')).json()).toContainEqual(made);
  });

  it('keeps the example for what the schema does not allow', async () => {
    const { upload } = open();
    const response = await upload('a.txt', 'text/plain');
    expect(response.headers.get('sandbox-source')).toBe('stored');
    expect((await response.json()).mime_type).toBe('image/png');
  });

  it('is sent byte for byte by the operation for its content, until its item is deleted', async () => {
    const { upload, send } = open();
    const { id } = await (await upload()).json();
    const response = await send('GET', `/files/${id}/content`);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('sandbox-source')).toBe('stored');
    expect(await bytesOf(response)).toEqual(BYTES);
    await send('DELETE', `/files/${id}`);
    expect((await send('GET', `/files/${id}/content`)).status).toBe(404);
  });

  it('does not exist for the first rows, whose content is the example', async () => {
    const { send } = open();
    const [{ id }] = await (await send('GET', '/files')).json();
    const response = await send('GET', `/files/${id}/content`);
    expect(response.headers.get('sandbox-source')).toBe('example');
  });
});

describe('a file that is the whole body', () => {
  const post = (send: ReturnType<typeof open>['send'], path: string, type: string) =>
    send('POST', path, BYTES, { 'content-type': type });

  it('becomes an item, with the members that the query has and those that the file tells', async () => {
    const { send } = open();
    const response = await post(send, '/images?title=Roof', 'image/webp');
    expect([response.status, response.headers.get('sandbox-source')]).toEqual([201, 'stored']);
    expect(response.headers.get('sandbox-ignored')).toBeNull();
    const made = await response.json();
    expect(made).toMatchObject({ title: 'Roof', size: BYTES.length, mimeType: 'image/webp' });
    expect(await (await send('GET', `/images/${made.id}`)).json()).toEqual(made);
    expect(await (await send('GET', '/images')).json()).toContainEqual(made);
    expect(await bytesOf(await send('GET', `/images/${made.id}/download`))).toEqual(BYTES);
  });

  it('stores nothing where the response is not of the item', async () => {
    const { send } = open();
    const before = await (await send('GET', '/scans')).json();
    const response = await post(send, '/scans', 'application/pdf');
    expect(response.headers.get('sandbox-source')).toBe('example');
    expect(await (await send('GET', '/scans')).json()).toEqual(before);
  });
});

describe('a path that takes and sends a file', () => {
  it('sends what was stored there, and nothing after it was removed', async () => {
    const { send } = open();
    const stored = await send('PUT', '/pets/3/photo', BYTES, { 'content-type': 'image/png' });
    expect([stored.status, stored.headers.get('sandbox-source')]).toEqual([204, 'stored']);
    expect(await bytesOf(await send('GET', '/pets/3/photo'))).toEqual(BYTES);
    expect((await send('GET', '/pets/4/photo')).headers.get('sandbox-source')).toBe('example');
    const removed = await send('DELETE', '/pets/3/photo');
    expect(removed.headers.get('sandbox-source')).toBe('stored');
    expect((await send('GET', '/pets/3/photo')).headers.get('sandbox-source')).toBe('example');
  });

  it('has a response that satisfies its schema, although the example of the description does not', async () => {
    const { send } = open();
    const response = await send('POST', '/pets/3/photo', BYTES, { 'content-type': 'image/png' });
    expect(response.headers.get('sandbox-source')).toBe('stored');
    expect(await response.json()).toMatchObject({ id: expect.any(String), size: expect.any(Number) });
  });

  it('refuses what is larger than the limit, and keeps what it has', async () => {
    const { sandbox, send } = open();
    await send('PUT', '/pets/3/photo', BYTES, { 'content-type': 'image/png' });
    const large = new Uint8Array(sandbox.bodyLimit + 1);
    expect((await send('PUT', '/pets/3/photo', large, { 'content-type': 'image/png' })).status).toBe(413);
    expect(await bytesOf(await send('GET', '/pets/3/photo'))).toEqual(BYTES);
  });
});

it('copies of the state and the journal leave out the bytes of files', async () => {
  const { sandbox, upload } = open();
  await upload();
  expect(Object.keys(await sandbox.state())).not.toContain('_files');
  const journal = await sandbox(new Request(`https://sandbox.invalid${sandbox.mount}/_sandbox/requests`));
  expect((await journal.text()).length).toBeLessThan(2000);
});

it('an operation that `x-sandbox` switches off returns its example', async () => {
  if (!document) throw new Error('The description cannot be read');
  const { operations } = planSandbox(document);
  expect(operations.filter(({ file }) => file).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /files',
    'GET /files/{fileId}/content',
    'POST /images',
    'GET /images/{imageId}/download',
    'GET /pets/{petId}/photo',
    'PUT /pets/{petId}/photo',
    'POST /pets/{petId}/photo',
    'DELETE /pets/{petId}/photo',
  ]);
});
