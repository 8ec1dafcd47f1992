/** What a feature level means for something that is there from one level (`since`) to another (`until`), in words. */

export interface Range {
  /** The first level that has it; 0: it has always been there. */
  since: number;
  /** The last level that has it; Infinity: it is still there. */
  until: number;
}

export const isAt = ({ since, until }: Range, level: number): boolean => since <= level && level <= until;

/** `applies`, `not yet at level 200` or `no longer at level 200`. */
export function standing(range: Range, level: number): string {
  if (isAt(range, level)) return 'applies';
  return `${level < range.since ? 'not yet' : 'no longer'} at level ${level}`;
}

/** How an operation with these changes stands, in one sentence. */
export function summary(operation: Range, changes: readonly Range[], level: number): string {
  if (!isAt(operation, level)) {
    const why =
      level < operation.since
        ? `it was added at level ${operation.since}`
        : `level ${operation.until} was the last that had it`;
    return `This operation does not exist at level ${level}: ${why}.`;
  }
  const total = changes.length;
  const count = changes.filter((change) => isAt(change, level)).length;
  if (total === 0) return 'No change of this operation is listed.';
  if (total === 1)
    return `The change listed below ${count ? 'applies' : 'does not apply'} at level ${level}.`;
  if (count === total)
    return `${total === 2 ? 'Both' : `All ${total}`} changes listed below apply at level ${level}.`;
  const none = total === 2 ? 'Neither' : 'None';
  return `${count || none} of the ${total} changes listed below ${count > 1 ? 'apply' : 'applies'} at level ${level}.`;
}
