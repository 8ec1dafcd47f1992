/** Resources at two paths that have the same items: `/stores/{}` and `/merchants/{}/stores/{}`. */
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { isForAll } from '../../resources/scopes.ts';
import { ALIKE, SAME, type Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import type { OperationRule } from '../operation-rule.ts';
import { rulesOf } from './by-resource.ts';
import { asExample } from './stored.ts';

/**
 * The rules without lists that would not show what is created at the other path, and without those of items
 * of an owner which the other path changes, too.
 */
export function withoutTwins(
  ruled: readonly OperationRule[],
  shapes: Shapes,
  isCorrected: (entry: Entry) => boolean,
): OperationRule[] {
  const byTitle = new Map<string, Draft[]>();
  for (const draft of new Set(ruled.flatMap(({ resource }) => resource ?? []))) {
    const title = folded(singular(draft.title));
    byTitle.set(title, [...(byTitle.get(title) ?? []), draft]);
  }
  const creates = (draft: Draft): boolean => rulesOf(ruled, draft).some(({ rule }) => rule === 'create');
  const sameAt = (draft: Draft): Draft | undefined =>
    isOwned(draft) && isOnlyChanged(ruled, draft)
      ? byTitle
          .get(folded(singular(draft.title)))
          ?.find(
            (other) =>
              isForAll(other) &&
              isOnlyChanged(ruled, other) &&
              shapes.similarity(other.shape, draft.shape) >= ALIKE,
          )
      : undefined;
  /** `/roles/{name}` of `/roles-by-id/{id}`, which neither creates nor lists any. */
  const byOtherKey = (draft: Draft): Draft | undefined => {
    const rules = rulesOf(ruled, draft);
    if (draft.isSingle || rules.some(({ rule, mayCreate }) => mayCreate || /^(?:create|list)$/.test(rule)))
      return undefined;
    const [key, ...deeper] = draft.keys.at(-1) ?? [];
    const title = folded(singular(draft.title.replace(/[-_]by[-_](?:id|key|name|slug)$/i, '')));
    return byTitle
      .get(title)
      ?.find(
        (other) =>
          other !== draft &&
          key !== undefined &&
          deeper.length === 0 &&
          other.keys.at(-1)?.[0] !== key &&
          Object.hasOwn(other.shape.properties, key) &&
          shapes.similarity(other.shape, draft.shape) === SAME &&
          creates(other),
      );
  };
  const twinOf = (draft: Draft): Draft | undefined =>
    byTitle
      .get(folded(singular(draft.title)))
      ?.find(
        (other) =>
          (isForAll(draft) ? isOwned(other) : isOwned(draft) && isForAll(other)) &&
          shapes.similarity(other.shape, draft.shape) === SAME &&
          creates(other),
      );
  return ruled.map((one) => {
    const same =
      one.resource && !isCorrected(one.entry) && (sameAt(one.resource) ?? byOtherKey(one.resource));
    if (same) return asExample(one, `operations at ${same.name} change the same items`);
    const twin = one.rule === 'list' && one.resource && !isCorrected(one.entry) && twinOf(one.resource);
    return twin
      ? asExample(one, `other operations create the same items at ${twin.collection ?? twin.name}`)
      : one;
  });
}

/** Whether requests show and change items, all of which come from elsewhere. */
const isOnlyChanged = (ruled: readonly OperationRule[], draft: Draft): boolean => {
  const rules = rulesOf(ruled, draft);
  const isRead = (rule: string): boolean => rule === 'read' || rule === 'list';
  return (
    rules.some(({ rule }) => isRead(rule)) &&
    rules.some(({ rule }) => !isRead(rule)) &&
    !rules.some(({ rule, mayCreate }) => rule === 'create' || mayCreate)
  );
};

const isOwned = ({ isSingle, parameters }: Draft): boolean => !isSingle && parameters.length > 1;
