/** Adds what differs in the body of a response. Loaded when anything does. */
import type { BodyResult } from './check-body.ts';
import type { Comparison, Plan } from './difference.ts';
import { differenceOf } from './difference-of.ts';

/**
 * @param result of the body; `undefined` if it is not JSON
 * @param lines of the violations, from 0, if they are known
 */
export function withBody(plan: Plan, result: BodyResult | undefined, lines: number[] = []): Comparison {
  const { differences } = plan;
  if (!result) return { ...plan, differences: [...differences, { id: 'difference.notJson' }] };
  const ofBody = result.violations.map((violation, at) => {
    const line = lines[at] ?? -1;
    return { ...differenceOf(violation), ...(line >= 0 && { line: line + 1 }) };
  });
  const { more, isCut } = result;
  return { ...plan, differences: [...differences, ...ofBody], more, isCut };
}
