/** The validator with patterns and formats. Pages load it on demand. */
import { memoizeByObject } from '../memory/index.ts';
import { FORMATS } from './formats.ts';
import type { JsonSchema } from './json-schema.ts';
import { PatternMatcher } from './pattern/match.ts';
import { type ValidateOptions, validateBy } from './validate/validate.ts';
import type { Violation } from './validate/violation.ts';

/** Patterns are parsed once per description. */
const matcherOf = memoizeByObject((_components: object) => new PatternMatcher());

/** Checks a value against a schema, see `validateBy`. */
export function validate(schema: JsonSchema, value: unknown, options: ValidateOptions = {}): Violation[] {
  const { components } = options;
  const matcher = components ? matcherOf(components) : new PatternMatcher();
  return validateBy(
    { matches: (pattern, text, budget) => matcher.matches(pattern, text, budget), formats: FORMATS },
    schema,
    value,
    options,
  );
}
