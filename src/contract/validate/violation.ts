import type { Phrase } from '../phrase.ts';

/** A limit of a number, or of how many there are. */
export type LimitId =
  | 'value.minimum'
  | 'value.maximum'
  | 'value.exclusiveMinimum'
  | 'value.exclusiveMaximum'
  | 'value.minLength'
  | 'value.maxLength'
  | 'value.minItems'
  | 'value.maxItems'
  | 'value.minContains'
  | 'value.maxContains'
  | 'value.minProperties'
  | 'value.maxProperties';

/** All that is said of a value that does not satisfy its schema. */
export type ViolationId =
  | LimitId
  | 'value.multipleOf'
  | 'value.type'
  | 'value.enum'
  | 'value.const'
  | 'value.pattern'
  | 'value.format'
  | 'value.uniqueItems'
  | 'value.required'
  | 'value.dependentRequired'
  | 'value.notAllowed'
  | 'value.undocumented'
  | 'value.extraItem'
  | 'value.never'
  | 'value.not'
  | 'value.anyOf'
  | 'value.oneOf'
  | 'value.reference'
  | 'value.tooDeep'
  | 'value.patternUnchecked';

/** One way in which a value does not satisfy its schema, and a sentence on it. */
export interface Violation extends Phrase<ViolationId> {
  /** JSON Pointer into the value: `/users/0/id`; the empty string is the value itself. */
  path: string;
  /**
   * The keyword that was not met: `minLength`. Two say nothing against the value: `undocumented`, a property
   * that the schema does not describe, and `unchecked`, a part of the schema whose check would take too long.
   */
  keyword: string;
}

export const isUnchecked = ({ keyword }: Violation): boolean => keyword === 'unchecked';
