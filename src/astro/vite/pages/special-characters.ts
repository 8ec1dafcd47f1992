/**
 * Files that Vite cannot read by itself: paths with characters that have a meaning in URLs, and texts that
 * are not UTF-8.
 */
import { isUtf8 } from 'node:buffer';
import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Plugin } from 'vite';

const MODULE = /\.(?:mdx?|[cm]?[jt]sx?|json|css|astro)$/;

/**
 * Vite takes a `#` or `?` in the path of a module for the start of a fragment or query, and then finds no
 * file. This reads the files of a docs folder whose own path has one of them, and tells Vite when they
 * change.
 */
export function readSpecialPaths(root: string): Plugin | undefined {
  if (!/[#?]/.test(root)) return undefined;
  return {
    name: 'trellis:special-paths',
    enforce: 'pre',
    load: {
      order: 'pre',
      async handler(id) {
        if (!id.startsWith(`${root}/`) || !MODULE.test(id)) return undefined;
        const isFile = await stat(id).then(
          (info) => info.isFile(),
          () => false,
        );
        return isFile ? readFile(id, 'utf8') : undefined;
      },
    },
    // Vite looks up the modules of a changed file by the part of its path before the character.
    hotUpdate({ file, modules }) {
      const module = this.environment.moduleGraph.getModuleById(file);
      return module ? [...modules, module] : undefined;
    },
  };
}

/**
 * Vite refuses files that are not UTF-8. This reads the valid part of those in the docs folder, and a warning
 * names them.
 */
export function readSpecialText(root: string): Plugin {
  return {
    name: 'trellis:special-text',
    load: {
      order: 'pre',
      filter: { id: MODULE },
      async handler(id) {
        if (!id.startsWith(`${root}/`)) return undefined;
        const bytes = await readFile(id).catch(() => undefined);
        return bytes && !isUtf8(bytes) ? bytes.toString('utf8') : undefined;
      },
    },
  };
}

const SPECIAL_PAGE = /^[^#?]*[#?].*\.mdx?$/s;

/**
 * Finds pages whose own path below `root` has a `#` or `?`, which Vite takes for the start of a fragment or
 * query.
 */
export function findSpecialPages(root: string): Plugin {
  const isPage = (id: string): boolean =>
    id.startsWith(`${root}/`) && (statSync(id, { throwIfNoEntry: false })?.isFile() ?? false);
  return {
    name: 'trellis:special-pages',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: SPECIAL_PAGE },
      handler: (id) => (isPage(id) ? id : undefined),
    },
    load: {
      order: 'pre',
      filter: { id: SPECIAL_PAGE },
      handler: (id) => (isPage(id) ? readFile(id, 'utf8') : undefined),
    },
  };
}
