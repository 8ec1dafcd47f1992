/** The languages whose word forms the search knows. Languages written without spaces need none. */
import type { SearchLanguage } from './language.ts';

export type { SearchLanguage } from './language.ts';

const MODULES: Readonly<Record<string, () => Promise<{ language: SearchLanguage }>>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  pt: () => import('./pt.ts'),
  ru: () => import('./ru.ts'),
  tr: () => import('./tr.ts'),
};

export const KNOWN_LANGUAGES: readonly string[] = Object.keys(MODULES);

/** The language of a tag without its region: `pt` of `pt-BR`. */
export const languageOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/** The search language of a tag; undefined if the search does not know the language. */
export const loadLanguage = async (tag: string): Promise<SearchLanguage | undefined> =>
  (await MODULES[languageOf(tag)]?.())?.language;
