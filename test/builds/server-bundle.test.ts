import { existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { importAstro, openServerBundle } from '../../src/astro/server-bundle/index.ts';
import { openBundle } from '../../src/astro/theme-bundle/index.ts';
import { Runner } from '../support/command-runner.ts';
import { type Docs, repository, startTrellis, writeDocs } from '../support/docs.ts';
import { pathsIn, START } from '../support/incremental.ts';

const DOCS: Docs = {
  'docs.json': {
    name: 'Moss',
    navigation: [{ group: 'Pages', pages: ['index', 'list'] }],
    openapi: 'api.json',
  },
  'index.mdx':
    'import { Counter } from \'/counter.jsx\';\n\n# Hello\n\n<Card title="A card" href="/list">Text</Card>\n\n' +
    '```js\nlet leaf = 1;\n```\n\n<Counter />\n\n' +
    "Mode {import.meta.env.MODE}, all {Object.keys(import.meta.env).sort().join(' ')}\n",
  'counter.jsx':
    "import { useState } from 'react';\nexport const Counter = () => <button onClick={() => 1}>{useState(7)[0]}</button>;\n",
  'list.mdx': '---\nopenapi: GET /plants\n---\n',
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    servers: [{ url: 'https://api.acme.example' }],
    paths: { '/plants': { get: { summary: 'List plants', responses: { 200: { description: 'All.' } } } } },
  },
};

/** The repository with sources of its own. Its browser code is bundled: only the server code is tested here. */
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'trellis-sources-'));
  await cp(join(repository, 'src'), join(copy, 'src'), { recursive: true });
  await cp(join(repository, 'package.json'), join(copy, 'package.json'));
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const { dir } = await openBundle();
  await cp(dir, join(copy, relative(repository, dir)), { recursive: true });
});
afterAll(() => rm(copy, { recursive: true, force: true, maxRetries: 3 }));

/** The body of a page, without white space, which the layout of the sources does not change. */
const bodyOf = (html: string): string => html.slice(html.indexOf('<body')).replace(/\s+/g, '');

test('the theme’s components are run by Node.js, and what only Vite can load is apart', async () => {
  const bundle = await openServerBundle();
  const names = new Set(await readdir(bundle?.dir ?? ''));
  const missing = Object.values(bundle?.modules ?? {}).filter((name) => !names.has(name));
  expect(missing).toEqual([]);
  const textOf = (name: string) => readFile(join(bundle?.dir ?? '', name), 'utf8');
  for (const name of ['astro.js', 'theme.js']) {
    const [own, linked] = await Promise.all([name, `linked-${name}`].map(textOf));
    // What only the dev server needs is apart too, because builds do not have its virtual modules.
    for (const text of [own, linked]) expect(text).not.toMatch(/"\.\/(?:linked-)?astro-dev\.js"/);
    expect(own).not.toMatch(/^import .*"(?:virtual:|preact|trellis:engine\/theme\/)|import\("virtual:/m);
    expect(own?.length).toBeGreaterThan(3 * (linked?.length ?? 0));
  }
});

test('Astro’s commands are one file, which loads neither esbuild nor the packages for fonts', async () => {
  const bundle = await openServerBundle();
  const text = await readFile(join(bundle?.dir ?? '', 'astro-command.js'), 'utf8');
  const imports = [...text.matchAll(/^import (?:[^"\n]* from )?"([^"\n]*)";$/gm)].map(([, name]) => name);
  expect(imports).toContain('vite');
  expect(imports).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:esbuild|unifont|@capsizecss\/unpack)$/)]),
  );
  expect(Object.keys(await importAstro(bundle)).sort()).toEqual(['build', 'dev', 'preview', 'sync']);
});

test('pages of the bundle are those of the sources, and an edited source of the theme is shown', async () => {
  const root = await writeDocs(DOCS);
  const server = startTrellis(['dev', '--root', root, '--port', '0'], join(copy, 'src/cli/bin.js'));
  onTestFinished(() => void server.kill('SIGTERM'));
  const address = /http:\/\/127\.0\.0\.1:\d+(?=\/)/;
  await vi.waitUntil(() => address.test(server.output()), { timeout: 60_000 });
  const [url = ''] = address.exec(server.output()) ?? [];
  const pages = () =>
    Promise.all(
      ['/', '/list', '/nowhere'].map(async (path) => bodyOf(await (await fetch(url + path)).text())),
    );
  const bundled = await pages();
  expect(existsSync(join(copy, '.cache/server'))).toBe(true);
  expect(bundled[0]).toContain('Acard');
  const footer = join(copy, 'src/theme/components/chrome/page/Footer.astro');
  const source = await readFile(footer);
  onTestFinished(() => writeFile(footer, source));
  await appendFile(footer, '<i>edited-footer</i>\n');
  await vi.waitUntil(async () => (await pages())[0]?.includes('edited-footer'), { timeout: 60_000 });
  const edited = await pages();
  for (const [index, body] of edited.entries()) {
    const own = body.replaceAll('<i>edited-footer</i>', '');
    const start = [...own].findIndex((character, at) => character !== bundled[index]?.[at]);
    expect(own.slice(start, start + 200)).toBe(bundled[index]?.slice(start, start + 200));
  }
});

test('a build from the bundle has the same files as one from the sources', async () => {
  const root = await writeDocs({ ...START, ...DOCS, 'docs.json': START['docs.json'] ?? {} });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const script = 'test/support/run-commands.ts';
  await cp(join(repository, script), join(copy, script));
  const build = async (runner: Runner, name: string, ...flags: string[]) => {
    const out = join(copy, 'sites', name);
    const args = ['build', '--root', root, '--out', out, '--cache', join(copy, 'caches', name), ...flags];
    const { code, stdout, stderr } = await runner.run(args);
    if (code !== 0) throw new Error(stdout + stderr);
    const paths = (await pathsIn(out)).sort();
    return Promise.all(paths.map(async (path) => [path, await readFile(join(out, path), 'latin1')]));
  };
  /** One process for both builds, because loading the engine takes longer than a build. */
  const buildBoth = async (name: string) => {
    const runner = new Runner(join(copy, script));
    try {
      return [await build(runner, name), await build(runner, `${name}-relative`, '--relative')];
    } finally {
      runner.end();
    }
  };
  const bundled = await buildBoth('bundled');
  // The bundle of another version of Astro is not used.
  for (const folder of await readdir(join(copy, '.cache/server'))) {
    const manifest = join(copy, '.cache/server', folder, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    onTestFinished(() => writeFile(manifest, text));
    await writeFile(manifest, text.replace(/("astro": )"[^"]*"/, '$1"0.0.0"'));
  }
  const sources = await buildBoth('sources');
  for (const [index, files] of sources.entries()) {
    const differing = files.filter(([path, content], at) => {
      const [otherPath, otherContent] = bundled[index]?.[at] ?? [];
      return path !== otherPath || content !== otherContent;
    });
    expect(differing.map(([path]) => path)).toEqual([]);
    expect(files.length).toBe(bundled[index]?.length);
  }
}, 240_000);
