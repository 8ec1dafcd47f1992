import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Docs, filesIn, writeDocs } from '../support/docs.ts';
import { runScript } from '../support/scripts.ts';

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;

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
    Array.from({ length: 100 }, (_, n) => [`many/${n}.mdx`, page(`No. ${n}`, `Moss ${n}.`)]),
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

test('a site is the same, and has the same problems, when two threads compile it', async () => {
  const root = await writeDocs(DOCS);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-threads-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const build = async (processors: number) => {
    const [outDir, cacheDir] = [join(work, `site-${processors}`), join(work, `cache-${processors}`)];
    const options = { root, outDir, cacheDir, keepGoing: true, pictures: false };
    const printed = await runScript('build-on-threads.ts', { ...options, processors });
    const { compiled, diagnostics } = JSON.parse(printed.slice(printed.lastIndexOf('\n')));
    const files: Record<string, string> = {};
    for (const path of await filesIn(outDir)) files[relative(outDir, path)] = await readFile(path, 'latin1');
    return { compiled, diagnostics, files };
  };
  const [one, two] = [await build(1), await build(2)];
  expect(one.compiled).toBe(0);
  expect(two.compiled).toBeGreaterThan(0);
  expect(two.diagnostics).toEqual(one.diagnostics);
  expect(one.diagnostics.length).toBeGreaterThan(3);
  expect(two.files).toEqual(one.files);
}, 240_000);
