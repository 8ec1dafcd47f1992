import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const ODD = /^[^#?]*[#?].*\.mdx?$/s;

/** Finds pages whose own path below `root` has a `#` or `?` in it, which Vite takes for the start of something else. */
export function findOddPages(root: string): Plugin {
  const isPage = (id: string): boolean =>
    id.startsWith(`${root}/`) && (statSync(id, { throwIfNoEntry: false })?.isFile() ?? false);
  return {
    name: 'trellis:odd-pages',
    enforce: 'pre',
    resolveId: { order: 'pre', filter: { id: ODD }, handler: (id) => (isPage(id) ? id : undefined) },
    load: {
      order: 'pre',
      filter: { id: ODD },
      handler: (id) => (isPage(id) ? readFile(id, 'utf8') : undefined),
    },
  };
}
