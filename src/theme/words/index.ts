/**
 * The theme's own words, in the language of a page: `english.ts` lists them, a file for each other language translates them
 * all. `islands.ts` names those that browser code uses, `fill.ts` puts values in.
 */
import { createHash } from 'node:crypto';
import type { Phrase } from '../../contract/index.ts';
import { type TypeLabel, typeText } from '../../openapi/index.ts';
import { textDirection } from '../../site/index.ts';
import { chromeOf } from '../components/chrome/around.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import type { Word } from './english.ts';
import { es } from './es.ts';
import { fill, type Values } from './fill.ts';
import { fr } from './fr.ts';
import { ISLAND_WORDS } from './islands.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-Hant.ts';

export { WORDS, type Word } from './english.ts';
export { fill, type Values } from './fill.ts';
export { ISLAND_WORDS } from './islands.ts';

/** By language (ISO 639), with its script (ISO 15924) where there is another file for it. English is the key of each. */
export const TRANSLATIONS: Readonly<Record<string, Readonly<Record<Word, string>>>> = {
  ar,
  de,
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

/** Gives a text in the language of the page, with its `{name}`s filled in; see `fill`. */
export type Translate = (word: Word, values?: Values) => string;

/** The words for the page that is being rendered. */
export const wordsOf = (astro: { request: Request }): Translate =>
  wordsIn(chromeOf(astro, undefined).language);

/** Says what the rooms below have put into words (see `Phrase`) in the language of the page that is being rendered. */
export function phrasesOf(astro: { request: Request }): (phrase: Phrase) => string {
  const t = wordsOf(astro);
  return ({ text, values }) => t(text as Word, values);
}

/**
 * Says the types of schemas in the language of the page that is being rendered. Among code, which runs from left to right,
 * words of a script that does not are isolated (Unicode UAX 9, FSI and PDI).
 */
export function typesOf(astro: { request: Request }): (label: TypeLabel) => string {
  const said = phrasesOf(astro);
  const { language = 'en' } = chromeOf(astro, undefined);
  const isFromRight = textDirection(language) === 'rtl';
  return (label) => typeText(label, (phrase) => (isFromRight ? `\u2068${said(phrase)}\u2069` : said(phrase)));
}

/** The words of a language tag (BCP 47): those of its language in its script, English where there are none. */
export function wordsIn(tag: string | undefined): Translate {
  const language = translated(tag);
  const words = language === undefined ? undefined : TRANSLATIONS[language];
  return (word, values) => {
    const text = words?.[word] ?? word;
    return values ? fill(text, words ? (tag as string) : 'en', values) : text;
  };
}

/**
 * `pt-BR` -> `pt`; undefined of a language that the theme does not speak, and of English. The script is that of the tag or
 * the likely one of its region (`zh-TW` -> `zh-Hant`; Unicode TR 35, likely subtags).
 */
function translated(tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined;
  let names = [tag];
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    names = [`${language}-${script}`, language];
  } catch {
    // What is no tag is looked for as it is.
  }
  return names.find((name) => Object.hasOwn(TRANSLATIONS, name));
}

/** What browser code says on a page of the language `tag`, as a file. */
export interface IslandTexts {
  /** Path of the file without the base path; it holds the fingerprint of what is in it. */
  path: string;
  /** Name of the file without its extension. */
  name: string;
  json: string;
}

const texts = new Map<string, IslandTexts>();

/** The texts of islands in the language `tag`. Undefined of English, and of a language that the theme does not speak. */
export function islandTexts(tag: string | undefined): IslandTexts | undefined {
  const language = translated(tag);
  const words = language === undefined ? undefined : TRANSLATIONS[language];
  if (language === undefined || !words) return undefined;
  let found = texts.get(language);
  if (!found) {
    const json = JSON.stringify(Object.fromEntries(ISLAND_WORDS.map((word) => [word, words[word]])));
    const name = `${language}.${createHash('sha256').update(json).digest('base64url').slice(0, 8)}`;
    found = { name, path: `/_trellis/words/${name}.json`, json };
    texts.set(language, found);
  }
  return found;
}
