// Section of `npm run bench`: what a reader downloads up to the first result of a search, and how long
// results take to appear, on a site of 265 generated pages (1.4 MB of text) in Chromium. `node
// scripts/bench-search.mjs` runs this section alone. Bytes are gzip -9, counted from the opening of the
// search. A query is typed letter by letter; its time is that of its slowest letter, from the key event to
// the frame with its results.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startPreview } from '../src/astro/index.ts';
import { launch } from '../test/support/chromium.ts';
import { writeSite } from './generated-site.mjs';

const root = join(import.meta.dirname, '..');
const MAX_BYTES = 120 * 1024;
const MAX_MS = 50;

export async function benchSearch() {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-search-'));
  try {
    const site = writeSite(join(folder, 'docs'));
    const outDir = join(folder, 'out');
    const args = ['src/cli/bin.js', 'build', '--root', join(folder, 'docs'), '--out', outDir];
    const build = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (build.status !== 0) throw new Error(build.stdout + build.stderr);
    const server = await startPreview({ outDir, port: 0 });
    const browser = await launch();
    try {
      report(site, await measure(browser, server.url, queriesFor(site)));
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Typical queries: words of titles, whole titles, paths, names, prefixes, and a mistyped word. */
function queriesFor({ titles, api }) {
  const words = titles.map((title) => title.split(' ').find((word) => word.length > 7) ?? title);
  const operation = Object.values(api[7].item)[0];
  const [field] = Object.keys(operation.requestBody.content['application/json'].schema.properties);
  const long = words.filter((word) => word.length > 8);
  return [
    long[3],
    titles[20],
    api[2].path,
    `${Object.keys(api[5].item)[0].toUpperCase()} ${api[5].path}`,
    field,
    api[9].item[Object.keys(api[9].item)[0]].summary.toLowerCase(),
    long[11].slice(0, 4),
    `${long[30].slice(0, 3)}${long[30].slice(4)}`,
    'the value of',
    'can be given',
    long[40].toLowerCase(),
    '404',
  ];
}

async function measure(browser, url, queries) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const loaded = [];
  page.on('response', (response) => {
    loaded.push(
      response.body().then(
        (body) => [new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length],
        // Responses that are still loading when the browser closes do not count.
        () => [new URL(response.url()).pathname, 0],
      ),
    );
  });
  await page.goto(`${url}part-0/page-0`, { waitUntil: 'networkidle' });
  loaded.length = 0;
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.waitFor();
  await page.evaluate(watchResults);

  const [first, ...others] = queries;
  const times = [await typeQuery(page, field, first)];
  await page.waitForFunction(() => document.querySelector('dialog.search [role=option] mark'));
  // The content of the results, without excerpts, which follow later.
  const files = await Promise.all(loaded);
  const isExcerpt = ([path]) => /\/_trellis\/search\/[^/]+\/texts\./.test(path);
  const sum = (list) => list.reduce((total, [, bytes]) => total + bytes, 0);
  const bytes = {
    results: sum(files.filter((file) => !isExcerpt(file))),
    excerpts: sum(files.filter(isExcerpt)),
  };
  for (const query of others) times.push(await typeQuery(page, field, query));
  return { bytes, times };
}

/** Types a query; returns the milliseconds that its slowest letter took to show its results. */
async function typeQuery(page, field, query) {
  await field.fill('');
  await page.waitForTimeout(150);
  let slowest = 0;
  for (const letter of query) {
    await page.evaluate(() => globalThis.trellisBench.start());
    await page.keyboard.type(letter);
    slowest = Math.max(slowest, await page.evaluate(() => globalThis.trellisBench.shown));
  }
  const resultCount = await page.locator('dialog.search [role=option]').count();
  if (resultCount === 0) throw new Error(`nothing was found for "${query}"`);
  return slowest;
}

/** Runs in the page: reports the frame that shows changed results after a key. */
function watchResults() {
  let startTime = 0;
  let done;
  addEventListener('keydown', ({ timeStamp }) => (startTime = timeStamp), true);
  const dialog = document.querySelector('dialog.search');
  const isResult = ({ target }) => target.closest('[role=listbox]') || target.matches('.search-note');
  new MutationObserver((changes) => {
    if (!done || !changes.some(isResult)) return;
    const end = done;
    done = undefined;
    requestAnimationFrame(() => end(performance.now() - startTime));
  }).observe(dialog, { childList: true, subtree: true });
  globalThis.trellisBench = {
    start() {
      this.shown = new Promise((resolve) => {
        done = resolve;
      });
    },
  };
}

function report({ pages, size }, { bytes, times }) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const worst = sorted.at(-1);
  const verdict = (value, budget) => (value <= budget ? 'kept' : 'EXCEEDED');
  const kilobytes = (value) => (value / 1024).toFixed(2).padStart(8);
  process.stdout.write(
    [
      '',
      `Search of ${pages} pages (${(size / 1e6).toFixed(2)} MB of source), ${times.length} searches`,
      `${kilobytes(bytes.results)} KB  up to the first result  budget ${MAX_BYTES / 1024} KB ${verdict(bytes.results, MAX_BYTES)}`,
      `${kilobytes(bytes.excerpts)} KB  excerpts of these results, after them`,
      `${median.toFixed(0).padStart(8)} ms  from the key to the shown results, median of the searches' slowest letters  budget ${MAX_MS} ms ${verdict(median, MAX_MS)}`,
      `${worst.toFixed(0).padStart(8)} ms  the slowest letter of all`,
      '',
    ].join('\n'),
  );
  if (bytes.results > MAX_BYTES || median > MAX_MS) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await benchSearch();
