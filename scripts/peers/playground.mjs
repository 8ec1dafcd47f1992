// How soon an operation of an API can be sent from its page, and what a reader downloads up to then: in the
// playground of Trellis, and in @scalar/api-reference, which the explorer of a Trellis site contains.
import { launch } from '../../test/support/chromium.ts';
import { serveCompressed } from '../compressed-site.mjs';
import { downloadsOf } from './browse.mjs';

const PATIENCE_MS = 60_000;

const PLAYGROUNDS = [
  {
    name: 'Trellis, page of an operation',
    path: 'api-reference/parcels/send-a-parcel/',
    open: (page) => page.getByRole('button', { name: 'Try it' }),
    send: (page) => page.getByRole('form').getByRole('button', { name: 'Send', exact: true }),
  },
  {
    name: 'Scalar, explorer',
    path: 'explorer/parcels/',
    open: (page) => page.getByRole('button', { name: /Test Request/ }).last(),
    send: (page) => page.getByRole('button', { name: /^Send/ }).first(),
  },
];

/**
 * @param outDir the site of `scripts/bench-playground.mjs`
 * @returns of each playground `name`; `page`, the seconds from the request for the page until the form can be
 *   opened; `form`, from the click until it can be sent; `bytes`, compressed, of both
 */
export async function measurePlaygrounds(outDir) {
  const site = await serveCompressed(outDir);
  const browser = await launch();
  try {
    const results = [];
    for (const { name, path, open, send } of PLAYGROUNDS) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      const downloads = downloadsOf(page);
      let begun = performance.now();
      const elapsed = () => (performance.now() - begun) / 1000;
      await page.goto(`${site.url}/${path}`);
      await open(page).waitFor({ timeout: PATIENCE_MS });
      const shown = elapsed();
      await page.waitForLoadState('networkidle');
      begun = performance.now();
      await open(page).click();
      await send(page).waitFor({ timeout: PATIENCE_MS });
      const form = elapsed();
      await page.waitForLoadState('networkidle');
      const { bytes } = await downloads();
      results.push({ name, page: shown, form, bytes });
      await page.close();
    }
    return results;
  } finally {
    await browser.close();
    await site.stop();
  }
}
