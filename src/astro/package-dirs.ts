import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The room `theme`, which Vite compiles from its source. The package has the engine as JavaScript in `lib/`,
 * and the sources of the theme and its imports in `src/`; the repository has everything in `src/`.
 */
export const themeDir = join(here, '../../src/theme');

/** The modules that Node runs: `src/` in the repository, `lib/` in the package. */
export const engineDir = join(here, '..');

/** Folder of the explorer's files in the package; the repository has none. */
export const packedExplorerDir = join(here, '../explorer');

/** Folder of Mermaid's files in the package; the repository has none. */
export const packedMermaidDir = join(here, '../mermaid');

/** Folder of the theme's browser code in the package; the repository has none. */
export const packedBundleDir = join(here, '../bundle');

/** Folder of the bundled server code in the package; the repository has none. */
export const packedServerDir = join(here, '../server');

/**
 * Whether a module belongs to the docs folder. Excludes the engine: the repository of Trellis is a docs
 * folder that contains it.
 */
export const isInDocs = (root: string, id: string): boolean =>
  id.startsWith(`${root}/`) && !id.includes('/node_modules/') && !id.startsWith(join(themeDir, '..'));
