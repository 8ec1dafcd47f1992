import { expect, test } from 'vitest';
import type { Docs } from '../support/docs.ts';
import { useSite } from '../support/reader.ts';

const nested = (depth: number): object =>
  depth === 0
    ? { type: 'string' }
    : { type: 'object', properties: { [`level${depth}`]: nested(depth - 1), side: { type: 'string' } } };
const content = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const plants = Array.from({ length: 300 }, (_, id) => ({ id, name: `Plant ${id}` }));

const SITE: Docs = {
  'docs.json': {
    name: 'Large',
    theme: 'mint',
    colors: { primary: '#2E7D5B' },
    navigation: {
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'API', openapi: 'api.json' },
      ],
    },
  },
  'index.mdx': '---\ntitle: Start\n---\n\nWelcome.\n',
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    servers: [{ url: 'https://example.com' }],
    paths: {
      '/deep': {
        post: {
          summary: 'Deep',
          requestBody: content(nested(12)),
          responses: { 200: { description: 'OK', ...content({ type: 'array' }, plants) } },
        },
      },
    },
    webhooks: { grown: { post: { summary: 'Grown', responses: { 200: { description: 'OK' } } } } },
  },
};
const site = useSite(SITE);

test('a long example and a schema without a name are cut, and links lead to the whole of both', async () => {
  const page = await site.open('/api-reference/deep');
  const link = page.getByRole('link', { name: 'Show the whole example' });
  const response = await page.request.get(await link.evaluate(({ href }: HTMLAnchorElement) => href));
  expect(response.headers()['content-type']).toContain('application/json');
  expect(await response.json()).toEqual(plants);

  const cut = page.locator('details[data-intent="deeper"]');
  const part = await cut.locator('a').evaluate(({ href }: HTMLAnchorElement) => href);
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) if (!details.dataset.intent) details.open = true;
  });
  await cut.locator('summary').click();
  await expect.poll(() => page.locator('code', { hasText: /^level4$/ }).count()).toBe(1);
  expect(await (await page.request.get(part)).text()).toContain('level4');
  expect(
    (await page.request.get(new URL('/_trellis/operations/api-reference/deep.json', part).href)).ok(),
  ).toBe(true);
  // From the page of a webhook nothing is sent.
  expect((await page.request.get(new URL('/api-reference/grown', part).href)).ok()).toBe(true);
  expect(
    (await page.request.get(new URL('/_trellis/operations/api-reference/grown.json', part).href)).ok(),
  ).toBe(false);
});
