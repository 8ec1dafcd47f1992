import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';

const site = useSite('repository');

/** The page of each operation of this site. */
const PAGES = [
  'plant-store/create-plant',
  'chat-service/send-invitations',
  'chat-service/get-invitations',
  'chat-service/update-user-status',
  'chat-service/deactivate-user',
  'chat-service/unsubscribe-from-channel',
  'chat-service/get-channel-folders',
  'chat-service/update-message-flags',
  'chat-service/mark-all-messages-as-read',
  'chat-service/report-message',
  'chat-service/edit-saved-snippet',
  'chat-service/add-apns-device-token',
  'chat-service/update-linkifier',
  'chat-service/reorder-profile-fields',
];

describe('the first request of a new reader, by keyboard alone', () => {
  // `kinds.test.ts` shows that Tab reaches every control of an operation.
  test.each(PAGES)('%s: Try it, then Send, and it succeeds', async (path) => {
    const page = await site.open(`/${path}/`);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.getByRole('button', { name: 'Try it' }).focus();
    expect(await focused()).toBe('Try it');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Send');
    const form = page.getByRole('form', { name: 'Try it' });
    expect(await form.getByLabel('Act as').locator('option:checked').innerText()).not.toBe(
      'Choose an account',
    );
    await page.keyboard.press('Enter');
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByText('200 OK').waitFor();
    await response.getByText('Matches the documentation.').waitFor();
  });
});

describe('the code and the state of the sandbox in the page', () => {
  const loads = (page: Page): string[] => {
    const names: string[] = [];
    page.on('request', (request) => names.push(new URL(request.url()).pathname));
    return names;
  };
  /** Waits until all has arrived, and nothing more is asked for. */
  const arrived = async (page: Page, names: string[], act: () => Promise<unknown>): Promise<void> => {
    const before = names.length;
    let finished = 0;
    page.on('requestfinished', () => finished++);
    await act();
    await expect
      .poll(async () => {
        const asked = names.length;
        await page.waitForTimeout(200);
        return names.length === asked && finished === asked - before;
      })
      .toBe(true);
  };
  const isSandbox = (name: string): boolean => /\/(?:sandbox-core|plant-store)\.[^/]*js$/.test(name);

  test('are loaded once the pointer is over the form, so that sending needs no network', async () => {
    const page = await site.open('/plant-store/create-plant/');
    const names = loads(page);
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('form');
    const send = form.getByRole('button', { name: 'Send', exact: true });
    await send.waitFor();
    await page.waitForLoadState('networkidle');
    expect(names.filter(isSandbox)).toEqual([]);
    await arrived(page, names, async () => {
      await form.hover();
      await expect.poll(() => names.filter(isSandbox).length).toBe(2);
      // The client of the admin interface, and the interface.
      await expect.poll(() => names.filter((name) => /\/admin\./.test(name)).length).toBe(2);
    });
    await page.context().setOffline(true);
    await send.click();
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByText('200 OK').waitFor();
    await response.getByText('plants 1204').waitFor();
  });

  test('a request to a real server without a network ends, and says why', async () => {
    const page = await site.open('/plant-store/create-plant/', {
      expected: /ERR_INTERNET|ERR_NAME_NOT_RESOLVED|Failed to fetch|CORS request did not succeed/,
      hosts: ['http://plants.example.com'],
    });
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('form');
    await form.getByLabel('Server').selectOption({ index: 1 });
    await form.hover();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    const anyway = form.getByRole('button', { name: 'Send anyway' });
    const offline = page.getByRole('region', { name: 'Response', exact: true }).getByText('You are offline');
    await anyway.or(offline).first().waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await offline.waitFor();
    await form.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'hidden' });
  });

  test('are loaded by the click if nothing announced it', async () => {
    const page = await site.open('/plant-store/create-plant/');
    const names = loads(page);
    await page.getByRole('button', { name: 'Try it' }).click();
    const send = page.getByRole('form').getByRole('button', { name: 'Send', exact: true });
    await send.waitFor();
    await send.evaluate((button: HTMLButtonElement) => button.click());
    await page.getByRole('region', { name: 'Response', exact: true }).getByText('200 OK').waitFor();
    expect(names.filter(isSandbox)).toHaveLength(2);
  });
});

