import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ReadDocuments } from '../../../src/openapi/index.ts';
import { writeDocs } from '../../support/docs.ts';

/** A valid description in which each operation has one problem that only the checks find. */
const description = (operations: number): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Lamps', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(
      Array.from({ length: operations }, (_, index) => [
        `/lamps/${index}`,
        {
          get: {
            summary: 'Lamp',
            parameters: [{ name: 'color', in: 'query', schema: { type: 'string', minLength: 'two' } }],
            responses: { 200: { description: 'A lamp' } },
          },
        },
      ]),
    ),
  });

test('a thread finds later what is found at once otherwise', async () => {
  const root = await writeDocs({ 'api.json': description(40) });
  // A file that has just been written is read again.
  await setTimeout(60);
  const reading = { root, source: 'api.json' };
  const atOnce = await new ReadDocuments().read(reading);
  const late = new ReadDocuments({ later: 'all' });
  const before = await late.read(reading);
  expect(before.diagnostics.length).toBeLessThan(atOnce.diagnostics.length);
  expect(await late.check()).toBe(true);
  const after = await late.read(reading);
  const sources = new Set(after.diagnostics.map(({ source }) => source));
  expect(sources).toEqual(new Set(atOnce.diagnostics.map(({ source }) => source)));
  const places = ({ diagnostics }: typeof after) =>
    diagnostics.map(({ source: _, ...rest }) => JSON.stringify(rest)).sort();
  expect(places(after)).toEqual(places(atOnce));
  await rm(root, { recursive: true });
});

test('only large files are checked later if asked for, and what a thread found is stored', async () => {
  const large = description(40).replace('"Lamps"', `"Lamps","description":"${'light '.repeat(500_000)}"`);
  const root = await writeDocs({ 'small.json': description(40), 'large.json': large });
  await setTimeout(60);
  const kept = { folder: join(root, 'problems'), salt: '' };
  const documents = new ReadDocuments({ later: 'large', kept });
  const count = async (from: ReadDocuments, source: string) =>
    (await from.read({ root, source })).diagnostics.length;
  const all = await count(new ReadDocuments(), 'large.json');
  expect(await count(documents, 'small.json')).toBe(all);
  expect(await count(documents, 'large.json')).toBe(0);
  await documents.check();
  expect(await count(documents, 'large.json')).toBe(all);
  expect(await count(new ReadDocuments({ later: 'large', kept }), 'large.json')).toBe(all);
  await rm(root, { recursive: true });
});

test('hundreds of problems in a large file do not take hundreds of times its memory', async () => {
  const text = description(200).replace('"Lamps"', `"Lamps","description":"${'light '.repeat(500_000)}"`);
  const root = await writeDocs({ 'api.json': text });
  const { href } = new URL('../../../src/openapi/index.ts', import.meta.url);
  const reading = JSON.stringify({ root, source: 'api.json' });
  const program = join(root, 'program.mjs');
  await writeFile(
    program,
    `import { ReadDocuments } from '${href}';
    const documents = new ReadDocuments({ later: 'all' });
    await documents.read(${reading});
    await documents.check();
    const { diagnostics } = await documents.read(${reading});
    console.log(diagnostics.filter(({ code }) => code === 'openapi/struct').length);`,
  );
  await setTimeout(60);
  // 1.2 GB with a copy of the text for each problem.
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=400', program]);
  expect(stdout.trim()).toBe('200');
  await rm(root, { recursive: true });
}, 60_000);
