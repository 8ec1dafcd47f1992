/**
 * The arrows of the house: a room imports only from rooms below it, and from another room only through its index.
 * Rooms from top to bottom; the order is the rule.
 */
const rooms = [
  'apis',
  'cli',
  'astro',
  'hosting',
  'cards',
  'theme',
  'check',
  'agents',
  'search',
  'sandbox',
  'proxy',
  'site',
  'content',
  'config',
  'changes',
  'openapi',
  'request',
  'contract',
  'diagnostics',
  'json',
  'html',
  'memory',
  'timings',
  'text',
];

const arrows = rooms.flatMap((room, position) => {
  const above = rooms.slice(0, position);
  return above.length === 0
    ? []
    : [
        {
          name: `${room}-imports-only-downwards`,
          severity: 'error',
          from: { path: `^src/${room}/` },
          // Data, not code: `contract` reads the English strings from the file that translators read.
          to: {
            path: `^src/(?:${above.join('|')})/`,
            ...(room === 'contract' && { pathNot: '^src/theme/i18n/en\\.json$' }),
          },
        },
      ];
});

/** Entries of a room beside its index: the side that browsers run, the side that only Node runs, and data. */
const sides = [
  '^src/sandbox/(?:(?:http|load|edge|edge/cloudflare|generic|generic/plan)/index|generic/load-planned|browser)\\.ts$',
  '^src/agents/(?:edge/index|mcp/index|mcp/node/(?:index|identity))\\.ts$',
  '^src/astro/check/index\\.ts$',
  '^src/search/(?:browser|engine/engine)\\.ts$',
  '^src/contract/(?:formats|validator)\\.ts$',
  '^src/request/(?:copies|collection)/index\\.ts$',
  '^src/text/content-hash\\.ts$',
  '^src/memory/(?:file-stamp|kept-texts)\\.ts$',
  '^src/theme/(?:locals|icons|palette|contrast|font-families|interactive|component-names|component-properties)\\.ts$',
  '^src/theme/page-text/take-text\\.ts$',
  '^src/(?:config/docs\\.schema\\.json|theme/i18n/(?:en\\.json|(?:bundle|own)\\.ts))$',
];

/**
 * What tests use beside indexes: readers load the engine of the search and the parts of plans by themselves, and a browser
 * checks styles of formulas.
 */
const testSides = [
  ...sides,
  '^src/.+/index\\.ts$',
  '^src/cli/main\\.ts$',
  '^src/theme/[\\w-]+\\.ts$',
  '^src/astro/vite/styles/formula-styles\\.ts$',
];

/**
 * Parts without an index that tests can use: Astro reads components by path, readers download what the index of a rule set
 * exports, Vite has a plugin to a file, and the command is a program.
 */
const parts = '(?:theme|apis)/[^/]+|astro/vite|cli';

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'through-the-index',
      comment: 'A room is used through its index, or through one of its `sides`.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/[^/]+/.+', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$', ...sides] },
    },
    {
      name: 'tests-go-through-the-index',
      comment:
        'Of a room or of a folder in it, or through one of the `sides`, so that what is behind can change.',
      severity: 'error',
      from: { path: '^test/', pathNot: `^test/(?:${parts})/` },
      to: { path: '^src/', pathNot: testSides },
    },
    {
      name: 'tests-of-a-part-know-that-part',
      comment: 'Their tests stand in the folder of what they test, and know nothing behind another index.',
      severity: 'error',
      from: { path: `^test/(${parts})/` },
      to: { path: '^src/', pathNot: ['^src/$1/', ...testSides] },
    },
    {
      name: 'isomorphic-rooms-know-no-node',
      comment: 'These rooms run in the reader’s browser too.',
      severity: 'error',
      from: {
        path: '^src/(?:request|contract|json|memory|text|sandbox|search|theme/client)/',
        pathNot:
          '^src/(?:sandbox/(?:http|load|generic/plan)/|text/content-hash\\.ts$|memory/(?:file-stamp|kept-texts)\\.ts$|theme/client/page/boot\\.ts$)',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-below-the-theme-knows-astro',
      comment: 'The Markdown processor is how Astro asks for pages.',
      severity: 'error',
      from: {
        path: '^src/(?!(?:cli|astro|theme)/)',
        pathNot: '^src/content/mdx/(?:processor|renderers)\\.ts$',
      },
      to: { path: 'node_modules/(?:astro|@astrojs)/' },
    },
    {
      name: 'only-content-mdx-knows-the-markdown-parser',
      severity: 'error',
      from: { path: '^src/(?!content/mdx/)' },
      to: { path: 'node_modules/satteri/' },
    },
    {
      name: 'rule-sets-use-the-public-entry',
      comment: 'What they need, every author needs.',
      severity: 'error',
      from: { path: '^src/apis/' },
      to: { path: '^src/', pathNot: '^src/(?:apis/|sandbox/index\\.ts$)' },
    },
    {
      name: 'browser-code-imports-no-build-time-room',
      comment: 'It would ship the engine to readers.',
      severity: 'error',
      from: { path: '^src/theme/client/' },
      to: {
        path: '^src/(?:check|agents|html|content|config|changes|openapi|diagnostics|astro|hosting|cards|cli)/',
      },
    },
    {
      name: 'browser-code-knows-types-of-a-site',
      comment: 'Those of what a page shows, and no code.',
      severity: 'error',
      from: { path: '^src/theme/client/' },
      to: { path: '^src/site/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles',
      comment: 'Not of types either.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      // A file that is served as it is names what is served beside it.
      from: { path: '^src/', pathNot: '^src/astro/vite/files/mermaid/frame\\.js$' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-dev-dependency-in-the-engine',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
};
