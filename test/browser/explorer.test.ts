import { describe, expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';

const site = useSite('repository');

/** A description, and settings that name one, as other explorers take them from their address. */
const [SPEC, SETTINGS] = ['https://evil.example/spec.json', 'https://evil.example/config.json'].map(
  encodeURIComponent,
);
const STRANGER = `?url=${SPEC}&configUrl=${SETTINGS}&spec-url=${SPEC}&api=${SPEC}#url=${SPEC}`;

/** The explorer's own build logs what it meets; what would ask another host fails the test by itself. */
describe('the explorer', () => {
  test.each(['plant-store', 'chat-service'])(
    'shows every operation of %s and asks no other host, whatever its address names (CVE-2018-25031)',
    async (name) => {
      const page = await site.open(`/explorer/${name}/${STRANGER}`);
      const listed = await site.open(`/explorer/${name}/`, { javaScript: false });
      const titles = await listed.locator('.explorer-plain [role=listitem]:has(.method)').allInnerTexts();
      expect(titles.length).toBe(name === 'plant-store' ? 1 : 13);
      await page.locator('.scalar-app').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('trellis-explorer').innerText()).toContain(
        name === 'plant-store' ? 'Create plant' : 'Send invitations',
      );
    },
  );

  test('sends to the sandbox in the page', async () => {
    const page = await site.open('/explorer/plant-store/');
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Send/ }).first().waitFor();
    await page.keyboard.press('Control+Enter');
    // Without a token the sandbox answers 401, which only it can have said.
    await page.getByText('401').first().waitFor();
  });

  test('follows the mode switch', async () => {
    const page = await site.open('/explorer/plant-store/');
    await page.locator('.scalar-app').first().waitFor();
    await page.locator('body.light-mode').waitFor();
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await page.locator('body.dark-mode').waitFor();
  });
});
