import type { Phrase } from './phrase.ts';

/** A limit of a number, or of how many there are. */
export type Limit =
  | `Must be ${'at least' | 'at most' | 'greater than' | 'less than'}`
  | `The number of ${'characters' | 'items' | 'matching items' | 'properties'} must be ${'at least' | 'at most'}`;

/** All that is said of a value that does not satisfy its schema. */
export type ViolationText =
  | `${Limit} {limit}, but is {actual}.`
  | 'Must be a multiple of {limit}, but is {actual}.'
  | 'The type must be {type}, but is {actual}.'
  | 'Must be one of {values}.'
  | 'Must be {value}.'
  | 'Must match the pattern {pattern}.'
  | 'Must have the format "{format}".'
  | 'Must not hold the same item twice.'
  | 'The property {name} is required.'
  | 'The property {name} is required when {other} is there.'
  | 'The property {name} is not allowed here.'
  | 'The property {name} is not documented.'
  | 'This item is one too many.'
  | 'No value is allowed here.'
  | 'Must not match the schema under "not".'
  | 'Must match one of the alternatives, but matches none.'
  | 'Must match exactly one of the alternatives, but matches {number}.'
  | 'The schema refers to {reference}, which does not exist.'
  | 'This is nested too deeply to be checked.'
  | 'The pattern {pattern} could not be checked in time.';

/** One way in which a value does not satisfy its schema, and a sentence on it. */
export interface Violation extends Phrase<ViolationText> {
  /** JSON Pointer into the value: `/users/0/id`; the empty string is the value itself. */
  path: string;
  /**
   * The keyword that was not met: `minLength`. Two say nothing against the value: `undocumented`, a property that the schema does
   * not describe, and `unchecked`, a part of the schema whose check would take too long.
   */
  keyword: string;
}

export const isUnchecked = ({ keyword }: Violation): boolean => keyword === 'unchecked';
