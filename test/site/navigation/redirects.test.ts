import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillPattern, pathPattern, redirectAt, type Site } from '../../../src/site/index.ts';
import { docs, load, problemsOf } from '../support.ts';

describe('a path pattern', () => {
  const matched = (pattern: string, path: string) => {
    const found = pathPattern(pattern).match(path);
    return found && Object.fromEntries(found);
  };

  test.each([
    ['/a', '/a', {}],
    ['/a', '/a/b', undefined],
    ['/a.b', '/axb', undefined],
    ['/a/:slug', '/a/b', { slug: 'b' }],
    ['/a/:slug', '/a/b/c', undefined],
    ['/a/:slug', '/a', undefined],
    ['/:year/:slug', '/2026/b', { year: '2026', slug: 'b' }],
    ['/a/:slug*', '/a', { slug: '' }],
    ['/a/:slug*', '/a/b/c', { slug: 'b/c' }],
    ['/a/:slug*', '/ab', undefined],
    ['/a/:slug*/edit', '/a/b/c/edit', { slug: 'b/c' }],
    ['/a/:slug*/edit', '/a/edit', { slug: '' }],
    ['/a/*', '/a', { 0: '' }],
    ['/a/*', '/a/b/c', { 0: 'b/c' }],
    ['/old-*', '/old-b/c', { 0: 'b/c' }],
    ['/old-*', '/older', undefined],
    ['/a/*/b/*', '/a/1/b/2', { 0: '1', 1: '2' }],
    ['/*', '/', { 0: '' }],
    ['/:slug*', '/', { slug: '' }],
    ['/:slug*', '/a/b', { slug: 'a/b' }],
  ])('%s at %s', (pattern, path, captures) => {
    expect(matched(pattern, path)).toEqual(captures);
  });

  test.each([
    ['/new/:slug*', '/a/:slug*', '/a/b/c', '/new/b/c'],
    ['/new/:slug*', '/a/:slug*', '/a', '/new'],
    ['/:slug*', '/a/:slug*', '/a', '/'],
    ['/new/*', '/a/*', '/a/b', '/new/b'],
    ['/new/:splat', '/a/*', '/a/b', '/new/b'],
    ['/new-*', '/old-*', '/old-b', '/new-b'],
    ['/*/*', '/a/*/b/*', '/a/1/b/2', '/1/2'],
    ['https://example.com:8080/:slug*?x=1#y', '/a/:slug', '/a/b', 'https://example.com:8080/b?x=1#y'],
    ['/new', '/a/*', '/a/b', '/new'],
    ['/new/:other', '/a/:slug', '/a/b', '/new/:other'],
    ['/new/:slug', '/a/:slug', '/a/ü ?#b', '/new/%C3%BC%20%3F%23b'],
  ])('%s is filled from %s', (template, pattern, path, filled) => {
    const captures = pathPattern(pattern).match(path);
    expect(captures && fillPattern(template, captures)).toBe(filled);
  });

  test('leads to no other host, whatever the address', () => {
    const text = fc.stringMatching(/^[/\\.a:@*\t ?#%\d]*$/);
    fc.assert(
      fc.property(text, fc.constantFrom('/*', '/:slug*', '/new/*', '/:a*/x'), (rest, template) => {
        const captures = pathPattern(template === '/:a*/x' ? '/old/:a*' : '/old/*').match(`/old/${rest}`);
        if (!captures) return;
        const { origin } = new URL(fillPattern(template, captures), 'https://docs.example.com/a');
        expect(origin).toBe('https://docs.example.com');
      }),
    );
  });

  test('matches what was filled into it', () => {
    const segment = fc.stringMatching(/^[a-z\d.-]{1,6}$/);
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), segment, (folders, last) => {
        const captures = new Map([
          ['slug', folders.join('/')],
          ['name', last],
        ]);
        const pattern = '/a/:slug*/b/:name';
        const path = fillPattern(pattern, captures);
        expect(pathPattern(pattern).match(path)).toEqual(captures);
      }),
    );
  });
});

const titled = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, [`title: ${path}`]]));

/** A site with these redirects, `source -> destination`, where `?` instead of an arrow means temporary. */
async function siteWith(redirects: string[], files: Record<string, string | string[]>, navigation?: object) {
  const pages = Object.keys(files).filter((path) => !path.includes('.'));
  return load(
    docs(
      {
        navigation: navigation ?? [{ group: 'A', pages }],
        redirects: redirects.map((text) => {
          const [source, arrow, destination] = text.split(' ');
          return { source, destination, permanent: arrow === '->' };
        }),
      },
      files,
    ),
  );
}

const listOf = (site: Site | undefined): string[] =>
  (site?.redirects.routes ?? []).map(({ from, to, permanent }) => `${from} ${permanent ? '->' : '~>'} ${to}`);

