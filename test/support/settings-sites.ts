/**
 * Docs folders that together set every property of docs.json, for tests of their effects. Few and rich,
 * because a build takes longer than a page visit.
 */
import type { Docs } from './docs.ts';

const page = (title: string, body = `The page ${title}.`, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

const svg = (fill: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="24" viewBox="0 0 64 24"><rect width="64" height="24" fill="${fill}"/></svg>`;

/**
 * Neither servers nor security, so those of the settings apply; optional fields come before required ones.
 */
const plants = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1.0.0' },
  paths: {
    '/plants': {
      post: {
        summary: 'Create plant',
        parameters: [
          { name: 'dry_run', in: 'query', schema: { type: 'boolean' } },
          { name: 'garden', in: 'query', required: true, schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { tag: { type: 'string' }, note: { type: 'string' }, name: { type: 'string' } },
              },
            },
          },
        },
        responses: { '200': { description: 'The plant.' } },
      },
    },
  },
};

export const trees = {
  openapi: '3.1.0',
  info: { title: 'Trees', version: '1.0.0' },
  servers: [{ url: 'https://trees.example.com' }],
  paths: {
    '/trees/{id}': {
      get: {
        summary: 'Get tree',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { '200': { description: 'The tree.' } },
      },
    },
  },
};

export const ICON_TYPES = ['brands', 'duotone', 'light', 'sharp-solid', 'solid', 'thin'] as const;

export const SOCIALS: Record<string, [name: string, url: string]> = {
  website: ['Website', 'https://plants.example.com'],
  x: ['X', 'https://x.example.com/plants'],
  facebook: ['Facebook', 'https://facebook.example.com/plants'],
  youtube: ['YouTube', 'https://youtube.example.com/plants'],
  discord: ['Discord', 'https://discord.example.com/plants'],
  slack: ['Slack', 'https://slack.example.com/plants'],
  github: ['GitHub', 'https://github.example.com/plants'],
  linkedin: ['LinkedIn', 'https://linkedin.example.com/plants'],
  instagram: ['Instagram', 'https://instagram.example.com/plants'],
  'hacker-news': ['Hacker News', 'https://news.example.com/plants'],
  medium: ['Medium', 'https://medium.example.com/plants'],
  telegram: ['Telegram', 'https://telegram.example.com/plants'],
  twitter: ['Twitter', 'https://twitter.example.com/plants'],
  'x-twitter': ['X', 'https://x-twitter.example.com/plants'],
  'earth-americas': ['Website', 'https://earth.example.com/plants'],
  bluesky: ['Bluesky', 'https://bluesky.example.com/plants'],
  threads: ['Threads', 'https://threads.example.com/plants'],
  reddit: ['Reddit', 'https://reddit.example.com/plants'],
  podcast: ['Podcast', 'https://podcast.example.com/plants'],
};

/** Everything that a site can set at once. */
export const FULL: Docs = {
  'docs.json': {
    name: 'Fern Guild',
    logo: { light: '/logo/light.svg', dark: 'logo/dark.svg', href: 'https://fern.example.com' },
    favicon: '/favicon.svg',
    colors: {
      primary: '#7A2E8E',
      light: '#E2A6F2',
      dark: '#4B1D59',
      background: { light: '#FBF7FC', dark: '#170A1C' },
    },
    backgroundImage: '/background.svg',
    topbarLinks: [
      { name: 'Support', url: 'mailto:support@example.com' },
      { name: 'Guide', url: '/guide/one' },
    ],
    topbarCtaButton: { name: 'Dashboard', url: 'https://dashboard.example.com' },
    versions: ['v2', 'v1'],
    topAnchor: { name: 'Handbook', icon: 'rocket', iconType: 'solid' },
    anchors: [
      { name: 'Plain color', url: 'plain', icon: 'leaf', color: '#1B6E3C' },
      { name: 'Gradient', url: 'gradient', icon: 'leaf', color: { from: '#B4540A', to: '#6B1D8F' } },
      { name: 'First edition', url: 'first-edition', icon: 'leaf', version: 'v1' },
      { name: 'Secret garden', url: 'secret', icon: 'leaf', isDefaultHidden: true },
      { name: 'Community', url: 'https://community.example.com', icon: 'leaf' },
      ...ICON_TYPES.map((iconType) => ({
        name: `Style ${iconType}`,
        url: `https://${iconType}.example.com`,
        icon: 'leaf',
        iconType,
        color: '#1B6E3C',
      })),
    ],
    tabs: [
      { name: 'Guides', url: 'guide' },
      { name: 'Old guides', url: 'old-guide', version: 'v1' },
      { name: 'Drafts', url: 'drafts', isDefaultHidden: true },
      { name: 'Blog', url: 'https://blog.example.com' },
    ],
    navigation: [
      {
        group: 'Basics',
        pages: [
          'index',
          { group: 'Deeper', icon: 'rocket', pages: ['deep/one', { group: 'Deepest', pages: ['deep/two'] }] },
        ],
      },
      { group: 'Plants', pages: ['create-plant', 'get-tree'] },
      { group: 'Edition one', version: 'v1', pages: ['v1/start', { group: 'Older', pages: ['v1/older'] }] },
      { group: 'Edition two', version: 'v2', pages: ['v2/start'] },
      { group: 'Mixed', pages: ['mixed/always', 'mixed/only-v1'] },
      { group: 'All in one', pages: ['mixed/alone-v1'] },
      { group: 'In the guide', pages: ['guide/one', 'guide/two'] },
      { group: 'In the old guide', pages: ['old-guide/one'] },
      { group: 'In drafts', pages: ['drafts/one'] },
      { group: 'In anchors', pages: ['plain/one', 'gradient/one', 'first-edition/one', 'secret/one'] },
    ],
    api: {
      baseUrl: ['https://one.example.com/', 'https://two.example.com'],
      auth: { method: 'basic', name: 'ACCOUNT:SECRET', inputPrefix: 'acc-' },
      maintainOrder: true,
    },
    openapi: ['openapi/plants.json', '/openapi/trees.json'],
    footerSocials: Object.fromEntries(Object.entries(SOCIALS).map(([key, [, url]]) => [key, url])),
    feedback: { suggestEdit: true, raiseIssue: true },
    repository: { url: 'https://github.com/fern/guild', branch: 'next', directory: 'docs site' },
  },
  'openapi/plants.json': plants,
  'openapi/trees.json': trees,
  'content/logo/light.svg': svg('#222222'),
  'content/logo/dark.svg': svg('#EEEEEE'),
  'content/favicon.svg': svg('#7A2E8E'),
  'content/background.svg': svg('#FF0000'),
  'content/index.mdx': page(
    'Welcome',
    [
      'See [the guide](/guide/one).',
      '<Tabs><Tab title="Left">First panel.</Tab><Tab title="Right">Second panel.</Tab></Tabs>',
      '<CodeGroup>\n```js One\nconst one = 1;\n```\n```js Two\nconst two = 2;\n```\n</CodeGroup>',
    ].join('\n\n'),
  ),
  'content/deep/one.mdx': page('Deep one'),
  'content/deep/two.mdx': page('Deep two'),
  'content/create-plant.mdx': page('Create a plant', '', 'openapi: POST /plants\n'),
  'content/get-tree.mdx': page('Get a tree', '', 'openapi: GET /trees/{id}\n'),
  'content/v1/start.mdx': page('Start with one'),
  'content/v1/older.mdx': page('Older still'),
  'content/v2/start.mdx': page('Start with two'),
  'content/mixed/always.mdx': page('In every version'),
  'content/mixed/only-v1.mdx': page('Only in version one', undefined, 'version: v1\n'),
  'content/mixed/alone-v1.mdx': page('Alone in version one', undefined, 'version: v1\n'),
  'content/guide/one.mdx': page('Guide one'),
  'content/guide/two.mdx': page('Guide two'),
  'content/old-guide/one.mdx': page('Old guide'),
  'content/drafts/one.mdx': page('Draft one'),
  'content/plain/one.mdx': page('Plain one'),
  'content/gradient/one.mdx': page('Gradient one'),
  'content/first-edition/one.mdx': page('First edition one'),
  'content/secret/one.mdx': page('Secret one'),
};

