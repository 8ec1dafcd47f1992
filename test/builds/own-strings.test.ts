import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDev, useDevServers } from '../support/dev-server.ts';
import { builtSite, type Docs, trellis, writeDocs } from '../support/docs.ts';
import { useReader } from '../support/reader.ts';

useDevServers();
const reader = useReader();

const DOCS: Docs = {
  'docs.json': {
    name: 'Moss',
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'second'] },
        { language: 'nl', pages: ['nl/index'] },
      ],
    },
  },
  'index.mdx': '---\ntitle: Home\n---\n\n```js\n1\n```\n',
  'second.mdx': '---\ntitle: Second\n---\n\nText.\n',
  'nl/index.mdx': '---\ntitle: Thuis\n---\n\nTekst.\n',
  'theme/i18n/en.json': { 'search.label': 'Find', 'search.intro': 'Finds moss.', 'page.nxt': 'x' },
  'theme/i18n/nl.json': { 'search.label': 'Zoeken' },
};

test('strings of the docs folder are on its pages, even in a language that the theme lacks', async () => {
  const out = await builtSite(DOCS);
  const html = await readFile(join(out, 'index.html'), 'utf8');
  expect(html).toContain('>Find<');
  expect(html).toContain('Skip to content');
  expect(await readFile(join(out, 'nl/index.html'), 'utf8')).toContain('>Zoeken<');
  expect((await readdir(join(out, '_trellis/words'))).map((name) => name.slice(0, 2)).sort()).toEqual([
    'en',
    'nl',
  ]);
  // The theme reads them; they are not published.
  expect(await readdir(out)).not.toContain('theme');
});

test('their problems are reported by `trellis check`', async () => {
  const { code, stderr } = await trellis('check', '--root', await writeDocs(DOCS));
  expect(code).toBe(0);
  expect(stderr).toMatch(/theme\/i18n\/en\.json:\d+:\d+ warning theme\/unknown-string/);
  expect(stderr).toContain('Did you mean "page.next"?');
});

test('saving a file of strings repaints the page, including texts of browser code', async () => {
  const server = await startDev(DOCS);
  const page = await reader.visit(`${server.url}/`);
  await page.getByRole('button', { name: 'Find' }).first().click();
  await page.getByText('Finds moss.').waitFor();
  await server.save({ 'theme/i18n/en.json': { 'search.label': 'Look', 'search.intro': 'Looks for moss.' } });
  await page.getByRole('button', { name: 'Look' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Look' }).first().click();
  await page.getByText('Looks for moss.').waitFor();
});