describe('the redirects of a site', () => {
  test('are those of the settings as written, then the root and folders to their first page', async () => {
    const loaded = await siteWith(
      ['/old -> /guides/start', 'moved/ ~> /guides/next#part', '/out -> https://example.com/a?b=c'],
      titled('guides/start', 'guides/next', 'api/v1/a'),
    );
    expect(problemsOf(loaded)).toEqual([]);
    expect(listOf(loaded.site)).toEqual([
      '/old -> /guides/start',
      '/moved ~> /guides/next#part',
      '/out -> https://example.com/a?b=c',
      '/ ~> /guides/start',
      '/guides ~> /guides/start',
      '/api/v1 ~> /api/v1/a',
      '/api ~> /api/v1/a',
    ]);
  });

  test('those of the settings win over those of folders', async () => {
    const { site } = await siteWith(['/ -> /b/one', '/a -> /b/one'], titled('a/one', 'b/one'));
    expect(listOf(site)).toEqual(['/ -> /b/one', '/a -> /b/one', '/b ~> /b/one']);
  });

  test('a page at the root or of a folder is shown', async () => {
    const { site } = await siteWith([], titled('index', 'a/index', 'a/one'));
    expect(listOf(site)).toEqual([]);
  });

  test('a folder does not lead to hidden pages', async () => {
    const { site } = await siteWith([], {
      ...titled('b/one', 'a/two'),
      'a/one': ['title: One', 'hidden: true'],
    });
    expect(listOf(site)).toEqual(['/ ~> /b/one', '/b ~> /b/one', '/a ~> /a/two']);
  });

  test('one that leads to another leads directly to its target, temporarily if one of them is', async () => {
    const { site } = await siteWith(
      ['/a -> /b', '/b ~> /c#x', '/c -> /page', '/d/:s* -> /old/:s*', '/old/:s* -> /docs/:s*'],
      titled('page', 'docs/e'),
    );
    expect(listOf(site).slice(0, 3)).toEqual(['/a ~> /page#x', '/b ~> /page#x', '/c -> /page']);
    expect(listOf(site)).toContain('/d/e -> /docs/e');
  });

  test('wildcards are expanded for their pages, and apply to all other addresses by the rules of hosts', async () => {
    const { site } = await siteWith(
      [
        '/v1/:slug* -> /v2/:slug*',
        '/post-* -> /blog/*',
        '/gone/* ~> /v2/a',
        '/u/:id -> https://x.example.com/:id',
      ],
      titled('v2/a', 'v2/b/c', 'blog/one'),
    );
    expect(listOf(site)).toEqual([
      '/v1 -> /v2',
      '/v1/a -> /v2/a',
      '/v1/b/c -> /v2/b/c',
      '/post-one -> /blog/one',
      '/gone ~> /v2/a',
      '/ ~> /v2/a',
      '/v2 ~> /v2/a',
      '/v2/b ~> /v2/b/c',
      '/blog ~> /blog/one',
    ]);
    const at = (path: string) => site && redirectAt(site, path);
    expect(at('/v1/unknown')).toEqual({ to: '/v2/unknown', permanent: true });
    expect(at('/gone/for/good/')).toEqual({ to: '/v2/a', permanent: false });
    expect(at('/u/42')).toEqual({ to: 'https://x.example.com/42', permanent: true });
    expect([at('/v2/a'), at('/elsewhere')]).toEqual([undefined, undefined]);
  });

  test.each([
    ['into the root', ['/o/:slug* -> /:slug*'], ['/o', '/o/a', '/o/modules', '/o/modules/b']],
    ['into the root from a folder that has pages', ['/modules/:slug* -> /:slug*'], []],
    ['into the root, several', ['/o/:s* -> /:s*', '/p/* -> /*', '/modules/:s* -> /:s*'], 8],
    ['into itself', ['/modules/:s* -> /modules/new/:s*', '/a/:s* -> /a/a/:s*'], []],
    ['into each other', ['/x/:s* -> /y/:s*', '/y/:s* -> /x/:s*'], []],
    ['into each other over the root', ['/x/:s* -> /y/x/:s*', '/y/:s* -> /:s*'], 4],
  ])('wildcards do not match their own results: %s', async (_, redirects, wanted) => {
    const { site } = await siteWith(redirects, titled('index', 'a', 'modules/index', 'modules/b'));
    const made = site?.redirects.routes.map(({ from }) => from) ?? [];
    if (typeof wanted === 'number') expect(made.length).toBeLessThanOrEqual(wanted);
    else expect(made.sort()).toEqual(wanted);
    for (const from of made) expect(from).not.toMatch(/(\/\w+)\1/);
  });

  test('a page may be named by its path', async () => {
    const { site } = await siteWith(
      ['/old/index -> /a/index#b', '/x -> /a/one.mdx', '/y -> /index'],
      titled('index', 'a/index', 'a/one'),
    );
    expect(listOf(site)).toEqual(['/old/index -> /a#b', '/x -> /a/one', '/y -> /', '/old -> /a#b']);
  });

  test('names may be in any alphabet, encoded or not', async () => {
    const { site } = await siteWith(['/gr%C3%BCn -> /page', '/a%20b/:x* -> /page'], titled('page'));
    expect(listOf(site).slice(0, 2)).toEqual(['/grün -> /page', '/a b -> /page']);
    expect(site && redirectAt(site, '/a b/c')).toEqual({ to: '/page', permanent: true });
  });
});

