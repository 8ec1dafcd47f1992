import { expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';

const site = useSite('repository');

test('a reader adds a header and a query parameter, sends them, removes one, and starts over', async () => {
  const page = await site.open('/chat-service/send-invitations/', { width: 390 });
  const received: { url: string; trace: string | undefined }[] = [];
  await page.route('https://chat.example.com/**', (route, request) => {
    if (request.method() !== 'OPTIONS') {
      received.push({ url: request.url(), trace: request.headers()['x-trace'] });
    }
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    return route.fulfill({ status: 200, headers, json: { result: 'success', msg: '' } });
  });
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try it' });
  await form.getByLabel('Server').selectOption({ index: 1 });
  const add = form.getByRole('button', { name: 'Add header or query parameter' });
  await add.click();
  const rows = form.getByRole('group', { name: 'Not documented' }).locator('.entry');
  expect(
    await rows
      .first()
      .getByLabel('Sent in')
      .evaluate((node) => node === document.activeElement),
  ).toBe(true);
  await rows.first().getByLabel('Name').fill('X-Trace');
  await form.getByRole('group', { name: 'X-Trace' }).getByLabel('Value').fill('7');
  await add.click();
  await rows.nth(1).getByLabel('Sent in').selectOption('Query');
  await rows.nth(1).getByLabel('Name').fill('debug');
  await rows.nth(1).getByLabel('Value').fill('a b');
  for (const control of await rows.locator('input, select, button').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const anyway = form.getByRole('button', { name: 'Send anyway' });
  await anyway.click();
  await expect.poll(() => received).toMatchObject([{ trace: '7' }]);
  expect(received[0]?.url).toMatch(/[?&]debug=a%20b$/);

  await rows.first().getByRole('button', { name: 'Remove' }).click();
  expect(await rows.getByLabel('Name').inputValue()).toBe('debug');
  await anyway.click();
  await expect.poll(() => received).toMatchObject([{}, { trace: undefined }]);

  await page.reload();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect.poll(() => rows.getByLabel('Value').inputValue()).toBe('a b');
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => rows.count()).toBe(0);
});

test('“Send anyway” appears where it stays, and cannot be pressed while a request is pending', async () => {
  const page = await site.open('/chat-service/send-invitations/', { width: 390 });
  const respond: (() => void)[] = [];
  await page.route('https://chat.example.com/**', (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    respond.push(() => void route.fulfill({ status: 200, headers, json: { result: 'success', msg: '' } }));
  });
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try it' });
  await form.getByLabel('Server').selectOption({ index: 1 });
  // Sending loads scripts, one after another.
  await page.route(/\.js$/, (route) => setTimeout(() => void route.continue(), 300));
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const anyway = form.getByRole('button', { name: 'Send anyway' });
  await anyway.waitFor();
  const first = await anyway.boundingBox();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BUTTON');
  expect(await anyway.boundingBox()).toEqual(first);

  expect(await anyway.getAttribute('aria-disabled')).toBe(null);
  await anyway.click();
  await expect.poll(() => anyway.getAttribute('aria-disabled')).toBe('true');
  expect(await anyway.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => respond.length).toBe(1);
  respond[0]?.();
  await expect.poll(() => anyway.getAttribute('aria-disabled')).toBe(null);
});
