import { describe, expect, test } from 'vitest';
import type { DivisionLink, PageChrome, SidebarEntry } from '../../../../../src/site/index.ts';
import { mainParts } from '../../../../../src/theme/components/chrome/page/main-parts.ts';

const chrome = (parts: Partial<PageChrome>): PageChrome => ({
  switchers: [],
  tabs: [],
  anchors: [],
  sidebar: [],
  eyebrow: [],
  neighbours: [],
  surround: { navbar: { topbarLinks: [] }, footer: { footer: { links: [] }, footerSocials: [] } },
  ...parts,
});
const link = (name: string, rest: Partial<DivisionLink> = {}): DivisionLink => ({
  name,
  href: `/${name}`,
  current: false,
  external: false,
  ...rest,
});

describe('the main parts of a site', () => {
  test('are its anchors and tabs, with the entries of their menus, each once', () => {
    const parts = mainParts(
      chrome({
        anchors: [link('guides')],
        tabs: [link('guides'), link('api'), link('more', { items: [link('one'), link('two')] })],
      }),
    );
    expect(parts.map(({ href }) => href)).toEqual(['/guides', '/api', '/one', '/two']);
  });

  test('exclude links to other sites', () => {
    const parts = mainParts(
      chrome({ anchors: [link('forum', { external: true }), link('guides'), link('api')] }),
    );
    expect(parts.map(({ name }) => name)).toEqual(['guides', 'api']);
  });

  test('are the groups of the navigation if there are no divisions, by their first page', () => {
    const sidebar: SidebarEntry[] = [
      { title: 'Start', children: [{ title: 'Deep', children: [{ title: 'Page', href: '/deep/page' }] }] },
      { title: 'Only links', children: [{ title: 'Elsewhere', href: 'https://a.test', external: true }] },
      { title: 'Alone', href: '/alone' },
    ];
    expect(mainParts(chrome({ sidebar }))).toEqual([
      { name: 'Start', href: '/deep/page' },
      { name: 'Alone', href: '/alone' },
    ]);
  });

  test('stay few however large the site is', () => {
    const sidebar = Array.from({ length: 1000 }, (_, index) => ({
      title: `Group ${index}`,
      href: `/${index}`,
    }));
    expect(mainParts(chrome({ sidebar })).length).toBeLessThan(20);
  });
});