describe('a warning at the location of a redirect', () => {
  const PLACE = /^docs\.json:\d+:17 warning /;
  const problems = async (
    redirects: string[],
    files: Record<string, string | string[]> = titled('a', 'b/c'),
  ) => {
    const loaded = await siteWith(redirects, files);
    const found = problemsOf(loaded);
    for (const problem of found) expect(problem).toMatch(PLACE);
    return { found: found.map((problem) => problem.replace(PLACE, '')), routes: listOf(loaded.site) };
  };

  test('if a page or file exists at its address, which is shown', async () => {
    const { found, routes } = await problems(['/b/c -> /a', '/x.svg -> /a'], {
      ...titled('a', 'b/c'),
      'x.svg': '<svg/>',
    });
    expect(found).toEqual([
      'site/redirect-shadowed the redirect from "/b/c" is never followed, because a page or file has that address -> Delete the redirect, or move the page or file.',
      'site/redirect-shadowed the redirect from "/x.svg" is never followed, because a page or file has that address -> Delete the redirect, or move the page or file.',
    ]);
    expect(routes).toEqual(['/ ~> /a', '/b ~> /b/c']);
  });

  test('if its wildcards cover pages, which are shown', async () => {
    const { found } = await problems(['/b/* -> /a']);
    expect(found).toEqual([
      'site/redirect-shadowed the redirect from "/b/*" is not followed from "/b/c", because a page or file has that address -> Delete the redirect, or move the page or file.',
    ]);
  });

  test('if it leads in a circle, even a growing one', async () => {
    const { found, routes } = await problems([
      '/x -> /y',
      '/y -> /z',
      '/z -> /x',
      '/n/:s* -> /n/n/:s*',
      '/i -> /x',
    ]);
    expect(found.map((problem) => problem.split(' -> ')[0])).toEqual([
      'site/redirect-loop the redirect from "/x" forms a loop through "/y"; it is ignored',
      'site/redirect-loop the redirect from "/y" forms a loop through "/z"; it is ignored',
      'site/redirect-loop the redirect from "/z" forms a loop through "/x"; it is ignored',
      'site/redirect-loop the redirect from "/n/:s*" forms a loop through "/n/n/any-s"; it is ignored',
      'site/redirect-loop the redirect from "/i" forms a loop through "/x"; it is ignored',
    ]);
    expect(routes).toEqual(['/ ~> /a', '/b ~> /b/c']);
  });

  test('if no browser would request or follow it, or it leaves the folder of the site', async () => {
    const { found, routes } = await problems([
      '/a#part -> /b/c',
      '/q?x=1 -> /a',
      'https://example.com/x -> /a',
      '/../x -> /a',
      '/%2e%2e/x -> /a',
      '/x//y -> /a',
      '/js -> javascript:alert(1)',
    ]);
    expect(found).toHaveLength(7);
    for (const problem of found)
      expect(problem).toMatch(/^site\/redirect-unusable .* cannot be followed; it is ignored/);
    expect(routes).toEqual(['/ ~> /a', '/b ~> /b/c']);
  });

  test('if its destination has a wildcard that its source does not have', async () => {
    const { found } = await problems([
      '/w/:slug -> /b/:slugg',
      '/v/* -> /b/:rest*',
      '/u/:a* -> https://example.com/Talk:Page/:splat',
      '/t/:a -> /b/:a',
    ]);
    expect(found).toEqual([
      'site/redirect-target the redirect from "/w/:slug" has no ":slugg" for its destination "/b/:slugg" -> Did you mean ":slug"?',
      'site/redirect-target the redirect from "/v/*" has no ":rest" for its destination "/b/:rest*" -> Name the wildcard in the source ":rest".',
    ]);
  });

  test('if nothing exists at its target, with a suggestion', async () => {
    const { found, routes } = await problems(['/x -> /b/d', '/y -> /b', '/z -> /x.svg'], {
      ...titled('a', 'b/c'),
      'x.svg': '<svg/>',
    });
    expect(found).toEqual([
      'site/redirect-target the redirect from "/x" leads to "/b/d", which does not exist -> Did you mean "/b/c"?',
    ]);
    expect(routes).toContain('/x -> /b/d');
  });
});

test('the address of a page is never redirected, whatever the redirects', async () => {
  const segment = fc.constantFrom('a', 'b', 'c', ':x', ':x*', '*', 'a-*');
  const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(path, path), { maxLength: 6 }), async (pairs) => {
      const { site } = await siteWith(
        pairs.map(([from, to]) => `${from} -> ${to}`),
        titled('a/index', 'a/b', 'c/a/b'),
      );
      if (!site) throw new Error('no site');
      const taken = new Set(site.pages.map(({ route }) => route));
      for (const { from, to } of site.redirects.routes) {
        expect(taken.has(from)).toBe(false);
        expect(to).not.toBe(from);
      }
      for (const route of taken) expect(redirectAt(site, route)).toBeUndefined();
      expect(new Set(site.redirects.routes.map(({ from }) => from)).size).toBe(site.redirects.routes.length);
    }),
    { numRuns: 40 },
  );
});
