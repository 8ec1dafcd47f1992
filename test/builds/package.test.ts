import { fork } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { findPackageJSON, isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesIn, type Run, repository, startTrellis, writeDocs } from '../support/docs.ts';
import { installPacked } from '../support/packed.ts';
import { useReader } from '../support/reader.ts';

/** The tarball, installed without access to the repository, and a docs folder with a space in its name. */
let folder: string;
let installed: string;
let docs: string;

const running: ReturnType<typeof startTrellis>[] = [];
const start = (...args: string[]) => {
  const child = startTrellis(args, join(installed, 'lib/cli/bin.js'));
  running.push(child);
  return child;
};
const trellis = (...args: string[]): Promise<Run> => start(...args).ended;

/** Starts a server and returns its address, without a trailing slash. */
async function serve(pattern: RegExp, ...args: string[]): Promise<string> {
  const child = start(...args);
  await vi.waitUntil(() => pattern.test(child.output()) || child.exitCode !== null, { timeout: 30_000 });
  return pattern.exec(child.output())?.[1] ?? `no address in: ${child.output()}`;
}

/** A project around the docs folder with its own packages, none of which may be loaded. */
const HOST = Object.fromEntries(
  ['astro', 'vite', 'shiki', '@astrojs/mdx', 'yaml'].flatMap((name) => [
    [
      `node_modules/${name}/package.json`,
      { name, version: '1.0.0', exports: { '.': './index.js', './*': './index.js' } },
    ],
    [`node_modules/${name}/index.js`, `throw new Error('${name} of the host was loaded');\n`],
  ]),
);

const OVERLAY = `overlay: 1.0.0
info: { title: Texts, version: '1' }
actions:
  - target: $.paths['/plants'].post.responses['201']
    update: { description: An overlaid text. }
`;

const SHELF = {
  'application/json': {
    schema: {
      type: 'object',
      required: ['id', 'theme'],
      properties: { id: { type: 'integer', example: 5 }, theme: { type: 'string', example: 'Palms' } },
    },
  },
};

/** Of the three shelves of the plan, the rule set takes away the one that the playground sends. */
const EXTENDED = {
  'docs.json': {
    name: 'Shop',
    navigation: [{ group: 'Pages', pages: ['index', 'add'] }],
    openapi: 'shop.json',
    sandbox: { 'shop.json': './rules.ts' },
  },
  'index.mdx': '# Home\n',
  'add.mdx': '---\nopenapi: POST /shelves\n---\n',
  'shop.json': {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/shelves': {
        get: {
          responses: {
            200: {
              description: 'All',
              content: {
                'application/json': { schema: { type: 'array', items: SHELF['application/json'].schema } },
              },
            },
          },
        },
        post: {
          requestBody: { required: true, content: SHELF },
          responses: { 201: { description: 'Made', content: SHELF } },
        },
      },
      '/shelves/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { 200: { description: 'One', content: SHELF } },
        },
      },
      '/ping': { post: { responses: { 200: { description: 'Alive' } } } },
    },
  },
  'rules.ts': `
import { defineSandbox, generic, HttpError, rowsOf, type SandboxExtension } from 'trellis-docs/sandbox';

const ROOM = 3;

const rules: SandboxExtension = defineSandbox({
  extends: generic(),
  seed(store) {
    const shelves = rowsOf<{ id: number }>(store, '/shelves/{id}');
    for (const { id } of shelves.all().slice(0, 1)) shelves.remove(id);
  },
  routes: [{
    method: 'POST',
    path: '/shelves',
    handle(call, planned) {
      if (rowsOf(call.store, '/shelves/{id}').all().length >= ROOM)
        throw new HttpError(422, \`The shop has room for \${ROOM} shelves\`);
      return planned(call);
    },
  }],
});
export default rules;
`,
};

