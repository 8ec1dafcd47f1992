import { decodeSegment, hasOwn, own } from '../json/index.ts';
import { asRecord, asText, type Fields } from './values.ts';

/** A longer chain of references counts as a circle. */
export const MAX_CHAINED_REFERENCES = 64;

/**
 * Unescaped segments of an internal reference (`#/a/b~1c`, RFC 6901 section 6); undefined if it is not a JSON
 * Pointer.
 */
export function pointerSegments(ref: string): string[] | undefined {
  if (ref === '#' || ref === '#/') return [];
  if (!ref.startsWith('#/')) return undefined;
  return ref.slice(2).split('/').map(decodeSegment);
}

/** The target of an internal reference, also through other references; `undefined` if it does not exist. */
export function resolvePointer(document: Fields, ref: string, depth = 0): unknown {
  const segments = pointerSegments(ref);
  if (!segments || depth > MAX_CHAINED_REFERENCES) return undefined;
  const raw = ref.slice(2).split('/');
  let target: unknown = document;
  for (const [index, segment] of segments.entries()) {
    const keys = [segment, raw[index] ?? segment];
    const isOwn = (candidate: string): boolean => hasOwn(target, candidate);
    // Siblings of a reference (`$defs`) take precedence over its target.
    const through = keys.some(isOwn) ? undefined : asText(asRecord(target)?.$ref);
    if (through !== undefined) target = resolvePointer(document, through, depth + 1);
    // Bundling may keep a name in escaped form.
    const key = keys.find(isOwn);
    if (key === undefined) return undefined;
    target = own(target, key);
  }
  return target;
}

/**
 * The object that `node` stands for after following references. `summary` and `description` beside a
 * reference override the target's (OpenAPI 3.1, 4.8.23). `undefined` if it is not an object or does not
 * exist.
 */
export function deref(document: Fields, node: unknown, depth = 0): Fields | undefined {
  const record = asRecord(node);
  const ref = asText(record?.$ref);
  if (record === undefined || ref === undefined) return record;
  if (depth > MAX_CHAINED_REFERENCES) return undefined;
  const target = deref(document, resolvePointer(document, ref), depth + 1);
  if (!target) return undefined;
  const { summary, description } = record;
  return {
    ...target,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
  };
}
