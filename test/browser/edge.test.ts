import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtSite, type Docs } from '../support/docs.ts';
import { useReader } from '../support/reader.ts';
import { startWorker, type Worker } from '../support/worker.ts';

const DOG = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string', example: 'Rex' } },
};
const json = (schema: object) => ({ 'application/json': { schema } });
const docs: Docs = {
  'docs.json': {
    name: 'Kennel',
    navigation: [{ group: 'Pages', pages: ['index', 'add'] }],
    openapi: 'openapi/kennel.json',
  },
  'index.mdx': '# Home\n',
  'add.mdx': '---\nopenapi: POST /dogs\n---\n',
  'openapi/kennel.json': {
    openapi: '3.1.0',
    info: { title: 'Kennel', version: '1' },
    paths: {
      '/dogs': {
        get: {
          summary: 'List dogs',
          responses: { 200: { description: 'All', content: json({ type: 'array', items: DOG }) } },
        },
        post: {
          summary: 'Add a dog',
          requestBody: { required: true, content: json(DOG) },
          responses: { 201: { description: 'Added', content: json(DOG) } },
        },
      },
    },
  },
};

const { visit } = useReader();
let worker: Worker;
let url: string;
beforeAll(async () => {
  worker = await startWorker(await builtSite(docs, '--for=cloudflare', '--base=/docs/kennel', '--no-images'));
  url = `${(await worker.ready).origin}/docs/kennel`;
});
afterAll(() => worker.dispose());

test('a page uses the sandbox beside the site, and its own one when that does not respond', async () => {
  const page = await visit(`${url}/add`, { expected: /ERR_INTERNET_DISCONNECTED/ });
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try it' });
  const send = form.getByRole('button', { name: 'Send', exact: true });
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await form.getByText('Requests go to the sandbox of this site.').waitFor();
  expect(await form.getByRole('combobox').first().innerText()).toContain('Sandbox of this site');
  await send.click();
  await answer.getByText('201 Created').waitFor();
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([
    { name: '__Host-sandbox-session', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
  ]);
  const dogs = () => page.evaluate(async () => (await fetch('/docs/kennel/_sandbox/kennel/dogs')).text());
  expect(await dogs()).toContain('Rex');
  const before = await dogs();

  await page.route('**/_sandbox/**', (route) => route.abort('internetdisconnected'));
  await send.click();
  await form.getByText('Requests stay in your browser.').waitFor();
  await answer.getByText('201 Created').waitFor();
  const label = () => form.getByRole('combobox').first().innerText();
  await expect.poll(label).toContain('Sandbox in this page');
  await page.unroute('**/_sandbox/**');
  expect(await dogs()).toBe(before);
});
