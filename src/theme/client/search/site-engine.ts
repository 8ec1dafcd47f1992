/** The search engine of this site. */
import { loadLanguage } from 'virtual:trellis/search-languages';
import type { SearchEngine } from '../../../search/engine/engine.ts';

export const loadEngine = () => import('../../../search/engine/engine.ts');

/** The button in the top bar that opens the search. */
export const searchButton = (): HTMLElement | null => document.querySelector('.search-button');

/** Base path of the site without a trailing slash, from the button's link to the start page. */
export const baseOf = (button: HTMLElement | null): string =>
  new URL(button?.dataset.href ?? '/', location.href).pathname.replace(/\/(?:index\.html)?$/, '');

/**
 * Returns the engine for the reader's current language and version. Opens each once, and again after a
 * failure.
 */
export function engines(base: string): () => Promise<SearchEngine> {
  const enginesByVersion = new Map<string | undefined, Promise<SearchEngine>>();
  return () => {
    const { lang, dataset } = document.documentElement;
    const { version = searchButton()?.dataset.version } = dataset;
    let engine = enginesByVersion.get(version);
    if (!engine) {
      engine = loadEngine().then(({ openSearch }) =>
        openSearch({ base, language: lang, version, loadLanguage }),
      );
      enginesByVersion.set(version, engine);
      engine.catch(() => enginesByVersion.delete(version));
    }
    return engine;
  };
}
