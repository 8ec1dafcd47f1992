import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useDevServer } from '../support/dev-server.ts';
import type { Docs } from '../support/docs.ts';
import { useReader } from '../support/reader.ts';

const settings = (pages: string[], more: object = {}) => ({
  name: 'Moss',
  navigation: [{ group: 'Pages', pages }],
  ...more,
});
const counter = (word: string) =>
  `export const Counter = () => {\n  const [at, set] = useState(0);\n  return <button className="counter" onClick={() => set(at + 1)}>${word} {at}</button>;\n};\n`;

const DOCS: Docs = {
  'docs.json': settings(['index', 'other'], { redirects: { $ref: './redirects.json' } }),
  'redirects.json': [],
  'index.mdx':
    "---\ntitle: Home\n---\n\nimport Text from '/snippets/text.mdx'\nimport Late from '/snippets/late.mdx'\nimport { Counter } from '/snippets/counter.jsx'\n\n<Text word=\"figs\" />\n\n<Late />\n\n<Snippet file=\"old.mdx\" />\n\n<Counter />\n",
  'other.mdx': `---\ntitle: Other\n---\n\n${'A long page.\n\n'.repeat(200)}`,
  'snippets/text.mdx': 'I like {word}.\n',
  'snippets/counter.jsx': counter('Count'),
  '_snippets/old.mdx': 'Old text.\n',
  'style.css': 'body { --moss: 1 }',
};
const server = useDevServer(DOCS);
// After the hooks above, so browsers close before their servers.
const reader = useReader();

const text = (page: Page, wanted: string | RegExp) =>
  page.getByText(wanted).first().waitFor({ state: 'visible' });
const overlay = (page: Page) => page.locator('.dev-overlay');

test('a snippet that is saved, added or deleted repaints the pages that use it, also an interactive one', async () => {
  await server.save(DOCS);
  const page = await reader.visit(`${server.url}/`, { expected: /500|Internal|<Counter> does not work/ });
  await text(page, 'I like figs.');

  await server.save({ 'snippets/text.mdx': 'I really like {word}.\n' });
  await text(page, 'I really like figs.');

  await server.save({ '_snippets/old.mdx': 'Ancient text.\n' });
  await text(page, 'Ancient text.');

  await server.save({ 'snippets/late.mdx': 'Late but here.\n' });
  await text(page, 'Late but here.');
  await rm(join(server.root, 'snippets/late.mdx'));
  await page.getByText('Late but here.').waitFor({ state: 'detached' });

  await server.save({ 'snippets/counter.jsx': counter('Number') });
  const button = page.locator('.counter', { hasText: 'Number' });
  await expect
    .poll(async () => {
      await button.click();
      return button.innerText();
    })
    .toMatch(/Number [1-9]/);

  // An error in it shows on the pages that use it until it is fixed.
  await server.save({ 'snippets/counter.jsx': 'export const Counter = () => (\n  <p>torn</div>\n);\n' });
  await overlay(page).waitFor({ state: 'attached' });
  expect(await overlay(page).locator('.dev-problem').first().innerText()).toContain(
    'snippets/counter.jsx:2:12',
  );
  expect(await overlay(page).locator('mark').first().innerText()).toContain('<p>torn</div>');
  await server.save({ 'snippets/counter.jsx': counter('Mended') });
  await overlay(page).waitFor({ state: 'detached' });
  await text(page, /Mended 0/);
});

test('a page keeps its scroll position when it is repainted, by a custom stylesheet or a file that the settings refer to; renamed, it is found under its new name only', async () => {
  await server.save(DOCS);
  const page = await reader.visit(`${server.url}/other`, { expected: /404/ });
  // The page may reload for the save before.
  const scrolled = () =>
    page.evaluate(() => {
      scrollTo({ top: 900, behavior: 'instant' });
      return scrollY;
    });
  await expect.poll(scrolled).toBe(900);
  await server.save({ 'style.css': 'body { --moss: 2 } h2 { --fern: 2 }' });
  await page.waitForFunction(
    // While the page reloads it has no body.
    () => document.body && getComputedStyle(document.body).getPropertyValue('--moss') === '2',
  );
  const style = await fetch(`${server.url}/style.css`).then((response) => response.text());
  expect(style).toMatch(/ h2:where\(\.prose[^{]*\) \{ --fern: 2 \}$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);

  await server.save({ 'redirects.json': '[{ "source": ' });
  await overlay(page).waitFor({ state: 'attached' });
  expect(await overlay(page).locator('.dev-problem').first().innerText()).toMatch(
    /^docs\.json:\d+:\d+ redirects\.json is not/,
  );
  await server.save({ 'redirects.json': '[]' });
  await overlay(page).waitFor({ state: 'detached' });

  await rename(join(server.root, 'other.mdx'), join(server.root, 'another.mdx'));
  const status = (path: string) => fetch(server.url + path).then((response) => response.status);
  await expect.poll(() => status('/another')).toBe(200);
  expect(await status('/other')).toBe(404);
});
