/** Changes put in the order in which people read them. */
import { type Change, type ChangedOperation, type ChangeLevel, LEVELS } from '../model.ts';

export interface ChangeGroup {
  /** Absent for what is said of the whole document. */
  operation?: ChangedOperation;
  /** Breaking ones first. */
  changes: Change[];
}

/** By operation: those with breaking changes first, the document before all; otherwise in the order that they came in. */
export function grouped(changes: readonly Change[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const change of changes) {
    const { operation } = change;
    const key = operation ? labelOf(operation) : '';
    const group = groups.get(key) ?? { ...(operation && { operation }), changes: [] };
    group.changes.push(change);
    groups.set(key, group);
  }
  for (const group of groups.values()) group.changes.sort((a, b) => rank(a.level) - rank(b.level));
  return [...groups.values()].sort((a, b) => urgency(a) - urgency(b));
}

const rank = (level: ChangeLevel): number => LEVELS.indexOf(level);
const urgency = ({ operation, changes }: ChangeGroup): number =>
  operation ? rank(changes[0]?.level ?? 'non-breaking') : -1;

/** `POST /plants`, `webhook watered`. */
export const labelOf = ({ method, path, webhook }: ChangedOperation): string =>
  webhook === undefined ? `${method} ${path}` : `webhook ${webhook}`;

/** Changes of each level. */
export function countsOf(changes: readonly Change[]): Record<ChangeLevel, number> {
  const counts: Record<ChangeLevel, number> = { breaking: 0, unclassified: 0, 'non-breaking': 0 };
  for (const { level } of changes) counts[level]++;
  return counts;
}

/** `2 breaking, 1 unclassified and 3 non-breaking changes`. */
export function countsText(changes: readonly Change[]): string {
  const counts = countsOf(changes);
  const parts = LEVELS.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  if (parts.length === 0) return 'no changes';
  const noun = changes.length === 1 ? 'change' : 'changes';
  return `${[parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')} ${noun}`;
}
