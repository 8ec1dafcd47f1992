import { AxeBuilder } from '@axe-core/playwright';
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

describe.each([
  ['light', 1440],
  ['light', 390],
  ['dark', 1440],
  ['dark', 390],
] as const)('WCAG 2.2 AA in %s mode at %s px', (mode, width) => {
  test.each(PAGES)('%s', async (path) => {
    const page = await own.open(path, { dark: mode === 'dark', width, expected: /404/ });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found).toEqual([]);
  });

  test('the menu', async () => {
    if (width > 1000) return;
    const page = await own.open('/plant-store/create-plant/', { dark: mode === 'dark', width });
    await page.locator('.menu-button').click();
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
