import { fold } from './fold.ts';
import type { SearchLanguage } from './languages/index.ts';

/** Shorter words, names, paths and numbers have no forms. */
const INFLECTED = /^[\p{L}\p{M}]{3,}$/u;

/** The folded stem of a word as in the text; undefined if the word has no forms. */
export function stemOf(word: string, language: Pick<SearchLanguage, 'stem'> | undefined): string | undefined {
  if (!language || !INFLECTED.test(word)) return undefined;
  // Before folding, because accents distinguish endings.
  return fold(language.stem(word.normalize('NFC').toLowerCase())) || undefined;
}

/**
 * The prefix of nearly all words with this stem. A stem's last letter may differ from the word's: `countries`
 * may have the stem `country` or `countri`.
 */
export const rootOf = (stem: string): string => (stem.length > 3 ? stem.slice(0, -1) : stem);
