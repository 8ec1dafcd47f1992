import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import type { Plugin } from 'vite';

const MODULE = /\.(?:mdx?|[cm]?[jt]sx?|json|css|astro)$/;

/**
 * Vite takes `#` and `?` in the path of a module for the start of something else, and then finds no file. This reads the
 * files of a docs folder whose own path has one of them, and tells Vite when they change.
 */
export function readOddPaths(root: string): Plugin | undefined {
  if (!/[#?]/.test(root)) return undefined;
  return {
    name: 'trellis:odd-paths',
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
    // Vite looks for the modules of a changed file by the part of its path before the character.
    hotUpdate({ file, modules }) {
      const module = this.environment.moduleGraph.getModuleById(file);
      return module ? [...modules, module] : undefined;
    },
  };
}

/** Vite refuses files that are not UTF-8. This reads those of the docs folder as far as they are, which is warned of. */
export function readOddText(root: string): Plugin {
  return {
    name: 'trellis:odd-text',
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
