import { fold } from './fold.ts';
import type { SearchLanguage } from './languages/index.ts';

/** What is shorter, or is no plain word, has no forms: names, paths, numbers. */
const INFLECTED = /^[\p{L}\p{M}]{3,}$/u;

/** The stem of a word as it stands in a text, folded; undefined of what has no forms. */
export function stemOf(word: string, language: Pick<SearchLanguage, 'stem'> | undefined): string | undefined {
  if (!language || !INFLECTED.test(word)) return undefined;
  // Accents tell endings apart, hence before folding.
  return fold(language.stem(word.normalize('NFC').toLowerCase())) || undefined;
}

/**
 * What all words with a stem begin with, except for a few. The last letter of a stem may stand for another
 * one: `country` is the stem of `countries` in some languages, and `countri` in others.
 */
export const rootOf = (stem: string): string => (stem.length > 3 ? stem.slice(0, -1) : stem);
