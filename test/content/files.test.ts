import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { discover, pagePath, routeOf } from '../../src/content/index.ts';
import { type Docs, writeDocs } from '../support/docs.ts';

async function folder(docs: Docs): Promise<string> {
  const root = await writeDocs(docs);
  onTestFinished(() => rm(root, { recursive: true }));
  return root;
}

/** Files with these paths, and any content. */
const files = (...paths: string[]): Docs => Object.fromEntries(paths.map((path) => [path, path]));

describe('discover', () => {
  test('takes .mdx and .md files as pages and known media as assets, sorted by name', async () => {
    const root = await folder(
      files(
        'b.mdx',
        'a/z.md',
        'a/b/c.mdx',
        'Z.mdx',
        'logo.svg',
        'fonts/x.woff2',
        'a/data.json',
        'notes.docx',
      ),
    );
    expect(await discover(root)).toMatchObject({
      contentDir: '',
      pages: ['Z.mdx', 'a/b/c.mdx', 'a/z.md', 'b.mdx'],
      assets: ['a/data.json', 'fonts/x.woff2', 'logo.svg', 'notes.docx'],
    });
  });

  test('publishes verification files, downloads, and all of .well-known/', async () => {
    const served = [
      '.well-known/apple-app-site-association',
      '.well-known/security.txt',
      'BingSiteAuth.xml',
      'data/plants.csv',
      'downloads/kit.zip',
      'google1a2b.html',
      'openapi/store.json',
      'pubkey.asc',
    ];
    const root = await folder(
      files('docs.json', ...served, '.well-known/.cache', '.env', '.github/ci.yml', 'tool.py'),
    );
    const withheld = ['.env', '.github/', '.well-known/.cache', 'tool.py'];
    expect(await discover(root)).toMatchObject({ assets: served, withheld });
  });

  test.each(['', 'examples/'])(
    'withholds files of package managers, editors, tools and CI, and all unknown files: in "%s"',
    async (at) => {
      const names = [
        'package.json',
        'package-lock.json',
        'npm-shrinkwrap.json',
        'pnpm-lock.yaml',
        'pnpm-workspace.yaml',
        'composer.json',
        'requirements-dev.txt',
        'tsconfig.build.json',
        'eslint.config.js',
        'turbo.json',
        'docker-compose.yml',
        'azure-pipelines.yml',
        'vercel.json',
        'README.md',
        'LICENSE.txt',
        '404.html',
        'yarn.lock',
        'Gemfile.lock',
        'uv.lock',
        'deno.lock',
        'bun.lockb',
        'go.sum',
        'id_rsa',
        '.npmrc',
        'Dockerfile',
        'Makefile',
        'a.py',
      ].map((name) => at + name);
      const ignored = [
        '.vscode/settings.json',
        'node_modules/x/a.mdx',
        'dist/a.mdx',
        'drafts/a.mdx',
        'b.mdx',
      ];
      const root = await folder({
        ...files(
          'docs.json',
          ...names,
          ...ignored.map((name) => at + name),
          'a.mdx',
          'lock.svg',
          'x-config.json',
        ),
        '.mintignore': 'drafts/\nb.mdx\n',
        'snippets/a.mdx': 'x',
        'snippets/b.jsx': 'x',
      });
      const found = await discover(root, join(root, at, 'dist'));
      const left = ['.vscode/', 'node_modules/', 'drafts/', 'b.mdx'].map((name) => at + name);
      expect(found.withheld.sort()).toEqual([...names, ...left].sort());
      expect([found.pages, found.assets]).toEqual([['a.mdx'], ['lock.svg', 'x-config.json']]);
    },
  );

  test('walks only content/ if that folder is beside docs.json', async () => {
    const root = await folder(files('docs.json', 'content/a.mdx', 'content/i.png', 'outside.mdx', 'o.png'));
    expect(await discover(root)).toMatchObject({
      contentDir: 'content/',
      pages: ['content/a.mdx'],
      assets: ['content/i.png'],
    });
  });

  test('a folder content/ that the navigation names is a section like any other', async () => {
    const root = await folder(files('content/a.mdx', 'guides/b.mdx', 'c.mdx'));
    const found = await discover(root, undefined, ['content/a', 'guides/b', 'c']);
    expect(found).toMatchObject({ contentDir: '', pages: ['c.mdx', 'content/a.mdx', 'guides/b.mdx'] });
    expect(await discover(root, undefined, ['a', 'c'])).toMatchObject({ contentDir: 'content/' });
  });

  test('skips links that lead out of the folder or to another kind of file', async () => {
    const root = await folder(files('a.mdx', '.rules/base.mdc'));
    const other = await folder(files('secret.md'));
    await symlink(join(root, 'a.mdx'), join(root, 'b.mdx'));
    await symlink(join(root, '.rules/base.mdc'), join(root, 'rules.md'));
    await symlink(join(other, 'secret.md'), join(root, 'secret.md'));
    await symlink(join(root, 'nowhere.md'), join(root, 'nowhere-else.md'));
    expect((await discover(root)).pages).toEqual(['a.mdx', 'b.mdx']);
  });

  test('a file named content is not a content folder', async () => {
    const root = await folder(files('content', 'a.mdx'));
    expect(await discover(root)).toMatchObject({ contentDir: '', pages: ['a.mdx'] });
  });

  test('skips dot folders, packages and built sites at every depth', async () => {
    const ignored = ['.git', '.trellis', 'node_modules', 'dist'];
    const root = await folder(
      files(
        ...ignored.flatMap((name) => [`${name}/x.mdx`, `guides/${name}/x.png`]),
        'guides/snippetsish/x.mdx',
      ),
    );
    expect(await discover(root)).toMatchObject({
      contentDir: '',
      pages: ['guides/snippetsish/x.mdx'],
      assets: [],
    });
  });

  test('takes no page, style or script from snippet folders, only what these include', async () => {
    const held = ['x.mdx', 'y.md', 'x.jsx', 'x.js', 'x.css', 'x.png'];
    const root = await folder(
      files(
        ...['snippets', '_snippets', 'a/snippets'].flatMap((name) => held.map((file) => `${name}/${file}`)),
      ),
    );
    expect(await discover(root)).toMatchObject({
      contentDir: '',
      pages: [],
      assets: ['_snippets/x.png', 'a/snippets/x.png', 'snippets/x.png'],
    });
  });

  test('skips the code of a project at its root, but not a section called src', async () => {
    const root = await folder(files('src/x.mdx', 'guides/src/x.mdx'));
    expect((await discover(root)).pages).toEqual(['guides/src/x.mdx']);
    expect((await discover(root, undefined, ['src/x'])).pages).toEqual(['guides/src/x.mdx', 'src/x.mdx']);
  });

  test('skips the output folder', async () => {
    const root = await folder(files('public/index.mdx', 'a.mdx'));
    expect((await discover(root, join(root, 'public'))).pages).toEqual(['a.mdx']);
  });

  test('skips what a repository keeps beside its docs', async () => {
    const root = await folder(
      files(
        'README.md',
        'guides/README.md',
        'LICENSE',
        'CHANGELOG.md',
        'CONTRIBUTING.md',
        'SECURITY.md',
        'CODE_OF_CONDUCT.md',
        'AGENTS.md',
        'CLAUDE.md',
        'docs.json',
        'mint.json',
        'package.json',
        'package-lock.json',
        'tsconfig.json',
        '.hidden.mdx',
        '.env.json',
      ),
    );
    expect(await discover(root)).toMatchObject({ contentDir: '', pages: [], assets: [] });
  });

  test('a page may have such a name in lower case, or as MDX', async () => {
    const root = await folder(
      files('guides/security.mdx', 'changelog.mdx', 'license.md', 'readme-first.mdx', 'sdk/README.mdx'),
    );
    expect((await discover(root)).pages).toEqual([
      'changelog.mdx',
      'guides/security.mdx',
      'license.md',
      'readme-first.mdx',
      'sdk/README.mdx',
    ]);
  });
});

describe('pagePath', () => {
  test.each([
    ['content/a/b.mdx', 'content/', 'a/b'],
    ['outside.md', 'content/', 'outside'],
    ['a/b.md', '', 'a/b'],
    ['a.mdx/b.md', '', 'a.mdx/b'],
    ['content/a.b.mdx', 'content/', 'a.b'],
  ])('%s in %j is %s', (file, contentDir, path) => {
    expect(pagePath(file, contentDir)).toBe(path);
  });
});

describe('routeOf', () => {
  test.each([
    ['index', '/'],
    ['a/index', '/a'],
    ['a/b', '/a/b'],
    ['reindex', '/reindex'],
    ['index/a', '/index/a'],
    ['a/reindex', '/a/reindex'],
  ])('%s is served at %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });

  test('only an index page and its folder can share a route', () => {
    const segment = fc.constantFrom('a', 're', 'index', 'reindex');
    const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(path, path, (one, other) => {
        if (routeOf(one) !== routeOf(other)) return;
        expect([other, `${other}/index`, other.replace(/\/index$/, '')]).toContain(one);
      }),
    );
  });
});
