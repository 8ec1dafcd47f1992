/** How names, values and places are written in sentences. */

import { formatJson } from '../contract/index.ts';
import { escapeSegment } from '../json/index.ts';
import { oneLine } from '../text/index.ts';

/** A name or value from a description in backticks, on one line and without backticks of its own. */
export const code = (text: string): string => `\`${oneLine(text).replaceAll('`', "'") || ' '}\``;

/** Long values are cut: the whole of them is in `before` and `after`. */
const MAX_VALUE = 80;

export function valueText(value: unknown): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value) : value === undefined ? 'nothing' : canonical(value);
  return code(text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text);
}

/** `a`, `a and b`, `a, b and c`. */
export function listText(parts: string[]): string {
  if (parts.length <= 1) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** What a step of a way through a schema leads to: `.name`, `.{key}`, `[]`, `(Cat)`. */
export function nounOf(step: string): string {
  if (step.startsWith('.{')) return 'value';
  if (step.startsWith('.')) return 'property';
  return step.startsWith('[') ? 'item' : 'alternative';
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** JSON with sorted keys: equal values have the same text. Empty for `undefined`, which JSON cannot hold. */
export const canonical = (value: unknown): string => (value === undefined ? '' : formatJson(sorted(value)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}

export const same = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);

/** Joins a pointer fragment and further keys. */
export const pointer = (base: string, ...keys: (string | number)[]): string =>
  [base, ...keys.map(escapeSegment)].join('/');
