import { watch } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startPreview } from '../../src/astro/index.ts';
import {
  builtSite,
  type Docs,
  filesIn,
  repository,
  startTrellis,
  trellis,
  writeDocs,
} from '../support/docs.ts';
import { useReader } from '../support/reader.ts';
import { FULL } from '../support/settings-sites.ts';

const reader = useReader();
const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Writes `docs` and builds them into the sibling folder `site`. */
async function build(docs: Docs, ...options: string[]) {
  const root = await writeDocs(docs);
  const out = `${root}-site`;
  made.push(root, out);
  const run = await trellis('build', '--root', root, '--out', out, ...options);
  const published = await filesIn(out).catch(() => []);
  return { ...run, root, out, files: published.map((file) => relative(out, file)) };
}

const settings = (pages: string[], more: object = {}) => ({
  name: 'Moss',
  navigation: [{ group: 'Pages', pages }],
  ...more,
});

/** Files that every site has besides its pages. */
const isOwn = (file: string): boolean =>
  /^(?:_trellis|explorer|openapi)\/|^(?:_headers|\.nojekyll|robots\.txt|llms(?:-full)?\.txt|site\.webmanifest|favicon\.(?:ico|svg)|(?:apple-touch-)?icon[\w-]*\.png|.*\.md)$/.test(
    file,
  );

