// `npm run bench`: builds this repository's site and the sites of the tests, and measures what a reader
// downloads on every kind of page against the budgets. Then measures the site of a large OpenAPI file, the
// speed of the search, and the sandboxes. Exits with 1 if a budget is exceeded. `--sizes` stops after the
// sizes; `--write` updates the figures of the home page; `--mocks` compares mock servers and nothing else; `--peers`
// compares builds with other tools and nothing else; `--readers` runs Lighthouse on every kind of page and nothing else.
// Sizes are gzip -9 unless stated otherwise; a KB has 1024 bytes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DEPTH_SITE } from '../test/support/depth-site.ts';
import { builtSite } from '../test/support/docs.ts';
import { KINDS, SITES } from '../test/support/kinds.ts';
import { benchFirstResponse } from './bench-first-response.mjs';
import { benchLarge } from './bench-large.mjs';
import { benchMocks } from './bench-mocks.mjs';
import { benchPeers } from './bench-peers.mjs';
import { benchPlayground } from './bench-playground.mjs';
import { benchReaders } from './bench-readers.mjs';
import { benchSandboxes } from './bench-sandbox.mjs';
import { benchSearch } from './bench-search.mjs';
import { BuiltSite, median } from './bench-sizes.ts';
import { staleFigures, writeFigures } from './home-figures.ts';

if (process.argv.includes('--mocks')) {
  await benchMocks();
  process.exit();
}

if (process.argv.includes('--peers')) {
  await benchPeers();
  process.exit();
}

if (process.argv.includes('--readers')) process.exit((await benchReaders()) > 0 ? 1 : 0);

const root = join(import.meta.dirname, '..');
const started = performance.now();
const build = spawnSync(process.execPath, ['src/cli/bin.js', 'build'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
const seconds = (performance.now() - started) / 1000;

const KB = 1024;
const SCRIPT_BUDGET = 3 * KB;
const STYLE_BUDGET = 10 * KB;
const OPERATION_BUDGET = 60 * KB;
let exceeded = 0;

const kb = (bytes) => (bytes / KB).toFixed(2).padStart(7);
const print = (text) => process.stdout.write(`${text}\n`);

function row(name, bytes, budget) {
  if (!bytes) {
    exceeded++;
    return print(`      ?     ${name}: no such part`);
  }
  const isKept = budget === undefined || bytes <= budget;
  if (!isKept) exceeded++;
  const limit = budget ? `  budget ${budget / KB} KB ${isKept ? 'kept' : 'EXCEEDED'}` : '';
  print(`${kb(bytes)} KB  ${name}${limit}`);
}

const own = new BuiltSite(join(root, 'dist'));
const pages = own.pages().map((path) => own.page(path));
const content = pages.filter(({ isOperation }) => !isOperation);
const operations = pages.filter(({ isOperation }) => isOperation);
const most = (key, all = pages) => Math.max(...all.map((page) => page[key]));

print('');
row('eager JavaScript of a page, largest', most('script'), SCRIPT_BUDGET);
row('CSS of a content page, median', median(content.map(({ style }) => style)), STYLE_BUDGET);
row('HTML of a content page, median', median(content.map(({ html }) => html)), 8 * KB);
row('operation page, raw HTML, median', median(operations.map(({ rawHtml }) => rawHtml)), OPERATION_BUDGET);
row('operation page, raw HTML, largest', most('rawHtml', operations));
row('validator of the playground, with patterns', own.part('patterns'));
row('sandbox in the page: plant store', own.part('browser', 'plant-store'));
row(
  'sandbox in the page: both, with the contract',
  own.part('browser', 'plant-store', 'chat-service'),
  40 * KB,
);
row('inspector', own.part('inspector'));

const figures = {
  html: median(content.map(({ html }) => html)),
  style: median(content.map(({ style }) => style)),
  script: most('script'),
  sandbox: own.part('browser', 'plant-store') ?? 0,
};
if (process.argv.includes('--write')) writeFigures(figures);
for (const stale of staleFigures(figures)) {
  exceeded++;
  print(`        ${stale}; run \`node scripts/bench.mjs --sizes --write\``);
}
print(
  `${seconds.toFixed(1).padStart(7)} s   build of ${pages.length} pages (${process.version}, whole process)`,
);

print('\nEvery kind of page: JavaScript at once, CSS, HTML, raw HTML; nothing from another origin');
/** OpenAPI features in depth; these pages have their own browser tests. */
const DEEP = [
  { name: 'operation with deep schemas', site: 'depth', path: '/api-reference/plants/add-a-plant/' },
  { name: 'overview of an OpenAPI file', site: 'depth', path: '/overview/' },
  { name: 'overview of a tag', site: 'depth', path: '/api-reference/plants/overview/' },
  { name: 'recursive schema', site: 'depth', path: '/node/' },
];
const folders = { ...SITES, depth: DEPTH_SITE };
const sites = { own };
for (const { name, site, path, parts } of [...KINDS, ...DEEP]) {
  if (path.startsWith('/no/')) continue;
  sites[site] ??= new BuiltSite(await builtSite(folders[site]));
  for (const each of parts ?? [path]) weigh(sites[site], each, parts ? `${name}: ${each}` : name);
  if (parts) weigh(sites[site], path, `${name}: all of these on one page`, false);
}

row(
  'planned sandbox in the page, besides playground and core',
  sites.depth.partBeyond('load-planned', ['browser', 'form', 'reply', 'checks']),
  10 * KB,
);

/** Prints the sizes of a page, and counts exceeded budgets. `isHeld`: whether the budget for CSS applies. */
function weigh(built, path, name, isHeld = true) {
  const page = built.page(join(path, 'index.html').slice(1));
  const over = [
    page.script > SCRIPT_BUDGET && 'JavaScript',
    page.style > STYLE_BUDGET && isHeld && 'CSS',
    page.isOperation && page.rawHtml > OPERATION_BUDGET && 'raw HTML',
    page.foreign.length > 0 && `asks ${page.foreign.join(' ')}`,
  ].filter(Boolean);
  exceeded += over.length;
  const sizes = [page.script, page.style, page.html, page.rawHtml].map(kb).join('');
  print(`${sizes} KB  ${name}${over.length > 0 ? `  EXCEEDED: ${over.join(', ')}` : ''}`);
}

exceeded += await benchPlayground();
if (!process.argv.includes('--sizes')) {
  exceeded += benchLarge();
  await benchSearch();
  await benchSandboxes();
  if (!(await benchFirstResponse())) exceeded++;
}
if (exceeded > 0) {
  print(`\n${exceeded} above budget`);
  process.exitCode = 1;
}
