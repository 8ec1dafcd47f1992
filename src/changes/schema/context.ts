/** What a comparison of two schemas needs to know about the descriptions around them. */
import type { Flow } from '../rules.ts';
import { type Flat, flatten } from './flat/flatten.ts';
import {
  type ComparedSide,
  componentPointer,
  componentRef,
  type Located,
} from './flat/schema-with-pointer.ts';

export interface SchemaContext {
  flow: Flow;
  /** Returns the merged schema of one side, and caches it. */
  flat: Record<'old' | 'new', (located: Located) => Flat>;
  /** The same, but alternatives that only name types or list values become types and listed values. */
  merged: Record<'old' | 'new', (located: Located) => Flat>;
}

/** Merges schemas, and caches each result by the parts of the schema. */
export function flattener(side: ComparedSide, mergeScalars = false): (located: Located) => Flat {
  const cache = new Map<string, Flat>();
  return (located) => {
    const key = side.keyOf(located);
    const flat = cache.get(key) ?? flatten(located, side, mergeScalars);
    cache.set(key, flat);
    return flat;
  };
}

/** The component as a schema. */
export const located = (name: string): Located => [
  { schema: { $ref: componentRef(name) }, pointer: componentPointer(name) },
];
