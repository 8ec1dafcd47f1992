/** Items that the item above them has in a member: `lines` of an order, and `/orders/{id}/lines/{sku}`. */
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { asExample } from '../rules/passes/stored.ts';
import { partOfParent } from '../rules/unsure-items.ts';
import { type Embedded, embeddedIn } from './member.ts';

/** Those of the resources with rules, whose items with the same schema are in a member of the same name. */
export function embeddedOf(
  { shapes }: Context,
  drafts: readonly Draft[],
  ruled: readonly OperationRule[],
): Embedded[] {
  const isShown = (draft: Draft): boolean =>
    rulesOf(ruled, draft).some(({ rule }) => rule === 'read' || rule === 'list');
  const isShownAnywhere = (draft: Draft): boolean =>
    isShown(draft) ||
    (draft.isInParent === true && draft.parent !== undefined && isShownAnywhere(draft.parent));
  const isChanged = (draft: Draft): boolean =>
    rulesOf(ruled, draft).some(({ rule }) => rule !== 'read' && rule !== 'list');
  const known = new Set(drafts);
  return drafts.flatMap((child) => {
    const { parent } = child;
    if (!parent || !known.has(parent) || !isShownAnywhere(parent)) return [];
    if (!isChanged(child) && (!isChanged(parent) || !isShown(child))) return [];
    const embedded = embeddedIn(child, shapes);
    if (!embedded) return [];
    // Without it, no response could show the parent.
    const isRemoved = rulesOf(ruled, child).some(({ rule }) => rule === 'delete');
    return child.isSingle && isRemoved && !embedded.isOptional ? [] : [embedded];
  });
}

/**
 * The rules, in which operations return their examples if the item above also has what they change and the
 * sandbox cannot keep both the same: those of a single document, and writes that only the item above would
 * show. Without such operations, the result is `ruled` itself.
 *
 * @param final the rules after all passes
 */
export function withoutLoneParts(
  { shapes }: Context,
  ruled: readonly OperationRule[],
  final: readonly OperationRule[],
  embedded: readonly Embedded[],
  isCorrected: (entry: OperationRule['entry']) => boolean,
): readonly OperationRule[] {
  const kept = new Set(embedded.map(({ child }) => child));
  const isShown = (draft: Draft): boolean =>
    rulesOf(final, draft).some(({ rule }) => rule === 'read' || rule === 'list');
  const reasonOf = ({ resource, entry }: OperationRule): string | undefined => {
    if (!resource || kept.has(resource) || isCorrected(entry)) return undefined;
    if (resource.isSingle) return partOfParent(resource, shapes);
    const isUsed = rulesOf(final, resource).length > 0;
    return isUsed && resource.isInParent && !isShown(resource)
      ? `no operation at ${resource.parent?.name} can show its effect`
      : undefined;
  };
  if (ruled.every((one) => reasonOf(one) === undefined)) return ruled;
  return ruled.map((one) => {
    const reason = reasonOf(one);
    return reason === undefined ? one : asExample(one, reason);
  });
}
