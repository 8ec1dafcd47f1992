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
