import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startDev, useDevServers } from '../support/dev-server.ts';
import { builtSite, filesIn } from '../support/docs.ts';

useDevServers();

const DOCS = {
  'docs.json': {
    name: 'Moss',
    description: 'All about moss.',
    navigation: [{ group: 'Pages', pages: ['index', 'guide/one', 'guide/hidden'] }],
  },
  'index.mdx': '---\ntitle: Home\ndescription: Where to begin.\n---\n\nSee [one](/guide/one).\n',
  'guide/one.mdx': '---\ntitle: One\n---\n\nText.\n',
  'guide/hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n\nText.\n',
};

const read = (out: string, path: string) => readFile(join(out, path), 'utf8');

describe('a build', () => {
  test('writes llms.txt and llms-full.txt, with links that work on any host', async () => {
    const out = await builtSite(DOCS, '--base', '/docs');
    const index = await read(out, 'llms.txt');
    expect(index).toMatch(/^# Moss\n\n> All about moss\.\n/);
    expect(index).toContain(
      '## Pages\n\n- [Home](/docs/index.md): Where to begin.\n- [One](/docs/guide/one.md)\n',
    );
    expect(index).not.toContain('Hidden');
    expect(await read(out, 'llms-full.txt')).toBe(
      '> The pages of Moss in one file. Index: /docs/llms.txt\n\n' +
        '# Home\n\nSource: /docs/index.md\n\nWhere to begin.\n\nSee [one](/docs/guide/one.md).\n\n' +
        '# One\n\nSource: /docs/guide/one.md\n\nText.\n',
    );
  });

  test('links by URL if the address of the site is known', async () => {
    const out = await builtSite(DOCS, '--site', 'https://moss.example.com');
    expect(await read(out, 'llms.txt')).toContain('- [One](https://moss.example.com/guide/one.md)');
    expect(await read(out, 'guide/one.md')).toMatch(
      /^> Index of all pages: https:\/\/moss\.example\.com\/llms\.txt\n/,
    );
  });

  test('links by relative path in a site that is opened from its files', async () => {
    const out = await builtSite(DOCS, '--relative');
    expect(await read(out, 'llms.txt')).toContain('- [One](guide/one.md)');
    expect(await read(out, 'guide/one.md')).toMatch(/^> Index of all pages: \.\.\/llms\.txt\n/);
    expect(existsSync(join(out, 'guide', '../llms.txt'))).toBe(true);
  });

  test("publishes an author's llms.txt instead of its own", async () => {
    const out = await builtSite({ ...DOCS, 'llms.txt': '# Mine\n' });
    expect(await read(out, 'llms.txt')).toBe('# Mine\n');
    expect(await read(out, 'llms-full.txt')).toContain('# Home');
  });
});

test('a page leads to the index: in its head, and at the start of its text for converters', async () => {
  const out = await builtSite(DOCS, '--base', '/docs');
  const html = await read(out, 'guide/one/index.html');
  expect(html).toContain('<link rel="describedby" type="text/plain" href="/docs/llms.txt">');
  expect(html).toMatch(
    /<main [^>]*>\s*<p class="sr-only">Index of all pages: <a href="\/docs\/llms\.txt" tabindex="-1">/,
  );
  expect((await read(out, 'guide/one.md')).match(/Index of all pages/g)).toHaveLength(1);
  const search = await Promise.all(
    (await filesIn(join(out, '_trellis/search'))).map((file) => readFile(file, 'utf8')),
  );
  expect(search.join('')).not.toContain('Index of all pages');
});

test('dev serves the same files, of the current folder', async () => {
  const { url } = await startDev(DOCS);
  const index = await fetch(`${url}/llms.txt`);
  expect(index.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await index.text()).toContain('- [One](/guide/one.md)\n');
  expect(await (await fetch(`${url}/llms-full.txt`)).text()).toContain(
    '# One\n\nSource: /guide/one.md\n\nText.\n',
  );
  expect((await fetch(`${url}/guide/llms.txt`)).status).toBe(404);
});
