import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const engineFile = fileURLToPath(import.meta.url);

/**
 * Resolves a package for the module that imports it, or else for the engine, so that a folder need not
 * install what the engine brings.
 */
export async function resolvePackage(
  context: Pick<Rolldown.PluginContext, 'resolve'>,
  source: string,
  importer: string | undefined,
  options: Rolldown.PluginContextResolveOptions,
): Promise<Rolldown.ResolvedId | null> {
  const byOthers = { ...options, skipSelf: true };
  const resolved = importer === undefined ? null : await context.resolve(source, importer, byOthers);
  return resolved ?? context.resolve(source, engineFile, byOthers);
}

/**
 * Resolves imports in the files of a docs folder: `/x` is below the docs root, and packages may be the
 * engine's. Compiled MDX imports Astro's runtime, for example.
 */
export function resolveFromDocs(root: string): Plugin {
  return {
    name: 'trellis:resolve',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!importer?.startsWith(`${root}/`) || importer.includes('/node_modules/')) return undefined;
        if (source.startsWith('/')) {
          if (source.startsWith(`${root}/`)) return undefined;
          const file = join(root, source);
          return existsSync(file) ? file : undefined;
        }
        if (/^[.\0]/.test(source) || /^[a-z]+:/i.test(source)) return undefined;
        return resolvePackage(this, source, importer, options);
      },
    },
  };
}
