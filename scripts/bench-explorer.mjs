// Rows of `npm run bench`: what a browser fetches for the explorer of an OpenAPI file, and then for its client,
// without the scripts and styles of every page. Sizes are gzip -9. They have no budget: nearly all of it is
// @scalar/api-reference, which only this page loads.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;

/** @param site address and folder of a built site */
export async function benchExplorer(browser, { url, outDir }, name) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const { origin } = new URL(url);
  let sizes = new Map();
  page.on('request', (request) => {
    const { pathname, origin: from } = new URL(request.url());
    if (from !== origin || !/\/(?:_trellis|openapi)\/.*\.(?:js|css|json)$/.test(pathname)) return;
    sizes.set(pathname, gzipSync(readFileSync(join(outDir, pathname)), { level: 9 }).length);
  });
  // What every page needs is fetched by now.
  await page.goto(url, { waitUntil: 'networkidle' });
  const shared = new Set(sizes.keys());
  const row = (text) => {
    const files = [...sizes].filter(([path]) => !shared.has(path));
    const bytes = files.reduce((total, [, size]) => total + size, 0);
    process.stdout.write(`${(bytes / KB).toFixed(2).padStart(9)} KB  ${text}, ${files.length} files\n`);
    for (const [path] of files) shared.add(path);
    sizes = new Map();
  };
  process.stdout.write('  explorer (Scalar), no budget\n');
  await page.goto(`${url}explorer/${name}/`, { waitUntil: 'networkidle' });
  const test = page.getByRole('button', { name: /Test Request/ }).first();
  await test.waitFor();
  row('on open');
  await test.click();
  await page.getByRole('button', { name: /^Send/ }).first().waitFor();
  await page.waitForLoadState('networkidle');
  row('its client');
  await page.close();
}
