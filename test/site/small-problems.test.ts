import { describe, expect, test } from 'vitest';
import { api, docs, load, problemsOf } from './support.ts';

const shapes = {
  legacy: (...pages: string[]) => ({ navigation: [{ group: 'Start', pages }] }),
  current: (...pages: string[]) => ({ navigation: { groups: [{ group: 'Start', pages }] } }),
};
const pagesOf = async (folder: Parameters<typeof load>[0]) => {
  const loaded = await load(folder);
  const pages = loaded.site?.pages.map(({ file, route, inNavigation }) => [file, route, inNavigation]);
  return { pages, problems: problemsOf(loaded), loaded };
};

describe.each(Object.entries(shapes))('one small problem does not stop a site, %s format', (_, nav) => {
  test('overview.md beside overview.mdx: the .mdx is the page, inside and outside the navigation', async () => {
    for (const listed of [['overview'], []]) {
      const { pages, problems } = await pagesOf(
        docs(nav('a', ...listed), {
          a: ['title: A'],
          'overview.md': ['title: B'],
          'overview.mdx': ['title: C'],
        }),
      );
      expect(pages).toContainEqual(['overview.mdx', '/overview', listed.length > 0]);
      expect(pages).toHaveLength(2);
      expect(problems).toEqual([
        'overview.md:1:1 warning site/shared-route overview.md is not shown, because overview.mdx is the page at /overview -> Rename or delete one of them.',
      ]);
    }
  });

  test('of pages with one address the one in the navigation is shown; an entry for the other leads to it', async () => {
    const files = { a: ['title: A'], 'a/index': ['title: B'] };
    const one = await pagesOf(docs(nav('a'), files));
    expect(one.pages).toEqual([['a.mdx', '/a', true]]);
    expect(one.problems).toEqual([
      'a/index.mdx:1:1 warning site/shared-route a/index.mdx is not shown, because a.mdx is the page at /a -> Rename or delete one of them.',
    ]);
    const both = await pagesOf(docs(nav('a', 'a/index'), files));
    expect(both.pages).toHaveLength(1);
    expect(both.loaded.diagnostics).toMatchObject([{ code: 'site/shared-route', severity: 'warning' }]);
  });

  test('an error in a page outside the navigation is a warning', async () => {
    const faulty = '---\ntitle: A: B\n---\nText\n';
    const inside = await load(docs(nav('a', 'b'), { a: ['title: A'], b: faulty }));
    expect(inside.diagnostics).toMatchObject([{ severity: 'error', file: 'b.mdx' }]);
    const outside = await load(docs(nav('a'), { a: ['title: A'], b: faulty }));
    expect(outside.diagnostics).toMatchObject([{ severity: 'warning', file: 'b.mdx' }]);
    expect(outside.site?.pages.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('a readable description has warnings; an unreadable one stops the site, unless only a page outside names it', async () => {
    const operation = { responses: { 200: { $ref: '#/components/responses/Nowhere' } } };
    const readable = await load({
      ...docs(nav('a'), { a: ['openapi: GET /x'] }),
      'api.json': api({ 'GET /x': operation }),
    });
    expect(readable.diagnostics).toMatchObject([{ code: 'openapi/no-unresolved-refs', severity: 'warning' }]);
    const broken = { 'api.yaml': 'openapi: 3.1.0\ninfo: [\n' };
    const page = ['openapi: /api.yaml GET /x'];
    const severities = async (folder: Parameters<typeof load>[0]) =>
      (await load(folder)).diagnostics.flatMap(({ code, severity }) =>
        code === 'openapi/syntax' ? severity : [],
      );
    expect(await severities({ ...docs(nav('a'), { a: page }), ...broken })).toEqual(['error']);
    expect(await severities({ ...docs(nav('b'), { a: page, b: ['title: B'] }), ...broken })).toEqual([
      'warning',
    ]);
    expect(await severities({ ...docs(nav('b'), { a: page, b: page }), ...broken })).toEqual(['error']);
  });

  test('a page never replaces a file: it is reported before the build, with its location', async () => {
    const names = [
      'robots.txt',
      'sitemap.xml',
      '_trellis/a',
      '404.html',
      'a.md',
      'a/rss.xml',
      'guide.pdf',
      'Explorer/api',
    ];
    const { pages, problems: all } = await pagesOf({
      ...docs(
        nav('a', ...names),
        Object.fromEntries(
          ['a', ...names].map((name) => [`${name}.mdx`, '---\ntitle: A\nopenapi: GET /x\n---\n']),
        ),
      ),
      'api.json': api({ 'GET /x': {} }),
      'guide.pdf': '%PDF-',
    });
    expect(pages).toEqual([['a.mdx', '/a', true]]);
    const problems = all.filter((problem) => problem.includes('site/reserved-route'));
    expect(problems).toHaveLength(names.length);
    expect(problems).toContain(
      'robots.txt.mdx:1:1 warning site/reserved-route robots.txt.mdx is not shown, because the site has its own /robots.txt -> Rename the page.',
    );
    expect(problems.every((problem) => /\.mdx:1:1 warning site\/reserved-route /.test(problem))).toBe(true);
    const free = await pagesOf(
      docs(nav('a', '404', 'robots'), { a: ['title: A'], 404: ['title: B'], robots: ['title: C'] }),
    );
    expect([free.pages?.length, free.problems]).toEqual([3, []]);
  });

  test('a redirect never replaces a file either', async () => {
    const redirects = [{ source: '/robots.txt', destination: '/a' }];
    const { site } = await load(docs({ ...nav('a'), redirects }, { a: ['title: A'] }));
    expect(site?.redirects.routes.map(({ from }) => from)).not.toContain('/robots.txt');
  });

  test('names of pages and files that differ only in case are reported', async () => {
    const { problems, pages } = await pagesOf({
      ...docs(nav('Foo', 'foo'), {
        Foo: ['title: A'],
        foo: ['title: B'],
        'Guide/a': ['title: A'],
        'guide/b': ['title: B'],
      }),
      'Logo.png': 'x',
      'logo.png': 'y',
    });
    expect(pages).toHaveLength(4);
    const hint = ' -> Rename one of them: where case is ignored, one replaces the other.';
    expect(problems.sort()).toEqual([
      `foo.mdx:1:1 warning site/similar-names foo.mdx and Foo.mdx differ only in case${hint}`,
      `logo.png warning site/similar-names logo.png and Logo.png differ only in case${hint}`,
    ]);
  });

  test('a draft is not a page, inside and outside the navigation, and is listed as unpublished', async () => {
    const { pages, problems, loaded } = await pagesOf({
      ...docs(nav('a', 'wip'), {
        a: ['title: A'],
        wip: ['draft: true'],
        'notes/later.md': '---\ndraft: true\n---\n<b',
      }),
      'pnpm-lock.yaml': 'lockfileVersion: 9\n',
    });
    expect([pages, problems]).toEqual([[['a.mdx', '/a', true]], []]);
    expect(loaded.assets).toEqual([]);
    expect(loaded.unpublishedFiles).toEqual(['notes/later.md', 'pnpm-lock.yaml', 'wip.mdx']);
    const shown = await pagesOf(docs(nav('a'), { a: ['draft: false'], b: ['hidden: true'] }));
    expect(shown.pages).toHaveLength(2);
  });

  test('everything unpublished is listed, and files that pages and settings use are not', async () => {
    const { loaded } = await pagesOf({
      ...docs(nav('a'), { a: ['title: A'], 'a/index': ['title: B'], 'drafts/b': ['title: B'] }),
      'tracker.js': "fetch('https://x.example.com')",
      'own.js': "fetch('/own.json')",
      'card.jsx': 'export const Card = () => <b>x</b>;',
      'unused.jsx': 'export const Card = () => <b>x</b>;',
      'b.mdx': 'import { Card } from "/card.jsx";\n\n<Card />\n',
      '.trellis/cache/x': 'x',
      '.git/HEAD': 'x',
      'yarn.lock': 'x',
      '.mintignore': 'drafts/\n',
    });
    expect(loaded.unpublishedFiles).toEqual([
      'a/index.mdx',
      'drafts/',
      'tracker.js',
      'unused.jsx',
      'yarn.lock',
      '.git/',
    ]);
    expect(loaded.assets.map(({ to }) => to)).toEqual(['own.js']);
  });

  test('settings that name missing files are as without them; one image serves both modes', async () => {
    const isCurrent = nav === shapes.current;
    const font = { family: 'Moss', [isCurrent ? 'source' : 'url']: '/no.woff2' };
    const look = {
      logo: { light: '/no.svg', dark: '/no.svg', href: 'https://example.com' },
      favicon: isCurrent ? { light: '/no.svg', dark: '/my mark.svg' } : '/no.svg',
      ...(isCurrent && { background: { image: { light: '/my mark.svg', dark: '/no.png' } } }),
      [isCurrent ? 'fonts' : 'font']: font,
    };
    const { loaded } = await pagesOf({
      ...docs({ ...nav('a'), ...look }, { a: ['title: A'] }),
      'my mark.svg': '<svg/>',
    });
    const { logo, favicon, faviconDark, background, fonts } = loaded.site?.settings ?? {};
    expect(logo).toEqual({ href: 'https://example.com' });
    expect([favicon, faviconDark]).toEqual([isCurrent ? '/my mark.svg' : undefined, undefined]);
    expect(background?.image).toEqual(
      isCurrent ? { light: '/my mark.svg', dark: '/my mark.svg' } : undefined,
    );
    expect(fonts?.body).toEqual({ family: 'Moss' });
  });

  test('a missing or refused OpenAPI file is one warning; its pages keep method and path', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const named = (file: string) =>
      Object.fromEntries(
        names.map((name) => [name, [`title: ${name}`, `openapi: "${file}post /x/{${name}}"`]]),
      );
    const missing = await load(docs(nav(...names), named('gone/api.yaml ')));
    expect(missing.site?.pages.map((page) => [page.missing, page.method])).toEqual(
      names.map((name) => [{ method: 'POST', path: `/x/{${name}}` }, 'POST']),
    );
    expect(problemsOf(missing)).toEqual([
      'a.mdx:3:10 warning site/missing-description the OpenAPI file gone/api.yaml is missing or unreadable; it is named 4 times -> Put the OpenAPI file into the docs folder, or fix its name.',
    ]);
    const none = await load(
      docs(nav(...names), { ...named(''), a: ['openapi: webhook sold'], d: ['openapi-schema: Plant'] }),
    );
    expect(none.site?.pages.map((page) => page.missing)).toEqual([
      { method: 'HOOK', path: 'sold' },
      { method: 'POST', path: '/x/{b}' },
      { method: 'POST', path: '/x/{c}' },
      {},
    ]);
    expect(problemsOf(none)).toEqual([
      expect.stringContaining('no OpenAPI file in the docs folder has this operation or schema, or 3 more'),
    ]);
    const refused = await load({
      ...docs(nav(...names), named('/api.yaml ')),
      'api.yaml': 'openapi: 9.9.9\ninfo: {}\n',
    });
    expect(refused.diagnostics).toMatchObject([
      { code: 'openapi/version', severity: 'error' },
      { code: 'site/missing-description', severity: 'warning' },
    ]);
    // Each format has its own key for it, and warns about the other's.
    const keys = { openapi: 'gone/api.yaml', api: { openapi: 'gone/api.yaml' } };
    const listed = await load(docs({ ...keys, ...nav(...names) }, named('gone/api.yaml ')));
    expect(listed.diagnostics).toMatchObject([
      { code: 'config/unknown-key' },
      { code: 'openapi/not-found', severity: 'warning' },
    ]);
    const other = await load({
      ...docs(nav('a'), named('api.json ')),
      'api.json': api({ 'GET /x': {} }),
    });
    expect(other.diagnostics.map(({ code }) => code)).toEqual(names.map(() => 'site/unknown-operation'));
    expect(other.site?.pages[0]?.missing).toEqual({ method: 'POST', path: '/x/{a}' });
  });
});
