/** The validator with patterns. Pages load it when they check values, because it is the largest part of this room. */
import { matches } from './match.ts';
import type { JsonSchema } from './schema.ts';
import { type ValidateOptions, validateBy } from './validate.ts';
import type { Violation } from './violation.ts';

/** Holds a value against a schema, as `validateBy` does. */
export const validate = (schema: JsonSchema, value: unknown, options?: ValidateOptions): Violation[] =>
  validateBy(matches, schema, value, options);
