import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkFolder } from '../../../src/astro/index.ts';
import { writeDocs } from '../../support/docs.ts';
import { CLEAN } from './clean.ts';
import { FAULTS, type Fault } from './faults.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function problemsOf(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'trellis-fault-'));
  folders.push(root);
  const { diagnostics } = await checkFolder(await writeDocs(files, root));
  return diagnostics.filter(({ severity }) => severity !== 'info');
}

test('the folder in which faults are planted has none', async () => {
  expect(await problemsOf(CLEAN)).toEqual([]);
});

test.each(FAULTS.map((fault): [string, Fault] => [`${fault[0]}: ${fault[2]} -> ${fault[3]}`, fault]))(
  'a planted fault has one message, where it is: %s',
  async (_, [, file, from, to]) => {
    const text = CLEAN[file] ?? '';
    expect(text).toContain(from);
    const problems = await problemsOf({ ...CLEAN, [file]: text.replace(from, () => to) });
    expect(problems.map((each) => [each.file, each.range !== undefined])).toEqual([[file, true]]);
  },
);

describe('an error in the settings', () => {
  const BROKEN_LINK = ['index.mdx', '(/guide)', '(/giude)'] as const;
  const changed = (...changes: (readonly [file: string, from: string, to: string])[]) => {
    const files: Record<string, string> = { ...CLEAN };
    for (const [file, from, to] of changes) {
      expect(files[file]).toContain(from);
      files[file] = files[file]?.replace(from, () => to) ?? '';
    }
    return problemsOf(files);
  };

  test.each([
    ['not JSON at all', '{\n', 'x\n', 'config/syntax'],
    ['a missing comma', '"name": "Lamps",', '"name": "Lamps"', 'config/syntax'],
    ['a brace for a bracket', '"tabs": [', '"tabs": {', 'config/syntax'],
    ['no navigation', '"navigation"', '"navigaton"', 'config/required'],
    ['a missing file', '"groups": [', '"groups": { "$ref": "x.json" }, "pages": [', 'config/reference'],
  ])('hides no problems of pages, and leads to no others: %s', async (_, from, to, code) => {
    const problems = await changed(['docs.json', from, to], BROKEN_LINK);
    expect(problems.map((each) => [each.file, each.code])).toEqual([
      ['docs.json', code],
      ['index.mdx', 'link/missing-page'],
    ]);
  });

  test('hides links only where they may lead to what it lost', async () => {
    const lost = ['docs.json', '"source": "/old", ', ''] as const;
    expect((await changed(lost)).map(({ code }) => code)).toEqual(['config/required']);
    const both = await changed(lost, BROKEN_LINK);
    expect(both.map(({ code }) => code)).toEqual(['config/required', 'link/missing-page']);
  });
});

test('a second check takes pages from the cache, and finds the same', async () => {
  const files = { ...CLEAN, 'index.mdx': `${CLEAN['index.mdx']}\n[Gone](/gone) <Waring />\n` };
  const root = await writeDocs(files);
  folders.push(root);
  const check = async () =>
    (await checkFolder(root, { isCached: true })).diagnostics.map(({ source, ...each }) => each);
  const first = await check();
  expect(first.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['link/missing-page', 'content/unknown-component']),
  );
  expect(await check()).toEqual(first);
});

test('entries of the cache that are damaged are made again, and old ones are removed', async () => {
  const root = await writeDocs({ ...CLEAN, 'index.mdx': `${CLEAN['index.mdx']}\n[Gone](/gone)\n` });
  folders.push(root);
  const codes = async () => (await checkFolder(root, { isCached: true })).diagnostics.map(({ code }) => code);
  const first = await codes();
  expect(first).toContain('link/missing-page');
  const cache = join(root, '.trellis/cache/check');
  const entries = (await readdir(cache)).filter((name) => name.endsWith('.json'));
  expect(entries.length).toBeGreaterThan(3);
  for (const [index, name] of entries.entries())
    await writeFile(join(cache, name), ['', 'null', '{"answers":[]}', '{"result":{}'][index % 4] ?? '');
  // Two at once, of which each may remove what the other is about to look at.
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  await writeFile(join(cache, 'unused.json'), '{}');
  for (const name of ['unused.json', '.pruned']) await utimes(join(cache, name), longAgo, longAgo);
  expect(await Promise.all([codes(), codes()])).toEqual([first, first]);
  expect((await readdir(cache)).filter((name) => name.endsWith('.json')).sort()).toEqual(entries.sort());
});