/** The server of the page about the playground, for the site and the API of its arguments. */
const PROXY_SERVER = `
import { createServer } from 'node:http';
import { createProxyListener, PROXY_PATH, serversOfSite } from 'trellis-docs/proxy';

const [site, api] = process.argv.slice(2);
const proxy = createProxyListener({
  servers: serversOfSite(site, [api]),
  origin: 'https://docs.example.com',
});
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === PROXY_PATH) proxy(request, response);
  else response.writeHead(404).end();
}).listen(0, '127.0.0.1', () => {
  process.send(\`http://127.0.0.1:\${server.address().port}\${PROXY_PATH}\`);
});
`;

/** Packages that a module imports at once. */
const importsOf = (code: string): string[] =>
  parseAst(code).body.flatMap((node) => {
    const source = 'source' in node ? node.source?.value : undefined;
    return source !== undefined && /^[@a-z][\w.@/-]*$/.test(source) && !isBuiltin(source) ? source : [];
  });

function isInstalled(name: string, from: string): boolean {
  try {
    return findPackageJSON(name, from) !== undefined;
  } catch {
    return false;
  }
}

/** First bytes of a PNG file (section 5.2 of its specification). */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'trellis-package-')));
  installed = installPacked(join(folder, 'app'));
  const host = await writeDocs(HOST, join(folder, 'C# höst, 100%'));
  docs = join(host, 'my docs');
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'caches'));
});
afterEach(async () => {
  for (const child of running) child.kill('SIGINT');
  await Promise.all(running.map(({ ended }) => ended));
  running.length = 0;
});
afterAll(() => {
  vi.unstubAllEnvs();
  return rm(folder, { recursive: true, force: true });
});

// After the hooks above, so browsers close before their servers.
const reader = useReader();

