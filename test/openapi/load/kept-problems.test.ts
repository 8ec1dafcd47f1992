import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/index.ts';
import { ReadDocuments } from '../../../src/openapi/index.ts';
import { type Docs, writeDocs } from '../../support/docs.ts';

const FILES: Docs = {
  'lamps.yaml': `openapi: 3.1.0\r
info: { title: Lamps, version: '1' }
tags: [{ name: Rooms }]
paths:
  /lamps:
    get:
      responses:
        200: { description: All, content: { application/json: { example: 7, schema: { type: string } } } }
        201: { $ref: 'parts/made.yaml#/Made' }
        202: { $ref: 'parts/other.yaml' }
`,
  'parts/made.yaml': 'Made:\n  description: Made\n  content: { text/plain: { schema: { type: strin } } }\n',
};

async function folder() {
  const root = await writeDocs(FILES);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const kept = { folder: join(root, '.trellis/problems'), salt: 'a' };
  // Beside the file, whose default overlay the folder might have.
  await mkdir(kept.folder, { recursive: true });
  const read = async (options: ConstructorParameters<typeof ReadDocuments>[0]) => {
    const { document, diagnostics } = await new ReadDocuments(options).read({ root, source: 'lamps.yaml' });
    return { document, diagnostics };
  };
  const stored = async (): Promise<string[]> =>
    (await readdir(kept.folder)).map((name) => join(kept.folder, name));
  /** Shows whether problems are taken from the store. */
  const mark = async (): Promise<void> => {
    for (const file of await stored()) {
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replaceAll('"message":"', '"message":"Stored: '));
    }
  };
  return { root, kept, read, stored, mark };
}

const areStored = (problems: Diagnostic[]): boolean =>
  problems.length > 0 && problems.every(({ message }) => message.startsWith('Stored: '));

test('an unchanged description has the problems that were stored, and is the same', async () => {
  const { kept, read, mark } = await folder();
  const clean = await read({});
  expect(clean.diagnostics.length).toBeGreaterThan(2);
  expect(new Set(clean.diagnostics.map(({ file }) => file)).size).toBe(2);
  expect(await read({ kept })).toEqual(clean);
  expect(await read({ kept })).toEqual(clean);
  await mark();
  expect(areStored((await read({ kept })).diagnostics)).toBe(true);
});

test('hundreds of problems of a large file share its text', async () => {
  const { root, kept, read, stored } = await folder();
  await writeFile(join(root, 'lamps.yaml'), `${FILES['lamps.yaml']}# ${'A comment. '.repeat(200_000)}\n`);
  await read({ kept });
  for (const file of await stored()) {
    const entry = JSON.parse(await readFile(file, 'utf8'));
    const [problem] = entry.problems.filter(({ text }: { text?: string }) => text === 'lamps.yaml');
    await writeFile(file, JSON.stringify({ ...entry, problems: Array(200).fill(problem) }));
  }
  const before = process.memoryUsage().heapUsed;
  const { diagnostics } = await read({ kept });
  expect(diagnostics).toHaveLength(200);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
});

const changes: [what: string, change: (root: string) => Promise<void>][] = [
  ['its file', (root) => writeFile(join(root, 'lamps.yaml'), `${FILES['lamps.yaml']}# A comment\n`)],
  ['another of its files', (root) => writeFile(join(root, 'parts/made.yaml'), 'Made: { description: So }\n')],
  ['a file that was missing', (root) => writeFile(join(root, 'parts/other.yaml'), 'description: Other\n')],
  ['a default overlay', (root) => writeFile(join(root, 'lamps.overlay.yaml'), 'overlay: 1.0.0\n')],
];

test.each(changes)('a description is checked again after a change of %s', async (_, change) => {
  const { root, kept, read, mark } = await folder();
  await read({ kept });
  await mark();
  expect(areStored((await read({ kept })).diagnostics)).toBe(true);
  await change(root);
  const { diagnostics } = await read({ kept });
  expect(diagnostics).toEqual((await read({})).diagnostics);
});

test('a damaged entry, and one of other checks, is not used', async () => {
  const { kept, read, stored, mark } = await folder();
  const clean = await read({ kept });
  const [file = ''] = await stored();
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, -20));
  expect(await read({ kept })).toEqual(clean);
  await mark();
  expect(await read({ kept: { ...kept, salt: 'b' } })).toEqual(clean);
});

test('the settings around the name of a description do not matter', async () => {
  const { root, kept, mark } = await folder();
  const read = (source: string) =>
    new ReadDocuments({ kept }).read({ root, source: 'lamps.yaml', origin: { file: 'docs.json', source } });
  await read('{}');
  await mark();
  expect(areStored((await read('{ }')).diagnostics)).toBe(true);
});

test('a folder that cannot be written to stores nothing', async () => {
  const { kept, read } = await folder();
  await rm(kept.folder, { recursive: true });
  await writeFile(kept.folder, 'A file.');
  expect(await read({ kept })).toEqual(await read({}));
});
