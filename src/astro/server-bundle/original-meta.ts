import type { Plugin } from 'rolldown';
import { astroDist, specifierOf, withSlashes } from './server-manifest.ts';

/** Astro's modules find files beside their own, and ask for the mode. */
export function originalMeta(): Plugin {
  return {
    name: 'original-meta',
    transform: {
      filter: { id: { include: `${withSlashes(astroDist)}/**` }, code: 'import.meta' },
      handler(code, id) {
        const address = `import.meta.resolve(${JSON.stringify(specifierOf(id))})`;
        return code
          .replaceAll('import.meta.url', address)
          .replaceAll('import.meta.env?.DEV', '(process.env.NODE_ENV === "development")')
          .replaceAll('import.meta.env?.PROD', '(process.env.NODE_ENV !== "development")');
      },
    },
  };
}
