import type { Phrase } from '../phrase.ts';

/** A limit of a number, or of a count. */
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

/** All ways in which a value can violate its schema. */
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
  | 'value.tooLong'
  | 'value.patternUnchecked';

/** One violation of a schema, with its message. */
export interface Violation extends Phrase<ViolationId> {
  /** JSON Pointer into the value: `/users/0/id`; the empty string is the value itself. */
  path: string;
  /**
   * The violated keyword: `minLength`. Two are not violations: `undocumented`, a property that the schema
   * does not describe, and `unchecked`, a part of the schema whose check would take too long.
   */
  keyword: string;
}

export const isUnchecked = ({ keyword }: Violation): boolean => keyword === 'unchecked';
