import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Docs, filesIn, writeDocs } from '../support/docs.ts';
import { runScript } from '../support/scripts.ts';

const page = (text: string, matter = '') => `---\ntitle: Moss\n${matter}---\n\n${text}\n`;

/** All that a page without modules may have. */
const PAGES: Record<string, string> = {
  'index.mdx': page('# Of moss\n\n[A](/tabs), [gone](gone), [there](/tabs#nowhere), {{word}}, {{unknown}}.'),
  'code.mdx': page(
    '```js icon="tabler:leaf" Leaf\nimport a from "moss";\nexport default a;\n```\n\nAn `import "a"` of it.\n\n' +
      '<CodeGroup>\n```sh A\nls\n```\n```py B\nimport os\n```\n</CodeGroup>\n\n```mermaid\ngraph\n```',
  ),
  'math.mdx': page('$a^2$ and $$\\frac{1}{2}$$, for $5. <Latex>x_1</Latex>'),
  'tabs.mdx': page('<Tabs>\n<Tab title="A">\n## One\n</Tab>\n<Tab title="B">\n## Two\n</Tab>\n</Tabs>'),
  'cards.mdx': page(
    '<CardGroup cols={2}>\n<Card title="Leaf" icon="leaf" href="/tabs">\n\n- moss\n\n</Card>\n<Card title="B" />\n' +
      '</CardGroup>\n\n<Steps>\n<Step title="S">s</Step>\n</Steps>\n\n<Tree><Tree.File name="a" /></Tree>',
  ),
  'values.mdx': page(
    "{1 + 1} {'import'} {[1, 2].map((n) => <b key={n}>{n}</b>)} {frontmatter.title} {/* a *comment* */}\n\n" +
      '<div style={{ color: "red" }} className="mt-[7px]">styled</div>\n\n{undefined} {props.x}',
    'extra: [1, "two"]\n',
  ),
  'waits.mdx': page('{await Promise.resolve(7)} {globalThis.process.release.name}'),
  'missing.mdx': page('<Missing>kept</Missing>\n\n<Tree.Missing>kept</Tree.Missing>\n\n<tree.leaf />'),
  'throws.mdx': page('Before.\n\n{nowhere.near}\n\nAfter.'),
  'component-throws.mdx': page('<Card title={null.moss} />'),
  'later.mdx': page('{void setTimeout(() => { throw new Error("too late"); }, 1)}'),
  'broken.mdx': page('<Note>'),
  'matter.mdx': '---\ntitle: "Matter\nx: [\n---\n\nText.\n',
  'named.mdx': '---\ntitle: Of {{word}}\n---\n\nText.\n',
  'layout.mdx': page('Text.', 'layout: ./missing.astro\n'),
  'windows.mdx': page('# A\n\ntext\n\n- b').replaceAll('\n', '\r\n'),
  'marked.mdx': `\ufeff${page('# A')}`,
  'image.mdx': page(
    '![dot](dot.svg) ![](/dot.svg) <img src="dot.svg" />\n\n<Frame caption="c">![](dot.svg)</Frame>',
  ),
  'updates.mdx': page('<Update label="March">Moss grows.</Update>', 'rss: true\n'),
  'html.mdx': page(
    '<script src="https://a.example/a.js" />\n\n<style>{`.a { color: red }`}</style>\n\n<!-- c -->',
  ),
  'endpoint.mdx': page('<ParamField path="id" type="string">x</ParamField>', 'api: GET /moss\n'),
  'empty.mdx': '',
  'text.md': page('# Of *moss*\n\n{a} [A](/tabs) ![](dot.svg)\n\n```js\nimport a from "moss";\n```\n\n$a^2$'),
};

/** Pages with modules, one of which does not say so. */
const LINKED: Record<string, string> = {
  'handler.mdx': page('<button onClick={() => 1}>B</button>'),
  'note.mdx': page('<Snippet file="note.mdx" />'),
  'value.mdx': page('export const n = 1;\n\n{n}'),
};

const DOCS: Docs = {
  '_snippets/note.mdx': 'A *note*.',
  'docs.json': {
    name: 'Moss',
    variables: { word: 'quince' },
    navigation: { pages: Object.keys({ ...PAGES, ...LINKED }).map((path) => path.replace(/\.mdx?$/, '')) },
  },
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
};

interface Result {
  plainPages: string[];
  diagnostics: object[];
}
type Built = Result & { files: Record<string, string> };

test('a page is the same, and has the same problems, whether a bundler links it or not', async () => {
  const root = await writeDocs({ ...DOCS, ...PAGES, ...LINKED });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-plain-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const sites = [true, false].map((isLinked) => ({
    ...{ root, outDir: join(work, `site-${isLinked}`), cacheDir: join(work, `cache-${isLinked}`) },
    ...{ keepGoing: true, pictures: false, isLinked },
  }));
  const printed = await runScript('build-linked.ts', sites);
  const results: Result[] = JSON.parse(printed.slice(printed.lastIndexOf('\n')));
  const [linked, plain] = (await Promise.all(
    results.map(async (result, index) => {
      const { outDir = '' } = sites[index] ?? {};
      const files: Record<string, string> = {};
      for (const path of await filesIn(outDir))
        files[relative(outDir, path)] = await readFile(path, 'latin1');
      return { ...result, files };
    }),
  )) as [Built, Built];
  expect(linked.plainPages).toEqual([]);
  expect(plain.plainPages.sort()).toEqual(Object.keys(PAGES).sort());
  expect(plain.diagnostics).toEqual(linked.diagnostics);
  expect(plain.diagnostics.length).toBeGreaterThan(12);
  for (const [path, text] of Object.entries(linked.files)) expect(plain.files[path], path).toBe(text);
  expect(Object.keys(plain.files)).toEqual(Object.keys(linked.files));
}, 240_000);
