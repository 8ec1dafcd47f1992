// Section of `npm run bench`: how long the first response of a planned sandbox takes in a reader's page, from
// pressing Send to the frame that shows it, on a processor four times slower (Chromium's CPU throttling). Each
// try is a new visit. An open playground loads the sandbox once the pointer is over its form, or a key is
// pressed in it. Also measured: a click that nothing announced, and the second response of a visit.
// `node scripts/bench-first-response.mjs` runs this section alone.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPreview } from '../src/astro/index.ts';
import { launch } from '../test/support/chromium.ts';

const root = join(import.meta.dirname, '..');
const DESCRIPTION = 'test/sandbox/generic/descriptions/library.yaml';
const MOST_MILLISECONDS = 150;
const SLOWDOWN = 4;
const VISITS = 7;
/** Longer than the pages take to run what they have loaded. */
const PAUSE_MILLISECONDS = 500;
/** Lists books. */
const PAGE = 'api-reference/get-books/';

/** Whether the budget is kept. */
export async function benchFirstResponse() {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-first-'));
  try {
    const docs = join(folder, 'docs');
    mkdirSync(docs);
    copyFileSync(join(root, DESCRIPTION), join(docs, 'library.yaml'));
    writeFileSync(
      join(docs, 'docs.json'),
      JSON.stringify({
        theme: 'mint',
        name: 'Library',
        colors: { primary: '#336633' },
        navigation: { groups: [{ group: 'API', openapi: 'library.yaml' }] },
      }),
    );
    const outDir = join(folder, 'out');
    const args = ['src/cli/bin.js', 'build', '--root', docs, '--out', outDir];
    const build = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (build.status !== 0) throw new Error(build.stdout + build.stderr);
    const server = await startPreview({ outDir, port: 0 });
    const browser = await launch();
    try {
      return report(await measure(browser, server.url));
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(browser, url) {
  const times = { announced: [], sudden: [], second: [] };
  for (let visit = 0; visit < VISITS; visit++) {
    await measureVisit(browser, url, true, times);
    await measureVisit(browser, url, false, times);
  }
  return times;
}

async function measureVisit(browser, url, isAnnounced, times) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${url}${PAGE}`, { waitUntil: 'networkidle' });
  // Without the mouse, which would be over the form once it opens.
  const click = (button) => button.evaluate((element) => element.click());
  await click(page.getByRole('button', { name: 'Try it' }));
  const send = page.getByRole('form').getByRole('button', { name: 'Send', exact: true });
  await send.waitFor();
  await page.waitForLoadState('networkidle');
  if (isAnnounced) await send.hover();
  // What the page loads ahead is loaded, as for a reader who fills in the form first.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(PAUSE_MILLISECONDS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const measureSend = async () => {
    await page.evaluate(watchResponse);
    await click(send);
    return page.evaluate(() => globalThis.trellisBench);
  };
  times[isAnnounced ? 'announced' : 'sudden'].push(await measureSend());
  if (isAnnounced) {
    // Not shown on a phone, where Back closes the sheet.
    await click(page.getByRole('button', { name: 'Close the response', includeHidden: true }));
    times.second.push(await measureSend());
  }
  await context.close();
}

/** Runs in the page: measures milliseconds from the click on Send to the frame that shows a status. */
function watchResponse() {
  globalThis.trellisBench = new Promise((resolve) => {
    let begun = 0;
    addEventListener('click', ({ timeStamp }) => (begun ||= timeStamp), { capture: true });
    const observer = new MutationObserver(() => {
      const shown = document.querySelector('[aria-label=Response]')?.textContent ?? '';
      if (!begun || !/\b200 OK/.test(shown)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - begun));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

function report({ announced, sudden, second }) {
  const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  const isKept = median(announced) <= MOST_MILLISECONDS;
  const row = (times, name, told = '') =>
    `${median(times).toFixed(0).padStart(8)} ms  ${name}, median; ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}${told}`;
  const budget = `  budget ${MOST_MILLISECONDS} ms ${isKept ? 'kept' : 'EXCEEDED'}`;
  process.stdout.write(
    [
      '',
      `Response of a planned sandbox in a page, ${SLOWDOWN}x CPU slowdown, from Send to the shown response, ${announced.length} visits`,
      row(announced, 'first response, pointer over the form before', budget),
      row(sudden, 'first response, nothing loaded before the click'),
      row(second, 'second response'),
      '',
    ].join('\n'),
  );
  return isKept;
}

if (import.meta.main) await benchFirstResponse();
