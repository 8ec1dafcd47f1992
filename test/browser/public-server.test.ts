/** An API with a public server: its sandbox is offered, and is as easy to use as where it comes first. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';

const plant = { type: 'object', properties: { slug: { type: 'string' }, name: { type: 'string' } } };
const returns = (schema: object, status = 200) => ({
  [status]: { description: 'Done', content: { 'application/json': { schema } } },
});
const parameters = [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }];

const site = useSite({
  'docs.json': {
    name: 'Plants',
    theme: 'mint',
    colors: { primary: '#336633' },
    navigation: { groups: [{ group: 'API', openapi: 'plants.json' }] },
  },
  'plants.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    servers: [{ url: 'https://plants.test.dev' }],
    paths: {
      '/plants': {
        get: {
          summary: 'List plants',
          parameters: [{ name: 'mood', in: 'query', schema: { type: 'string' } }],
          responses: returns({ type: 'array', items: plant }),
        },
        post: {
          summary: 'Create a plant',
          requestBody: { content: { 'application/json': { schema: plant } } },
          responses: returns(plant, 201),
        },
      },
      '/plants/{slug}': {
        get: {
          summary: 'Get a plant',
          parameters,
          responses: { ...returns(plant), 404: { description: 'Missing' } },
        },
        delete: { summary: 'Delete a plant', parameters, responses: { 204: { description: 'Gone' } } },
      },
    },
  },
});

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try it' });
  const response = page.getByRole('region', { name: 'Response', exact: true });
  return { form, response, slug: form.getByLabel('slug'), server: form.getByLabel('Server') };
}

test('the path is filled in for the sandbox, emptied for a real server, and kept as the reader typed it', async () => {
  const page = await site.open('/api-reference/get-a-plant/');
  const { form, response, slug, server } = await openForm(page);
  expect(await slug.inputValue()).toBe('');
  await server.selectOption({ label: 'Sandbox in this page' });
  await expect.poll(() => slug.inputValue()).not.toBe('');
  const filled = await slug.inputValue();
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await response.getByText('200 OK').waitFor();
  await slug.fill('fern');
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => slug.inputValue()).toBe(filled);
  await server.selectOption({ index: 0 });
  await expect.poll(() => slug.inputValue()).toBe('');
  await slug.fill('fern');
  await server.selectOption({ label: 'Sandbox in this page' });
  expect(await slug.inputValue()).toBe('fern');
  // The next page starts with the same server.
  await slug.fill('');
  await page.goto(`${site.url}/api-reference/delete-a-plant/`);
  const next = await openForm(page);
  await expect.poll(() => next.slug.inputValue()).toBe(filled);
});

test('what a parameter did not do, and why nothing was found, stands below the response', async () => {
  const page = await site.open('/api-reference/list-plants/');
  const { form, response, server } = await openForm(page);
  await server.selectOption({ label: 'Sandbox in this page' });
  await form.getByRole('textbox', { name: 'mood' }).fill('glad');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await response.getByText('Without effect: mood').waitFor();

  await page.goto(`${site.url}/api-reference/get-a-plant/`);
  const next = await openForm(page);
  await expect.poll(() => next.slug.inputValue()).not.toBe('');
  await next.slug.fill('nope');
  await next.form.getByRole('button', { name: 'Send', exact: true }).click();
  await next.response.getByText('No item of plants has the key nope', { exact: true }).waitFor();
});
