/** Parses props as existing pages write them: `cols="2"`, `defaultOpen="True"`, `required`. */

/** On for `true`, a prop without a value, and words for yes; off for anything else. */
export function isOn(value: unknown): boolean {
  return (
    value === true || value === 1 || (typeof value === 'string' && /^(?:|true|yes|1)$/i.test(value.trim()))
  );
}

/** Off only if stated: for props that are on by default. */
export function isNotOff(value: unknown): boolean {
  return value === undefined || value === null || isOn(value);
}

/** A whole number within bounds; otherwise `otherwise`. */
export function wholeNumber(value: unknown, min: number, max: number, fallback: number): number {
  const text = typeof value === 'string' ? value.trim() : value;
  const number = text === '' || text === null || typeof text === 'boolean' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.trunc(number))) : fallback;
}

/** Texts of a prop that holds one or several, without whitespace and empty ones. */
export function texts(value: unknown): string[] {
  return [value]
    .flat()
    .filter((text) => typeof text === 'string' || typeof text === 'number' || typeof text === 'boolean')
    .map((text) => String(text).trim())
    .filter((text) => text !== '');
}

/** A value as JSON, but text as it is; `undefined` if there is nothing to show. */
export function valueText(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Sizes of a step's title: a line of text, or a heading. */
export const TITLE_SIZES = ['p', 'h2', 'h3', 'h4'] as const;

/** One of `choices`, ignoring case; the first one for any other value. */
export function oneOf<Choice extends string>(
  value: unknown,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return choices.find((choice) => choice === text) ?? choices[0];
}

const FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]+\)$/i;

/**
 * A CSS colour for an SVG presentation attribute (`fill`, `color`). Unlike the `style` attribute, a
 * Content-Security-Policy without `unsafe-inline` allows it. `undefined` for anything else.
 */
export function svgColor(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const isHex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
  return isHex || FUNCTION.test(text) || /^[a-z]{3,24}$/i.test(text) ? text : undefined;
}

/** Resolves a prop with an address: pages by their route, everything on this site below its base path. */
export function addressOf(address: unknown, base: string): { href: string; isExternal: boolean } {
  const url = String(address).trim();
  const isExternal = /^(?:https?:)?\/\//i.test(url);
  // Browsers ignore control characters and whitespace inside a scheme.
  const scheme = [...url].filter((each) => each > ' ').join('');
  if (/^(?:javascript|data|vbscript):/i.test(scheme)) return { href: '#', isExternal: false };
  if (!url.startsWith('/') || isExternal) return { href: url, isExternal };
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  const route = path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/';
  return { href: base + route + (end < 0 ? '' : url.slice(end)), isExternal };
}

/** Parses `owner/name` or the address of a repository; `undefined` for anything else. */
export function repositoryOf(text: string): { name: string; url: string } | undefined {
  const match = /^(?:(?:https?:\/\/)?(?:www\.)?github\.com\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/i.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const name = `${match[1]}/${match[2]}`;
  return { name, url: `https://github.com/${name}` };
}

/** Props of parameter and response fields. */
export interface FieldProps {
  type?: unknown;
  required?: boolean | string;
  optional?: boolean | string;
  deprecated?: boolean | string;
  default?: unknown;
  placeholder?: unknown;
  enum?: unknown;
  /** Labels before and after the name. */
  pre?: unknown;
  post?: unknown;
  id?: string;
}
