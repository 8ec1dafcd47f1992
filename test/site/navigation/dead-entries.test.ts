import { describe, expect, test } from 'vitest';
import { api, docs, load, problemsOf } from '../support.ts';

const titled = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, [`title: ${path}`]]));
const dead = async (
  settings: object,
  files: Record<string, string | string[] | object> = titled('a', 'b/c'),
) => {
  const problems = problemsOf(await load(docs(settings, files))).filter((problem) =>
    problem.includes('site/dead-'),
  );
  for (const problem of problems) expect(problem).toMatch(/^docs\.json:\d+:\d+ warning /);
  return problems.map((problem) => problem.replace(/^\S+ warning /, ''));
};
const part = (path: string, name: string) =>
  `site/dead-part ${path} ("${name}") leads to no page and is skipped -> Add pages to it, or delete it.`;
const link = (path: string, to: string, near?: string) =>
  `site/dead-link ${path} leads to "${to}", which is not a page of the site${near ? ` -> Did you mean "${near}"?` : ''}`;

describe('entries of the settings that lead to no page are reported at their location', () => {
  test('legacy format: tabs, anchors, versions, links and buttons', async () => {
    const settings = {
      navigation: [{ group: 'A', version: 'v0', pages: ['a', 'b/c'] }],
      tabs: [
        { name: 'Is', url: 'b' },
        { name: 'Not', url: 'nowhere' },
        { name: 'Out', url: 'https://example.com' },
        { name: 'Explorer', url: 'explorer/api' },
      ],
      anchors: [{ name: 'Gone', url: 'gone' }],
      versions: ['v0', 'v1', { name: 'v2', url: '/far' }],
      topbarLinks: [
        { name: 'Here', url: '/b/c' },
        { name: 'There', url: '/b/d' },
      ],
      topbarCtaButton: { name: 'Go', url: '/go' },
      footer: { links: [{ title: 'More', links: [{ label: 'Legal', url: '/legal' }] }] },
      openapi: 'api.json',
    };
    expect(await dead(settings, { ...titled('a', 'b/c'), 'api.json': api({ 'GET /x': {} }) })).toEqual([
      link('footer.links[0].links[0].url', '/legal'),
      link('topbarLinks[1].url', '/b/d', '/b/c'),
      link('topbarCtaButton.url', '/go'),
      link('tabs[1].url', '/nowhere'),
      link('anchors[0].url', '/gone'),
      part('versions[1]', 'v1'),
      link('versions[2].url', '/far'),
    ]);
  });

  test.each(['tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages'])(
    'current format: %s, with nested and global ones',
    async (list) => {
      const label = list.slice(0, -1);
      const names = list === 'languages' ? ['en', 'fr', 'de', 'es'] : ['A', 'B', 'C', 'D'];
      const item = (index: number, rest: object) => ({ [label]: names[index], ...rest });
      const shown = (index: number) =>
        list === 'languages' ? ['English', 'Français', 'Deutsch', 'Español'][index] : names[index];
      const inner = list === 'tabs' ? 'anchors' : 'tabs';
      const innerItem = (name: string, rest: object) => ({ [inner.slice(0, -1)]: name, ...rest });
      const found = await dead({
        navigation: {
          [list]: [
            item(0, {
              [inner]: [innerItem('In', { pages: ['a'] }), innerItem('Out', { pages: ['missing'] })],
            }),
            item(1, { groups: [{ group: 'G', pages: ['missing', 'gone'] }] }),
            ...(list === 'languages' ? [] : [item(2, { href: '/nowhere' }), item(3, { href: '/b/c' })]),
          ],
          global: { anchors: [{ anchor: 'Global', href: '/lost' }] },
        },
      });
      expect(found.sort()).toEqual(
        [
          part(`navigation.${list}[0].${inner}[1]`, 'Out'),
          part(`navigation.${list}[1]`, String(shown(1))),
          link('navigation.global.anchors[0].href', '/lost'),
          ...(list === 'languages' ? [] : [link(`navigation.${list}[2].href`, '/nowhere')]),
        ].sort(),
      );
    },
  );

  test('current format: menus, the top bar and the footer, also of a language', async () => {
    const around = (to: string) => ({
      navbar: { links: [{ label: 'L', href: to }], primary: { type: 'button', label: 'P', href: to } },
      footer: { links: [{ header: 'H', items: [{ label: 'F', href: to }] }] },
    });
    const keys = ['navbar.links[0].href', 'navbar.primary.href', 'footer.links[0].items[0].href'];
    const found = await dead({
      ...around('/x1'),
      navigation: {
        languages: [
          {
            language: 'en',
            ...around('/x2'),
            tabs: [
              {
                tab: 'T',
                menu: [
                  { item: 'One', pages: ['a'] },
                  { item: 'Two', pages: ['missing'] },
                ],
              },
              { tab: 'U', menu: [{ item: 'Three', href: '/x3' }] },
            ],
          },
        ],
      },
    });
    const at = 'navigation.languages[0]';
    expect(found).toEqual([
      ...keys.map((key) => link(key, '/x1')),
      part(`${at}.tabs[0].menu[1]`, 'Two'),
      link(`${at}.tabs[1].menu[0].href`, '/x3'),
      ...keys.map((key) => link(`${at}.${key}`, '/x2')),
    ]);
  });

  test('a part with a text in place of a list is only reported for that', async () => {
    const tabs = (pages: unknown) => ({
      navigation: {
        tabs: [
          { tab: 'A', pages: ['a'] },
          { tab: 'B', pages },
        ],
      },
    });
    expect(await dead(tabs('b/c'))).toEqual([]);
    expect(await dead(tabs([]))).toEqual([part('navigation.tabs[1]', 'B')]);
  });

  test('entries that lead to a page, a file, a redirect, a hidden page or an operation are not', async () => {
    const settings = {
      openapi: undefined,
      redirects: [{ source: '/old', destination: '/a' }],
      navbar: {
        links: [
          '/old',
          '/b',
          'b/c.mdx',
          '/a?x=1#y',
          '#top',
          '/file.pdf',
          'mailto:a@example.com',
          '/explorer/api',
          '/',
        ].map((href) => ({ label: href, href })),
      },
      navigation: {
        tabs: [
          { tab: 'A', pages: ['a', 'b/c'] },
          { tab: 'Hidden', pages: ['h'] },
          { tab: 'API', openapi: 'api.json' },
        ],
      },
    };
    const files = {
      ...titled('a', 'b/c'),
      h: ['title: H', 'hidden: true'],
      'file.pdf': '%PDF-',
      'api.json': api({ 'GET /x': {} }),
    };
    expect(await dead(settings, files)).toEqual([]);
  });
});
