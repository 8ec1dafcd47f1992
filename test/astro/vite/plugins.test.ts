import { access, lstat, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildContext, createRun, DocsFolder } from '../../../src/astro/index.ts';
import { SiteFiles } from '../../../src/astro/site-files/index.ts';
import { watchDocs } from '../../../src/astro/vite/dev/watch.ts';
import { contentType, copyAssets, serveAssets } from '../../../src/astro/vite/files/assets.ts';
import { resolveFromDocs } from '../../../src/astro/vite/resolve.ts';
import { snippetModules } from '../../../src/astro/vite/snippets/snippet-modules.ts';
import { pagesModule, themeStyles } from '../../../src/astro/vite/virtual.ts';
import { themeCss } from '../../../src/theme/palette.ts';
import { docs, docsFolder } from '../../site/support.ts';

type Handler = (...args: never[]) => unknown;

/** Calls a hook that is given as a function or as an object with one. */
function call(hook: unknown, self: object, ...args: unknown[]): unknown {
  const handler = typeof hook === 'function' ? hook : (hook as { handler: Handler }).handler;
  return (handler as (...given: unknown[]) => unknown).apply(self, args);
}

async function folderOf(files: Parameters<typeof docsFolder>[0], base = ''): Promise<DocsFolder> {
  const folder = new DocsFolder({ root: await docsFolder(files), base });
  await folder.load();
  return folder;
}

describe('virtual modules', () => {
  const FILES = { 'a.mdx': '# A', 'it\'s "b" \\ `c`.mdx': '# B', 'guides/${d}.mdx': '# D' };
  const LINKED = Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [path, `export const e = 1;\n\n${text}`]),
  );
  const moduleOf = async (folder: DocsFolder, mode: string) =>
    (await call(
      pagesModule(createRun(buildContext({ root: folder.root }), folder)).load,
      { environment: { mode } },
      '\0virtual:trellis/pages',
    )) as string;

  test('in a build every page with modules is imported by its literal path', async () => {
    const folder = await folderOf({ ...docs({}), ...LINKED });
    const code = await moduleOf(folder, 'build');
    const imported = [...code.matchAll(/^.*?: \(\) => import\((".*")\),?/gm)].map(([, path]) =>
      JSON.parse(path ?? ''),
    );
    expect(imported.sort()).toEqual(
      Object.keys(FILES)
        .map((file) => join(folder.root, file))
        .sort(),
    );
    // The paths stay text: only the code above runs.
    const asked: string[] = [];
    const load = new Function(
      'imported',
      code
        .replace(/^import .*$/gm, '')
        .replaceAll('import(', 'imported(')
        .replace('export const load =', 'return'),
    );
    const run = load((path: string) => asked.push(path)) as (file: string) => Promise<void>;
    for (const file of Object.keys(FILES)) await run(file);
    expect(asked).toEqual(Object.keys(FILES).map((file) => join(folder.root, file)));
  });

  test('in a build no page without modules is imported', async () => {
    const code = "```js\nimport a from 'a';\n```";
    const folder = await folderOf({ ...docs({}), ...FILES, 'code.mdx': code, 'text.md': code });
    expect(await moduleOf(folder, 'build')).not.toContain('import(');
  });

  test('in dev no page is imported before it is requested', async () => {
    const folder = await folderOf({ ...docs({}), ...FILES });
    const code = await moduleOf(folder, 'dev');
    for (const file of Object.keys(FILES)) expect(code).not.toContain(JSON.stringify(file).slice(1, -1));
    expect(code).toContain(JSON.stringify(`${folder.root}/`));
  });

  test('the stylesheet is that of the settings as they are now', async () => {
    const settings = docs({ colors: { primary: '#0B7A5B' }, backgroundImage: '/b.png' });
    const folder = await folderOf({ ...settings, 'b.png': '', 'c.png': '' }, '/docs');
    const load = () => call(themeStyles(folder, '/docs').load, {}, '\0virtual:trellis/theme.css');
    expect(String(load()).toLowerCase()).toBe(themeCss(folder.site.settings, '/docs').toLowerCase());
    expect(load()).toContain('URL("/docs/b.png")');
    await writeFile(
      join(folder.root, 'docs.json'),
      JSON.stringify({ name: 'x', navigation: [], backgroundImage: '/c.png' }),
    );
    await folder.load();
    expect(load()).toContain('URL("/docs/c.png")');
  });
});

