import type { BuildOptions } from 'vite';

/** How modules of pages and islands are put into files. */
export const rolldownOptions: BuildOptions['rolldownOptions'] = {
  // What an author imports from a package that has no such export is undefined, as in dev, and ends no build.
  shimMissingExports: true,
  onLog(level, log, next) {
    // Compiled MDX carries a directive in every module, which says nothing to an author.
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log);
  },
  output: {
    codeSplitting: {
      groups: [
        { name: pagesChunk, test: /\.mdx?$/ },
        // Modules that several islands use would be larger in separate files.
        // A group takes along what its modules import, so the smallest comes first.
        {
          name: 'contract',
          test: /\/contract\/(?:json|phrase|validate\/(?:values|reference|discriminator|violation))\.[jt]s$/,
          priority: 3,
        },
        { name: 'validation', test: /\/contract\/validate\/validate\.[jt]s$/, priority: 2 },
        { name: 'patterns', test: /\/contract\/validator\.[jt]s$/, priority: 1 },
        { name: 'elements', test: /\/client\/core\/(?:dom|say)\.[jt]s$/ },
      ],
    },
  },
};

/** Number of chunks that pages share: one per page makes the bundler slow, one for all is too large. */
const PAGE_CHUNKS = 32;

function pagesChunk(id: string): string {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return `pages-${hash % PAGE_CHUNKS}`;
}
