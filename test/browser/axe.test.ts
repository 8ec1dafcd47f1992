import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';

const own = useSite('repository');

/** Success criteria of WCAG 2.0 to 2.2 at the levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const PAGES = [
  '/',
  '/plant-store/create-plant/',
  '/chat-service/send-invitations/',
  '/chat-service/feature-levels/',
  '/no/such/page',
];

/** Each rule that is broken, with the elements that break it. */
async function broken(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

describe.each(['light', 'dark'])('WCAG 2.2 AA in %s mode', (mode) => {
  const dark = mode === 'dark';

  describe.each([1440, 390])('at %s px', (width) => {
    test.each(PAGES)('%s', async (path) => {
      expect(await broken(await own.open(path, { dark, width, expected: /404/ }))).toEqual([]);
    });
  });

  test('the open menu of a small screen', async () => {
    const page = await own.open('/plant-store/create-plant/', { dark, width: 390 });
    await page.locator('.menu-button').click();
    expect(await broken(page)).toEqual([]);
  });

  test.each([1440, 390])('the playground with an answered request at %s px', async (width) => {
    // High enough to hold all of it: what is half under an edge while scrolling would count as too small a target.
    const page = await own.open('/plant-store/create-plant/', { dark, width, height: 2000 });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Any token' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('region', { name: 'Response', exact: true })
      .getByText('Matches the documentation.')
      .waitFor();
    expect(await broken(page)).toEqual([]);
  });

  test('the playground with a form and what is missing in it', async () => {
    const page = await own.open('/chat-service/send-invitations/', { dark });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/missing or wrong/).waitFor();
    expect(await broken(page)).toEqual([]);
  });
});
