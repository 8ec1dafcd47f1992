// Section of `npm run bench -- --readers`: Lighthouse on every kind of page, with its mobile settings (150 ms round
// trip, 1.6 Mbit/s, processor four times slower), and how soon the playground opens on a second visit. Lighthouse is
// installed into `bench/readers` with its own lock file. The explorer, which is another project's application, is
// not measured.
//   --kinds A,B    only kinds whose name contains one of these
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromiumPath, launch } from '../test/support/chromium.ts';
import { builtSite } from '../test/support/docs.ts';
import { KINDS, SITES } from '../test/support/kinds.ts';
import { median } from './bench-sizes.ts';
import { serveCompressed } from './compressed-site.mjs';
import { install } from './peers/tools.mjs';

const folder = join(import.meta.dirname, '../bench/readers');
const lighthouse = join(folder, 'node_modules/lighthouse/cli/index.js');

/** Milliseconds. */
const PAINT_BUDGET = 1000;
const OPEN_BUDGET = 100;
const VISITS = 7;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Has a playground. */
const OPERATION = '/plant-store/create-plant/';

const print = (text) => process.stdout.write(`${text}\n`);

/** The number of exceeded budgets. */
export async function benchReaders() {
  const { values } = parseArgs({ options: { readers: { type: 'boolean' }, kinds: { type: 'string' } } });
  const chosen = values.kinds?.split(',');
  install({ folder });
  // Lighthouse does not rate a page that is answered with 404.
  const kinds = KINDS.filter(({ path }) => !path.startsWith('/no/')).filter(
    ({ name }) => !chosen || chosen.some((part) => name.includes(part)),
  );
  const browser = await launch();
  let exceeded = 0;
  print(
    'Lighthouse, mobile: largest paint, layout shift, blocked; performance, accessibility, practices, search',
  );
  for (const [site, own] of Map.groupBy(kinds, (kind) => kind.site)) {
    await withSite(site, async (url) => {
      for (const kind of own)
        for (const path of kind.parts ?? [kind.path]) {
          await warmUp(browser, url + path);
          exceeded += await audit(url, path, kind.parts ? `${kind.name}: ${path}` : kind.name);
        }
    });
  }
  await withSite('own', async (url) => {
    exceeded += await timePlayground(browser, url);
  });
  await browser.close();
  return exceeded;
}

/** Has the server read and compress the files of a page. */
async function warmUp(browser, url) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
}

async function withSite(site, use) {
  const server = await serveCompressed(await builtSite(SITES[site]));
  try {
    await use(server.url);
  } finally {
    await server.stop();
  }
}

/** Prints what Lighthouse finds on a page. */
async function audit(url, path, name) {
  const args = [`${url}${path}`, '--output=json', '--quiet', '--no-enable-error-reporting'];
  // On Linux, Chromium rounds the width of a letter to whole pixels, which phones do not: the monospaced font
  // and the one that stands in for it would have other widths.
  const chrome = ['--chrome-flags=--headless --no-sandbox --disable-gpu --font-render-hinting=none'];
  const only = `--only-categories=${CATEGORIES.join(',')}`;
  const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, ...args, ...chrome, only], {
    env: { ...process.env, CHROME_PATH: await chromiumPath() },
    maxBuffer: 2 ** 28,
  });
  const { audits, categories } = JSON.parse(stdout);
  const value = (id) => audits[id].numericValue;
  const paint = value('largest-contentful-paint');
  const shift = value('cumulative-layout-shift');
  const scores = CATEGORIES.map((id) => Math.round(categories[id].score * 100));
  const over = [
    paint > PAINT_BUDGET && 'largest paint',
    shift > 0 && 'layout shift',
    ...CATEGORIES.filter((_, index) => scores[index] < 100).map((id) => `${id}: ${faultsOf(id)}`),
  ].filter(Boolean);
  const times = `${paint.toFixed(0).padStart(6)} ms ${shift.toFixed(3)} ${value('total-blocking-time').toFixed(0).padStart(4)} ms`;
  const rates = scores.map((score) => String(score).padStart(4)).join('');
  print(`${times} ${rates}  ${name}${over.length > 0 ? `  EXCEEDED: ${over.join('; ')}` : ''}`);
  return over.length;

  /** The audits that cost a category its full score. */
  function faultsOf(category) {
    const failed = categories[category].auditRefs.filter(
      ({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1,
    );
    return failed.map(({ id }) => id).join(', ');
  }
}

/** Milliseconds from the click on Try it to the frame that shows the form, with what an earlier visit loaded. */
async function timePlayground(browser, url) {
  const times = [];
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  for (let visit = 0; visit <= VISITS; visit++) {
    const page = await context.newPage();
    await page.goto(url + OPERATION, { waitUntil: 'networkidle' });
    times.push(await page.evaluate(openForm));
    await page.close();
  }
  const warm = times.slice(1);
  const isKept = median(warm) <= OPEN_BUDGET;
  const range = `${Math.min(...warm).toFixed(0)} to ${Math.max(...warm).toFixed(0)}; first visit ${times[0].toFixed(0)}`;
  print(
    `\n${median(warm).toFixed(0).padStart(6)} ms  playground open on a later visit, median of ${VISITS}; ${range}  budget ${OPEN_BUDGET} ms ${isKept ? 'kept' : 'EXCEEDED'}`,
  );
  return isKept ? 0 : 1;
}

/** Runs in the page. */
function openForm() {
  return new Promise((resolve) => {
    const begun = performance.now();
    const frame = () =>
      document.querySelector('form')?.checkVisibility()
        ? resolve(performance.now() - begun)
        : requestAnimationFrame(frame);
    [...document.querySelectorAll('button')].find(({ innerText }) => innerText.includes('Try it')).click();
    frame();
  });
}

if (import.meta.main) process.exitCode = (await benchReaders()) > 0 ? 1 : 0;
