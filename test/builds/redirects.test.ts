import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type RunningServer, startPreview } from '../../src/astro/index.ts';
import { builtSite, type Docs, filesIn, serveTrellis, trellis, writeDocs } from '../support/docs.ts';

const page = (title: string, text = 'Text.') => `---\ntitle: ${title}\n---\n\n${text}\n`;

const settings = {
  name: 'Moss Guild',
  navigation: { groups: [{ group: 'Guides', pages: ['guides/start', 'v2/one', 'v2/two'] }] },
  redirects: [
    { source: '/old', destination: '/guides/start' },
    { source: '/soon', destination: '/guides/start#part', permanent: false },
    { source: '/v1/:slug*', destination: '/v2/:slug*' },
    { source: '/grün weg', destination: 'https://example.com/a?b=c' },
    { source: '/guides/*', destination: '/guides/start' },
    { source: '/x/*/y/*', destination: '/guides/start' },
  ],
};

const PAGES: Docs = {
  'guides/start.mdx': page('Start'),
  'v2/one.mdx': page('One'),
  'v2/two.mdx': page('Two'),
};

const notFound = { redirect: false, title: 'Lost in the woods', description: 'Go back to the **path**.' };
const DOCS: Docs = { ...PAGES, 'docs.json': { ...settings, errors: { 404: notFound } } };

let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

const preview = async (out: string, base?: string): Promise<RunningServer> => {
  const server = await startPreview({ outDir: out, base, port: 0 });
  ends.push(server.stop);
  return server;
};

async function folder(docs: Docs): Promise<string> {
  const root = await writeDocs(docs);
  ends.push(() => rm(root, { recursive: true, force: true }));
  return root;
}

/** `status location` of an address, or only the status of a page. */
async function answer(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' });
  const location = response.headers.get('location');
  return location === null ? `${response.status}` : `${response.status} ${location}`;
}

const missing = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, html: await response.text() };
};

describe('redirects of the settings', () => {
  test('are a file for hosts that read one, and redirect pages for others', async () => {
    const out = await builtSite(DOCS);
    expect((await readFile(join(out, '_redirects'), 'utf8')).split('\n')).toEqual([
      '# Redirects of docs.json and of folders',
      '/old /guides/start 301',
      '/soon /guides/start#part 302',
      '/gr%C3%BCn%20weg https://example.com/a?b=c 301',
      '/v1 /v2 301',
      '/v1/one /v2/one 301',
      '/v1/two /v2/two 301',
      '/guides /guides/start 301',
      '/ /guides/start 302',
      '/v2 /v2/one 302',
      '/guides/start /guides/start 200',
      '/v1/* /v2/:splat 301',
      '/guides/* /guides/start 301',
      '# More than this file can say: /x/*/y/* /guides/start 301',
      '',
    ]);
    const files = (await filesIn(out)).map((file) => file.slice(out.length + 1));
    for (const name of ['old', 'soon', 'grün weg', 'v1/one', 'v2'])
      expect(files).toContain(`${name}/index.html`);
    const html = await readFile(join(out, 'soon/index.html'), 'utf8');
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=/guides/start#part">');
    expect(html).toContain('<a href="/guides/start#part">');
  });

  test('are followed by the preview as by such a host', async () => {
    const { url } = await preview(await builtSite(DOCS));
    const at = (path: string) => answer(url + path);
    expect(await at('old')).toBe('301 /guides/start');
    expect(await at('old/?q=1')).toBe('301 /guides/start?q=1');
    expect(await at('soon?q=1')).toBe('302 /guides/start?q=1#part');
    expect(await at('v1/any/where')).toBe('301 /v2/any/where');
    expect(await at('gr%C3%BCn%20weg?q=1')).toBe('301 https://example.com/a?b=c');
    expect(await at('guides/gone')).toBe('301 /guides/start');
    expect(await at('guides/start')).toBe('200');
    expect(await at('')).toBe('302 /guides/start');
    expect(await at('v2/gone')).toBe('404');
    expect(await at('v1//example.com/a')).toMatch(/^301 \/v2\/+example\.com\/a$/);
    // No path has control characters.
    expect(await at('v1/%0D%0Ax:%20y')).toBe('400');
  });

  test('are below the base path', async () => {
    const root = await folder({ ...DOCS, '404.mdx': page('Nothing grows here') });
    const out = join(root, 'public');
    expect((await trellis('build', '--root', root, '--out', out, '--base', '/docs')).code).toBe(0);
    const lines = (await readFile(join(out, '_redirects'), 'utf8')).split('\n');
    expect(lines).toContain('/docs/old /docs/guides/start 301');
    expect(lines).toContain('/docs/v1/* /docs/v2/:splat 301');
    expect(await readFile(join(out, 'old/index.html'), 'utf8')).toContain('url=/docs/guides/start"');
    const { url } = await preview(out, '/docs');
    expect([await answer(`${url}old`), await answer(url)]).toEqual([
      '301 /docs/guides/start',
      '302 /docs/guides/start',
    ]);

    // A page called 404 wins over the settings for one.
    const { status, html } = await missing(`${url}v2/gone`);
    expect(status).toBe(404);
    expect(html).toMatch(/<h1[^>]*><span>Nothing grows here/);
    expect(html).toMatch(/<nav class="site-nav"[\s\S]*href="\/docs\/guides\/start"/);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test('are followed in dev, as last saved', async () => {
    const root = await folder({
      ...PAGES,
      'docs.json': { ...settings, errors: { 404: { redirect: true } } },
    });
    const { output, ended, interrupt } = serveTrellis('--root', root, '--port', '0');
    ends.push(async () => {
      interrupt();
      await ended;
    });
    await vi.waitUntil(() => /served at +http:\S+/.test(output()), { timeout: 30_000 });
    const [, url = ''] = /served at +(http:\S+)\//.exec(output()) ?? [];
    expect(await answer(`${url}/old?q=1`)).toBe('301 /guides/start?q=1');
    expect(await answer(`${url}/v1/gone`)).toBe('301 /v2/gone');
    expect(await answer(`${url}/`)).toBe('302 /guides/start');
    expect(await answer(`${url}/guides/start`)).toBe('200');
    const { status, html } = await missing(`${url}/v2/gone`);
    expect([status, html]).toEqual([404, expect.stringContaining('http-equiv="refresh" content="0; url=/"')]);

    const changed = { ...settings, redirects: [{ source: '/old', destination: '/v2/two' }] };
    await writeDocs({ 'docs.json': changed }, root);
    await vi.waitUntil(async () => (await answer(`${url}/old`)) === '301 /v2/two', { timeout: 10_000 });
  });
});

test('for unknown addresses, the page of the settings is shown with the navigation, and is not indexed', async () => {
  const { url } = await preview(await builtSite(DOCS));
  const { status, html } = await missing(`${url}v2/gone`);
  expect(status).toBe(404);
  expect(html).toContain('<title>Lost in the woods - Moss Guild</title>');
  expect(html).toMatch(/<h1[^>]*>Lost in the woods<\/h1>/);
  expect(html).toContain('<strong>path</strong>');
  expect(html).toMatch(/<nav class="site-nav"[\s\S]*href="\/guides\/start"/);
  expect(html).toContain('<meta name="robots" content="noindex">');
});
