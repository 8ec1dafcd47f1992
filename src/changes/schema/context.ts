/** What the comparison of two schemas needs to know of the documents around them. */
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
  /** The merged schema of one side, made once. */
  flat: Record<'old' | 'new', (located: Located) => Flat>;
  /** The same, with alternatives that only name types or list values taken for types and listed values. */
  merged: Record<'old' | 'new', (located: Located) => Flat>;
}

/** A maker of merged schemas that remembers them by the parts that they are made of. */
export function flattener(side: ComparedSide, mergeScalars = false): (located: Located) => Flat {
  const known = new Map<string, Flat>();
  return (located) => {
    const key = side.keyOf(located);
    const found = known.get(key) ?? flatten(located, side, mergeScalars);
    known.set(key, found);
    return found;
  };
}

/** The component as a schema of its own. */
export const located = (name: string): Located => [
  { schema: { $ref: componentRef(name) }, pointer: componentPointer(name) },
];
