/** Every text that the theme itself puts into a page, in English: the keys of all other languages. `{name}` is filled in. */
export const WORDS = ['Skip to content'] as const;

export type Word = (typeof WORDS)[number];
