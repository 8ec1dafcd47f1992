// `node scripts/dev-memory.mjs [EDITS] [PAGES]`: saves files of a site while the dev server runs, requests the
// page of each, and prints the heap of the server after garbage collections. It should stay flat.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { times } from './generated-site.mjs';
import { richPages } from './peers/pages.mjs';

const [edits = 500, count = 200] = process.argv.slice(2).map(Number);
const STEPS = 10;

const root = mkdtempSync(join(tmpdir(), 'trellis-memory-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
const save = (file, text) => {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

const pages = richPages(count);
const textOf = ({ title, text }, mark) =>
  `---\ntitle: ${JSON.stringify(`${title} ${mark}`)}\n---\n\nimport Note from '/snippets/note.mdx';\n\n<Note />\n\n${text((body) => `<Note>\n${body}\n</Note>`)}\n`;
const settings = (mark) =>
  JSON.stringify({
    name: `Memory ${mark}`,
    navigation: [{ group: 'Pages', pages: pages.map(({ slug }) => slug) }],
    openapi: 'api.json',
  });
const description = (mark) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    paths: Object.fromEntries(
      times(50, (index) => [
        `/plants-${index}`,
        { get: { summary: `List ${mark}`, responses: { 200: { description: 'All' } } } },
      ]),
    ),
  });
const snippet = (mark) => `Edited ${mark} times.\n`;

const [home, edited] = pages;
/** Each with the route that shows it. */
const KINDS = [
  (mark) => [edited.slug, `${edited.slug}.mdx`, textOf(edited, mark)],
  (mark) => ['', 'index.mdx', textOf(home, mark)],
  (mark) => ['', 'snippets/note.mdx', snippet(mark)],
  (mark) => ['', 'docs.json', settings(mark)],
  (mark) => ['', 'api.json', description(mark)],
];
for (const page of pages) save(`${page.slug}.mdx`, textOf(page, 0));
save('docs.json', settings(0));
save('api.json', description(0));
save('snippets/note.mdx', snippet(0));

/**
 * Runs in the server: on a signal, writes its heap after garbage collections. V8 forgets code that was not
 * used during several of them.
 */
const OBSERVER = `process.on('SIGUSR2', () => {
  for (let i = 0; i < 16; i++) globalThis.gc();
  process.stderr.write('heap ' + process.memoryUsage().heapUsed + '\\n');
})`;
const bin = fileURLToPath(new URL('../src/cli/bin.js', import.meta.url));
const server = spawn(
  process.execPath,
  [
    ...['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(OBSERVER)}`],
    ...[bin, 'dev', '--root', root, '--port', '0'],
  ],
  { stdio: ['ignore', 'pipe', 'pipe'] },
);
process.on('exit', () => server.kill());
let output = '';
for (const stream of [server.stdout, server.stderr])
  stream.on('data', (chunk) => {
    output += chunk;
  });
const waitFor = async (pattern) => {
  for (;;) {
    const match = pattern.exec(output);
    if (match) return match[1];
    if (server.exitCode !== null) throw new Error(`the server has ended:\n${output}`);
    await setTimeout(20);
  }
};
const url = await waitFor(/(http:\/\/127\.0\.0\.1:\d+\/)/);

async function printHeap(name) {
  // Checks of saved files run after their pages are served.
  await setTimeout(1500);
  output = '';
  server.kill('SIGUSR2');
  const heap = await waitFor(/heap (\d+)\n/);
  process.stdout.write(`${String(name).padStart(6)} edits  ${(Number(heap) / 1e6).toFixed(1)} MB\n`);
}

await (await fetch(url)).text();
await printHeap(0);
for (let edit = 1; edit <= edits; edit++) {
  const [route, file, text] = KINDS[edit % KINDS.length](edit);
  save(file, text);
  await setTimeout(60);
  const response = await fetch(url + route);
  await response.text();
  if (!response.ok) throw new Error(`${route} responds with ${response.status} after edit ${edit}`);
  if (edit % Math.ceil(edits / STEPS) === 0) await printHeap(edit);
}
process.exit(0);
