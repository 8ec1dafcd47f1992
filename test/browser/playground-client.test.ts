import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { broken } from '../support/axe.ts';
import { useSite, type View } from '../support/reader.ts';

const site = useSite('repository');
const STATUS = '/chat-service/update-user-status/';

const form = (page: Page) => page.getByRole('form', { name: 'Try it' });
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
const input = (page: Page, name: string) => form(page).getByRole('textbox', { name }).first();
const says = (page: Page, text: string) => form(page).getByRole('status').getByText(text).waitFor();

const VIEW: View = {
  before: (page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
};

async function opened(path: string): Promise<Page> {
  const page = await site.open(path, VIEW);
  await page.getByRole('button', { name: 'Try it' }).click();
  await form(page).waitFor();
  return page;
}

/** Fills in a status and copies the link to it. */
async function copiedLink(page: Page): Promise<string> {
  await input(page, 'user_id').fill('42');
  await input(page, 'status_text').fill('on the train');
  await button(page, 'Copy link to request').click();
  await says(page, 'The link to this request was copied.');
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('a link to a filled request', () => {
  test('fills the form, says where it came from, can be taken back, and sends nothing', async () => {
    const first = await opened(STATUS);
    const before = await input(first, 'status_text').inputValue();
    const link = await copiedLink(first);
    expect(new URL(link).pathname).toBe(STATUS);
    await first.close();

    const page = await site.visit(link, VIEW);
    await says(page, 'This request came from a link. Check it before you send it.');
    expect(await input(page, 'user_id').inputValue()).toBe('42');
    expect(await input(page, 'status_text').inputValue()).toBe('on the train');
    expect(await page.getByRole('region', { name: 'Response', exact: true }).count()).toBe(0);
    expect(new URL(page.url()).hash).toBe('');
    await button(page, 'Undo').click();
    expect(await input(page, 'status_text').inputValue()).toBe(before);
    await page.close();
  });

  test('that is damaged changes nothing and says so', async () => {
    const page = await site.visit(`${site.url}${STATUS}#try=1z.<img onerror=alert(1)>`, VIEW);
    await says(page, 'The request in the link is incomplete or damaged.');
    expect(await button(page, 'Start over').isVisible()).toBe(false);
    await page.close();
  });
});

describe('the history', () => {
  const list = (page: Page) => page.getByRole('region', { name: 'History' });
  const entries = (page: Page) => list(page).getByRole('listitem');

  async function sent(page: Page): Promise<void> {
    await button(page, 'Send').click();
    await page.getByRole('region', { name: 'Response', exact: true }).waitFor();
    await expect.poll(() => storedHistory(page)).toContain('status');
  }
  const storedHistory = (page: Page) =>
    page.evaluate(() => localStorage.getItem('trellis-history-chat-service') ?? '');

  test('has each request, without secrets, for all tabs, and fills the form of its operation', async () => {
    const page = await opened(STATUS);
    await input(page, 'user_id').fill('18');
    await input(page, 'status_text').fill('on the train');
    await sent(page);
    await button(page, 'History').click();
    await entries(page).first().waitFor();
    expect(await broken(page, { within: '.history' })).toEqual([]);
    expect(await entries(page).first().innerText()).toMatch(/POST\s+\/users\/18\/status\s+200 · \d/);

    const other = await page.context().newPage();
    await other.goto(`${site.url}/chat-service/get-invitations/`);
    await other.getByRole('button', { name: 'Try it' }).click();
    await button(other, 'History').press('Enter');
    await entries(other).first().waitFor();
    expect(await button(other, 'History').getAttribute('aria-expanded')).toBe('true');
    await sent(other);
    await expect.poll(() => entries(other).count()).toBe(2);
    // The first tab shows what the second one sent.
    await expect.poll(() => entries(page).count()).toBe(2);
    const stored = await storedHistory(page);
    for (const secret of ['Basic', 'api_key', '@']) expect(stored).not.toContain(secret);

    await list(other).getByRole('searchbox').fill('post 18');
    await expect.poll(() => entries(other).count()).toBe(1);
    await entries(other).getByRole('button').first().press('Enter');
    await says(other, 'Filled in from the history.');
    expect(new URL(other.url()).pathname).toBe(STATUS);
    expect(await input(other, 'status_text').inputValue()).toBe('on the train');
    await page.close();
  });

  test('has the request of a page with its button, and opens it on the page of its operation', async () => {
    const page = await site.open('/');
    const live = page.getByRole('region', { name: 'Create plant' });
    await live.getByRole('button', { name: 'Send', exact: true }).click();
    await live.getByText('200 OK').first().waitFor();
    const stored = () => page.evaluate(() => localStorage.getItem('trellis-history-plant-store') ?? '');
    await expect.poll(stored).toContain('"status":200');
    await page.goto(`${site.url}/plant-store/create-plant/`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await button(page, 'History').click();
    await entries(page).getByRole('button').first().press('Enter');
    await says(page, 'Filled in from the history.');
    await page.close();
  });

  test('can be switched off and cleared, which can be taken back', async () => {
    const page = await opened(STATUS);
    await sent(page);
    await button(page, 'History').click();
    await entries(page).first().waitFor();
    await list(page).getByRole('checkbox').uncheck();
    await button(page, 'Send').click();
    await form(page).getByRole('status').getByText('200').waitFor();
    await list(page).getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => entries(page).count()).toBe(0);
    await button(page, 'Undo').click();
    await expect.poll(() => entries(page).count()).toBe(1);
    await entries(page).getByRole('button').first().press('Delete');
    await expect.poll(() => storedHistory(page)).toBe('[]');
    await page.close();
  });
});

describe('variables', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Variables' });

  test('fill in fields and body, and secret ones are stored and shown nowhere', async () => {
    const page = await opened(STATUS);
    await button(page, 'Variables').click();
    await panel(page).getByRole('button', { name: 'New set' }).click();
    for (const [index, name, value] of [
      [0, 'user', '18'],
      [1, 'secret_text', 'geheim'],
    ] as const) {
      await panel(page).getByRole('button', { name: 'Add variable' }).click();
      const row = panel(page).getByRole('group').nth(index);
      await row.getByLabel('Name').fill(name);
      await row.getByLabel('Value').fill(value);
    }
    expect(await broken(page, { within: '.variables' })).toEqual([]);
    await input(page, 'user_id').fill('{{user}}');
    await input(page, 'status_text').fill('{{secret_text}} {{nobody}}');
    await form(page).getByText('No value in the set in use: {{nobody}}').waitFor();
    expect(await form(page).locator('.path').innerText()).toBe('/users/18/status');
    await input(page, 'status_text').fill('{{secret_text}}');
    await expect.poll(() => page.locator('.samples code').first().innerText()).toContain('{{secret_text}}');
    await button(page, 'Send').click();
    await form(page).getByRole('status').getByText('200 OK').waitFor();
    const kept = () =>
      page.evaluate(() => {
        // The sandbox has what it was sent, like any server.
        const ours = Object.entries(localStorage).filter(([key]) => key.startsWith('trellis-'));
        return JSON.stringify([ours, { ...sessionStorage }, location.href]);
      });
    await expect.poll(kept).toContain('trellis-history');
    expect(await kept()).not.toContain('geheim');
    const request = page.locator('section.playground details', { hasText: 'Request as sent' });
    await request.getByText('Request as sent', { exact: true }).click();
    await request.getByText('status_text={{secret_text}}').waitFor();

    // A secret value ends with the page, and its name says that it is missing.
    await page.reload();
    await page.getByRole('button', { name: 'Try it' }).click();
    await form(page).getByText('No value in the set in use: {{secret_text}}').waitFor();
    expect(await form(page).locator('.path').innerText()).toBe('/users/18/status');
    await page.close();
  });

  test('stand in lists, which give their place to text and take it back', async () => {
    const page = await opened(STATUS);
    const toText = button(page, 'Use a variable for reaction_type');
    expect(await toText.isVisible()).toBe(false);
    await button(page, 'Variables').click();
    await panel(page).getByRole('button', { name: 'New set' }).click();
    await panel(page).getByRole('button', { name: 'Add variable' }).click();
    await panel(page).getByLabel('Name', { exact: true }).fill('kind');
    await panel(page).getByLabel('Value', { exact: true }).fill('service_extra_emoji');
    await toText.click();
    await page.keyboard.type('kind}}');
    expect(await input(page, 'reaction_type').inputValue()).toBe('{{kind}}');
    const body = () => page.locator('.samples code').first().innerText();
    await expect.poll(body).toContain('reaction_type=service_extra_emoji');

    await page.reload();
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect.poll(body).toContain('reaction_type=service_extra_emoji');
    await input(page, 'reaction_type').fill('');
    // While the reader types, the text stays.
    expect(await input(page, 'reaction_type').isVisible()).toBe(true);
    await input(page, 'status_text').fill('x');
    await form(page).getByRole('combobox', { name: 'reaction_type' }).selectOption('realm_emoji');
    await expect.poll(body).toContain('reaction_type=realm_emoji');
    await page.close();
  });
});

describe('a value of a response', () => {
  test('goes into the form of another operation, and becomes a variable', async () => {
    const page = await opened('/chat-service/get-invitations/');
    await button(page, 'Send').click();
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByRole('button', { name: 'Tree' }).click();
    const line = response.getByRole('treeitem').filter({ hasText: 'invited_by_user_id' }).first();
    await line.click();
    const id = (await line.innerText()).match(/\d+(?=,?$)/)?.[0] ?? '';
    await response.getByRole('button', { name: 'Save as variable' }).click();
    await says(page, 'Saved as {{invited_by_user_id}}.');

    await response.getByRole('button', { name: 'Use as …' }).press('Enter');
    const list = response.getByRole('region', { name: 'Use as …' });
    await list.getByRole('listitem').first().waitFor();
    expect(await broken(page, { within: '.use-as' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => list.count()).toBe(0);
    await response.getByRole('button', { name: 'Use as …' }).press('Enter');
    await list.getByRole('button', { name: 'user_id · Update user status' }).press('Enter');
    await says(page, 'The value was filled in as user_id.');
    expect(new URL(page.url()).pathname).toBe(STATUS);
    expect(await input(page, 'user_id').inputValue()).toBe(id);
    await input(page, 'user_id').fill('{{invited_by_user_id}}');
    await expect.poll(() => form(page).locator('.path').innerText()).toBe(`/users/${id}/status`);
    await page.close();
  });
});
