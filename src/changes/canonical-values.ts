/** Compares values by content, and extends pointers. */

import { formatJson } from '../contract/index.ts';
import { escapeSegment } from '../json/index.ts';

/** JSON with sorted keys: equal values have equal text. Empty for `undefined`, which JSON does not have. */
export const canonical = (value: unknown): string => (value === undefined ? '' : formatJson(sortKeys(value)));

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value instanceof Number) return value.valueOf();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, member]) => [key, sortKeys(member)]));
}

export const isEqual = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);

/** Appends keys to a pointer fragment. */
export const pointer = (base: string, ...keys: (string | number)[]): string =>
  [base, ...keys.map(escapeSegment)].join('/');

// The TypeScript target has no set methods yet.
export const intersection = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> =>
  new Set([...a].filter((member) => b.has(member)));

export const difference = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> =>
  new Set([...a].filter((member) => !b.has(member)));
