import type { Plugin } from 'rolldown';

/**
 * Packages that Astro imports at once, and sites of Trellis do without: the text of a module in the place of
 * each. The package does not bring them (`scripts/serving.mjs`).
 */
const REPLACED: Record<string, string> = {
  // For fonts in Astro's configuration, which Trellis does not have: 140 modules, more than 1 MB.
  unifont: `
export const defineFontProvider = onUse('defineFontProvider');
const create = onUse('createUnifont');
// Without a provider, nothing asks for a font.
export const createUnifont = (providers, options) =>
  providers.length > 0 ? create(providers, options) : {};`,
  '@capsizecss/unpack': "export const fromBuffer = onUse('fromBuffer');",
  // 11 MB. Astro calls it for modules with `import.meta.env`, and for client directives of integrations.
  esbuild: `
import { transform as transformJs } from 'rolldown/utils';
export const build = onUse('build');
export const transform = async (text, { sourcefile, define, sourcemap }) => {
  const { code, map, errors } = await transformJs(sourcefile, text, { lang: 'js', define, sourcemap });
  if (errors.length > 0) throw errors[0];
  return { code, map };
};`,
};

const PREFIX = '\0replaced:';

/** Bundles the texts above. What they leave to the package loads it when it is called. */
export const replacedPackages = (): Plugin => ({
  name: 'replaced-packages',
  resolveId: {
    order: 'pre',
    filter: { id: /^[^./#]/ },
    handler: (source) => (Object.hasOwn(REPLACED, source) ? PREFIX + source : undefined),
  },
  load(id) {
    const name = id.slice(PREFIX.length);
    return id.startsWith(PREFIX) ? onUse(name) + REPLACED[name] : undefined;
  },
});

const onUse = (name: string): string => `import { createRequire } from 'node:module';
const load = () => createRequire(import.meta.url)(${JSON.stringify(name)});
const onUse = (member) => (...args) => load()[member](...args);
`;
