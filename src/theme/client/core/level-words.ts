/**
 * Describes what a feature level means for something that exists from one level (`since`) to another
 * (`until`).
 */

import { say, sayCount } from './say.ts';

export interface Range {
  /** First level that has it; 0 if it was always there. */
  since: number;
  /** Last level that has it; Infinity if it is still there. */
  until: number;
}

export const isAt = ({ since, until }: Range, level: number): boolean => since <= level && level <= until;

/** `applies`, `not yet at level 200` or `no longer at level 200`. */
export function levelStatus(range: Range, level: number): string {
  if (isAt(range, level)) return say('level.applies');
  const at = { level: String(level) };
  return level < range.since ? say('level.notYet', at) : say('level.noLonger', at);
}

/** One sentence about an operation with these changes at the `current` level. */
export function summary(operation: Range, changes: readonly Range[], current: number): string {
  const level = String(current);
  if (!isAt(operation, current)) {
    return current < operation.since
      ? say('level.operationAdded', {
          level,
          since: String(operation.since),
        })
      : say('level.operationRemoved', {
          level,
          until: String(operation.until),
        });
  }
  const total = changes.length;
  const count = changes.filter((change) => isAt(change, current)).length;
  if (total === 0) return say('level.noChanges');
  if (count === 0) return say('level.noneApplies', { level });
  if (count === total) return say('level.allApply', { level });
  return sayCount('level.someApply', { count, total, level });
}
