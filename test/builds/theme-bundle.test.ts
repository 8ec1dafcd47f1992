import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { openBundle } from '../../src/astro/theme-bundle/index.ts';
import { noticeParts } from '../../src/hosting/index.ts';
import { builtSite, type Docs, repository } from '../support/docs.ts';

const plain: Docs = {
  'docs.json': { name: 'Moss', navigation: [{ group: 'Pages', pages: ['index'] }] },
  'index.mdx': '# Hello\n',
};

const api: Docs = {
  'docs.json': {
    name: 'Plants',
    colors: { primary: '#7A2E8E' },
    fonts: { family: 'Georgia' },
    navigation: [{ group: 'Pages', pages: ['index', 'list'] }],
    openapi: 'api.json',
    sandbox: { 'api.json': './rules.ts' },
  },
  'index.mdx':
    "import { Counter } from '/counter.jsx';\nimport { Other } from '/other/counter.jsx';\n\n# Hello\n\n<Counter />\n\n<Other />\n",
  'other/counter.jsx':
    "import { useState } from 'react';\n" +
    'export const Other = () => <i onClick={() => undefined}>{useState(7)[0]}</i>;\n',
  'counter.jsx':
    "import { useState } from 'react';\n" +
    'export const Counter = () => { const [count, set] = useState(0);\n' +
    '  return <button onClick={() => set(count + 1)}>{count}</button>; };\n',
  'list.mdx': '---\nopenapi: GET /plants\n---\n',
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    servers: [{ url: 'https://api.acme.example' }],
    paths: { '/plants': { get: { summary: 'List plants', responses: { 200: { description: 'All.' } } } } },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
  'rules.ts':
    "import { defineSandbox } from 'trellis-docs/sandbox';\n" +
    "export default defineSandbox({ name: 'a', title: 'A', revision: 1, basePath: '', seed() {}, routes: [],\n" +
    '  formatError: ({ status, message }) => ({ status, json: { message } }) });\n',
};

/** An OpenAPI file with one security scheme. */
const apiWith = (token: object): Docs => ({
  'docs.json': { name: 'Locks', navigation: [{ group: 'A', pages: ['index'] }], openapi: 'locks.json' },
  'locks.json': {
    openapi: '3.1.0',
    info: { title: 'Locks', version: '1' },
    paths: { '/': { get: { security: [{ token: [] }], responses: { 200: { description: 'OK' } } } } },
    components: { securitySchemes: { token } },
  },
});

