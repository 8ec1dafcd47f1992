// How soon the search of a built site shows a page, and what it downloads up to then.
import { launch } from '../../test/support/chromium.ts';
import { serveCompressed } from '../compressed-site.mjs';
import { downloadsOf } from './browse.mjs';
import { outDirOf } from './tools.mjs';

const PATIENCE_MS = 30_000;
/** What the search of each tool opens in. */
const DIALOG = 'dialog[open], [role=dialog], .VPLocalSearchBox';

/**
 * Opens the search with the keyboard, and types the titles of two pages, one after the other.
 *
 * @returns seconds from opening the search to the first page, and from the first key to the second; compressed
 *   bytes downloaded from opening to the first page. Nothing for a tool without search
 */
export async function measureSearch(tool, [first, second]) {
  if (tool.hasSearch === false) return undefined;
  const site = await serveCompressed(outDirOf(tool));
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    const downloads = downloadsOf(page);
    const field = page.locator(DIALOG).locator('input').first();
    const seconds = async ({ title, slug }, open) => {
      const begun = performance.now();
      await open();
      await page.keyboard.type(title);
      await page.locator(DIALOG).locator(`a[href*="${slug}"]`).first().waitFor({ timeout: PATIENCE_MS });
      return (performance.now() - begun) / 1000;
    };
    const cold = await seconds(first, async () => {
      await page.keyboard.press('Control+k');
      await field.waitFor({ timeout: PATIENCE_MS });
      await field.focus();
    });
    const { bytes } = await downloads();
    return { first: cold, next: await seconds(second, () => field.fill('')), bytes };
  } finally {
    await browser.close();
    await site.stop();
  }
}
