import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtSite } from '../support/docs.ts';
import { useReader } from '../support/reader.ts';

const reader = useReader();
let root = '';
beforeAll(async () => {
  root = pathToFileURL(await builtSite('repository', '--relative')).href;
});

describe('a site that is opened from its files', () => {
  test('reads and navigates with its styles', async () => {
    const page = await reader.visit(`${root}/index.html`);
    expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontSize)).not.toBe('32px');
    await page.locator('.tabs-row').getByRole('link', { name: 'Team chat service' }).click();
    await page.waitForURL(`${root}/chat-service/overview/index.html`);
    await page.locator('.site-nav').getByRole('link', { name: 'Errors' }).click();
    await page.waitForURL(`${root}/chat-service/errors/index.html`);
    await page.getByRole('link', { name: 'Trellis', exact: true }).first().click();
    await page.waitForURL(`${root}/index.html`);
  });

  test('navigates without script', async () => {
    const page = await reader.visit(`${root}/chat-service/errors/index.html`, { javaScript: false });
    await page.locator('.pagination .next').click();
    await page.waitForURL(`${root}/chat-service/limits/index.html`);
  });

  test('sends a request to the sandbox in the page', async () => {
    const page = await reader.visit(`${root}/plant-store/create-plant/index.html`);
    await page.locator('#trellis-try-it').click();
    await page.getByRole('button', { name: 'Any token' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Matches the documentation.').waitFor();
  });

  test('lists the operations of an API in place of the explorer, which needs a server', async () => {
    const page = await reader.visit(`${root}/explorer/plant-store/index.html`);
    await page.locator('.explorer-plain').getByRole('link', { name: 'Create plant' }).click();
    await page.waitForURL(`${root}/plant-store/create-plant/index.html`);
  });
});
