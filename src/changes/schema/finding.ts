/** What is found where two schemas are compared, before it is known where they stand. */
import type { Located } from './flat/schema-with-pointer.ts';

export interface Finding {
  /** Rule id without its flow: `enum-value-removed`. */
  aspect: string;
  /** What has happened to the place, as the predicate of a sentence: ``no longer allows the value `"a"` ``. */
  predicate: string;
  /** Property or alternative that it is about, from the schema on; '' for the schema itself. */
  step: string;
  old?: string;
  new?: string;
  before?: unknown;
  after?: unknown;
}

/** Two schemas to compare in turn. */
export interface Pair {
  old: Located;
  new: Located;
}

/** `step`: the way from the schema around: `.name`, `[]`. */
export interface Edge extends Pair {
  step: string;
}
