import { expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';
import { SPEC_SITE } from '../support/spec-site.ts';

const site = useSite(SPEC_SITE);

test('a page generated from an operation is in the sidebar of its tab and can be tried in the sandbox', async () => {
  const page = await site.open('/reference/plants/create-a-plant');
  expect(await page.locator('h1').innerText()).toBe('Create a plant');
  expect(await page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]').innerText()).toBe(
    'API',
  );
  const entries = page.locator('.site-nav a');
  expect(await entries.allInnerTexts()).toEqual(
    ['Create POST', 'List plants GET', 'Empty a bed DELETE'].map((text) =>
      text.replace(/ (?=[A-Z]+$)/, '\n'),
    ),
  );
  expect(await page.locator('.site-nav .group-title').allInnerTexts()).toEqual(['Plants and trees', 'Beds']);
  expect(await page.locator('.operation-text').innerText()).toContain('Water it daily.');

  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try it' });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await answer.getByText('200 OK').waitFor();
  expect(JSON.parse(await answer.locator('pre').innerText())).toEqual({ name: 'Fern' });
});

test('a page that documents its operation itself fills the request from its fields', async () => {
  const page = await site.open('/water');
  expect(await page.locator('.request-line .method').innerText()).toBe('POST');
  expect(await page.locator('.samples .tabpanel.active code').innerText()).toContain('/plants/7/water');
  const sent: [string, string | null, string | undefined][] = [];
  await page.route('https://base.example.com/**', async (route, request) => {
    if (request.method() !== 'OPTIONS') {
      sent.push([request.url(), request.postData(), request.headers()['x-garden-key']]);
    }
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { level: 3 },
    });
  });
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try it' });
  await form.getByRole('textbox', { name: 'X-Garden-Key' }).fill('k1');
  await form
    .getByRole('spinbutton', { name: /^id/ })
    .or(form.getByRole('textbox', { name: /^id/ }))
    .fill('9');
  await form.getByRole('combobox', { name: /^dry_run/ }).selectOption('true');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await answer.getByText('200 OK').waitFor();
  expect(sent.map(([url, body, key]) => [url, JSON.parse(body ?? 'null'), key])).toEqual([
    ['https://base.example.com/plants/9/water?dry_run=true', { litres: 2 }, 'k1'],
  ]);
});
