import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The room `theme`, which Astro compiles from its source. */
export const themeDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'theme');
