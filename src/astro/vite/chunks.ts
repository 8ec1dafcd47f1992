import type { BuildOptions } from 'vite';

/** How modules of pages are grouped into files. */
export const rolldownOptions: BuildOptions['rolldownOptions'] = {
  // A name that a package does not export is undefined, as in dev, and does not end the build.
  shimMissingExports: true,
  onLog(level, log, next) {
    // Every module of compiled MDX has a directive, which means nothing to authors.
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log);
  },
  output: {
    codeSplitting: {
      groups: [
        // A group takes along what its modules import. The stylesheet of all pages is named after its chunk.
        { name: 'Base', test: /[\\/]theme[\\/]layouts[\\/]Base\.astro$/, priority: 1 },
        { name: pagesChunk, test: /\.mdx?$/ },
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
