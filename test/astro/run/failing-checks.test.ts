import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { checkFolder, DocsFolder } from '../../../src/astro/index.ts';
import { hasErrors, report } from '../../../src/diagnostics/index.ts';
import { SiteSandboxes } from '../../../src/sandbox/load/index.ts';
import { docs, docsFolder } from '../../site/support.ts';

const folder = () =>
  docsFolder(
    docs(
      { navigation: [{ group: 'A', pages: ['a', 'b'] }], favicon: '/none.png' },
      { a: '[gone](/gone)\n', b: '<Nobody />\n' },
    ),
  );
const crash = () => vi.spyOn(SiteSandboxes.prototype, 'load').mockRejectedValue(new TypeError('No value.'));
afterEach(() => void vi.restoreAllMocks());

test('a check that throws is an error that names it, and the others report what they find', async () => {
  const root = await folder();
  const { diagnostics: others } = await checkFolder(root);
  expect(others.map(({ code }) => code).sort()).toEqual([
    'asset/missing-file',
    'content/unknown-component',
    'link/missing-page',
  ]);
  crash();
  const { diagnostics } = await checkFolder(root);
  const [failure, ...rest] = diagnostics;
  expect(rest).toEqual(others);
  expect(failure).toMatchObject({
    code: 'trellis/unexpected',
    severity: 'error',
    message: 'the check of sandboxes failed: No value.',
    hint: expect.stringContaining('--verbose'),
  });
  expect(report(diagnostics, { format: 'pretty' })).not.toContain('failing-checks.test.ts');
  expect(report(diagnostics, { format: 'pretty', hasStacks: true })).toContain('failing-checks.test.ts');
});

test('the folder is loaded all the same, and a build reports the error', async () => {
  crash();
  const loaded = new DocsFolder({ root: await folder(), base: '' });
  expect(await loaded.load()).toBe(true);
  expect(hasErrors(loaded.diagnostics)).toBe(true);
  expect(loaded.diagnostics.map(({ code }) => code)).toContain('trellis/unexpected');
});

test('nothing writes to the cache after a check of a folder without pages', async () => {
  const root = await docsFolder({ 'docs.json': '{ "name": 1 }' });
  await checkFolder(root, { isCached: true });
  await new Promise((done) => setTimeout(done, 300));
  expect(existsSync(join(root, '.trellis/cache/check'))).toBe(false);
});
