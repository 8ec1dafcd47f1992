import { describe, expect, test } from 'vitest';
import { broken } from '../support/axe.ts';
import { useSite } from '../support/reader.ts';

const own = useSite('repository');
describe.each(['light', 'dark'])('WCAG 2.2 AA in %s mode', (mode) => {
  const dark = mode === 'dark';

  test('the open menu of a small screen', async () => {
    const page = await own.open('/plant-store/create-plant/', { dark, width: 360 });
    await page.locator('.menu-button').click();
    expect(await broken(page)).toEqual([]);
  });

  test.each([1280, 360])('the playground with a response at %s px', async (width) => {
    // Tall enough for the whole page: a target cut off by the edge would count as too small.
    const page = await own.open('/plant-store/create-plant/', { dark, width, height: 2000 });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('region', { name: 'Response', exact: true })
      .getByText('Matches the documentation.')
      .waitFor();
    expect(await broken(page)).toEqual([]);
  });

  test('the playground with a form and missing values', async () => {
    const page = await own.open('/chat-service/send-invitations/', { dark });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByLabel('Act as').selectOption('Choose an account');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/needs? attention/).waitFor();
    expect(await broken(page)).toEqual([]);
  });
});
