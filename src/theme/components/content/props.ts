/** Reads props as existing pages write them: `cols="2"`, `defaultOpen="True"`, `required` all mean what they say. */

/** On for `true`, a prop without a value, and the words for yes; off for anything else. */
export function isOn(value: unknown): boolean {
  return (
    value === true || value === 1 || (typeof value === 'string' && /^(?:|true|yes|1)$/i.test(value.trim()))
  );
}

/** Off only where that is said: for props that are on when they are left out. */
export function isNotOff(value: unknown): boolean {
  return value === undefined || value === null || isOn(value);
}

/** A whole number within bounds; `otherwise` where there is none. */
export function wholeNumber(value: unknown, least: number, most: number, otherwise: number): number {
  const text = typeof value === 'string' ? value.trim() : value;
  const number = text === '' || text === null || typeof text === 'boolean' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.min(most, Math.max(least, Math.trunc(number))) : otherwise;
}

/** Texts of a prop that holds one or several; white space and empty ones are dropped. */
export function texts(value: unknown): string[] {
  return [value]
    .flat()
    .filter((text) => typeof text === 'string' || typeof text === 'number' || typeof text === 'boolean')
    .map((text) => String(text).trim())
    .filter((text) => text !== '');
}

/** A value as it is written in JSON, but text as it is; `undefined` where there is nothing to show. */
export function shown(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One of `choices`, whatever its case; the first one where it is none of them. */
export function oneOf<Choice extends string>(
  value: unknown,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return choices.find((choice) => choice === text) ?? choices[0];
}

const FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]+\)$/i;

/**
 * A CSS colour for a presentation attribute of SVG (`fill`, `color`), which unlike the `style` attribute a
 * Content-Security-Policy without `unsafe-inline` lets through; `undefined` for anything else.
 */
export function paint(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const isHex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
  return isHex || FUNCTION.test(text) || /^[a-z]{3,24}$/i.test(text) ? text : undefined;
}
