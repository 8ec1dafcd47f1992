import type { Document, NormalizedProblem } from '@redocly/openapi-core';

/** Whether the linter's validator failed at a schema, which says nothing about the example. */
export const isUnjudged = ({ message }: NormalizedProblem): boolean =>
  message.startsWith('Example validation errored');

/**
 * The JSON Pointer of what has an example that the linter could not judge, but `contract` can. Undefined for
 * other problems and files, and for a schema that is wrong itself, which is reported there. The validator
 * finds no references below a folder with a `#` in its name; those that lead nowhere are reported by
 * themselves, and so are empty lists of values.
 *
 * @param isWrong whether the schema may be wrong
 */
export function holderOf(
  problem: NormalizedProblem,
  { source }: Document,
  isWrong: boolean,
): string | undefined {
  const { message, location } = problem;
  const [at] = location;
  const isElsewhere = at?.source.absoluteRef !== source.absoluteRef;
  if (!isUnjudged(problem) || isWrong || isElsewhere) return undefined;
  if (message.includes("can't resolve reference") || message.includes('must have non-empty array'))
    return undefined;
  return at?.pointer?.replace(/\/schema$/, '');
}
