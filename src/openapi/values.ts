/**
 * Reads members of untyped values. A value of the wrong type counts as absent, since the linter reports it.
 */
import { asText, isRecord } from '../json/index.ts';

export type Fields = Record<string, unknown>;

export function asRecord(value: unknown): Fields | undefined {
  return isRecord(value) ? value : undefined;
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export { asText };

/** Entries of a map; empty for any other value. */
export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(asRecord(value) ?? {});
}

/** The object without members that are `undefined`: the model has optional members instead. */
export function compact<T extends object>(value: T): T {
  // A copy, because objects that members were deleted from are slow to read.
  const present: Partial<T> = {};
  for (const key in value) if (value[key] !== undefined) present[key] = value[key];
  return present as T;
}

/** A safe link; undefined for any other value. */
export function safeUrl(value: unknown): string | undefined {
  const url = asText(value)?.trim();
  return url && isSafeUrl(url) ? url : undefined;
}

/** Whether a link is safe to follow: http, https, mailto or relative, as a browser reads it (WHATWG URL). */
export function isSafeUrl(url: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(url, 'https://relative.invalid').protocol);
  } catch {
    return false;
  }
}
