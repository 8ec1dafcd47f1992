/**
 * UI strings of islands in the language of the page. English is compiled in (`i18n/bundle.ts`). A page in
 * another language names a file of strings (`data-words` of `<html>`), which islands wait for before they
 * draw.
 */
import type { BrowserString } from '../../i18n/browser.ts';
import english from '../../i18n/en.json' with { type: 'json' };
import { fill, type Values } from '../../i18n/fill.ts';

const address = globalThis.document?.documentElement.dataset.words;
/** In the language of the page; empty if it is English. */
let strings: Record<string, string> = {};

/**
 * Resolves when the strings are loaded; `undefined` if there is nothing to wait for. If loading fails,
 * English is better than nothing.
 */
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

/** The language in which islands show `id`: that of the page, or English if its file lacks the id. */
export const languageOf = (id: BrowserString): string =>
  strings[id] === undefined ? 'en' : document.documentElement.lang;

/** A string in the language of the page, with its `{name}`s filled in. */
export const say = (id: BrowserString, values: Values = {}): string =>
  (strings[id] ?? english[id] ?? id).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );

/** A string with numbers, in the plural form for `values.count` (see `fill`). */
export const sayCount = (id: BrowserString, values: Values): string => fill(say(id), languageOf(id), values);