describe('a live request', () => {
  test('shows the response of the sandbox in place of the examples, and gives them back', async () => {
    const page = await site.open('/');
    const live = page.getByRole('region', { name: 'Create plant' });
    const examples = live.getByRole('region', { name: 'Response examples' });
    const send = live.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    const response = live.getByRole('region', { name: 'Response', exact: true });
    await response.getByText('200 OK').waitFor();
    await response.getByText('Matches the documentation.').waitFor();
    await response.getByText('plants 1204').waitFor();
    // Announced, but not shown a second time.
    const status = live.getByRole('status');
    expect(await status.textContent()).toContain('200 OK');
    expect((await status.boundingBox())?.width).toBeLessThanOrEqual(1);
    expect(await examples.isVisible()).toBe(false);
    await response.getByRole('button', { name: 'Close the response' }).click();
    expect(await examples.isVisible()).toBe(true);
    expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('is sent again on the next click, to the same sandbox', async () => {
    const page = await site.open('/');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await send.click();
    await response.getByText('200 OK').waitFor();
    await send.click();
    await response.getByText('400 Bad Request').waitFor();
  });

  test('says what failed, and can be tried again', async () => {
    const page = await site.open('/', { expected: /ERR_FAILED/ });
    await page.route('**/operations/**', (route) => route.abort(), { times: 1 });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await page.getByText('The playground could not be loaded').waitFor();
    await send.click();
    await page.getByRole('region', { name: 'Response', exact: true }).getByText('200 OK').waitFor();
  });
});

test('the response is not shown before its styles are there', async () => {
  const page = await site.open('/plant-store/create-plant/', { width: 1280 });
  await page.route('**/response.*.css', async (route) => {
    await new Promise((done) => setTimeout(done, 2000));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('region', { name: 'Response', exact: true }).waitFor();
  const isStyled = await page
    .locator('link[href*="/response."]')
    .evaluate((link) => (link as HTMLLinkElement).sheet !== null);
  expect(isStyled).toBe(true);
});

describe('the identity in a sandbox', () => {
  test("can be changed, and the sandbox treats the request as that identity's", async () => {
    const page = await site.open('/chat-service/send-invitations/');
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('form', { name: 'Try it' });
    await form.getByLabel('Act as').selectOption('Guest');
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('region', { name: 'Response', exact: true })
      .getByText('Insufficient permission')
      .waitFor();
  });

  test('gives way to typed credentials, and does not exist for other servers', async () => {
    const page = await site.open('/chat-service/send-invitations/');
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('form', { name: 'Try it' });
    await form.getByText('Authentication').click();
    const email = form.getByLabel('Bot email');
    expect(await email.inputValue()).toBe('admin@example.com');
    await form.getByLabel('Server').selectOption('https://chat.example.com/api/v1');
    expect(await email.inputValue()).toBe('');
    expect(await form.getByLabel('Act as').count()).toBe(0);
    await form.getByLabel('Server').selectOption('Sandbox in this page');
    await email.fill('owner@example.com');
    expect(await form.getByLabel('Act as').locator('option:checked').innerText()).toBe('Choose an account');
  });

  test('examples of failures are named as such, in the panel and on the page', async () => {
    const page = await site.open('/chat-service/send-invitations/');
    const errors = page.locator('.examples [role=tabpanel]').nth(1);
    // The summaries become tabs while the page starts; until then there may be neither.
    await expect
      .poll(async () => {
        const titles = await errors.locator('summary, [role=tab]').allTextContents();
        return titles.length > 1 && titles.every((title) => title.startsWith('Error: '));
      })
      .toBe(true);
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('form', { name: 'Try it' });
    const example = form.getByLabel('Example', { exact: true });
    await expect
      .poll(async () =>
        (await example.locator('option').allTextContents()).map((text) => text.startsWith('Error: ')),
      )
      .toEqual([false, false, false, true, true, true]);
    await example.selectOption({ index: 3 });
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('region', { name: 'Response', exact: true })
      .getByText('INVITATION_FAILED')
      .waitFor();
  });
});
