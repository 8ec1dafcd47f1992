/**
 * The texts of islands in the language of the page. English is in the code; a page in another language names a file of
 * texts (`data-words` of `<html>`), which an island waits for before it draws. Texts with a number are of `say-count.ts`.
 */
import type { Values } from '../words/fill.ts';
import type { IslandWord } from '../words/islands.ts';

const address = globalThis.document?.documentElement.dataset.words;
let words: Record<string, string> = {};

/** Resolves when the texts are there; `undefined` where there is nothing to wait for. English is better than nothing. */
export const ready = address
  ? fetch(address)
      .then((response) => response.json())
      .then(
        (texts) => {
          words = texts;
        },
        () => {},
      )
  : undefined;

/** A text in the language of the page, its `{name}`s filled in as they are. */
export const say = (text: IslandWord, values: Values = {}): string =>
  (words[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
