/** What the resource of an embedded item has in the plan. */
import type { EmbeddedPlan } from '../../resource-plan.ts';
import type { OperationPlan } from '../../sandbox-plan.ts';
import { madeMembers } from '../bodies/new-item/made-members.ts';
import type { Context } from '../context.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { allTimes } from '../seed/times.ts';
import type { Embedded } from './member.ts';

export function embeddedPlan(
  context: Context,
  { child, member, inside, least, isOptional }: Embedded,
  operations: readonly OperationPlan[],
  ruled: readonly OperationRule[],
  example: unknown,
): EmbeddedPlan {
  const create = operations.find(({ rule, resource }) => rule === 'create' && resource === child.name);
  const isPlain = create?.body?.item.length === 0 && !create.scope && !create.body.names;
  const times = new Set(allTimes(context, child, ruled, undefined, example).map(({ path }) => path[0]));
  const all = isPlain
    ? { ...create.body?.made, ...create.body?.defaults }
    : madeMembers(context, child, undefined, example);
  const made = Object.fromEntries(
    Object.entries(all).filter(([name]) => child.shape.required.includes(name) && !times.has(name)),
  );
  return {
    member,
    ...(inside !== undefined && { inside }),
    ...(least > 0 && { least }),
    ...(isOptional && { isOptional: true as const }),
    made,
  };
}
