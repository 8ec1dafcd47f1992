/** Letters that Unicode does not decompose, and what people type instead. */
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
/** Accents, Hebrew and Arabic vowel points, and the stroke that only stretches Arabic letters. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f]/g;

/**
 * The form of a word for comparison: in lower case, without accents, with compatibility characters such as
 * full-width letters replaced (Unicode Standard Annex 15, NFKC). Marks that change the letter in Japanese,
 * Thai or Devanagari stay.
 */
export function fold(word: string): string {
  const small = word.toLowerCase();
  // Most words need no more.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/g, (letter) => LETTERS[letter] ?? letter);
}
