import type { NormalizedProblem } from '@redocly/openapi-core';

/** File and JSON Pointer of a value. */
const keyOf = ([at]: NormalizedProblem['location'], shorten: (pointer: string) => string = String): string =>
  `${at?.source.absoluteRef} ${shorten(at?.pointer ?? '').replace(/\/$/, '')}`;

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));
const operationOf = (pointer: string): string => {
  const at = `${pointer}/`.indexOf('/parameters/');
  return at < 0 ? pointer : pointer.slice(0, at);
};

const MISSING_FIELD = /^The field `([^`]+)` must be present/;
const UNDEFINED_PARAMETER = /^The operation does not define the path parameter `\{([^}]+)\}`/;
const UNUSED_PARAMETER = /^Path parameter `[^`]+` is not used in the path/;

/**
 * The problems without those that another one explains: a field that is missing because it is misspelt, a
 * default in a schema that is wrong itself, and a path parameter that is missing because its declaration has
 * another name, which is suggested there.
 */
export function withoutConsequences(problems: readonly NormalizedProblem[]): NormalizedProblem[] {
  const wrong = new Set<string>();
  /** Objects whose type is unknown, which decides what they may have. */
  const untyped = new Set<string>();
  const misspelt = new Set<string>();
  const missingNames = new Map<string, string[]>();
  const unused = new Map<string, number>();
  for (const { ruleId, suggest, message, location } of problems) {
    if (ruleId === 'struct') {
      const parent = keyOf(location, parentOf);
      wrong.add(parent);
      if (/^`type` can be one of/.test(message)) untyped.add(parent);
      for (const name of suggest) misspelt.add(`${parent} ${name}`);
    }
    const operation = keyOf(location, operationOf);
    const missing = UNDEFINED_PARAMETER.exec(message)?.[1];
    if (missing !== undefined) missingNames.set(operation, [...(missingNames.get(operation) ?? []), missing]);
    if (UNUSED_PARAMETER.test(message)) unused.set(operation, (unused.get(operation) ?? 0) + 1);
  }
  /** The one name that the one unused parameter of an operation was meant to have. */
  const meantAt = (location: NormalizedProblem['location']): string | undefined => {
    const operation = keyOf(location, operationOf);
    const [name, ...more] = missingNames.get(operation) ?? [];
    return more.length === 0 && unused.get(operation) === 1 ? name : undefined;
  };
  /** Whether a parameter of the operation is wrong itself. */
  const isWrongBelow = (location: NormalizedProblem['location']): boolean =>
    [...wrong].some((parent) => parent.startsWith(`${keyOf(location, operationOf)}/parameters/`));
  return problems.flatMap((problem): NormalizedProblem[] => {
    const { ruleId, message, location } = problem;
    if (ruleId === 'own/invalid-default') return wrong.has(keyOf(location, parentOf)) ? [] : [problem];
    if (/^The field `[^`]+` is not allowed here/.test(message) && untyped.has(keyOf(location, parentOf)))
      return [];
    const field = ruleId === 'struct' ? MISSING_FIELD.exec(message)?.[1] : undefined;
    if (field !== undefined && misspelt.has(`${keyOf(location)} ${field}`)) return [];
    const name = meantAt(location);
    if (UNDEFINED_PARAMETER.test(message) && isWrongBelow(location)) return [];
    if (name === undefined) return [problem];
    if (UNDEFINED_PARAMETER.test(message)) return [];
    return [UNUSED_PARAMETER.test(message) ? { ...problem, suggest: [name] } : problem];
  });
}
