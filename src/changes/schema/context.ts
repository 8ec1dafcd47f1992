/** What a comparison of two schemas needs to know about the descriptions around them. */
import type { Flow } from '../rules.ts';
import { type Flat, flatten } from './flat/flatten.ts';
import { type ComparedSide, componentPointer, componentRef, type Parts } from './flat/schema-with-pointer.ts';

export interface SchemaContext {
  flow: Flow;
  /** Returns the merged schema of one side, and caches it. */
  flat: Record<'old' | 'new', (parts: Parts) => Flat>;
  /** The same, but alternatives that only name types or list values become types and listed values. */
  mergedFlat: Record<'old' | 'new', (parts: Parts) => Flat>;
}

/** Merges schemas, and caches each result by the parts of the schema. */
export function flattener(side: ComparedSide, mergeScalars = false): (parts: Parts) => Flat {
  const cache = new Map<string, Flat>();
  return (parts) => {
    const key = side.keyOf(parts);
    const flat = cache.get(key) ?? flatten(parts, side, mergeScalars);
    cache.set(key, flat);
    return flat;
  };
}

/** The component as a schema. */
export const componentParts = (name: string): Parts => [
  { schema: { $ref: componentRef(name) }, pointer: componentPointer(name) },
];
