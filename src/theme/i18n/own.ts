/** Strings that an author overrides: `theme/i18n/<language>.json` of the docs folder. */
import { readTexts } from '../../config/index.ts';
import type { StringId } from '../../contract/index.ts';
import { type Diagnostic, didYouMean } from '../../diagnostics/index.ts';
import { languageTag } from '../../site/index.ts';
import english from './en.json' with { type: 'json' };

export const OWN_STRINGS = 'theme/i18n';

/** By language tag (BCP 47): any of the strings. */
export type OwnStrings = Readonly<Record<string, Readonly<Partial<Record<StringId, string>>>>>;

const IDS = Object.keys(english);
const isId = (key: string): key is StringId => Object.hasOwn(english, key);
const placeholdersIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])];

/**
 * Reads the author's files. An invalid string is a warning, and the theme's own is used.
 *
 * @param files paths within the docs folder, and their texts
 * @param languages tags of the languages that the site's pages use
 */
export function readOwnStrings(
  files: { file: string; text: string }[],
  languages: string[],
): { strings: OwnStrings; warnings: Diagnostic[] } {
  const strings: Record<string, Partial<Record<StringId, string>>> = {};
  const warnings: Diagnostic[] = [];
  for (const { file, text } of files) {
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
    const tag = languageTag(name);
    const reason = tag === undefined ? 'is not a language code' : 'is not a language of this site';
    if (tag === undefined || !languages.some((language) => isSameLanguage(language, tag))) {
      warnings.push({
        code: 'theme/strings-language',
        severity: 'warning',
        message: `"${name}" ${reason}, so no page has these strings.`,
        file,
        hint:
          `Name the file after a language of the site (${languages.join(', ')}), ` +
          'or add the language in docs.json.',
      });
    }
    const read = readTexts(text, file);
    warnings.push(...read.warnings);
    if (tag === undefined) continue;
    strings[tag] ??= {};
    for (const entry of read.texts) {
      const problem = problemOf(entry.key, entry.text);
      if (!problem && isId(entry.key)) strings[tag][entry.key] = entry.text;
      else if (problem) {
        const { isOfKey, ...rest } = problem;
        const range = isOfKey ? entry.keyRange : entry.range;
        warnings.push({ ...rest, severity: 'warning', file, range, source: text.replace(/^\uFEFF/, '') });
      }
    }
  }
  return { strings, warnings };
}

function problemOf(
  key: string,
  text: string,
): (Pick<Diagnostic, 'code' | 'message' | 'hint'> & { isOfKey: boolean }) | undefined {
  if (!isId(key)) {
    const suggestion = didYouMean(key, IDS);
    const hint = suggestion
      ? `Did you mean "${suggestion}"?`
      : 'The page Languages and versions tells where the ids are.';
    return {
      code: 'theme/unknown-string',
      message: `The theme has no string "${key}".`,
      hint,
      isOfKey: true,
    };
  }
  const placeholders = placeholdersIn(english[key]);
  const allowedPlaceholders = english[key].includes('|') ? [...placeholders, '{count}'] : placeholders;
  const unknownPlaceholder = placeholdersIn(text).find((place) => !allowedPlaceholders.includes(place));
  if (unknownPlaceholder === undefined) return undefined;
  const suggestion =
    didYouMean(unknownPlaceholder, placeholders) ?? (placeholders.length === 1 ? placeholders[0] : undefined);
  const list = placeholders.length > 0 ? `It has ${placeholders.join(', ')}.` : 'It has no values.';
  return {
    code: 'theme/unknown-placeholder',
    message: `"${key}" has no value for ${unknownPlaceholder}.`,
    hint: suggestion ? `Did you mean "${suggestion}"?` : list,
    isOfKey: false,
  };
}

/**
 * Whether pages in `language` have the strings of `tag`: a file `de` is for `de-AT`, a file `de-AT` not for
 * `de`.
 */
function isSameLanguage(language: string, tag: string): boolean {
  return languageKeys(language).includes(tag);
}

/** Keys for the strings of a language tag, most specific first: `zh-TW`, `zh-Hant`, `zh`. */
export function languageKeys(tag: string): string[] {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [...new Set([tag, `${language}-${script}`, language])];
  } catch {
    // An invalid tag is looked up as it is.
    return [tag];
  }
}
