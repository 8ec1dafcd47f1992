/** Whether requests to an operation have an effect that others show. */
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { subjectOf } from '../evidence/texts/subjects.ts';
import type { OperationRule } from '../operation-rule.ts';
import { ruleless, rulesOf } from './by-resource.ts';

const WRITES = new Set(['create', 'replace', 'update', 'delete', 'action']);

/**
 * The rules, where a request whose effect nothing shows has its documented example: it must not look like a
 * success. Without its rule, others may have nothing to show either.
 */
export function withVisibleWrites(ruled: readonly OperationRule[]): OperationRule[] {
  const result = ruled.map((one): OperationRule => {
    if (!WRITES.has(one.rule) || isVisible(one, ruled)) return one;
    return asExample(one, `${one.reason}, and no operation shows its effect`);
  });
  return result.some((one, index) => one !== ruled[index]) ? withVisibleWrites(result) : result;
}

/** The rules without those of operations whose `operationId` names another resource than the others do. */
export function withOneSubject(
  ruled: readonly OperationRule[],
  isCorrected: (entry: Entry) => boolean,
): OperationRule[] {
  const subjects = new Map<Draft, string>();
  for (const rule of ['read', 'list', 'create', 'replace', 'update'])
    for (const { resource, entry, rule: own } of ruled) {
      const subject = subjectOf(entry);
      if (resource && own === rule && subject !== undefined && !subjects.has(resource))
        subjects.set(resource, subject);
    }
  return ruled.map((one) => {
    const expected = one.resource && subjects.get(one.resource);
    const subject = subjectOf(one.entry);
    if (expected === undefined || subject === undefined || subject === expected || isCorrected(one.entry))
      return one;
    return asExample(one, `its operationId names ${subject}, not ${expected}`);
  });
}

export const asExample = ({ entry, requires }: OperationRule, reason: string): OperationRule => ({
  entry,
  requires,
  rule: 'example',
  reason,
});

/**
 * An operation is stored if it shows what others have written, or if others show what it writes. A row that
 * was created without telling its key can only be seen in a list.
 */
export function isStored(one: OperationRule, ruled: readonly OperationRule[]): boolean {
  const { resource, rule } = one;
  if (!resource) return false;
  const others = rulesOf(ruled, resource).filter((other) => other !== one);
  if (!WRITES.has(rule)) return others.some((other) => isVisible(other, ruled));
  return isVisible(one, ruled);
}

/** Whether another operation shows the effect of `write`. */
function isVisible(write: OperationRule, ruled: readonly OperationRule[]): boolean {
  if (!WRITES.has(write.rule)) return false;
  const others = rulesOf(ruled, write.resource).filter((other) => other !== write);
  if (!others.some(({ rule }) => !WRITES.has(rule)) && hasOtherRead(write, ruled)) return false;
  if (isShownAbove(write.resource, ruled)) return true;
  // A DELETE of a single document whose writes are unknown may only reset it.
  if (write.rule === 'delete')
    return write.resource?.isSingle ? others.some(({ mayCreate }) => mayCreate) : others.length > 0;
  const showing = others.filter(
    ({ rule, inResponse }) => rule === 'list' || (rule !== 'delete' && inResponse),
  );
  if (showing.some(({ rule }) => rule === 'list')) return true;
  const isAddressable = write.rule !== 'create' || isKeyKnown(write);
  // Another creation shows only its own row.
  return isAddressable && showing.some(({ rule }) => rule !== 'create');
}

/** `POST /carts/{}/items`, where `GET /carts/{}` returns the items of a cart. */
const isShownAbove = (draft: Draft | undefined, ruled: readonly OperationRule[]): boolean =>
  draft?.isInParent === true &&
  (rulesOf(ruled, draft.parent).some(({ rule, inResponse }) => rule === 'read' && inResponse) ||
    isShownAbove(draft.parent, ruled));

/** Whether a GET of the item returns something else. */
const hasOtherRead = ({ resource }: OperationRule, ruled: readonly OperationRule[]): boolean =>
  ruleless(ruled, resource?.name).some(({ entry }) => entry.method === 'GET');

/** The key of the new row is in the response, or was in the request. */
function isKeyKnown({ resource, inResponse, inBody, bodyNames }: OperationRule): boolean {
  const key = resource?.keys.at(-1);
  if (!key) return false;
  return inResponse !== undefined || (inBody !== undefined && (bodyNames?.has(key[0] ?? '') ?? false));
}
