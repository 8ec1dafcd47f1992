/** Word forms, fillers and synonyms of a language. Browsers load it with the index of that language. */
export interface SearchLanguage {
  /**
   * The common part of a word's forms: `invit` for `invite` and `invitations`.
   *
   * @param word in lower case
   */
  stem(word: string): string;
  /** Words that say little in a query, separated by spaces: `how`, `the`. */
  fillers: string;
  /**
   * Other words with the same meaning, separated by spaces: abbreviations, and terms that differ between
   * docs.
   */
  synonyms?: Readonly<Record<string, string>>;
}
