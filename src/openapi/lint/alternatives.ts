import type { Document, NormalizedProblem } from '@redocly/openapi-core';
import { EXAMPLE_RULES, examplesOf } from './examples.ts';
import { isWithin } from './words.ts';

/**
 * Ajv's messages about `anyOf` and `oneOf`, which others follow about what each alternative lacks, and about
 * what depends on a part of the schema being violated, which it may be by a keyword that the linter lacks.
 */
const OF_ALTERNATIVES =
  /must match (?:a schema in anyOf|exactly one schema in oneOf|"(?:then|else)" schema)|must NOT be valid|must contain /;

/**
 * JSON Pointers of what has an example that matches no alternative of its schema, or violates a condition.
 * `contract` checks those instead: it finds the closest alternative, and so reports one problem instead of
 * one for each.
 */
export function holdersOfAlternatives(
  problems: readonly NormalizedProblem[],
  { source, parsed }: Document,
): string[] {
  const pointers = problems
    .filter(({ ruleId, message }) => Object.hasOwn(EXAMPLE_RULES, ruleId) && OF_ALTERNATIVES.test(message))
    .flatMap(({ location: [at] }) => (at?.source.absoluteRef === source.absoluteRef && at.pointer) || []);
  if (pointers.length === 0) return [];
  const examples = examplesOf(parsed);
  return examples.flatMap(({ pointer, holder }) =>
    pointers.some((one) => isWithin(one, pointer)) ? holder : [],
  );
}

/** Whether a problem is about an example of one of `holders`, in the file itself. */
export const isOfHolder = (
  { ruleId, location: [at] }: NormalizedProblem,
  { source }: Document,
  holders: ReadonlySet<string>,
): boolean =>
  Object.hasOwn(EXAMPLE_RULES, ruleId) &&
  at?.source.absoluteRef === source.absoluteRef &&
  [...holders].some((holder) =>
    ['example', 'examples'].some((key) => isWithin(at.pointer ?? '', `${holder}/${key}`)),
  );
