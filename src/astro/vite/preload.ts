import type { Plugin } from 'vite';

/** Vite's helper around each `import()` of a built page. */
const VITE_HELPER = '\0vite/preload-helper.js';

/**
 * Preloads all files of a lazy part at once. Replaces Vite's own helper, which is a quarter of what a page
 * loads and does more than pages need here: they have no styles to wait for, and resolve addresses from the
 * module's own.
 */
const PRELOADING_HELPER = `const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(file, import.meta.url);
    document.head.append(link);
  }
  return load();
};`;

/** For authors' modules and for a single script, which have nothing to preload. */
const PLAIN_HELPER = 'export const __vitePreload = (load) => load();';

/** The core of sandboxes, also loaded by authors' modules, must not bring the helper of pages along. */
const WITHOUT_PRELOADS = /[\\/]sandbox[\\/]core[\\/]/;
const PLAIN = '\0trellis/plain-preload.js';

/** The last argument of Vite's own helper. */
const HELPER_IMPORTER = /(\b__VITE_PRELOAD__),\s*import\.meta\.url\b/g;

/** Vite repeats the names that are used of a lazy module, for tree shaking, which is over by now. */
const REPEATED_NAMES =
  /\basync \(\) => \{\s*const \{[^{}]*\} = await (import\("[^"\n]*"\)(?:\.then\(\(\w+\) => \w+\.\w+\))?);\s*return \{[^{}]*\};\s*\}/g;

const shorten = (code: string): string =>
  code.replace(HELPER_IMPORTER, '$1').replace(REPEATED_NAMES, '() => $1');

/** @param isBundle whether this is the theme's bundle */
export function lightPreload(isBundle: boolean): Plugin {
  return {
    name: 'trellis:preload',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (_id, importer) => (importer && WITHOUT_PRELOADS.test(importer) ? PLAIN : undefined),
    },
    load: {
      filter: { id: /^\0(?:vite\/preload-helper|trellis\/plain-preload)\.js$/ },
      handler: (id) => (id === VITE_HELPER && isBundle ? PRELOADING_HELPER : PLAIN_HELPER),
    },
    renderChunk: (code) => (code.includes('__VITE_PRELOAD__') ? shorten(code) : null),
  };
}
