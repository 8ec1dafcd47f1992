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
export function wholeNumber(value: unknown, least: number, most: number, otherwise: number): number {
  const text = typeof value === 'string' ? value.trim() : value;
  const number = text === '' || text === null || typeof text === 'boolean' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.min(most, Math.max(least, Math.trunc(number))) : otherwise;
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
export function shown(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

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
export function paint(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const isHex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
  return isHex || FUNCTION.test(text) || /^[a-z]{3,24}$/i.test(text) ? text : undefined;
}