const small = (settings: object): Docs => ({
  'docs.json': {
    name: 'Moss Guild',
    navigation: [{ group: 'Pages', pages: ['index', 'create-plant'] }],
    openapi: 'openapi/plants.json',
    ...settings,
  },
  'openapi/plants.json': plants,
  'content/logo.svg': svg('#123456'),
  'content/index.mdx': page('Welcome'),
  'content/create-plant.mdx': page('Create a plant', '', 'openapi: POST /plants\n'),
});

/** The opposite of `FULL`, and always dark. */
export const KEPT_DARK = small({
  topbarCtaButton: { type: 'github', url: 'https://github.com/fern/guild' },
  anchors: [{ name: 'Elsewhere', url: 'https://elsewhere.example.com' }],
  modeToggle: { default: 'dark', isHidden: true },
  api: {
    baseUrl: 'https://only.example.com/v1',
    auth: { method: 'key', name: 'X-Garden-Key', inputPrefix: 'key-' },
    playground: { mode: 'simple' },
    maintainOrder: false,
  },
  feedback: { suggestEdit: false, raiseIssue: true },
  repository: 'https://github.com/fern/guild',
});

/** Starts light, and can be switched; requests with a token; no playground. */
export const LIGHT_FIRST = small({
  logo: 'logo.svg',
  colors: { primary: '#1B6E3C' },
  topbarCtaButton: { type: 'link', name: 'Begin', url: '/create-plant' },
  modeToggle: { default: 'light' },
  api: { auth: { method: 'bearer', inputPrefix: 'tok-' }, playground: { mode: 'hide' } },
  feedback: { suggestEdit: true },
  repository: 'https://github.com/fern/guild',
});

/** Only required settings, and no switch without keeping a mode. */
export const PLAIN = small({ modeToggle: { isHidden: true } });
