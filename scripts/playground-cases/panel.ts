/** The playground as its reader uses it. */
import type { Browser, Locator, Page } from 'playwright-core';

const TIMEOUT_MS = 10_000;

export const form = (page: Page): Locator => page.getByRole('form', { name: 'Try it' });
export const response = (page: Page): Locator => page.getByRole('region', { name: 'Response', exact: true });

export async function openForm(browser: Pick<Browser, 'newPage'>, address: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(address);
  await page.getByRole('button', { name: 'Try it' }).click();
  await form(page).waitFor();
  return page;
}

export const send = (page: Page): Promise<void> =>
  form(page).getByRole('button', { name: 'Send', exact: true }).click();

/** @throws if the response does not say what is expected within `patienceMs` */
export async function waitForText(place: Locator, expected: RegExp, patienceMs = 8000): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const text = (await place.isVisible()) ? await place.innerText() : '';
    if (expected.test(text)) return;
    if (Date.now() > end) throw new Error(`says: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
    await place.page().waitForTimeout(100);
  }
}
