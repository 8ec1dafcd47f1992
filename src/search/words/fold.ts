/** Letters that Unicode does not take apart, and what people type for them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
/** Accents, and the vowel points of Hebrew and Arabic with the line that only stretches Arabic letters. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f]/g;

/**
 * A word as it is compared: in small letters, without accents, full-width and other compatible forms as the
 * plain ones (Unicode Standard Annex 15, NFKC). What carries the meaning of a letter in Japanese, Thai or
 * Devanagari stays.
 */
export function fold(word: string): string {
  const small = word.toLowerCase();
  // Nothing to do for most words.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/g, (letter) => LETTERS[letter] as string);
}
