/** Files that are read again, such as in dev, and cannot be parsed any more. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReadDocuments } from '../../../src/openapi/index.ts';
import { docsFolder } from '../support.ts';

const API = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a: { $ref: part.yaml }\n';
const part = (summary: string) => `get: { summary: ${summary}, responses: { 200: { description: d } } }\n`;

async function useFolder(files: Record<string, string>) {
  const root = await docsFolder(files);
  const documents = new ReadDocuments({ later: 'all' });
  const read = async () => {
    const { document, diagnostics } = await documents.read({ root, source: 'api.yaml' });
    const summaries = document?.operations.map(({ summary }) => summary);
    const faults = (document && documents.faultsOf(document)) ?? [];
    return {
      summaries,
      codes: diagnostics.map(({ code, file }) => `${file} ${code}`),
      faults: faults.length,
    };
  };
  return { read, root, save: (file: string, text: string) => writeFile(join(root, file), text) };
}

test.each([
  ['api.yaml', `${API}  /b: {`, API],
  ['part.yaml', part('"New'), part('New')],
])('%s: the last version stays until the file can be parsed again', async (file, broken, mended) => {
  const { read, save } = await useFolder({ 'api.yaml': API, 'part.yaml': part('Old') });
  const working = { summaries: ['Old'], codes: [], faults: 0 };
  expect(await read()).toEqual(working);
  for (const text of [broken, `${broken}\n`]) {
    await save(file, text);
    expect(await read()).toEqual({ ...working, codes: [`${file} openapi/syntax`], faults: 1 });
  }
  await save(file, mended);
  expect(await read()).toEqual({ ...working, summaries: [file === 'api.yaml' ? 'Old' : 'New'] });
});

test('nothing stays of a file that is gone, or that never worked', async () => {
  const { read, root, save } = await useFolder({ 'api.yaml': '{', 'part.yaml': part('Old') });
  expect((await read()).summaries).toBeUndefined();
  await save('api.yaml', API);
  expect((await read()).summaries).toEqual(['Old']);
  await rm(join(root, 'api.yaml'));
  expect(await read()).toEqual({ summaries: undefined, codes: ['api.yaml openapi/not-found'], faults: 0 });
});
