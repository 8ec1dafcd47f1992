/** The theme's own words, in the language of a page. */
import { chromeOf } from '../components/chrome/around.ts';
import type { Word } from './english.ts';

export type { Word } from './english.ts';

/** Gives a text in the language of the page, with its `{name}`s filled in. */
export type Translate = (word: Word, values?: Record<string, string | number>) => string;

/** The words for the page that is being rendered. */
export function wordsOf(astro: { request: Request }): Translate {
  const { language: _ = 'en' } = chromeOf(astro, undefined);
  return (word, values = {}) =>
    word.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
