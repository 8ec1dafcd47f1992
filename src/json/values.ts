/** Whether a value is a JSON object. A number that keeps its digits (`JsonNumber`) is not. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Number);

/** A string; `undefined` for anything else. */
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * An own member of an object or list, so `constructor` and the like are plain names; `undefined` if absent.
 */
export function own<Member>(
  value: Readonly<Record<string, Member>> | undefined,
  key: string,
): Member | undefined;
export function own(value: unknown, key: string | number): unknown;
export function own(value: unknown, key: string | number): unknown {
  return hasOwn(value, key) ? value[key] : undefined;
}

/** Whether an object or list has an own member `key`. */
export const hasOwn = <Key extends string | number>(
  value: unknown,
  key: Key,
): value is Record<Key, unknown> => typeof value === 'object' && value !== null && Object.hasOwn(value, key);
