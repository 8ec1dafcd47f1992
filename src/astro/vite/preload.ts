import type { Plugin } from 'vite';

/** The module that Vite puts around each `import()` of a built page. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Asks for all files of a lazy part at once. Stands in for Vite's own helper, which is a quarter of what a page loads and
 * does more than pages here need: theirs have no styles to wait for, and addresses are told from the module's own.
 */
const OWN = `const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL('../' + file, import.meta.url);
    document.head.append(link);
  }
  return load();
};`;

/** What a single script needs: nothing is on its way. */
const NONE = 'export const __vitePreload = (load) => load();';

/** @param isWhole the lazy parts end up in the one script of the page */
export function lightPreload(isWhole = false): Plugin {
  return {
    name: 'trellis:preload',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (id) => (id === HELPER ? (isWhole ? NONE : OWN) : null),
    },
  };
}
