import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The room `theme`, which Vite compiles from its source. The package has the engine as JavaScript in `lib/`
 * beside the sources of the theme and of what it imports in `src/`; in the repository all is in `src/`.
 */
export const themeDir = join(here, '../../src/theme');

/** Where the package keeps the explorer's files; the repository has no such folder. */
export const packedExplorerDir = join(here, '../explorer');

/** Where the package keeps what draws diagrams; likewise. */
export const packedMermaidDir = join(here, '../mermaid');

/** Where the package keeps the theme's browser code; likewise. */
export const packedBundleDir = join(here, '../bundle');

/**
 * Whether a module is one of the docs folder. The repository of Trellis is a docs folder that holds the
 * engine.
 */
export const isOfDocs = (root: string, id: string): boolean =>
  id.startsWith(`${root}/`) && !id.includes('/node_modules/') && !id.startsWith(join(themeDir, '..'));
