import { onceByName } from '../../../memory/index.ts';
import { LANGUAGES_OF_COUNTRIES } from '../../../text/index.ts';
import type { Site, SiteLevel } from '../../site.ts';
import { hasLanguages } from './parallels.ts';

/** The language tag (BCP 47) of a code in docs.json: `pt-br` -> `pt-BR`. Undefined without a valid code. */
export function languageTag(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(
      LANGUAGES_OF_COUNTRIES.get(code.toLowerCase()) ?? code.replaceAll('_', '-'),
    )[0];
  } catch {
    return undefined;
  }
}

/** Right-to-left scripts (Unicode Standard, section 2.10) of languages in use. */
const FROM_THE_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Direction of a language tag's script. Each component of a page asks, and `Intl` is slow. */
export const textDirection = onceByName((tag: string): 'ltr' | 'rtl' =>
  FROM_THE_RIGHT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr',
);

/** Tags (BCP 47) of the languages of a site, each once; empty if the site names none. */
export function languages(site: Site): string[] {
  const within = ({ kind, divisions }: SiteLevel): (string | undefined)[] =>
    divisions.flatMap(({ id, level }) => [...(kind === 'language' ? [id] : []), ...within(level)]);
  const { versions } = site.settings.navigation;
  const codes = within(site.navigation);
  if (hasLanguages(site)) codes.push(...versions.map(({ language }) => language));
  return [...new Set(codes.map(languageTag).filter((tag) => tag !== undefined))];
}
