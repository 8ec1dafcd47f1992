import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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

/** The first two of each area; `node scripts/faults.ts` tries all. */
const SAMPLE = FAULTS.filter(
  ([area], index) => FAULTS.slice(0, index).filter((other) => other[0] === area).length < 2,
);

test('the folder in which faults are planted has none', async () => {
  expect(await problemsOf(CLEAN)).toEqual([]);
});

test.each(SAMPLE.map((fault): [string, Fault] => [`${fault[0]}: ${fault[2]} -> ${fault[3]}`, fault]))(
  'a planted fault has one message, where it is: %s',
  async (_, [, file, from, to]) => {
    const text = CLEAN[file] ?? '';
    expect(text).toContain(from);
    const problems = await problemsOf({ ...CLEAN, [file]: text.replace(from, () => to) });
    expect(problems.map((each) => [each.file, each.range !== undefined])).toEqual([[file, true]]);
  },
);

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
