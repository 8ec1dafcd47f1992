import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startPreview } from '../../src/astro/index.ts';
import { builtSite } from '../support/docs.ts';

/** What the host passes and reads, as documented for Edge Functions. */
interface EdgeFunction {
  default(request: Request, context: { next(): Promise<Response> }): Promise<Response>;
  config: { path: string[]; excludedPath: string[]; header: { accept: string }; method: string[] };
}

const DOCS = {
  'docs.json': { name: 'Moss', navigation: [{ group: 'Pages', pages: ['index', 'guide'] }] },
  'index.mdx': '# Home\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nRead this.\n',
};

test('a site for Netlify has an Edge Function that sends Markdown to requests that accept it', async () => {
  const outDir = await builtSite(DOCS, '--for=netlify', '--base=/docs', '--no-images');
  const file = join(outDir, '_netlify/markdown.js');
  const { default: run, config }: EdgeFunction = await import(pathToFileURL(file).href);
  // Programs for conversion and the MCP server would make it large.
  expect((await stat(file)).size).toBeLessThan(8000);
  expect(config).toMatchObject({ path: ['/docs/*', '/docs'], method: ['GET', 'HEAD'] });
  expect(new RegExp(config.header.accept).test('text/markdown, text/html;q=0.9')).toBe(true);
  expect(new RegExp(config.header.accept).test('text/html, */*')).toBe(false);
  expect(await readFile(join(outDir, '_headers'), 'utf8')).toContain('  Vary: Accept\n');

  const { url, stop } = await startPreview({ outDir, base: '/docs', port: 0 });
  const get = (path: string, accept: string, method = 'GET') =>
    run(new Request(url + path, { method, headers: { accept } }), {
      next: () => fetch(url + path, { method, headers: { accept: 'text/html' } }),
    });
  const told = async (response: Promise<Response>) => {
    const { status, headers } = await response;
    return `${status} ${headers.get('content-type')} ${headers.get('vary')?.includes('Accept')}`;
  };
  try {
    const [markdown, html] = ['text/markdown; charset=utf-8 true', 'text/html; charset=utf-8 true'];
    const page = get('guide', 'text/markdown, text/html;q=0.9');
    expect(await told(page)).toBe(`200 ${markdown}`);
    expect(await (await page).text()).toContain('# Guide\n\nRead this.');
    expect(await told(get('', 'text/markdown'))).toBe(`200 ${markdown}`);
    expect(await told(get('guide/', 'text/markdown', 'HEAD'))).toBe(`200 ${markdown}`);
    expect(await told(get('guide', 'text/html, text/markdown;q=0.5'))).toBe(`200 ${html}`);
    const missing = get('none', 'text/markdown');
    expect(await told(missing)).toBe(`404 ${markdown}`);
    expect(await (await missing).text()).toContain('[llms.txt](/docs/llms.txt)');
    expect(await told(get('llms.txt', 'text/markdown'))).toMatch(/^200 text\/plain/);
  } finally {
    await stop();
  }
});
