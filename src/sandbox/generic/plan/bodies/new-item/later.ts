/** What actions do to items, which a new item therefore does not have yet. */
import type { Draft } from '../../resources/draft.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { rulesOf } from '../../rules/passes/by-resource.ts';

/** By the name of a member. */
export interface Later {
  /** Flags and times of what actions do, and what they take from their requests. */
  members: ReadonlySet<string>;
  /** States that actions lead to. */
  states: ReadonlyMap<string, readonly unknown[]>;
}

/** @param within the member of the item that these are in; absent: the item itself */
export function laterOf(ruled: readonly OperationRule[], draft: Draft, within?: string): Later {
  const actions = rulesOf(ruled, draft).flatMap(({ action }) =>
    action && !action.isStart && action.within === within ? [action] : [],
  );
  const members = actions.flatMap(({ sets, times, takes }) => [
    ...Object.keys(sets).filter((name) => sets[name] === true),
    ...times,
    ...takes.filter((name) => !Object.hasOwn(sets, name)),
  ]);
  const states = new Map<string, unknown[]>();
  for (const { sets } of actions)
    for (const [name, value] of Object.entries(sets))
      if (typeof value === 'string') states.set(name, [...(states.get(name) ?? []), value]);
  return { members: new Set(members), states };
}
