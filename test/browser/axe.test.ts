import { describe, expect, test } from 'vitest';
import { brokenInModes } from '../support/axe.ts';
import { useSite } from '../support/reader.ts';

const own = useSite('repository');

describe('WCAG 2.2 AA in both modes', () => {
  test('the open menu of a small screen', async () => {
    const page = await own.open('/plant-store/create-plant/', { width: 360 });
    await page.locator('.menu-button').click();
    expect(await brokenInModes(page)).toEqual([]);
  });

  test.each([1280, 360])('the playground with a response at %s px', async (width) => {
    // Tall enough for the whole page: a target cut off by the edge would count as too small.
    const page = await own.open('/plant-store/create-plant/', { width, height: 2000 });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('region', { name: 'Response', exact: true })
      .getByText('Matches the documentation.')
      .waitFor();
    expect(await brokenInModes(page)).toEqual([]);
  });

  test('the playground with a form and missing values', async () => {
    const page = await own.open('/chat-service/send-invitations/');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByLabel('Act as').selectOption('Choose an account');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/needs? attention/).waitFor();
    expect(await brokenInModes(page)).toEqual([]);
  });
});