describe('imports of a docs folder', () => {
  const ROOT_FILES = { 'snippets/a.mdx': 'A', 'content/b.mdx': 'B' };

  /** The resolved path of a source, and the importers for which Vite was asked to resolve it. */
  async function resolve(
    root: string,
    source: string,
    importer: string | undefined,
    installed: string[] = [],
  ) {
    const asked: string[] = [];
    const self = {
      resolve: async (name: string, from: string) => {
        asked.push(from);
        return from.startsWith(root) && !installed.includes(name) ? null : { id: `${name} for ${from}` };
      },
    };
    const result = await call(resolveFromDocs(root).resolveId, self, source, importer, {});
    return { result, asked };
  }

  test('that start with a slash start at the docs root if the file exists there', async () => {
    const root = await docsFolder(ROOT_FILES);
    const page = join(root, 'content/b.mdx');
    expect((await resolve(root, '/snippets/a.mdx', page)).result).toBe(join(root, 'snippets/a.mdx'));
    expect((await resolve(root, '/snippets/none.mdx', page)).result).toBeUndefined();
    expect((await resolve(root, join(root, 'snippets/a.mdx'), page)).result).toBeUndefined();
  });

  test('of packages are those of the folder, else those of the folder', async () => {
    const root = await docsFolder(ROOT_FILES);
    const page = join(root, 'content/b.mdx');
    expect((await resolve(root, 'own', page, ['own'])).result).toEqual({ id: `own for ${page}` });
    const { result, asked } = await resolve(root, 'astro/jsx-runtime', page);
    expect(asked[0]).toBe(page);
    expect(result).toEqual({ id: `astro/jsx-runtime for ${asked[1]}` });
    expect(asked[1]).toContain('/src/astro/');
  });

  test('that are relative, virtual or URLs, and imports of other files, are left to Vite', async () => {
    const root = await docsFolder(ROOT_FILES);
    const page = join(root, 'content/b.mdx');
    for (const [source, importer] of [
      ['./x.ts', page],
      ['../x.ts', page],
      ['\0virtual:x', page],
      ['https://example.com/x.js', page],
      ['node:fs', page],
      ['/snippets/a.mdx', '/elsewhere/x.ts'],
      ['/snippets/a.mdx', undefined],
      ['preact', join(root, 'node_modules/x/index.js')],
    ] as const) {
      expect(await resolve(root, source, importer), source).toEqual({ result: undefined, asked: [] });
    }
  });
});