describe('the packed package', () => {
  test('contains what it runs, with the licenses, but no build scripts and tests', async () => {
    const files = (await filesIn(installed)).map((file) => relative(installed, file));
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'THIRD-PARTY-NOTICES.txt',
        'lib/cli/bin.js',
        'lib/explorer/LICENSE',
        'lib/mermaid/LICENSE',
        'lib/bundle/manifest.json',
      ]),
    );
    const stray =
      /^(?:test|scripts|content|openapi|\.)|\.(?:map|test\.js|tmp\.ts)$|^src\/(?:cli|integration)\//;
    expect(files.filter((file) => stray.test(file))).toEqual([]);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(manifest)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:private|scripts|devDependencies)$/)]),
    );
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
    await access(join(installed, manifest.bin.trellis));
    for (const schema of ['./schema.json', './front-matter.schema.json'])
      await access(join(installed, manifest.exports[schema]));
    for (const name of manifest.bundleDependencies) {
      const own = (await filesIn(join(installed, 'node_modules', name))).map((file) =>
        relative(installed, file),
      );
      const licences = own.filter((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+\/licen[cs]e/i.test(file));
      expect(licences, name).not.toEqual([]);
      for (const file of licences)
        expect((await readFile(join(installed, file), 'utf8')).length, file).toBeGreaterThan(400);
    }
  });

  test('brings every package that its code imports, and none of those that only development needs', async () => {
    const astro = join(installed, 'node_modules/astro/package.json');
    const missing: string[] = [];
    for (const part of ['lib/code', 'lib/server', 'node_modules/@astrojs', 'node_modules/shiki']) {
      for (const file of (await filesIn(join(installed, part))).filter((name) => name.endsWith('.js'))) {
        // The engine resolves imports of Astro's bundled code as in Astro.
        const from = /^lib.server.(?:linked-)?astro/.test(relative(installed, file)) ? astro : file;
        for (const name of importsOf(await readFile(file, 'utf8')))
          if (!isInstalled(name, from)) missing.push(`${relative(installed, file)}: ${name}`);
      }
    }
    expect(missing).toEqual([]);
    // 11 MB, and 4 MB.
    for (const name of ['esbuild', 'prismjs']) expect(isInstalled(name, astro), name).toBe(false);
  });

  test('creates a docs folder, checks it and builds it with pictures, icons, Markdown, the explorer and the sandbox in the page', async () => {
    const made = await trellis('new', docs);
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(await readFile(join(docs, '.gitignore'), 'utf8')).toContain('dist/');

    const again = await trellis('new', docs);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('would be replaced');

    const checked = await trellis('check', '--root', docs, '--json');
    const { ok, keys } = JSON.parse(checked.stdout);
    expect([checked.code, ok]).toEqual([0, true]);
    expect(keys).toContainEqual(expect.objectContaining({ key: 'api.openapi', status: 'supported' }));

    const built = await trellis('build', '--root', docs, '--site', 'https://docs.example.com', '--json');
    expect(built.code, built.stderr).toBe(0);
    const { out, pages } = JSON.parse(built.stdout);
    expect([out, pages]).toEqual([join(docs, 'dist'), 11]);
    const html = await readFile(join(out, 'quick-start/index.html'), 'utf8');
    const picture = /"og:image" content="https:\/\/docs\.example\.com([^"]*)"/.exec(html)?.[1] ?? '';
    for (const image of [picture, 'apple-touch-icon.png', 'icon-512.png'])
      expect((await readFile(join(out, image))).subarray(0, 8)).toEqual(PNG);
    expect(await readFile(join(out, 'quick-start.md'), 'utf8')).toMatch(/^> Index .*\n\n# Quick start\n/);
    const notices = await readFile(join(out, '_trellis/licenses/notices.txt'), 'utf8');
    expect(notices).toMatch(/^ {2}@scalar\/api-reference /m);
    expect(notices).toContain('Fonticons, Inc.');
    for (const file of await filesIn(out)) {
      const text = await readFile(file, 'latin1');
      for (const place of [folder, repository])
        expect(text.includes(place), `${file} names ${place}`).toBe(false);
    }

    // The site has the scripts and styles that the package brings, and `trellis build` made no others.
    const bundled = await readdir(join(installed, 'lib/bundle'));
    const published = await readdir(join(out, '_trellis'));
    const own = published.filter((name) => /\.(?:js|css)$/.test(name) && !bundled.includes(name));
    expect(own.map((name) => name.split('.', 1)[0]).sort()).toEqual(['Base', 'explorer', 'sandbox']);

    const url = await serve(/served at +(http:\S+)\//, 'preview', '--root', docs, '--port', '0');
    const page = await reader.visit(`${url}/api-reference/create-plant`);
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('form', { name: 'Try it' });
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('region', { name: 'Response', exact: true }).getByText('201 Created').waitFor();
    await page.goto(`${url}/quick-start`);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('create plnt');
    await page.getByRole('option').first().getByText('Create plant').first().waitFor();
    await page.goto(`${url}/explorer/plant-store`);
    await page.locator('.scalar-app').first().waitFor();
  });

  test('applies an overlay, and builds a site that is opened from its files', async () => {
    const overlay = join(docs, 'openapi/plant-store.overlay.yaml');
    await writeFile(overlay, OVERLAY);
    const files = join(folder, 'files');
    const built = await trellis('build', '--root', docs, '--out', files, '--relative');
    expect(built.code, built.stderr).toBe(0);
    expect(await readFile(join(files, 'api-reference/create-plant.md'), 'utf8')).toContain(
      'An overlaid text.',
    );
    await rm(overlay);
    const page = await reader.visit(pathToFileURL(join(files, 'index.html')).href);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('quick start');
    await page.getByRole('option', { name: 'Quick start' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
  });

  test('lists the changes between two OpenAPI files', async () => {
    const file = join(docs, 'openapi/plant-store.yaml');
    const later = join(folder, 'later.yaml');
    await writeFile(
      later,
      (await readFile(file, 'utf8')).replace('operationId: createPlant', 'operationId: add'),
    );
    const { code, stdout } = await trellis('changelog', file, later);
    expect([code, stdout]).toEqual([0, expect.stringContaining('operationId')]);
  });

  test('serves the folder with hot reload', async () => {
    const url = await serve(/served at +(http:\S+)\//, 'dev', '--root', docs, '--port', '0');
    const home = async () => (await fetch(`${url}/`)).text();
    expect(await home()).toContain('This is a small documentation site');
    const source = await readFile(join(docs, 'index.mdx'), 'utf8');
    await writeFile(join(docs, 'index.mdx'), source.replace('a small documentation site', 'another text'));
    await vi.waitFor(async () => expect(await home()).toContain('This is another text'), { timeout: 20_000 });
    expect((await fetch(`${url}/explorer/plant-store`)).status).toBe(200);
    expect((await fetch(`${url}/_trellis/explorer/standalone.esm.js`)).status).toBe(200);
  });

  test('runs a rule set that starts from the plan, over HTTP and in the page', async () => {
    const root = await writeDocs(EXTENDED, join(folder, 'extended'));
    const checked = await trellis('check', '--root', root, '--sandbox');
    expect(checked.stdout).toMatch(/POST \/shelves +own +stored/);
    expect(checked.stdout).toMatch(/GET \/shelves +list +stored/);
    const served = await serve(/Sandbox of shop at +(http:\S+)/, 'sandbox', '--root', root, '--port', '0');
    const post = () =>
      fetch(`${served}/shelves`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"id":9,"theme":"Ferns"}',
      });
    expect([(await post()).status, (await post()).status]).toEqual([201, 422]);
    expect(await (await fetch(`${served}/shelves`)).json()).toContainEqual({ id: 9, theme: 'Ferns' });

    const built = await trellis('build', '--root', root);
    expect(built.code, built.stderr).toBe(0);
    const covered = await readFile(join(root, 'dist/sandbox/index.html'), 'utf8');
    expect(covered).toContain('3 of 4 operations work with stored data.');
    const url = await serve(/served at +(http:\S+)\//, 'preview', '--root', root, '--port', '0');
    const page = await reader.visit(`${url}/add`);
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('form', { name: 'Try it' });
    const response = page.getByRole('region', { name: 'Response', exact: true });
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await response.getByText('201 Created').waitFor();
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await response.getByText('The shop has room for 3 shelves').waitFor();
  });

  test('has the proxy for your own server, with the servers of a built site', async () => {
    const api = createServer((request, response) => response.end(`${request.headers.cookie}`));
    await once(api.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const script = join(folder, 'app/proxy.mjs');
    await writeFile(script, PROXY_SERVER);
    const child = fork(script, [join(docs, 'dist'), url]);
    try {
      const [proxy] = await once(child, 'message');
      const send = (origin: string) =>
        fetch(String(proxy), {
          method: 'POST',
          headers: { origin, 'trellis-proxy': '1' },
          body: `${JSON.stringify({ method: 'GET', url: `${url}/`, headers: [['Cookie', 'sid=1']] })}\n`,
        });
      const [head = '', body] = (await (await send('https://docs.example.com')).text()).split('\n');
      expect([JSON.parse(head).status, body]).toEqual([200, 'sid=1']);
      expect((await send('https://other.example.com')).status).toBe(403);
    } finally {
      child.kill();
      api.close();
    }
  });

  test('serves the sandbox, to pages of an allowed origin', async () => {
    const origin = 'https://docs.example.com';
    const url = await serve(
      /Sandbox of plant-store at +(http:\S+)/,
      'sandbox',
      '--root',
      docs,
      '--port',
      '0',
      '--origin',
      origin,
    );
    const create = (from: string) =>
      fetch(`${url}/plants`, {
        method: 'POST',
        headers: { authorization: 'Bearer a', 'content-type': 'application/json', origin: from },
        body: '{"name":"Fern","price":5}',
      });
    expect((await create('https://other.example.com')).status).toBe(403);
    const created = await create(origin);
    expect([created.status, created.headers.get('access-control-allow-origin')]).toEqual([201, origin]);
  });
});
