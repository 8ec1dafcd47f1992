import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Threads } from '../support/build-on-threads.ts';
import { type Docs, filesIn, writeDocs } from '../support/docs.ts';
import { runScript } from '../support/scripts.ts';

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;

/** What the files beside the pages list. */
const SIDES: Record<number, string> = {
  3: '![](https://images.example/a.png)',
  40: '<iframe src="https://frames.example/" title="Frame" />',
  70: '![](https://pictures.example/b.png) <Icon icon="ph:plant" />',
  90: '<Icon icon="fa6-solid:leaf" />',
};

/** Pages that a thread has to compile like the main one. */
const PAGES: Docs = {
  'index.mdx': page('Home', '[One](/one), {{word}}, $a^2$, ![](/dot.svg), {{unknown}}'),
  'one.mdx': page('One', 'import Note from \'/snippets/note.mdx\';\n\n<Note word="elder" />\n\n[gone](gone)'),
  'tag.mdx': page('Tag', '<Snippet file="note.mdx" word="rowan" />'),
  'code.mdx': page('Code', '```js icon="tabler:leaf" Leaf\nconst a = 1;\n```\n\n```mermaid\ngraph\n```'),
  'counter.mdx': page(
    'Counter',
    'export const Counter = () => {\n  const [n] = useState(0);\n  return <b>{n}</b>;\n};\n\n<Counter />',
  ),
  'broken.mdx': page('Broken', '<Note>'),
  'matter.mdx': '---\ntitle: "Matter\nx: [\n---\n\nText.\n',
  'named.mdx': '---\ntitle: Of {{word}}\n---\n\nText.\n',
  ...Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [
      `many/${n}.mdx`,
      page(`No. ${n}`, `Moss ${n}. ${SIDES[n] ?? ''}`),
    ]),
  ),
};

const DOCS: Docs = {
  'docs.json': {
    name: 'Moss',
    variables: { word: 'quince' },
    navigation: { pages: Object.keys(PAGES).map((path) => path.replace('.mdx', '')) },
  },
  'snippets/note.mdx': 'A note of {word}.\n\n```\n{word}\n```\n',
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  ...PAGES,
};

interface Result {
  compiled: number;
  finished: number;
  diagnostics: object[];
}

/** Another edit makes every page anew from its compiled text. */
const EDITED: Docs = { 'docs.json': { ...(DOCS['docs.json'] as object), name: 'Fern' } };

test('a site is the same, has the same problems, and leaves the same cache, when another thread compiles and finishes its pages', async () => {
  const root = await writeDocs(DOCS);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-threads-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const contentOf = async (folder: string) => {
    const files: Record<string, string> = {};
    for (const path of await filesIn(folder)) files[relative(folder, path)] = await readFile(path, 'latin1');
    return files;
  };
  /** Builds the sites in one process: loading the engine takes longer than a build. */
  const build = async (sites: Record<string, Threads>) => {
    const names = Object.keys(sites);
    const foldersOf = (name: string) => ({
      outDir: join(work, `site-${name}`),
      cacheDir: join(work, `cache-${name}`),
    });
    const options = names.map((name) => ({
      ...{ root, ...foldersOf(name), keepGoing: true, pictures: false },
      ...sites[name],
    }));
    const printed = await runScript('build-on-threads.ts', options);
    const results: Result[] = JSON.parse(printed.slice(printed.lastIndexOf('\n')));
    const built = results.map(async ({ compiled, finished, diagnostics }, index) => {
      const { outDir, cacheDir } = foldersOf(names[index] ?? '');
      const caches = ['texts', 'finished', 'whole-pages'].map((each) =>
        contentOf(join(cacheDir, 'cache', each)),
      );
      const same = { diagnostics, files: await contentOf(outDir), caches: await Promise.all(caches) };
      return { compiled, finished, same };
    });
    return Promise.all(built);
  };
  const [alone, two, late] = [{ processors: 1 }, { processors: 2 }, [0, 40, 5, 90, 0, 15, 60]];
  const onTwo = { two, late: { ...two, delays: late }, ending: { ...two, endsAfter: 10 } };
  const [one, ...others] = await build({ one: alone, ...onTwo });
  expect([one?.compiled, one?.finished]).toEqual([0, 0]);
  expect(one?.same.diagnostics.length).toBeGreaterThan(3);
  expect(others).toHaveLength(3);
  for (const [index, { compiled, finished, same }] of others.entries()) {
    const name = Object.keys(onTwo)[index];
    expect([name, compiled > 0, finished > 0]).toEqual([name, true, true]);
    expect(same).toEqual(one?.same);
  }
  await writeDocs(EDITED, root);
  const [again, againAlone] = await build({ two, one: alone });
  expect(again?.finished).toBeGreaterThan(0);
  expect(again?.same).toEqual(againAlone?.same);
}, 480_000);
