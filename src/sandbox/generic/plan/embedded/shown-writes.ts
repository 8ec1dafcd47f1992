/** Whether a read shows writes to an item above or below, because one is in a member of the other. */
import { sentNames } from '../bodies/sent-item.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { isStored } from '../rules/passes/stored.ts';
import type { Embedded } from './member.ts';

export function showsOtherWrites(
  context: Context,
  { rule, resource }: OperationRule,
  embedded: readonly Embedded[],
  ruled: readonly OperationRule[],
): boolean {
  if (!resource || (rule !== 'read' && rule !== 'list')) return false;
  const writes = (draft: Draft): OperationRule[] =>
    rulesOf(ruled, draft).filter(
      (one) => /^(?:create|replace|update|delete|action)$/.test(one.rule) && isStored(one, ruled),
    );
  const isChangedBelow = (draft: Draft): boolean =>
    embedded.some(
      ({ parent, child }) => parent === draft && (writes(child).length > 0 || isChangedBelow(child)),
    );
  return (
    isChangedBelow(resource) ||
    embedded.some(
      ({ parent, child, member, inside = member }) =>
        child === resource && writes(parent).some((one) => sentNames(context, one).has(inside)),
    )
  );
}
