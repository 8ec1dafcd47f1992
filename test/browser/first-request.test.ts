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
  test.each(PAGES)('%s: Try it, then Send, and it succeeds', async (path) => {
    const page = await site.open(`/${path}/`);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    for (let presses = 0; presses < 150 && (await focused()) !== 'Try it'; presses++) {
      await page.keyboard.press('Tab');
    }
    expect(await focused()).toBe('Try it');
    await page.keyboard.press('Enter');
    await expect.poll(focused, { timeout: 15_000 }).toBe('Send');
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
    expect(await live.getByRole('status').innerText()).toContain('200 OK');
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
    // The summaries become tabs while the page starts.
    await expect
      .poll(async () => {
        const titles = await errors.locator('summary, [role=tab]').allTextContents();
        return titles.filter((title) => !title.startsWith('Error: '));
      })
      .toEqual([]);
    expect(await errors.locator('summary, [role=tab]').count()).toBeGreaterThan(1);
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
