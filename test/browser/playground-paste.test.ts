import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';

const site = useSite('repository');
const form = (page: Page) => page.getByRole('form', { name: 'Try it' });

async function opened(path: string): Promise<Page> {
  const page = await site.open(path);
  await page.getByRole('button', { name: 'Try it' }).click();
  await form(page).waitFor();
  return page;
}

/** Pastes `text` into a field, as a reader who has copied it from somewhere. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const source = document.createElement('textarea');
    source.value = copied;
    document.body.append(source);
    source.select();
    document.execCommand('copy');
    source.remove();
  }, text);
  await form(page).getByRole('textbox', { name }).press('ControlOrMeta+v');
}

describe('a pasted curl command', () => {
  const CURL = `curl -X POST 'https://chat.example.com/api/v1/users/42/status' \\
    -H 'X-Trace: abc' -H 'sec-fetch-mode: cors' -u 'me@example.com:geheim' \\
    --data-urlencode 'status_text=on the train'`;

  test('fills the form, says what it did, and can be taken back', async () => {
    const page = await opened('/chat-service/update-user-status/');
    const value = (name: string) => form(page).getByRole('textbox', { name }).first().inputValue();
    const before = await value('status_text');
    await paste(page, 'user_id', CURL);
    const status = form(page).getByRole('status').last();
    await status.getByText('Filled in from the pasted request.').waitFor();
    expect(await status.innerText()).toContain('Not documented, but added: X-Trace.');
    expect(await status.innerText()).toContain('Left out, because the browser sets them: sec-fetch-mode.');
    // The sandbox stays the server.
    expect(await status.innerText()).toContain('Its credentials are for another server and were left out.');
    expect([await value('user_id'), await value('status_text')]).toEqual(['42', 'on the train']);
    expect(await page.content()).not.toContain('geheim');
    await form(page).getByRole('button', { name: 'Undo' }).click();
    expect(await value('status_text')).toBe(before);
    await paste(page, 'user_id', CURL);
    await form(page).getByRole('button', { name: 'Undo' }).waitFor();
    await form(page).getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('region', { name: 'Response', exact: true }).waitFor();
    // There is another message by now.
    expect(await form(page).getByRole('button', { name: 'Undo' }).isVisible()).toBe(false);
    await page.close();
  });

  test('of another operation changes nothing and says so', async () => {
    const page = await opened('/chat-service/update-user-status/');
    await paste(page, 'user_id', 'curl https://chat.example.com/api/v1/invites');
    await form(page)
      .getByText('The pasted request is GET /api/v1/invites, which is another operation.')
      .waitFor();
    await paste(page, 'user_id', "curl --frobnicate 'https://chat.example.com/api/v1/invites'");
    await form(page).getByText('The option --frobnicate is not supported.').waitFor();
    await page.close();
  });
});

test('credentials for a server that nobody has named stay out, and that server is offered', async () => {
  const page = await opened('/chat-service/update-user-status/');
  await form(page).getByLabel('Server').selectOption({ index: 1 });
  const other = `curl -X POST 'https://other.example.com/v1/users/42/status' \\
    -H 'Authorization: Bearer TOPSECRET' -H 'X-Api-Key: KEYSECRET' -H 'X-Trace: abc'`;
  await paste(page, 'user_id', other);
  const status = form(page).getByRole('status').last();
  await status.getByText('It was for https://other.example.com, which is not the chosen server.').waitFor();
  expect(await status.innerText()).toContain('Its credentials are for another server and were left out.');
  expect(await page.content()).not.toContain('SECRET');
  const address = form(page).getByRole('textbox', { name: 'URL of your server' });
  await expect.poll(() => address.inputValue()).toBe('https://other.example.com/v1');
  const names = form(page).getByRole('group', { name: 'Not documented' }).getByLabel('Name');
  await expect.poll(() => names.inputValue()).toBe('X-Trace');
  const sample = page.locator('.samples [data-language]').first();
  await expect.poll(() => sample.textContent()).toContain('X-Trace: abc');
  // A secret that a reader types.
  await names.fill('X-Api-Key');
  await form(page).getByLabel('Value', { exact: true }).fill('TYPEDSECRET');
  await expect.poll(() => sample.textContent()).toContain('X-Api-Key: CREDENTIALS');
  expect(await page.locator('.samples').first().textContent()).not.toContain('SECRET');
  await page.close();
});
