import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DevServer, useDevServer } from '../support/dev-server.ts';
import type { Docs } from '../support/docs.ts';
import { useReader } from '../support/reader.ts';

const settings = (...pages: string[]) => ({ name: 'Moss Guild', navigation: [{ group: 'Pages', pages }] });
const DOCS: Docs = {
  'docs.json': settings('index', 'other'),
  'index.mdx': '# Home\n\nThe first text.\n',
  'other.mdx': '---\ntitle: Other\n---\n\nThe other text.\n',
};
const server = useDevServer(DOCS);
const reader = useReader();
// Vite takes long for the first page, maybe longer than a visit on a busy machine.
beforeAll(() => fetch(server.url).then((answer) => answer.text()));

const open = (to: DevServer, path = '/', expected?: RegExp) => reader.visit(to.url + path, { expected });
const text = (page: Page, wanted: string) => page.getByText(wanted, { exact: true }).first().waitFor();
const overlay = (page: Page) => page.locator('vite-error-overlay');
const notice = (page: Page) => page.getByRole('complementary', { name: 'Errors in other pages' });

describe('a standing error in another page', () => {
  test.each([
    ['in its front matter', '---\ntitle: A: B\n---\n\nThe other text.\n', 'other.mdx:2:', undefined],
    [
      'in its text',
      '---\ntitle: Other\n---\n\nNot <Card title="x">closed.\n',
      'other.mdx:5:',
      /500|Internal/,
    ],
  ])(
    '%s covers that page only; others keep working and mention it in a notice that closes',
    async (_, faulty, place, expected) => {
      await server.save(DOCS);
      const home = await open(server);
      await text(home, 'The first text.');
      await server.save({ 'other.mdx': faulty });
      const other = await open(server, '/other', expected);
      await overlay(other).waitFor({ state: 'attached' });

      await server.save({ 'index.mdx': '# Home\n\nThe second text.\n' });
      await text(home, 'The second text.');
      await notice(home).getByText(place).waitFor();
      await server.save({
        'docs.json': settings('index', 'other', 'added'),
        'added.mdx': '# Added\n\nThe added text.\n',
      });
      await home.locator('.site-nav a', { hasText: 'Added' }).waitFor();
      await overlay(other).waitFor({ state: 'attached' });
      await notice(home).getByText('Another page has an error').waitFor();
      expect(await overlay(home).count()).toBe(0);
      expect(await notice(home).getByRole('status').innerText()).toContain(place);

      await notice(home).getByRole('button', { name: 'Close' }).focus();
      await home.keyboard.press('Enter');
      await notice(home).waitFor({ state: 'detached' });
      await server.save({ 'index.mdx': '# Home\n\nThe third text.\n' });
      await text(home, 'The third text.');
      const added = await open(server, '/added');
      await notice(added).getByText(place).waitFor();
      expect(await overlay(added).count()).toBe(0);
      expect([await overlay(home).count(), await notice(home).count()]).toEqual([0, 0]);

      await server.save(DOCS);
      await overlay(other).waitFor({ state: 'detached' });
      await text(other, 'The other text.');
      await notice(added).waitFor({ state: 'detached' });
    },
  );
});
