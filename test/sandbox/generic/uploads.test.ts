/** Forms with one file that create items. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import {
  body,
  type Fields,
  inPath,
  object,
  operationOf,
  planOf,
  ref,
  returns,
  text,
} from './plan/support.ts';

const BYTES = Uint8Array.from([1, 2, 3, 250]);
const FILE = { type: 'string', format: 'binary' };

interface Options {
  /** Fields of the form, beside `file`. */
  fields?: Fields;
  required?: string[];
  field?: string;
  name?: string;
  schema?: string;
}

/** The plan of pets with attachments, whose items have these properties. */
function planWithUpload(
  properties: Fields,
  { fields = {}, required = [], field = 'file', name = 'attachments', schema = 'Attachment' }: Options = {},
) {
  const form = { ...object({ [field]: FILE, ...fields }), required: [field, ...required] };
  const item = ref(schema);
  const list = `/pets/{petId}/${name}`;
  const paths = {
    '/pets': {
      get: { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } },
      post: { requestBody: body(ref('Pet')), responses: { 201: returns(ref('Pet')) } },
    },
    '/pets/{petId}': { parameters: [inPath('petId')], get: { responses: { 200: returns(ref('Pet')) } } },
    [list]: {
      parameters: [inPath('petId')],
      get: { responses: { 200: returns({ type: 'array', items: item }) } },
      post: {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
        responses: { 201: returns(item) },
      },
    },
    [`${list}/{id}`]: {
      parameters: [inPath('petId'), inPath('id')],
      get: { responses: { 200: returns(item) } },
      delete: { responses: { 204: { description: '' } } },
    },
    [`${list}/{id}/download`]: {
      parameters: [inPath('petId'), inPath('id')],
      get: { responses: { 200: { description: '', content: { 'application/octet-stream': {} } } } },
    },
  };
  const pet = object({ id: text, name: text });
  return planOf({
    paths,
    components: { schemas: { Pet: pet, [schema]: object({ id: text, ...properties }) } },
  });
}

async function senderFor(properties: Fields, options: Options = {}) {
  const plan = await planWithUpload(properties, options);
  const { field = 'file', name = 'attachments' } = options;
  const sandbox = createSandbox(genericSandbox(plan));
  const send = (method: string, path: string, sent?: FormData | string) =>
    sandbox(
      new Request(`https://sandbox.invalid/${plan.name}${path}`, {
        method,
        ...(sent !== undefined && { body: sent }),
        ...(typeof sent === 'string' && { headers: { 'content-type': 'application/json' } }),
      }),
    );
  const pet = await (await send('POST', '/pets', '{"name":"Rex"}')).json();
  const at = `/pets/${pet.id}/${name}`;
  const upload = (fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append(field, new File([BYTES], 'rex.png', { type: 'image/png' }));
    return send('POST', at, form);
  };
  return { plan, at, send, upload };
}

const number = { type: 'integer' };

test.each<[name: string, size: string, type: string, field: string]>([
  ['filename', 'size', 'mimeType', 'file'],
  ['fileName', 'fileSize', 'contentType', 'upload'],
  ['file_name', 'byte_size', 'content_type', 'attachment'],
  ['name', 'bytes', 'mime_type', 'document'],
  ['original_name', 'sizeBytes', 'mediaType', 'image'],
  ['title', 'size', 'contentType', 'photo'],
])('a file has its `%s`, `%s` and `%s`, and can be read and deleted', async (name, size, type, field) => {
  const {
    at: list,
    send,
    upload,
  } = await senderFor({ [name]: text, [size]: number, [type]: text }, { field });
  const response = await upload();
  expect([response.status, response.headers.get('sandbox-source')]).toEqual([201, 'stored']);
  const made = await response.json();
  expect(made).toEqual({ id: expect.any(String), [name]: 'rex.png', [size]: 4, [type]: 'image/png' });
  const at = `${list}/${made.id}`;
  expect(await (await send('GET', at)).json()).toEqual(made);
  expect(await (await send('GET', list)).json()).toContainEqual(made);
  expect(new Uint8Array(await (await send('GET', `${at}/download`)).arrayBuffer())).toEqual(BYTES);
  expect((await send('DELETE', at)).status).toBe(204);
  expect((await send('GET', at)).status).toBe(404);
});

const PROPERTIES = { filename: text, size: number, mimeType: text };

test('the other fields of the form are properties of the item', async () => {
  const { upload } = await senderFor({ ...PROPERTIES, caption: text }, { fields: { caption: text } });
  expect(await (await upload({ caption: 'At home' })).json()).toMatchObject({
    filename: 'rex.png',
    caption: 'At home',
  });
});

test('a name in the form counts more than that of the file', async () => {
  const { upload } = await senderFor({ name: text, size: number, type: text }, { fields: { name: text } });
  expect(await (await upload({ name: 'Rex' })).json()).toMatchObject({ name: 'Rex', size: 4 });
  expect(await (await upload()).json()).toMatchObject({ name: 'rex.png' });
});

test('a property with the name of the field is that of the service', async () => {
  const { upload } = await senderFor({ file: { ...text, format: 'uri', example: 'https://a.example/1' } });
  expect(await (await upload()).json()).toMatchObject({ file: 'https://a.example/1' });
});

test('requests with a field that no item shows return the example', async () => {
  const { plan, upload } = await senderFor(PROPERTIES, { fields: { purpose: text } });
  const line = 'POST /pets/{petId}/attachments';
  expect(operationOf(plan, line)).toMatchObject({ rule: 'create', except: { members: ['purpose'] } });
  expect((await upload({ purpose: 'x' })).headers.get('sandbox-source')).toBe('example');
  expect((await upload()).headers.get('sandbox-source')).toBe('stored');
});

test.each<[what: string, properties: Fields, options?: Options]>([
  ['a file about something else', { breed: text, age: number }, { name: 'toys', schema: 'Toy' }],
  ['two files', PROPERTIES, { fields: { preview: FILE } }],
  ['a list of files', PROPERTIES, { fields: { more: { type: 'array', items: FILE } } }],
  ['a required field that no item shows', PROPERTIES, { fields: { purpose: text }, required: ['purpose'] }],
])('%s leaves the example', async (_what, properties, options = {}) => {
  const plan = await planWithUpload(properties, options);
  const { name = 'attachments' } = options;
  expect(operationOf(plan, `POST /pets/{petId}/${name}`).rule).toBe('example');
});
