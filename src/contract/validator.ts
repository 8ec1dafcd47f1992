/**
 * The validator with patterns. Pages load it when they check values, because it is the largest part of this
 * room.
 */
import { memoizeByObject } from '../memory/index.ts';
import type { JsonSchema } from './json-schema.ts';
import { PatternMatcher } from './pattern/match.ts';
import { type ValidateOptions, validateBy } from './validate/validate.ts';
import type { Violation } from './validate/violation.ts';

/** Patterns are read once for each description. */
const matcherOf = memoizeByObject((_components: object) => new PatternMatcher());

/** Holds a value against a schema, as `validateBy` does. */
export function validate(schema: JsonSchema, value: unknown, options: ValidateOptions = {}): Violation[] {
  const { components } = options;
  const matcher = components ? matcherOf(components) : new PatternMatcher();
  return validateBy(
    (pattern, text, budget) => matcher.matches(pattern, text, budget),
    schema,
    value,
    options,
  );
}
