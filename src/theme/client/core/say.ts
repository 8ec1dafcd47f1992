/**
 * The strings of islands in the language of the page. English is in the code (`i18n/bundle.ts`); a page in another language
 * names a file of strings (`data-words` of `<html>`), which an island waits for before it draws. Texts with a number are of
 * `say-count.ts`.
 */
import type { BrowserString } from '../../i18n/browser.ts';
import english from '../../i18n/en.json' with { type: 'json' };
import type { Values } from '../../i18n/fill.ts';

const address = globalThis.document?.documentElement.dataset.words;
let strings: Record<string, string> = {};

/** Resolves when the strings are there; `undefined` where there is nothing to wait for. English is better than nothing. */
export const ready = address
  ? fetch(address)
      .then((response) => response.json())
      .then(
        (texts) => {
          strings = texts;
        },
        () => {},
      )
  : undefined;

/** The language in which islands say `id`: that of the page, or English where its file does not have it. */
export const spoken = (id: BrowserString): string =>
  strings[id] === undefined ? 'en' : document.documentElement.lang;

/** A string in the language of the page, its `{name}`s filled in as they are. */
export const say = (id: BrowserString, values: Values = {}): string =>
  (strings[id] ?? english[id] ?? id).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
