/** Narrow reads of untyped document values: what has the wrong type is absent, since the linter has reported it. */
import { asText, isRecord } from '../json/index.ts';

export type Fields = Record<string, unknown>;

export function asRecord(value: unknown): Fields | undefined {
  return isRecord(value) ? value : undefined;
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export { asText };

/** Entries of a map, none when it is no map. */
export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(asRecord(value) ?? {});
}

/** The object without its absent members: the model has optional members, not members that are `undefined`. */
export function compact<T extends object>(value: T): T {
  for (const [key, member] of Object.entries(value))
    if (member === undefined) Reflect.deleteProperty(value, key);
  return value;
}

/** A link that may be followed; undefined of any other and of what is no text. */
export function safeUrl(value: unknown): string | undefined {
  const url = asText(value)?.trim();
  return url && isSafeUrl(url) ? url : undefined;
}

/** Whether a link may be followed: http, https, mailto or relative, as a browser would read it (WHATWG URL). */
export function isSafeUrl(url: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(url, 'https://relative.invalid').protocol);
  } catch {
    return false;
  }
}
