// `npm run bench`: builds this repository's site and measures what a reader downloads, against the budgets;
// then how fast the sandboxes answer.
// Sizes are gzip -9 unless said; a KB has 1024 bytes.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { benchSandboxes } from './bench-sandbox.mjs';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

const started = performance.now();
const build = spawnSync(process.execPath, ['src/cli/bin.js', 'build'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
const seconds = (performance.now() - started) / 1000;

const read = (path) => readFileSync(join(dist, path));
const gzip = (path) => gzipSync(read(path), { level: 9 }).length;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Every page of the site as a path relative to dist. */
function pages(directory = '') {
  return readdirSync(join(dist, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === '_trellis' ? [] : pages(path);
    return entry.name === 'index.html' ? [path] : [];
  });
}

/** A script with all that it imports at once; what it imports later (`import()`) is not counted. */
function withStaticImports(path, seen = new Set()) {
  if (seen.has(path) || !existsSync(join(dist, path))) return seen;
  seen.add(path);
  for (const [, specifier] of read(path)
    .toString()
    .matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)) {
    withStaticImports(posix.join(dirname(path), specifier), seen);
  }
  return seen;
}

const isOperation = (html) => html.includes('class="operation-grid"');
const all = pages().filter((path) => !path.startsWith('explorer/'));
const html = new Map(all.map((path) => [path, read(path).toString()]));
const content = all.filter((path) => !isOperation(html.get(path)));
const operations = all.filter((path) => isOperation(html.get(path)));

const linked = (text, pattern) => [...text.matchAll(pattern)].map(([, path]) => path.replace(/^\//, ''));
const sample = html.get(content[0]);
const styles = linked(sample, /<link rel="stylesheet" href="([^"]+)"/g);
const scripts = new Set(
  linked(sample, /<script type="module" src="([^"]+)"/g).flatMap((path) => [...withStaticImports(path)]),
);

/** The lazy chunks whose entry file names start with these names, with their static imports and styles, each once. */
function chunks(...names) {
  const seen = new Set();
  for (const name of names) {
    const files = readdirSync(join(dist, '_trellis')).filter((file) => file.startsWith(`${name}.`));
    const entry = files.find((file) => file.endsWith('.js'));
    if (!entry) return undefined;
    withStaticImports(`_trellis/${entry}`, seen);
    for (const file of files) if (file.endsWith('.css')) seen.add(`_trellis/${file}`);
  }
  for (const path of scripts) seen.delete(path);
  return sum([...seen].map(gzip));
}

const KB = 1024;
const rows = [
  ['eager JavaScript of a reading page', sum([...scripts].map(gzip)), 3 * KB],
  ['CSS of a page', sum(styles.map(gzip)), 10 * KB],
  ['HTML of a content page, median', median(content.map(gzip)), 8 * KB],
  ['operation page, raw HTML, median', median(operations.map((path) => html.get(path).length)), 60 * KB],
  ['operation page, raw HTML, largest', Math.max(...operations.map((path) => html.get(path).length))],
  ['playground on open, with response validation', chunks('playground'), 20 * KB],
  ['sandbox in the page: plant store', chunks('browser', 'plants')],
  ['sandbox in the page: both, with the contract', chunks('browser', 'plants', 'chat'), 40 * KB],
  ['inspector', chunks('inspector')],
];
process.stdout.write('\n');
for (const [name, bytes, budget] of rows) {
  if (bytes === undefined) {
    process.stdout.write(`  ?        ${name}: no such chunk\n`);
    continue;
  }
  const limit = budget
    ? `  budget ${(budget / KB).toFixed(0)} KB ${bytes <= budget ? 'kept' : 'EXCEEDED'}`
    : '';
  process.stdout.write(`${(bytes / KB).toFixed(2).padStart(8)} KB  ${name}${limit}\n`);
}
process.stdout.write(
  `${seconds.toFixed(1).padStart(8)} s   build of ${all.length} pages (${process.version}, whole process)\n`,
);
if (!process.argv.includes('--sizes')) await benchSandboxes();
