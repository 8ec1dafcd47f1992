/** Bundles what Astro's commands run before any page. Only the repository and `npm pack` do this. */
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { originalMeta } from './original-meta.ts';
import { ASTRO_COMMAND, astroDist } from './server-manifest.ts';

/**
 * What Astro's commands import of packages for its fonts, which sites of Trellis do not have. These packages
 * and theirs are 140 modules, more than 1 MB.
 */
const FOR_FONTS: Record<string, string> = {
  unifont: `
export const defineFontProvider = onUse('defineFontProvider');
const create = onUse('createUnifont');
// Without a provider, nothing asks for a font.
export const createUnifont = (providers, options) =>
  providers.length > 0 ? create(providers, options) : {};`,
  '@capsizecss/unpack': "export const fromBuffer = onUse('fromBuffer');",
};

/** Adds the module that exports Astro's commands to the folder `to`. Packages stay imports. */
export async function makeAstroCommand(to: string): Promise<void> {
  const bundle = await rolldown({
    input: { [ASTRO_COMMAND]: join(astroDist, 'core/index.js') },
    platform: 'node',
    plugins: [noOverlay(), packages(), originalMeta()],
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

const PREFIX = '\0on-use:';

/** Leaves packages out, and has those for fonts loaded when something of them is called. */
function packages(): Plugin {
  return {
    name: 'packages',
    resolveId: {
      order: 'pre',
      filter: { id: /^[^./#]/ },
      handler: (source) =>
        Object.hasOwn(FOR_FONTS, source) ? PREFIX + source : { id: source, external: true },
    },
    load(id) {
      const name = id.slice(PREFIX.length);
      const code = id.startsWith(PREFIX) ? FOR_FONTS[name] : undefined;
      return code && onUse(name) + code;
    },
  };
}

const onUse = (name: string): string => `import { createRequire } from 'node:module';
const load = () => createRequire(import.meta.url)(${JSON.stringify(name)});
const onUse = (member) => (...args) => load()[member](...args);
`;
