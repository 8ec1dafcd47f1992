/** The programs that send Markdown at the addresses of pages, each called as its host documents it. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { startPreview } from '../../src/astro/index.ts';
import { builtSite } from '../support/docs.ts';
import { startWorker } from '../support/worker.ts';

const DOCS = {
  'docs.json': { name: 'Moss', navigation: [{ group: 'Pages', pages: ['index', 'guide'] }] },
  'index.mdx': '# Home\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nRead this.\n',
};

/** Sends a GET request, or one of `method`, for a path below the address of the site. */
type Get = (path: string, accept: string, method?: string) => Promise<Response>;

const told = async (response: Promise<Response>) => {
  const { status, headers } = await response;
  return `${status} ${headers.get('content-type')} ${headers.get('vary')?.includes('Accept')}`;
};
const MARKDOWN = 'text/markdown; charset=utf-8 true';
const HTML = 'text/html; charset=utf-8 true';

/** What holds on every host. */
async function expectMarkdown(get: Get): Promise<void> {
  const page = get('guide', 'text/markdown, text/html;q=0.9');
  expect(await told(page)).toBe(`200 ${MARKDOWN}`);
  expect(await (await page).text()).toContain('# Guide\n\nRead this.');
  expect(await told(get('', 'text/markdown'))).toBe(`200 ${MARKDOWN}`);
  expect(await told(get('guide', 'text/markdown', 'HEAD'))).toBe(`200 ${MARKDOWN}`);
  expect(await told(get('guide', 'text/html, text/markdown;q=0.5'))).toBe(`200 ${HTML}`);
  const missing = get('none', 'text/markdown');
  expect(await told(missing)).toBe(`404 ${MARKDOWN}`);
  expect(await (await missing).text()).toContain('[llms.txt](/docs/llms.txt)');
  expect(await told(get('llms.txt', 'text/markdown'))).toMatch(/^200 text\/plain/);
}

/** Serves the site as the host does without its program, and calls that. */
async function withPreview(outDir: string, run: (request: Request, url: string) => Promise<Response>) {
  const { url, stop } = await startPreview({ outDir, base: '/docs', port: 0 });
  try {
    await expectMarkdown((path, accept, method = 'GET') =>
      run(new Request(url + path, { method, headers: { accept } }), url + path),
    );
  } finally {
    await stop();
  }
}

describe('a site for Netlify', () => {
  interface EdgeFunction {
    default(request: Request, context: { next(): Promise<Response> }): Promise<Response>;
    config: { path: string[]; excludedPath: string[]; header: { accept: string }; method: string[] };
  }

  test('has an Edge Function that sends Markdown to requests that accept it', async () => {
    const outDir = await builtSite(DOCS, '--for=netlify', '--base=/docs', '--no-images');
    const file = join(outDir, '_netlify/markdown.js');
    const { default: run, config }: EdgeFunction = await import(pathToFileURL(file).href);
    // Programs for conversion and the MCP server would make it large.
    expect((await stat(file)).size).toBeLessThan(8000);
    expect(config).toMatchObject({ path: ['/docs/*', '/docs'], method: ['GET', 'HEAD'] });
    expect(new RegExp(config.header.accept).test('text/markdown, text/html;q=0.9')).toBe(true);
    expect(new RegExp(config.header.accept).test('text/html, */*')).toBe(false);
    expect(await readFile(join(outDir, '_headers'), 'utf8')).toContain('  Vary: Accept\n');
    await withPreview(outDir, (request, url) =>
      run(request, {
        next: () => fetch(url, { method: request.method, headers: { accept: 'text/html' } }),
      }),
    );
  });
});

describe('a site for Vercel', () => {
  interface Middleware {
    default(request: Request): Promise<Response>;
    config: { matcher: { source: string; has: { type: string; key: string; value: string }[] }[] };
  }

  test('has a middleware that sends Markdown to requests that accept it', async () => {
    const outDir = await builtSite(DOCS, '--for=vercel', '--base=/docs', '--no-images');
    const file = join(outDir, 'middleware.js');
    const { default: run, config }: Middleware = await import(pathToFileURL(file).href);
    expect((await stat(file)).size).toBeLessThan(8000);
    const [every, root] = config.matcher;
    const path = new RegExp(`^${every?.source}$`);
    expect(['/docs/guide', '/docs/', '/docs/_trellis/page.js'].map((each) => path.test(each))).toEqual([
      true,
      true,
      false,
    ]);
    expect(root?.source).toBe('/docs');
    expect(config.matcher.every(({ has }) => has[0]?.key === 'accept')).toBe(true);
    const { headers } = JSON.parse(await readFile(join(outDir, 'vercel.json'), 'utf8'));
    expect(headers[0].headers).toContainEqual({ key: 'Vary', value: 'Accept' });
    const passedOn = (response: Response) => response.headers.get('x-middleware-next') === '1';
    await withPreview(outDir, async (request, url) => {
      const response = await run(request);
      const { method } = request;
      return passedOn(response) ? fetch(url, { method, headers: { accept: 'text/html' } }) : response;
    });
    const post = new Request('https://moss.example.com/docs/guide', { method: 'POST' });
    expect(passedOn(await run(post))).toBe(true);
  });
});

describe('a site without sandboxes for Cloudflare', () => {
  test('has a Worker that sends Markdown to requests that accept it', async () => {
    const outDir = await builtSite(DOCS, '--for=cloudflare', '--base=/docs', '--no-images');
    const config = JSON.parse(await readFile(join(outDir, 'wrangler.jsonc'), 'utf8'));
    expect(config).not.toHaveProperty('durable_objects');
    expect(config.assets.run_worker_first).toEqual(['/docs/*', '/docs', '!/docs/_trellis/*']);
    expect((await stat(join(outDir, config.main))).size).toBeLessThan(8000);
    const worker = await startWorker(outDir);
    try {
      const { origin } = await worker.ready;
      const url = `${origin}/docs`;
      await expectMarkdown((path, accept, method = 'GET') =>
        worker.dispatchFetch(path === '' ? url : `${url}/${path}`, { method, headers: { accept } }),
      );
      // The program is not published.
      expect((await worker.dispatchFetch(`${origin}/${config.main}`)).status).toBe(404);
    } finally {
      await worker.dispose();
    }
  });
});
