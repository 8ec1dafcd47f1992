/**
 * Every kind of page that a site can have, with the test site that contains it. Tests of rules for all pages
 * use them.
 */
import { COMPONENTS } from './components-site.ts';
import type { Docs } from './docs.ts';
import { SPEC_SITE } from './spec-site.ts';

const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

const svg = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="90" viewBox="0 0 160 90"><rect width="160" height="90" fill="#2E7D5B"/></svg>`;

const wide = `| ${Array.from({ length: 14 }, (_, index) => `Column ${index + 1}`).join(' | ')} |`;

/** Languages of both directions, versions, a changelog, and everything offered around the text. */
export const READING: Docs = {
  'docs.json': {
    name: 'Moss Guild',
    theme: 'mint',
    colors: { primary: '#7A2E8E' },
    favicon: '/favicon.svg',
    banner: { content: 'Version 2 is **out**: [what is new](/changes)', dismissible: true },
    metadata: { timestamp: true },
    contextual: {
      options: [
        'copy',
        'view',
        'chatgpt',
        { title: 'Ask', description: 'A forum', href: 'https://forum.example.com' },
      ],
    },
    navbar: {
      links: [{ label: 'Help', href: '/changes' }],
      primary: { type: 'button', label: 'Join', href: '/changes' },
    },
    footer: { socials: { github: 'https://github.com/moss/docs' } },
    navigation: {
      languages: [
        {
          language: 'en',
          versions: [
            {
              version: 'v2',
              default: true,
              groups: [{ group: 'Start', pages: ['index', 'text', 'changes', 'gone', 'names'] }],
            },
            { version: 'v1', groups: [{ group: 'Start', pages: ['v1/text'] }] },
          ],
        },
        { language: 'ar', versions: [{ version: 'v2', groups: [{ group: 'البداية', pages: ['ar/text'] }] }] },
      ],
    },
    redirects: [{ source: '/old', destination: '/text' }],
  },
  'favicon.svg': svg(90),
  'images/leaf.svg': svg(1600),
  'index.mdx': page('Moss', 'All about moss.\n\n<Card title="Text" href="/text">Read on.</Card>'),
  'text.mdx': page(
    'Text of all kinds',
    [
      'Words with a [link](/changes), `code` and **weight**.',
      '## First part\n\n![A leaf](/images/leaf.svg)',
      '### Below it\n\n> A quotation.\n\n1. One\n2. Two\n\n- [x] Done\n- [ ] Open',
      `## Second part\n\n${wide}\n${wide.replace(/[^|]+/g, '---')}\n${wide}`,
      '```js moss.js\nconst moss = "green"; // soft\n```\n\nA formula $a^2 + b^2$.\n\n```mermaid\nflowchart LR\n  A[Spore] --> B[Protonema] --> C[Bud] --> D[Gametophyte] --> E[Sporophyte] --> F[Capsule]\n```',
      '## Third part\n\n<Accordion title="More">Hidden words.</Accordion>\n\n<Tabs><Tab title="One">First.</Tab><Tab title="Two">Second.</Tab></Tabs>',
    ].join('\n\n'),
    'description: What a page can hold.\nkeywords: ["bryophyte"]\n',
  ),
  'changes.mdx': page(
    'Changes',
    '<Update label="2026-02-01" description="v2" tags={["New"]}>\n\n## Soft\n\nIt is softer.\n\n</Update>\n\n<Update label="2026-01-01" description="v1">\n\nIt grows.\n\n</Update>',
    'rss: true\n',
  ),
  'gone.mdx': page(
    'Gone soon',
    [
      '<Card title="A leaf" img="/images/leaf.svg">Above it is an image.</Card>',
      '{[1].map(() => <img src="/images/leaf.svg" alt="A leaf" />)}',
      'Old words.',
    ].join('\n\n'),
    'deprecated: true\ntag: Old\n',
  ),
  'names.mdx': page(
    'eth_getBlockTransactionCountByNumberAndHash',
    [
      'eth_getBlockTransactionCountByNumberAndHashOfTheParentBlock and `eth_getBlockTransactionCountByNumberAndHash`.',
      '## eth_getBlockTransactionCountByNumberAndHash\n\n## debug_traceBlockTransactionCountByNumberAndHash',
      '<Accordion title="eth_getBlockTransactionCountByNumberAndHash">x</Accordion>',
      '<Card title="eth_getBlockTransactionCountByNumberAndHash" href="/text">x</Card>',
      '<ParamField query="eth_getBlockTransactionCountByNumberAndHash" type="string">x</ParamField>',
    ].join('\n\n'),
    'tag: New\n',
  ),
  'v1/text.mdx': page('Text of old', 'Words of the first version.'),
  'ar/text.mdx': page(
    'نص',
    'كلمات مع [رابط](/ar/text) و `code`.\n\n## الجزء الأول\n\nكلمات.\n\n## الجزء الثاني\n\nكلمات أخرى.',
  ),
};

/** Sites by name; `repository` is our own. */
export const SITES: Record<string, Docs | 'repository'> = {
  own: 'repository',
  reading: READING,
  spec: SPEC_SITE,
  components: COMPONENTS,
};

export interface Kind {
  name: string;
  /** Key of `SITES`. */
  site: string;
  path: string;
  /**
   * Pages that together show what this one shows at once. No real site has such a page, so these are measured
   * instead.
   */
  parts?: string[];
}

export const KINDS: Kind[] = [
  { name: 'home', site: 'own', path: '/' },
  { name: 'page with tables of settings', site: 'own', path: '/using-trellis/docs-json/' },
  { name: 'operation', site: 'own', path: '/plant-store/create-plant/' },
  { name: 'operation with feature levels', site: 'own', path: '/chat-service/send-invitations/' },
  { name: 'feature levels', site: 'own', path: '/chat-service/feature-levels/' },
  { name: 'inspector', site: 'own', path: '/sandbox/' },
  { name: 'no such page', site: 'own', path: '/no/such/page' },
  { name: 'text of all kinds', site: 'reading', path: '/text/' },
  { name: 'changelog', site: 'reading', path: '/changes/' },
  { name: 'deprecated page', site: 'reading', path: '/gone/' },
  { name: 'long names', site: 'reading', path: '/names/' },
  { name: 'page of an old version', site: 'reading', path: '/v1/text/' },
  { name: 'page in a language from right to left', site: 'reading', path: '/ar/text/' },
  { name: 'generated operation', site: 'spec', path: '/reference/plants/create-a-plant/' },
  { name: 'webhook', site: 'spec', path: '/sprouted/' },
  { name: 'schema', site: 'spec', path: '/plant/' },
  { name: 'operation that its page documents', site: 'spec', path: '/water/' },
  {
    name: 'components',
    site: 'components',
    path: '/everything/',
    parts: ['/', '/callouts/', '/tabs/', '/order/', '/fields/', '/views/'],
  },
  { name: 'page without sidebar', site: 'components', path: '/wide/' },
  { name: 'code beside the text', site: 'components', path: '/beside/' },
];
