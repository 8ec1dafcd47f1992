// Section of `npm run bench`: output size for a large OpenAPI file, which `npm run corpus` fetches; without
// it, this section says so. `node scripts/bench-large.mjs [file]` runs it alone, optionally with another
// description. Sizes are uncompressed.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BuiltSite, median } from './bench-sizes.ts';

const root = join(import.meta.dirname, '..');
const FILE = join(root, '.cache/corpus/github/package/generated/api.github.com.json');
/** Bytes: 80 MB for the 845 operations that this description had when the budget was set. It grows. */
const MAX_BYTES_PER_OPERATION = 80e6 / 845;
const MAX_BYTES_PER_PAGE = 60 * 1024;

const print = (text) => process.stdout.write(`${text}\n`);

/** Returns the number of exceeded budgets. */
export function benchLarge(file = FILE) {
  print('\nThe site of a large OpenAPI file');
  if (!existsSync(file)) {
    print('      ?     there is no such file; `npm run corpus` fetches it');
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-large-'));
  try {
    writeSite(folder, file);
    const outDir = join(folder, 'out');
    const started = performance.now();
    const args = ['src/cli/bin.js', 'build', '--root', folder, '--out', outDir];
    const build = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (build.status !== 0) throw new Error((build.stdout + build.stderr).slice(-4000));
    return report(outDir, operationsOf(file), (performance.now() - started) / 1000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeSite(folder, file) {
  copyFileSync(file, join(folder, 'api.json'));
  writeFileSync(join(folder, 'index.mdx'), '---\ntitle: Start\n---\n');
  const tabs = [
    { tab: 'Start', pages: ['index'] },
    { tab: 'API', openapi: 'api.json' },
  ];
  const settings = { theme: 'mint', name: 'Large', colors: { primary: '#166534' }, navigation: { tabs } };
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(settings));
}

function report(outDir, operations, seconds) {
  const total = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(outDir, path)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
  const site = new BuiltSite(outDir);
  const pages = site
    .pages()
    .map((path) => site.page(path))
    .filter(({ isOperation }) => isOperation)
    .map(({ rawHtml }) => rawHtml);
  let exceeded = 0;
  const row = (value, unit, name, budget) => {
    const isKept = budget === undefined || value <= budget;
    if (!isKept) exceeded++;
    const verdict =
      budget === undefined ? '' : `  budget ${budget.toFixed(1)} ${unit} ${isKept ? 'kept' : 'EXCEEDED'}`;
    print(`${value.toFixed(1).padStart(7)} ${unit.padEnd(2)}  ${name}${verdict}`);
  };
  const maxBytes = MAX_BYTES_PER_OPERATION * operations;
  row(total / 1e6, 'MB', `output for ${operations} operations and webhooks (10^6)`, maxBytes / 1e6);
  row(total / operations / 1e3, 'kB', 'output for each of them (10^3)', MAX_BYTES_PER_OPERATION / 1e3);
  row(median(pages) / 1024, 'KB', 'operation page, raw HTML, median', MAX_BYTES_PER_PAGE / 1024);
  row(Math.max(...pages) / 1024, 'KB', 'operation page, raw HTML, largest');
  row(seconds, 's', `build of ${pages.length} pages of operations (whole process)`);
  return exceeded;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function operationsOf(file) {
  const { paths = {}, webhooks = {}, 'x-webhooks': early = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return [paths, webhooks, early]
    .flatMap((items) => Object.values(items))
    .reduce((count, item) => count + METHODS.filter((method) => item[method]).length, 0);
}

if (process.argv[1] === import.meta.filename) {
  if (benchLarge(process.argv[2] && resolve(process.argv[2])) > 0) process.exitCode = 1;
}
