/** What a feature level means for something that is there from one level (`since`) to another (`until`), in words. */

import { say } from './say.ts';
import { sayCount } from './say-count.ts';

export interface Range {
  /** The first level that has it; 0: it has always been there. */
  since: number;
  /** The last level that has it; Infinity: it is still there. */
  until: number;
}

export const isAt = ({ since, until }: Range, level: number): boolean => since <= level && level <= until;

/** `applies`, `not yet at level 200` or `no longer at level 200`. */
export function standing(range: Range, level: number): string {
  if (isAt(range, level)) return say('applies');
  const at = { level: String(level) };
  return level < range.since ? say('not yet at level {level}', at) : say('no longer at level {level}', at);
}

/** How an operation with these changes stands, in one sentence. */
export function summary(operation: Range, changes: readonly Range[], given: number): string {
  const level = String(given);
  if (!isAt(operation, given)) {
    return given < operation.since
      ? say('This operation does not exist at level {level}: it was added at level {since}.', {
          level,
          since: String(operation.since),
        })
      : say('This operation does not exist at level {level}: level {until} was the last that had it.', {
          level,
          until: String(operation.until),
        });
  }
  const total = changes.length;
  const count = changes.filter((change) => isAt(change, given)).length;
  if (total === 0) return say('No change of this operation is listed.');
  if (count === 0) return say('No change listed below applies at level {level}.', { level });
  if (count === total) return say('Every change listed below applies at level {level}.', { level });
  return sayCount(
    '{count} of the {total} changes listed below applies at level {level}.|{count} of the {total} changes listed below apply at level {level}.',
    { count, total, level },
  );
}