/** Name -> text of the scripts of a built site. */
async function scripts(docs: Docs, ...flags: string[]): Promise<Map<string, string>> {
  const folder = join(await builtSite(docs, ...flags), '_trellis');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

const partsOf = (names: Iterable<string>): string[] =>
  [...new Set([...names].map((name) => name.split('.', 1)[0] as string))].sort();

test('an import of a lazy part does not repeat the names that it uses', async () => {
  const all = [...(await scripts(api)).values()].join('\n');
  expect(all).toMatch(/\(\(\)=>import\(/);
  expect(all).not.toMatch(/async\(\)=>\{let\{[^{}]*\}=await import\(/);
});

test('a plain site has the scripts of its pages, and none of a sandbox, a playground or components', async () => {
  const needless =
    /^(?:sandbox|browser|inspector|playground|live-request|reply|samples|explorer|patterns|islands|preact|theme-parts|de$)/;
  const [page, other] = [await scripts(plain), await scripts(api, '--base', '/docs')].map((site) =>
    partsOf(site.keys()),
  );
  expect(page).toEqual(expect.arrayContaining(['page', 'search', 'engine', 'en', 'enhance', 'zoom']));
  expect(page?.filter((name) => needless.test(name))).toEqual([]);
  expect(other).toEqual(
    expect.arrayContaining(['sandbox-core', 'inspector', 'playground', 'explorer', 'islands', 'preact']),
  );
});

test('only a site whose API issues tokens has the scripts and the page for them', async () => {
  const issuing = {
    ...plain,
    ...apiWith({
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://a.example.com', scopes: {} } },
    }),
  };
  const redirecting = {
    ...plain,
    ...apiWith({ type: 'openIdConnect', openIdConnectUrl: 'https://a.example.com' }),
  };
  const parts = async (...site: Parameters<typeof scripts>) =>
    partsOf((await scripts(...site)).keys()).filter((name) => /^(?:oauth|library)$/.test(name));
  expect(await parts(issuing)).toEqual(['library', 'oauth']);
  expect(await parts(api, '--base', '/docs')).toEqual([]);

  const callback = '_trellis/oauth/callback/index.html';
  for (const out of [await builtSite(issuing), await builtSite(api, '--base', '/docs')])
    await expect(readFile(join(out, callback), 'utf8')).rejects.toThrow('ENOENT');
  const out = await builtSite(redirecting);
  const html = await readFile(join(out, callback), 'utf8');
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  // A browser applies both policies.
  expect(html).toContain(`script-src ${hash};`);
  expect(await readFile(join(out, '_headers'), 'utf8')).toContain(hash);
});

test('the scripts of the theme are the same bytes in all sites', async () => {
  const { files, dir } = await openBundle();
  const sites = await Promise.all([scripts(plain), scripts(api, '--base', '/docs')]);
  const own = sites.map((site) => [...site.keys()].filter((name) => !files[name]));
  // Only the author's text is left.
  expect(own.map(partsOf)).toEqual([[], ['api', 'counter']]);
  for (const site of sites)
    for (const [name, text] of site)
      if (files[name]) expect(text === (await readFile(join(dir, name), 'utf8')), name).toBe(true);
});

test('the notices of sites name every package in the scripts', async () => {
  const packages = Object.values((await openBundle()).files).flatMap((file) => file.packages);
  const named = noticeParts(new Set(['scripts'])).flatMap((part) => part.packages.map(({ name }) => name));
  expect(packages).toContain('@scalar/snippetz');
  expect(packages.filter((name) => !named.includes(name))).toEqual([]);
});

test('what an author’s modules import of the theme is in no second copy', async () => {
  const site = await scripts(api, '--base', '/docs');
  const textOf = (part: string) => [...site].find(([name]) => name.startsWith(`${part}.`))?.[1] ?? '';
  expect(textOf('counter')).toMatch(/from["'`]\.\/preact-/);
  expect(textOf('counter').length).toBeLessThan(500);
  expect(textOf('api')).toMatch(/from["'`]\.\/sandbox-rules\./);
  expect(textOf('api').length).toBeLessThan(300);
});

test('a page names the scripts of its own components, also of two files with the same name', async () => {
  const html = await readFile(join(await builtSite(api, '--base', '/docs'), 'index.html'), 'utf8');
  const site = await scripts(api, '--base', '/docs');
  const named = [
    ...html.matchAll(/<trellis-island[^>]*data-src="\/docs\/_trellis\/([^"]+)" data-name="(\w+)"/g),
  ];
  expect(named.map(([, , name]) => name)).toEqual(['Counter', 'Other']);
  for (const [, file = '', name = ''] of named) {
    expect(site.get(file)).toMatch(new RegExp(`\\bas ${name}\\b`));
    expect(html).toContain(`<link rel="modulepreload" href="/docs/_trellis/${file}">`);
  }
});

test('a change of the browser code makes another bundle', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'trellis-sources-'));
  try {
    await cp(join(repository, 'src'), join(copy, 'src'), { recursive: true });
    await cp(join(repository, 'package.json'), join(copy, 'package.json'));
    await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const code =
      "import { openBundle } from './src/astro/theme-bundle/index.ts'; console.log((await openBundle()).dir);";
    const open = (): string =>
      execFileSync(process.execPath, ['--input-type=module', '-e', code], {
        cwd: copy,
        encoding: 'utf8',
      }).trim();
    // The same sources have the same bundle, which is not made again.
    const { dir } = await openBundle();
    await cp(dir, join(copy, relative(repository, dir)), { recursive: true });
    const before = open();
    expect(relative(copy, before)).toBe(relative(repository, dir));
    const file = join(copy, 'src/theme/client/page/index.ts');
    await writeFile(file, `${await readFile(file, 'utf8')}\nconsole.log('another page');\n`);
    const after = open();
    const texts = await Promise.all(
      [before, after].map(async (dir) => {
        const [page = ''] = (await readdir(dir)).filter((name) => name.startsWith('page.'));
        return (await readFile(join(dir, page), 'utf8')).includes('another page');
      }),
    );
    expect(texts).toEqual([false, true]);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
