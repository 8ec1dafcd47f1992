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
  'site',
  'content',
  'config',
  'changes',
  'openapi',
  'request',
  'contract',
  'diagnostics',
  'json',
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

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'through-the-index',
      comment:
        'A room is used through its index; sandbox/http, sandbox/load and sandbox/browser are the sides of the sandbox, search/browser that of the search, contract/validator that of the contract.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: '^src/[^/]+/.+',
        pathNot: [
          '^src/$1/',
          '^src/[^/]+/index\\.ts$',
          '^src/sandbox/(?:(?:http|load)/index|browser)\\.ts$',
          '^src/search/browser\\.ts$',
          '^src/contract/validator\\.ts$',
          '^src/theme/(?:services|icons|palette|contrast|font-families|interactive)\\.ts$',
          '^src/(?:config/docs\\.schema\\.json|theme/i18n/(?:en\\.json|(?:bundle|own)\\.ts))$',
        ],
      },
    },
    {
      name: 'isomorphic-rooms-know-no-node',
      comment: 'These rooms run in the reader’s browser too.',
      severity: 'error',
      from: {
        path: '^src/(?:request|contract|json|text|sandbox|search|theme/client)/',
        pathNot: '^src/(?:sandbox/(?:http|load)/|theme/client/page/boot\\.ts$)',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-below-the-theme-knows-astro',
      comment: 'The Markdown processor is how Astro asks for pages.',
      severity: 'error',
      from: {
        path: '^src/(?!(?:cli|astro|theme)/)',
        pathNot: '^src/content/mdx/processor\\.ts$',
      },
      to: { path: 'node_modules/(?:astro|@astrojs)/' },
    },
    {
      name: 'only-content-knows-the-markdown-parser',
      severity: 'error',
      from: { path: '^src/(?!content/)' },
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
      comment: 'Types are erased; anything else would ship the engine to readers.',
      severity: 'error',
      from: { path: '^src/theme/client/' },
      to: {
        path: '^src/(?:site|content|config|openapi|diagnostics|astro|hosting|cards|cli)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      // A file that is served as it is names what is served beside it.
      from: { pathNot: '^src/astro/vite/mermaid/frame\\.js$' },
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
