// What people see of a tool in a browser: how soon its dev server shows a page and then an edit, and what a reader
// downloads with a page of the built site.
import { spawn } from 'node:child_process';
import { launch } from '../../test/support/chromium.ts';
import { serveCompressed } from '../compressed-site.mjs';
import { environment } from './measure.mjs';
import { editPage, outDirOf } from './tools.mjs';

const PATIENCE_MS = 120_000;
const POLL_MS = 20;

/**
 * Starts the dev server of a tool without caches, and opens a page, then edits it.
 *
 * @returns seconds from the start to the page, and from saving an edit until it shows: after one edit before
 */
export async function measureDev(tool, page, port) {
  const started = performance.now();
  const args = [...tool.dev, '--port', String(port)];
  const server = spawn(process.execPath, args, {
    cwd: tool.folder,
    detached: true,
    env: environment(),
    stdio: 'ignore',
  });
  const browser = await launch();
  try {
    const address = `http://localhost:${port}/${tool.address?.(page.slug) ?? page.slug}`;
    await untilServed(address);
    const tab = await browser.newPage();
    const shows = (element) => element.first().waitFor({ timeout: PATIENCE_MS });
    await tab.goto(address, { waitUntil: 'commit', timeout: PATIENCE_MS });
    // Not the title, which VitePress does not show.
    const [, heading] = /^## (.+)$/m.exec(page.text(tool.callout));
    await shows(tab.getByRole('heading', { name: heading }));
    const first = (performance.now() - started) / 1000;
    let saved = 0;
    for (const sentence of ['The first words of an edit.', 'The second words of an edit.']) {
      // Until the page listens to changes.
      await tab.waitForLoadState('networkidle');
      const begun = performance.now();
      editPage(tool, page, sentence);
      await shows(tab.getByText(sentence));
      saved = (performance.now() - begun) / 1000;
    }
    return { first, saved };
  } finally {
    await browser.close();
    if (server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
  }
}

async function untilServed(address) {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const isServed = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isServed) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${address} was not served within ${PATIENCE_MS / 1000} s`);
}

/** Begins to count what a page downloads. Returns a function to the compressed bytes, and the number of requests. */
export function downloadsOf(page) {
  const sizes = [];
  page.on('requestfinished', (request) => {
    // A request that ends as the page is closed does not count.
    sizes.push(request.sizes().catch(() => ({ responseBodySize: 0 })));
  });
  return async () => {
    const all = await Promise.all(sizes);
    return {
      bytes: all.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
      requests: all.length,
    };
  };
}

/** Bytes that a page and what it loads by itself take, compressed, and the number of requests. */
export async function weigh(tool, { slug }) {
  const site = await serveCompressed(outDirOf(tool));
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const downloads = downloadsOf(page);
    await page.goto(`${site.url}/${slug}`, { waitUntil: 'networkidle' });
    return await downloads();
  } finally {
    await browser.close();
    await site.stop();
  }
}
