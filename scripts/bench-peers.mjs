// Section of `npm run bench -- --peers`: builds the same pages with Trellis and other tools, each installed into
// `bench/peers` with its own lock file, and writes bench/RESULTS.md. Tools run in turn, so that other work on the
// machine slows all of them.
//   --quick        100 pages, which takes about 5 minutes
//   --pages N,N    sizes of the sites (default: 200,1000)
//   --rounds N     how often each tool builds (default: 3)
//   --tools A,B    these tools and Trellis (default: all)
//   --openapi      only the site of a large API description, which all runs but the quick one include
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withSite } from './bench-playground.mjs';
import { measureDev, weigh } from './peers/browse.mjs';
import { measure } from './peers/measure.mjs';
import { richPages } from './peers/pages.mjs';
import { measurePlaygrounds } from './peers/playground.mjs';
import { DESCRIBED, describe, plot } from './peers/report.mjs';
import { measureSearch } from './peers/search.mjs';
import {
  clear,
  clearCaches,
  DESCRIBING_TOOLS,
  deleteAside,
  editDescription,
  editPage,
  install,
  OWN,
  outDirOf,
  TOOLS,
  writeDescription,
  writePages,
} from './peers/tools.mjs';

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
      openapi: { type: 'boolean', default: false },
    },
  });
  const chosen = values.tools?.toLowerCase().split(',');
  const isChosen = ({ name }) =>
    name === OWN || !chosen || chosen.some((each) => name.toLowerCase().startsWith(each));
  const sizes = (values.pages ?? (values.quick ? '100' : '200,1000')).split(',').map(Number);
  return {
    command: ['npm run bench --', ...args].join(' '),
    isQuick: values.quick,
    sizes: values.openapi ? [] : sizes,
    rounds: Number(values.rounds),
    tools: TOOLS.filter(isChosen),
    describingTools: values.openapi || !values.quick ? DESCRIBING_TOOLS.filter(isChosen) : [],
  };
}

/** Builds cold, then again with nothing changed, then with one page edited. */
async function round(tool, { name, pages, edit }) {
  const logs = join(root, '.cache/bench-peers/logs');
  mkdirSync(logs, { recursive: true });
  const build = (kind) => {
    const log = join(logs, `${tool.name.toLowerCase()}-${name}-${kind}.log`);
    return measure(tool.command, { cwd: tool.folder, log });
  };
  clearCaches(tool);
  const cold = await build('cold');
  const output = outputOf(outDirOf(tool), pages, tool);
  const warm = await build('warm');
  edit();
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
  const bytes = files.reduce((sum, { stat }) => sum + stat.size, 0);
  const htmlFiles = files.filter(({ path }) => path.endsWith('.html'));
  return { bytes, files: files.length, pages: htmlFiles.length };
}

async function benchSize(count, { tools, rounds }) {
  const pages = richPages(count);
  const all = tools.filter(({ maxPages = Number.POSITIVE_INFINITY }) => count <= maxPages);
  for (const tool of all) writePages(tool, pages);
  const edited = pages[Math.floor(pages.length / 2)];
  return inTurn(all, rounds, `${count} pages`, async (tool, index) => {
    const built = await round(tool, {
      name: count,
      pages,
      edit: () => editPage(tool, edited, `The text of round ${index + 1} is here.`),
    });
    const weight = await weigh(tool, edited);
    const search = await measureSearch(tool, [pages[2], edited]);
    clearCaches(tool);
    const dev = await measureDev(tool, edited, FIRST_PORT + index);
    return { ...built, weight, search, dev };
  });
}

/** A port of its own for each round, because a server that ended may hold its own for a while. */
const FIRST_PORT = 4700;

/** The site of an API description. Edited: the summary of one operation. */
async function benchDescription({ describingTools, rounds }) {
  for (const tool of describingTools) writeDescription(tool);
  return inTurn(describingTools, rounds, DESCRIBED, (tool, index) =>
    round(tool, {
      name: 'openapi',
      pages: [],
      edit: () => editDescription(tool, `The summary of round ${index + 1}`),
    }),
  );
}

async function inTurn(tools, rounds, title, run) {
  const results = tools.map((tool) => ({ tool, rounds: [] }));
  for (let index = 0; index < rounds; index++) {
    for (const { tool, rounds: done } of results) {
      const result = await run(tool, index);
      done.push(result);
      const seconds = ['cold', 'warm', 'edited'].map((kind) => `${kind} ${result[kind].wall.toFixed(1)} s`);
      process.stdout.write(`${title}, round ${index + 1}: ${tool.name}: ${seconds.join(', ')}\n`);
    }
  }
  for (const tool of tools) clear(tool);
  return { title, results };
}

/** Measures all tools, and writes bench/RESULTS.md after each site, so that a run that is ended early keeps some. */
export async function benchPeers(args = process.argv.slice(2)) {
  const options = readOptions(args);
  deleteAside();
  if (options.sizes.length > 0) for (const tool of options.tools) install(tool);
  for (const tool of options.describingTools) install(tool);
  const playgrounds = [];
  await withSite(async (outDir) => {
    for (let index = 0; index < options.rounds; index++) playgrounds.push(await measurePlaygrounds(outDir));
  });
  const sizes = [];
  const record = (size) => {
    sizes.push(size);
    const text = describe(sizes, playgrounds, options);
    writeFileSync(join(root, 'bench/RESULTS.md'), text);
    const plotted = sizes.findLast(({ title }) => /pages/.test(title)) ?? size;
    writeFileSync(join(root, 'bench/results.svg'), plot(plotted));
    return text;
  };
  let text = '';
  for (const count of options.sizes) text = record(await benchSize(count, options));
  if (options.describingTools.length > 0) text = record(await benchDescription(options));
  deleteAside();
  process.stdout.write(`\n${text}`);
}
