/** Bundles what Astro's commands run before any page. Only the repository and `npm pack` do this. */
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { originalMeta } from './original-meta.ts';
import { replacedPackages } from './replaced-packages.ts';
import { ASTRO_COMMAND, astroDist } from './server-manifest.ts';

/** Adds the module that exports Astro's commands to the folder `to`. Packages stay imports. */
export async function makeAstroCommand(to: string): Promise<void> {
  const bundle = await rolldown({
    input: { [ASTRO_COMMAND]: join(astroDist, 'core/index.js') },
    platform: 'node',
    plugins: [noOverlay(), replacedPackages(), packages(), originalMeta()],
  });
  await bundle.write({
    dir: to,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: `${ASTRO_COMMAND}-[name].js`,
  });
  await bundle.close();
}

/** Sends the text of a class to the browser, which a bundle would rename. The engine shows errors itself. */
const OVERLAY = join(astroDist, 'core/errors/overlay.js');

function noOverlay(): Plugin {
  return {
    name: 'no-overlay',
    load: (id) => (id === OVERLAY ? 'export const patchOverlay = (code) => code;' : undefined),
  };
}

/** Leaves packages out. */
const packages = (): Plugin => ({
  name: 'packages',
  resolveId: {
    order: 'pre',
    filter: { id: /^[^./#]/ },
    handler: (id) => ({ id, external: true }),
  },
});
