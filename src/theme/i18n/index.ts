/**
 * The UI strings by id: a JSON file for each language, including English. `browser.ts` lists those of browser
 * code, `fill.ts` inserts values. CONTRIBUTING.md explains how to add or correct a translation.
 */
import type { Label, StringId } from '../../contract/index.ts';
import { type TypeLabel, typeText } from '../../openapi/index.ts';
import { languageTag, textDirection } from '../../site/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import { chromeOf, type Rendering } from '../components/chrome/navigation/around.ts';
import ar from './ar.json' with { type: 'json' };
import { BROWSER_STRINGS } from './browser.ts';
import { bundleTextOf } from './bundle.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import { fill, type Values } from './fill.ts';
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import { languageKeys, type OwnStrings } from './own.ts';
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };
import zhHant from './zh-Hant.json' with { type: 'json' };

export type { StringId } from '../../contract/index.ts';

type Strings = Readonly<Record<StringId, string>>;

/** By language (ISO 639), with the script (ISO 15924) if the language has several files. */
export const STRINGS: Readonly<Record<string, Strings>> & { en: Strings } = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ja,
  ko,
  pt,
  ru,
  tr,
  zh,
  'zh-Hant': zhHant,
};

/** Returns a string in the language of the page, with its `{name}`s filled in; see `fill`. */
export type Translate = (id: StringId, values?: Values) => string;

/** The strings for the page that is being rendered. */
export const stringsOf = (astro: Rendering): Translate =>
  stringsIn(chromeOf(astro, undefined).language, astro.locals.trellis.strings);

/**
 * Translates data from the rooms below (see `Phrase`) into the language of the page that is being rendered.
 */
export function phrasesOf(astro: Rendering): (label: Label) => string {
  const t = stringsOf(astro);
  return (label) => (typeof label === 'string' ? label : t(label.id, label.values));
}

/**
 * Translates types of schemas into the language of the page that is being rendered. Code runs left to right,
 * so words of a right-to-left script are isolated in it (Unicode UAX 9, FSI and PDI).
 */
export function typesOf(astro: Rendering): (label: TypeLabel) => string {
  const phraseText = phrasesOf(astro);
  const { language = 'en' } = chromeOf(astro, undefined);
  const isFromRight = textDirection(language) === 'rtl';
  return (label) =>
    typeText(label, (phrase) => (isFromRight ? `\u2068${phraseText(phrase)}\u2069` : phraseText(phrase)));
}

/**
 * The strings of a language tag (BCP 47): the author's, then those of its language in its script, then
 * English.
 */
export function stringsIn(tag = 'en', own = NO_OWN_STRINGS): Translate {
  const strings = stringsFor(tag, own);
  return (id, values) => {
    const text = strings[id];
    if (!values) return text ?? en[id];
    return text === undefined ? fill(en[id], 'en', values) : fill(text, tag, values);
  };
}

/** Strings that differ from the theme's English on pages in a language. Computed once per language. */
function stringsFor(tag: string, own: OwnStrings): Partial<Strings> {
  const byLanguage = stringsByLanguage.get(own) ?? new Map<string, Partial<Strings>>();
  stringsByLanguage.set(own, byLanguage);
  let strings = byLanguage.get(tag);
  if (!strings) {
    const names = languageKeys(tag);
    const language = names.find((name) => name !== 'en' && Object.hasOwn(STRINGS, name));
    // A file for `de-AT` wins over one for `de`.
    const authors = names.toReversed().map((name) => (Object.hasOwn(own, name) ? own[name] : undefined));
    const allStrings: Partial<Strings> = Object.assign({}, language && STRINGS[language], ...authors);
    const isFromRight = languageTag(tag) !== undefined && textDirection(tag) === 'rtl';
    strings = isFromRight ? withIsolatedValues(allStrings) : allStrings;
    byLanguage.set(tag, strings);
  }
  return strings;
}

/**
 * Values such as addresses and dates keep their own direction in text that runs from the right (Unicode
 * UAX 9, FSI and PDI). Counts need no isolation.
 */
const withIsolatedValues = (strings: Partial<Strings>): Partial<Strings> =>
  Object.fromEntries(
    Object.entries(strings).map(([id, text]) => [
      id,
      text.replace(/\{(?!count\})\w+\}/g, (value) => `\u2068${value}\u2069`),
    ]),
  );

const NO_OWN_STRINGS: OwnStrings = {};

const stringsByLanguage = new WeakMap<OwnStrings, Map<string, Partial<Strings>>>();

/** The strings of browser code for pages in the language `tag`, as a file. */
export interface IslandTexts {
  /** Path of the file without the base path; it contains a hash of the content. */
  path: string;
  /** Name of the file without its extension. */
  name: string;
  json: string;
}

/** The strings of islands in the language `tag`. Undefined if all of them equal the bundled English. */
export function islandTexts(tag = 'en', own = NO_OWN_STRINGS): IslandTexts | undefined {
  const strings = stringsFor(tag, own);
  // Every page asks for them.
  let texts = textsByStrings.get(strings);
  if (texts === undefined) {
    texts = makeIslandTexts(tag, strings) ?? null;
    textsByStrings.set(strings, texts);
  }
  return texts ?? undefined;
}

/** `null`: all strings equal the bundled English. */
const textsByStrings = new WeakMap<Partial<Strings>, IslandTexts | null>();

function makeIslandTexts(tag: string, strings: Partial<Strings>): IslandTexts | undefined {
  const entries = BROWSER_STRINGS.flatMap((id) =>
    strings[id] === undefined ? [] : [[bundleTextOf(id), strings[id]]],
  );
  if (entries.length === 0) return undefined;
  const json = JSON.stringify(Object.fromEntries(entries));
  const language = languageKeys(tag).find((name) => Object.hasOwn(STRINGS, name)) ?? tag;
  const name = `${language}.${contentHash(json, 8, 'base64url')}`;
  return { name, path: `/_trellis/words/${name}.json`, json };
}
