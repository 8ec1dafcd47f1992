// Section of `npm run bench -- --peers`: builds the same pages with Trellis and other tools, each installed into
// `bench/peers` with its own lock file, and writes bench/RESULTS.md. Tools run in turn, so that other work on the
// machine slows all of them.
//   --quick        100 pages, which takes about 5 minutes
//   --pages N,N    sizes of the sites (default: 200,1000)
//   --rounds N     how often each tool builds (default: 3)
//   --tools A,B    these tools and Trellis (default: all)
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measure } from './peers/measure.mjs';
import { richPages } from './peers/pages.mjs';
import { describe, plot } from './peers/report.mjs';
import { clear, clearCaches, editPage, install, outDirOf, TOOLS, writePages } from './peers/tools.mjs';

const root = join(import.meta.dirname, '..');

function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      peers: { type: 'boolean' },
      quick: { type: 'boolean', default: false },
      pages: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      tools: { type: 'string' },
    },
  });
  const chosen = values.tools?.toLowerCase().split(',');
  const isChosen = ({ name }) => name === 'Trellis' || !chosen || chosen.includes(name.toLowerCase());
  return {
    isQuick: values.quick,
    sizes: (values.pages ?? (values.quick ? '100' : '200,1000')).split(',').map(Number),
    rounds: Number(values.rounds),
    tools: TOOLS.filter(isChosen),
  };
}

/** Builds cold, then again with nothing changed, then with one page edited. */
async function round(tool, pages, index) {
  const logs = join(root, '.cache/bench-peers/logs');
  mkdirSync(logs, { recursive: true });
  const build = (kind) => {
    const log = join(logs, `${tool.name.toLowerCase()}-${pages.length}-${kind}.log`);
    return measure(tool.command, { cwd: tool.folder, log });
  };
  clearCaches(tool);
  const cold = await build('cold');
  const output = outputOf(outDirOf(tool), pages, tool);
  const warm = await build('warm');
  editPage(tool, pages[Math.floor(pages.length / 2)], `The text of round ${index + 1} is here.`);
  const edited = await build('edited');
  return { cold, warm, edited, output };
}

/** @throws if a page is missing: a build that skips pages is not faster */
function outputOf(outDir, pages, { name }) {
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
  const files = paths
    .map((path) => ({ path, stat: statSync(join(outDir, path)) }))
    .filter(({ stat }) => stat.isFile());
  const html = new Set(paths.map((path) => path.replace(/(\/index)?\.html$/, '')));
  const missing = pages.filter(({ slug }) => !html.has(slug));
  if (missing.length > 0)
    throw new Error(`${name} did not build ${missing.length} pages, such as ${missing[0].slug}`);
  return { bytes: files.reduce((sum, { stat }) => sum + stat.size, 0), files: files.length };
}

async function benchSize(count, { tools, rounds }) {
  const pages = richPages(count);
  const all = tools.filter(({ maxPages = Number.POSITIVE_INFINITY }) => count <= maxPages);
  const results = all.map((tool) => ({ tool, rounds: [] }));
  for (const { tool } of results) writePages(tool, pages);
  for (let index = 0; index < rounds; index++) {
    for (const { tool, rounds: done } of results) {
      const result = await round(tool, pages, index);
      done.push(result);
      const seconds = ['cold', 'warm', 'edited'].map((kind) => `${kind} ${result[kind].wall.toFixed(1)} s`);
      process.stdout.write(`${count} pages, round ${index + 1}: ${tool.name}: ${seconds.join(', ')}\n`);
    }
  }
  for (const tool of all) clear(tool);
  return { count, results };
}

/** Measures all tools, and writes bench/RESULTS.md. */
export async function benchPeers(args = process.argv.slice(2)) {
  const options = readOptions(args);
  for (const tool of options.tools) install(tool);
  const sizes = [];
  for (const count of options.sizes) sizes.push(await benchSize(count, options));
  const text = describe(sizes, options);
  writeFileSync(join(root, 'bench/RESULTS.md'), text);
  writeFileSync(join(root, 'bench/results.svg'), plot(sizes.at(-1)));
  process.stdout.write(`\n${text}`);
}

if (import.meta.main) await benchPeers();
