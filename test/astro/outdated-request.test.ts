/** Errors in dev while a page is requested, by whether the folder was read again meanwhile. */
import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { buildContext, createRun, DocsFolder } from '../../src/astro/index.ts';
import { writeDocs } from '../support/docs.ts';

async function responseTo(target: string, render: (folder: DocsFolder) => Promise<Response>) {
  const root = await writeDocs({ 'docs.json': { name: 'Moss', navigation: [] }, 'index.mdx': '# Home\n' });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = new DocsFolder({ root, base: '/docs' });
  await folder.load();
  const run = createRun(buildContext({ root, base: '/docs' }, { mode: 'dev' }), folder);
  const url = new URL(target, 'http://127.0.0.1:4321');
  const locals = {} as Parameters<typeof run.renderPage>[0]['locals'];
  const response = await run.renderPage({ url, locals }, () => render(folder));
  run.end();
  return { response, problems: run.ledger.problems.all.map(({ code }) => code) };
}

test.each([
  ['was read again meanwhile', (folder: DocsFolder) => folder.load()],
  ['is read again a moment later', async (folder: DocsFolder) => void setTimeout(() => folder.load(), 50)],
])('the browser asks again for a page of a folder that %s', async (_, save) => {
  const { response, problems } = await responseTo('/docs/other?view=1', async (folder) => {
    await save(folder);
    throw new Error('Failed to load other.mdx');
  });
  expect([response.status, response.headers.get('location')]).toEqual([307, '/docs/other?view=1']);
  expect(problems).toEqual([]);
});

test('any other error is shown and reported', async () => {
  const { response, problems } = await responseTo('/docs/other', async () => {
    throw new Error('Broken');
  });
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('an unexpected error at /docs/other: Broken');
  expect(problems).toEqual(['trellis/unexpected']);
});
