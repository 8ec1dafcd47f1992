/** Differences between two schemas, before their location is known. */
import type { Parts } from './flat/schema-with-pointer.ts';

export interface Finding {
  /** Rule id without the direction: `enum-value-removed`. */
  aspect: string;
  /** The predicate of a sentence: ``no longer allows the value `"a"` ``. */
  predicate: string;
  /** The property or alternative that changed, relative to the schema; '' for the schema itself. */
  step: string;
  old?: string;
  new?: string;
  before?: unknown;
  after?: unknown;
}

/** Two schemas to compare next. */
export interface Pair {
  old: Parts;
  new: Parts;
}

/** `step`: the way from the parent schema: `.name`, `[]`. */
export interface Edge extends Pair {
  step: string;
}
