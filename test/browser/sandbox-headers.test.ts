/** Cookies and headers that browsers keep from pages: the sandbox in the page gets them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';

const responses = {
  200: { description: 'Done', content: { 'application/json': { example: { ok: true } } } },
  401: { description: 'Refused' },
  422: { description: 'Wrong' },
};

const site = useSite({
  'docs.json': {
    name: 'Visits',
    theme: 'mint',
    colors: { primary: '#336633' },
    navigation: { groups: [{ group: 'API', openapi: 'visits.json' }] },
  },
  'visits.json': {
    openapi: '3.1.0',
    info: { title: 'Visits', version: '1' },
    servers: [{ url: 'https://visits.test.dev' }],
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
    paths: {
      '/visit': {
        get: {
          summary: 'Get a visit',
          parameters: [
            {
              name: 'session',
              in: 'cookie',
              required: true,
              example: 'abc',
              schema: { type: 'string', maxLength: 3 },
            },
            {
              name: 'Referer',
              in: 'header',
              required: true,
              example: 'https://a.dev',
              schema: { type: 'string' },
            },
          ],
          responses,
        },
      },
      '/me': { get: { summary: 'Get me', security: [{ cookie: [] }, { key: [] }], responses } },
    },
  },
});

async function open(path: string) {
  const page = await site.open(path);
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try it' });
  await form.getByLabel('Server').selectOption('Sandbox in this page');
  return { page, form };
}

const response = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });

test('a required cookie and a header of the browser are sent, and the sandbox checks them', async () => {
  const { page, form } = await open('/api-reference/get-a-visit/');
  await form.getByLabel('session').fill('abc');
  await form.getByLabel('Referer').fill('https://a.dev');
  await page.keyboard.press('ControlOrMeta+Enter');
  await response(page).getByText('200 OK').waitFor();
  await form.getByLabel('session').fill('abcd');
  await page.keyboard.press('ControlOrMeta+Enter');
  await response(page).getByText('422 Unprocessable Content').waitFor();
});

test('a cookie authenticates', async () => {
  const { page, form } = await open('/api-reference/get-me/');
  await form.getByRole('textbox', { name: 'sid' }).fill('me');
  await page.keyboard.press('ControlOrMeta+Enter');
  await response(page).getByText('200 OK').waitFor();
  expect(await page.context().cookies()).toEqual([]);
});