describe('trellis build', () => {
  test('with unusable settings ends with 1, writes nothing and shows the locations', async () => {
    const { code, stderr, files } = await build({
      'docs.json': '{\n  "name": "Moss",\n  "navigaton": [],\n  "colors": { "primary": "red" }\n}\n',
    });
    expect(code).toBe(1);
    expect(files).toEqual([]);
    expect(stderr).toMatch(/^docs\.json:3:3 error config\/required navigation is required/m);
    expect(stderr).toContain(
      'docs.json:4:26 warning config/type colors.primary must be a hex color like #0D9373, not "red"',
    );
    expect(stderr).toMatch(/^> +4 \|/m);
    expect(stderr).toMatch(/\^+/);
    expect(stderr).toContain('1 error, 1 warning');
  });

  test('with --keep-going reports each error with its location, and shows the rest', async () => {
    const docs = {
      'docs.json': settings(['index', 'bad', 'broken']),
      'index.mdx': '# Hello\n',
      'bad.mdx': '---\ntitle: [oops\n---\n\nStill **here**\n',
      'broken.mdx': '# Broken\n\n{missing.map((one) => one)}\n',
    };
    const { code, stderr, stdout, out } = await build(docs, '--keep-going');
    expect(code).toBe(0);
    expect(stderr).toContain('bad.mdx:2:8 error content/front-matter front matter is not valid YAML');
    expect(stderr).toContain(
      'broken.mdx:3:2 error content/page this page could not be rendered: missing is not defined',
    );
    expect(stdout).toContain('2 errors, 0 warnings');
    const page = (path: string) => readFile(join(out, path), 'utf8');
    expect(await page('bad/index.html')).toContain('Still <strong>here</strong>');
    expect(await page('index.html')).toContain('Hello');
    expect(await page('broken/index.html')).toContain('could not be built');
  });

  test('with warnings succeeds: an unknown component shows its content, and a missing page is reported', async () => {
    const { code, stderr, out } = await build({
      'docs.json': settings(['index', 'indx2']),
      'index.mdx':
        '---\ntitle: Home\n---\n\n<Crad>kept **text**</Crad>\n\n<Tree.Leaf>inner</Tree.Leaf>\n\n<Leap href="/b">on</Leap> <Leap href="javascript:x">off</Leap>\n',
    });
    expect(code).toBe(0);
    expect(stderr).toContain('index.mdx:5:1 warning content/unknown-component unknown component <Crad>');
    expect(stderr).toContain('hint: Did you mean <Card>?');
    expect(stderr).toContain('index.mdx:7:1 warning content/unknown-component unknown component <Tree.Leaf>');
    expect(stderr).toContain('warning site/missing-page navigation lists the page "indx2"');
    const page = await readFile(join(out, 'index.html'), 'utf8');
    expect(page).toMatch(/kept <strong>text<\/strong>[\s\S]*inner/);
    expect(page).toMatch(/<a href="\/b">on<\/a>\s*off</);
  });

  test('with a page of invalid MDX keeps the previous site, unless --keep-going is set', async () => {
    const docs = {
      'docs.json': settings(['index', 'broken', 'other']),
      'index.mdx': '# Hello\n',
      'broken.mdx': '# Whole\n',
      'other.mdx': '# Other\n\nStill here.\n',
    };
    const { root, out, files } = await build(docs);
    const front = '---\ntitle: Broken\ndescription: A page.\n---\n\nFine so far.\n\n';
    await writeDocs(
      { 'broken.mdx': `${front}Not so <Card title="x">fine.\n`, 'yarn.lock': 'x', '.gitignore': 'dist' },
      root,
    );
    const args = ['build', '--root', root, '--out', out];
    const { code, stderr, stdout } = await trellis(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^broken\.mdx:8:\d+ error content\/mdx this page is not valid MDX: /m);
    expect(stderr).toMatch(/^> +8 \|/m);
    expect(stderr).toContain('1 error, 0 warnings');
    expect(stdout).toContain('Because of these errors, the previous site is kept');
    expect(stdout).toMatch(/^Not published: yarn\.lock$/m);
    expect(await readFile(join(out, 'broken/index.html'), 'utf8')).toContain('Whole');
    expect((await filesIn(out)).map((file) => relative(out, file))).toEqual(files);

    // The error is not cached as a finished page.
    const again = await trellis(...args, '--keep-going', '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({
      ok: false,
      isPublished: true,
      out,
      pages: 3,
      diagnostics: [{ code: 'content/mdx', severity: 'error', file: 'broken.mdx' }],
    });
    expect(await readFile(join(out, 'other/index.html'), 'utf8')).toContain('Still here.');
    expect(await readFile(join(out, 'broken/index.html'), 'utf8')).toContain('This page could not be built');
  });

  test('with missing images shows the name of the site, refers to none of them, and prints no bundler output', async () => {
    const { out, files, stdout, stderr } = await build({
      'docs.json': settings(['index'], {
        logo: '/no.svg',
        favicon: '/no.svg',
        backgroundImage: '/ground.svg',
      }),
      'index.mdx': '# Hello\n',
      'ground.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    expect(stdout + stderr).not.toMatch(/WARN|vite/);
    expect(stderr).toContain('file not found: no.svg');
    const html = await readFile(join(out, 'index.html'), 'utf8');
    expect(html).toMatch(/<a class="brand" href="\/">\s*<span>Moss<\/span>/);
    const texts = await Promise.all(files.map((file) => readFile(join(out, file), 'utf8')));
    expect(texts.filter((text) => text.includes('no.svg'))).toEqual([]);
    expect(texts.filter((text) => /url\("?\/ground\.svg"?\)/.test(text))).toHaveLength(1);
  });

  test('a page without its API description shows its content like other pages of operations', async () => {
    const { out, code } = await build({
      'docs.json': settings(['index', 'hook'], { openapi: 'gone.yaml' }),
      'index.mdx': '---\nopenapi: gone.yaml GET /plants/{plantId}/keys\n---\n',
      'hook.mdx': '---\nopenapi: gone.yaml webhook plant.created\n---\n',
    });
    expect(code).toBe(0);
    const html = await readFile(join(out, 'index.html'), 'utf8');
    expect(html).toContain('The API description for this page is missing.');
    expect(html).toMatch(/<span class="method method-get">GET<\/span>/);
    expect(html).toMatch(/<wbr><span class="path-parameter">/);
    expect(await readFile(join(out, 'hook/index.html'), 'utf8')).toMatch(
      /<span class="method">Webhook<\/span>/,
    );
  });

  test('with --cache and --out writes nothing to the docs folder; an interrupted build leaves nothing at all', async () => {
    const docs = { 'docs.json': settings(['index']), 'index.mdx': '# Hello\n' };
    const { root, out, files } = await build(docs, '--cache', await writeDocs({}));
    expect((await readdir(root)).sort()).toEqual(['docs.json', 'index.mdx']);
    await writeDocs({ 'index.mdx': '# Changed\n' }, root);
    // The earliest moment at which the build has something to delete.
    const watcher = watch(dirname(out), (_event, name) => {
      if (name?.startsWith(`.${basename(out)}`)) child.kill('SIGINT');
    });
    const child = startTrellis(['build', '--root', root, '--out', out]);
    expect(await child.ended.finally(() => watcher.close())).toMatchObject({ code: 130, stderr: '' });
    expect((await filesIn(out)).map((file) => relative(out, file))).toEqual(files);
    expect(await readFile(join(out, 'index.html'), 'utf8')).toContain('Hello');
    expect((await readdir(dirname(out))).filter((name) => name.includes(basename(out)))).toEqual([
      basename(out),
    ]);
  });

  test('a folder without docs.json is a mistake on the command line', async () => {
    const { code, stderr, root } = await build({ 'index.mdx': '# Hello\n' });
    expect(code).toBe(2);
    expect(stderr).toContain(`there is no docs.json or mint.json in ${root}`);
  });

  test('of a folder without problems ends with 0, prints where the site is, and publishes content/ and what the settings name', async () => {
    const { code, stdout, stderr, out, files } = await build({
      'docs.json': settings(['index'], { favicon: 'brand/icon.svg', openapi: 'openapi/api.json' }),
      'package.json': '{ "private": true }',
      'README.md': '# Read me\n',
      '.env': 'SECRET=1\n',
      'src/code.js': 'export const secret = 1;\n',
      'brand/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'brand/other.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'openapi/api.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} },
      'content/index.mdx': '# Hello\n',
      'content/files/guide.pdf': '%PDF-',
      'content/.hidden/note.txt': 'no',
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(out);
    for (const stage of ['read', 'bundled', 'rendered', 'indexed, written'])
      expect(stdout).toMatch(new RegExp(`^  ${stage} +\\d+\\.\\d s$`, 'm'));
    const closing = /^Built 1 page in \d+\.\d s: 0 errors, 0 warnings, \d+(?:\.\d)? [KM]B in (.*)$/m;
    expect(closing.exec(stdout)?.[1]).toBe(out);
    expect(files.filter((file) => !isOwn(file))).toEqual([
      '404.html',
      'brand/icon.svg',
      'files/guide.pdf',
      'index.html',
    ]);
  });

  test('of a folder without content/ leaves out settings, packages, code, and earlier sites', async () => {
    const docs = {
      'docs.json': settings(['index']),
      'package.json': '{ "private": true }',
      'package-lock.json': '{}',
      'tsconfig.json': '{}',
      'src/code.js': 'export const secret = 1;\n',
      'node_modules/one/index.js': 'export {};\n',
      'images/plant.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'index.mdx': '# Hello\n',
    };
    const root = await writeDocs(docs);
    made.push(root);
    const out = join(root, 'public');
    const list = async () => (await filesIn(out)).map((file) => relative(out, file));
    await trellis('build', '--root', root, '--out', out);
    const first = await list();
    expect(first.filter((file) => !isOwn(file))).toEqual(['404.html', 'images/plant.svg', 'index.html']);
    await trellis('build', '--root', root, '--out', out);
    expect(await list()).toEqual(first);
  });
});

describe('a built site', () => {
  test('is identical to the byte wherever and whenever it is built, and contains no path of the machine', async () => {
    const [one, elsewhere] = [await build(FULL), await builtSite(FULL)];
    const files = await filesIn(elsewhere);
    expect(files.map((file) => relative(elsewhere, file))).toEqual(one.files);
    const different: string[] = [];
    const telling: string[] = [];
    for (const file of one.files) {
      const [first, second] = await Promise.all([one.out, elsewhere].map((out) => readFile(join(out, file))));
      if (!first?.equals(second as Buffer)) different.push(file);
      for (const place of [one.root, repository, process.execPath]) {
        if (first?.includes(place)) telling.push(`${file} names ${place}`);
      }
    }
    expect(different).toEqual([]);
    expect(telling).toEqual([]);
  });

  test('with --base is below that path: its links, assets, data and its page for unknown addresses', async () => {
    const { code, out, files } = await build(FULL, '--base', '/docs');
    expect(code).toBe(0);
    const server = await startPreview({ outDir: out, base: '/docs', port: 0 });
    const { origin } = new URL(server.url);
    expect(server.url).toBe(`${origin}/docs/`);

    const outside: string[] = [];
    for (const file of files.filter((name) => name.endsWith('.html'))) {
      const html = await readFile(join(out, file), 'utf8');
      for (const [, path] of html.matchAll(/ (?:href|src|data-src|content)="(\/[^"/][^"]*|\/)"/g)) {
        if (!path?.startsWith('/docs/') && path !== '/docs') outside.push(`${file}: ${path}`);
      }
    }
    expect(outside).toEqual([]);

    const beside = await Promise.all(
      ['/', '/guide/one', '/docsguide/one'].map((path) => fetch(origin + path, { redirect: 'manual' })),
    );
    expect(beside.map(({ status, headers }) => headers.get('location') ?? status)).toEqual([
      '/docs/',
      404,
      404,
    ]);

    const page = await reader.visit(`${server.url}`, { expected: /404/ });
    expect(
      await page.locator('.brand img:visible').evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBe(64);
    const image = await page.evaluate(() => getComputedStyle(document.body, '::before').backgroundImage);
    expect(image).toBe(`url("${origin}/docs/background.svg")`);
    expect((await fetch(`${origin}/docs/background.svg`)).status).toBe(200);
    await page.locator('.prose a').first().click();
    await page.waitForURL(`${origin}/docs/guide/one`);
    await page.locator('.pagination .next').click();
    await page.waitForURL(`${origin}/docs/guide/two`);
    await page.goto(`${origin}/docs/create-plant`);
    const data = await page.locator('#trellis-try').getAttribute('data-src');
    expect((await fetch(origin + data)).status).toBe(200);
    await page.goto(`${origin}/docs/create-plnt`);
    await page.locator('trellis-nearest a', { hasText: 'Create a plant' }).click();
    await page.waitForURL(`${origin}/docs/create-plant`);
    // Pending requests of the page would fail.
    await page.waitForLoadState('networkidle');
    await server.stop();
  });
});
