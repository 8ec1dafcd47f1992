/**
 * The strings of the interface by their ids: a JSON file for each language, English among them. `browser.ts` names those of
 * browser code, `fill.ts` puts values in. CONTRIBUTING.md tells how to add or mend a translation.
 */
import { createHash } from 'node:crypto';
import type { Label, StringId } from '../../contract/index.ts';
import { type TypeLabel, typeText } from '../../openapi/index.ts';
import { textDirection } from '../../site/index.ts';
import { chromeOf } from '../components/chrome/around.ts';
import ar from './ar.json' with { type: 'json' };
import { BROWSER_STRINGS } from './browser.ts';
import { bundledAs } from './bundle.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import { fill, type Values } from './fill.ts';
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };
import zhHant from './zh-Hant.json' with { type: 'json' };

export type { StringId } from '../../contract/index.ts';

type Strings = Readonly<Record<StringId, string>>;

/** By language (ISO 639), with its script (ISO 15924) where there is another file for it. */
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

/** Gives a string in the language of the page, with its `{name}`s filled in; see `fill`. */
export type Translate = (id: StringId, values?: Values) => string;

/** The strings for the page that is being rendered. */
export const stringsOf = (astro: { request: Request }): Translate =>
  stringsIn(chromeOf(astro, undefined).language);

/** Says what the rooms below give as data (see `Phrase`) in the language of the page that is being rendered. */
export function phrasesOf(astro: { request: Request }): (label: Label) => string {
  const t = stringsOf(astro);
  return (label) => (typeof label === 'string' ? label : t(label.id, label.values));
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

/** The strings of a language tag (BCP 47): those of its language in its script, English where there are none. */
export function stringsIn(tag: string | undefined): Translate {
  const language = spokenLanguage(tag);
  const strings = STRINGS[language] as Strings;
  return (id, values) =>
    values ? fill(strings[id], language === 'en' ? 'en' : (tag as string), values) : strings[id];
}

/**
 * `pt-BR` -> `pt`; `en` of a language that the theme does not speak. The script is that of the tag or the likely one of its
 * region (`zh-TW` -> `zh-Hant`; Unicode TR 35, likely subtags).
 */
function spokenLanguage(tag = 'en'): string {
  let names = [tag];
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    names = [`${language}-${script}`, language];
  } catch {
    // What is no tag is looked for as it is.
  }
  return names.find((name) => Object.hasOwn(STRINGS, name)) ?? 'en';
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

/** The strings of islands in the language `tag`. Undefined of English, and of a language that the theme does not speak. */
export function islandTexts(tag: string | undefined): IslandTexts | undefined {
  const language = spokenLanguage(tag);
  if (language === 'en') return undefined;
  let found = texts.get(language);
  if (!found) {
    const strings = STRINGS[language] as Strings;
    const json = JSON.stringify(
      Object.fromEntries(BROWSER_STRINGS.map((id) => [bundledAs(id), strings[id]])),
    );
    const name = `${language}.${createHash('sha256').update(json).digest('base64url').slice(0, 8)}`;
    found = { name, path: `/_trellis/words/${name}.json`, json };
    texts.set(language, found);
  }
  return found;
}
