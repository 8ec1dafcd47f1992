/** Docs folders of the current format, for tests of their navigation. */
import type { Docs } from '../../support/docs.ts';
import { docs } from '../support.ts';

type Pages = Record<string, string | string[]>;

/** Pages titled by their paths. */
const titled = (...paths: string[]): Pages =>
  Object.fromEntries(paths.map((path) => [path, [`title: ${path}`]]));

/** Languages, in them versions, in them tabs, in them groups. The first language has no folder. */
export const LANGUAGES: Docs = docs(
  {
    navigation: {
      languages: [
        {
          language: 'en',
          versions: [
            {
              version: 'v2',
              default: true,
              tag: 'Latest',
              tabs: [
                {
                  tab: 'Guides',
                  icon: 'book-open',
                  groups: [
                    { group: 'Start', pages: ['v2/guides/start', 'v2/guides/next'] },
                    { group: 'More', pages: ['v2/guides/new'] },
                  ],
                },
                { tab: 'Reference', groups: [{ group: 'Calls', pages: ['v2/reference/calls'] }] },
                { tab: 'Drafts', hidden: true, pages: ['v2/drafts/one'] },
              ],
            },
            {
              version: 'v1',
              tabs: [
                { tab: 'Guides', groups: [{ group: 'Start', pages: ['v1/guides/start', 'v1/guides/old'] }] },
                { tab: 'Reference', pages: ['v1/reference/calls'] },
              ],
            },
          ],
        },
        {
          language: 'fr',
          versions: [
            {
              version: 'v2',
              tabs: [{ tab: 'Guides', groups: [{ group: 'Début', pages: ['fr/v2/guides/start'] }] }],
            },
          ],
        },
      ],
      global: { anchors: [{ anchor: 'Blog', href: 'https://blog.example.com', icon: 'newspaper' }] },
    },
  },
  titled(
    'v2/guides/start',
    'v2/guides/next',
    'v2/guides/new',
    'v2/reference/calls',
    'v2/drafts/one',
    'v1/guides/start',
    'v1/guides/old',
    'v1/reference/calls',
    'fr/v2/guides/start',
    'fr/v2/guides/aside',
  ),
);

/** Products, in one of them dropdowns, in these anchors; pages beside the anchors too. */
export const PRODUCTS: Docs = docs(
  {
    navigation: {
      products: [
        {
          product: 'Trees',
          icon: 'tree',
          description: 'All that grows tall.',
          dropdowns: [
            {
              dropdown: 'Learn',
              icon: 'book-open',
              anchors: [
                {
                  anchor: 'Basics',
                  icon: 'leaf',
                  color: { light: '#1B6E3C', dark: '#9BE8B4' },
                  groups: [{ group: 'First', pages: ['trees/basics/one', 'trees/basics/two'] }],
                },
                { anchor: 'Depth', pages: ['trees/depth/one'] },
                { anchor: 'Forum', href: 'https://forum.example.com' },
              ],
              groups: [{ group: 'Loose', pages: ['trees/loose'] }],
            },
            { dropdown: 'Build', description: 'Make one.', pages: ['trees/build'] },
          ],
        },
        { product: 'Ferns', groups: [{ group: 'Ferns', pages: ['ferns/index', 'ferns/care'] }] },
        { product: 'Shop', href: 'https://shop.example.com' },
        { product: 'Empty', groups: [] },
      ],
      global: {
        products: [{ product: 'Status', href: 'https://status.example.com' }],
        tabs: [{ tab: 'Changes', href: '/changes' }],
      },
    },
    styling: { eyebrows: 'breadcrumbs' },
  },
  titled(
    'trees/basics/one',
    'trees/basics/two',
    'trees/depth/one',
    'trees/loose',
    'trees/build',
    'ferns/index',
    'ferns/care',
    'changes',
  ),
);

/** Tabs, one with a menu; groups with pages, tags, icons and everything else that a group can have. */
export const MENUS: Docs = docs(
  {
    navigation: {
      tabs: [
        {
          tab: 'Docs',
          groups: [
            {
              group: 'Start',
              icon: 'rocket',
              tag: 'New',
              root: 'start/index',
              pages: [
                'start/one',
                { group: 'Open', expanded: true, pages: ['start/open'] },
                { group: 'Shut', icon: { name: 'box', library: 'lucide' }, pages: ['start/shut'] },
                { group: 'Own', root: 'start/own', tag: 'Beta', pages: ['start/deep'] },
                'start/elsewhere',
              ],
            },
            { group: 'Hidden', hidden: true, pages: ['secret/one', { group: 'In', pages: ['secret/two'] }] },
            { group: 'Again', pages: ['start/one', 'start/last'] },
          ],
        },
        {
          tab: 'Resources',
          menu: [
            {
              item: 'Videos',
              icon: 'play',
              description: 'To look at.',
              groups: [{ group: 'Videos', pages: ['videos/one', 'videos/two'] }],
            },
            { item: 'Recipes', pages: ['recipes/one'] },
            { item: 'Blog', href: 'https://blog.example.com' },
          ],
        },
      ],
    },
    banner: { content: 'Version 3 is **out**: [what is new](/start/last)', dismissible: true },
    navbar: {
      links: [
        { type: 'github', href: 'https://github.com/moss/docs' },
        { label: 'Help', href: '/start/last' },
      ],
      primary: { type: 'discord', href: 'https://discord.example.com/moss' },
    },
    footer: {
      links: [
        { header: 'Company', items: [{ label: 'About', href: 'https://moss.example.com/about' }] },
        {
          header: 'Docs',
          items: [
            { label: 'Recipes', href: '/recipes/one' },
            { label: 'Videos', href: '/videos/one' },
          ],
        },
      ],
    },
  },
  {
    ...titled(
      'start/index',
      'start/one',
      'start/open',
      'start/shut',
      'start/own',
      'start/deep',
      'start/last',
      'secret/one',
      'secret/two',
      'videos/one',
      'videos/two',
      'recipes/one',
    ),
    'start/one': ['title: One', 'sidebarTitle: First', 'icon: leaf', 'tag: Soon', 'deprecated: true'],
    'start/elsewhere': ['title: Elsewhere', 'url: https://elsewhere.example.com', 'icon: globe'],
  },
);
