import type { Site, SiteLevel } from '../../model.ts';
import { hasLanguages } from './parallels.ts';

/** Codes that docs folders use for a language, though they are those of a country. */
const CODES: Record<string, string> = { cn: 'zh-Hans', jp: 'ja' };

/** The language tag (BCP 47) of a code as docs.json has it: `pt-br` -> `pt-BR`. Undefined where it is none. */
export function languageTag(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(CODES[code.toLowerCase()] ?? code.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** Scripts that are written from right to left (Unicode Standard, section 2.10), of languages that are in use. */
const FROM_THE_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Which way the script of a language tag runs. */
export function textDirection(tag: string): 'ltr' | 'rtl' {
  return FROM_THE_RIGHT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Tags (BCP 47) of the languages that a site is in, each once; none where the settings name none. */
export function languages(site: Site): string[] {
  const within = ({ kind, divisions }: SiteLevel): (string | undefined)[] =>
    divisions.flatMap(({ id, level }) => [...(kind === 'language' ? [id] : []), ...within(level)]);
  const { versions } = site.settings.navigation;
  const codes = within(site.navigation);
  if (hasLanguages(site)) codes.push(...versions.map(({ language }) => language));
  return [...new Set(codes.map(languageTag).filter((tag) => tag !== undefined))];
}