describe('assets', () => {
  test.each([
    ['a.svg', 'image/svg+xml'],
    ['a.b.PNG', 'image/png'],
    ['a/b.js', 'text/javascript; charset=utf-8'],
    ['a.unknown', 'application/octet-stream'],
    ['none', 'application/octet-stream'],
  ])('%s is sent as %s', (path, type) => {
    expect(contentType(path)).toBe(type);
  });

  const FOLDER = {
    ...docs({}),
    'content/i/a b.png': 'image',
    'content/x.txt': 'text',
    'content/p.mdx': '# P',
    'secret.txt': 'secret',
  };

  /** Sends a request to the dev server's middleware; 404 if the middleware passes it on. */
  async function served(
    folder: DocsFolder,
    base = '',
  ): Promise<(path: string) => Promise<[status: number, type: string | null, body: string]>> {
    const server = createServer();
    const use = (handle: (request: unknown, response: unknown, next: () => void) => void) =>
      server.on('request', (request, response) =>
        handle(request, response, () => response.writeHead(404).end()),
      );
    call(serveAssets(folder, base).configureServer, {}, { middlewares: { use } });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => new Promise((done) => server.close(() => done())));
    const { port } = server.address() as AddressInfo;
    return async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
  }

  test('are served in dev at their path below the base', async () => {
    const get = await served(await folderOf(FOLDER, '/docs'), '/docs');
    expect(await get('/docs/i/a%20b.png?v=1')).toEqual([200, 'image/png', 'image']);
    expect(await get('/docs/x.txt')).toEqual([200, 'text/plain; charset=utf-8', 'text']);
  });

  test('nothing else of the folder is served', async () => {
    const folder = await folderOf(FOLDER);
    const get = await served(folder);
    for (const path of [
      '/',
      '/p.mdx',
      '/docs.json',
      '/secret.txt',
      '/content/x.txt',
      '/..%2fsecret.txt',
      '/i/..%2f..%2fsecret.txt',
      '/%',
      '/x.txt/',
      `/@fs${folder.root}/secret.txt`,
    ]) {
      expect((await get(path))[0], path).toBe(404);
    }
  });

  test('a link that leads out of the folder is not served', async () => {
    const outside = await docsFolder({ 'outside.txt': 'outside' });
    const root = await docsFolder(FOLDER);
    await symlink(join(outside, 'outside.txt'), join(root, 'content/link.txt'));
    const folder = new DocsFolder({ root, base: '' });
    await folder.load();
    expect(folder.lastLoad?.assets.map(({ to }) => to)).not.toContain('link.txt');
    expect((await (await served(folder))('/link.txt'))[0]).toBe(404);
  });

  test('a request for a file that was deleted meanwhile is passed on', async () => {
    const folder = await folderOf(FOLDER);
    await rm(join(folder.root, 'content/x.txt'));
    expect((await (await served(folder))('/x.txt'))[0]).toBe(404);
  });

  test('are copied into the built site', async () => {
    const folder = await folderOf(FOLDER);
    const out = await docsFolder({});
    await copyAssets(folder, new SiteFiles(out), '');
    expect(await readFile(join(out, 'i/a b.png'), 'utf8')).toBe('image');
    expect(await readFile(join(out, 'x.txt'), 'utf8')).toBe('text');
    await expect(access(join(out, 'secret.txt'))).rejects.toThrow();
  });

  test('a link within the folder is copied as its target, and a missing file is left out', async () => {
    const root = await docsFolder(FOLDER);
    await symlink(join(root, 'content/x.txt'), join(root, 'content/y.txt'));
    const folder = new DocsFolder({ root, base: '' });
    await folder.load();
    await rm(join(root, 'content/i/a b.png'));
    const out = await docsFolder({});
    await copyAssets(folder, new SiteFiles(out), '');
    expect((await lstat(join(out, 'y.txt'))).isFile()).toBe(true);
    expect(await readFile(join(out, 'y.txt'), 'utf8')).toBe('text');
    await expect(access(join(out, 'i/a b.png'))).rejects.toThrow();
  });
});

test('only components of the docs folder are read as modules of snippets', async () => {
  const outside = await docsFolder({ 'secret.jsx': 'export const secret = 1;' });
  const files = { ...docs({}), 'a.jsx': 'export const A = 1;', '.env': 'SECRET=1', 'dir/b.mdx': '' };
  const folder = await folderOf(files);
  const run = createRun(buildContext({ root: folder.root }), folder);
  const load = (id: string) => call(snippetModules(run).load, { addWatchFile: () => undefined }, id);
  expect(await load(`${folder.root}/a.jsx?trellis-island.jsx`)).toContain('export const A = 1;');
  for (const path of [
    join(outside, 'secret.jsx'),
    `${folder.root}/dir/../../${basename(outside)}/secret.jsx`,
    `${folder.root}/.env`,
    '/etc/hostname',
  ]) {
    for (const query of ['trellis-island.jsx', 'trellis-islands.js']) {
      expect(await load(`${path}?${query}`), path).toBeUndefined();
    }
  }
});

test('neither the output of a build nor caches and packages of the docs folder are watched', async () => {
  const folder = await folderOf(docs({}));
  const run = createRun(buildContext({ root: folder.root }), folder);
  const { server } = call(watchDocs(run).config, {}) as { server: { watch: { ignored: Handler } } };
  const isIgnored = (path: string) => call(server.watch.ignored, {}, path);
  for (const path of ['dist', 'dist/a.md', '.trellis/cache/a', 'guides/node_modules/b/c.js', '.git/HEAD'])
    expect(isIgnored(join(folder.root, path)), path).toBe(true);
  for (const path of ['', 'docs.json', 'guides/a.mdx', '.mintignore', '../.theme/dist/a.css'])
    expect(isIgnored(join(folder.root, path)), path).toBe(false);
});
