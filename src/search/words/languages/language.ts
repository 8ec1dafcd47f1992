/** What the search knows of a language. Loaded in the browser together with the index of that language. */
export interface SearchLanguage {
  /**
   * What the forms of a word have in common: `invit` of `invite` and `invitations`.
   *
   * @param word in small letters
   */
  stem(word: string): string;
  /** Words that a query may contain without asking for them, separated by spaces: `how`, `the`. */
  fillers: string;
  /** Other words for the same: abbreviations, and names that differ from one documentation to the next. */
  synonyms?: Readonly<Record<string, string>>;
}
