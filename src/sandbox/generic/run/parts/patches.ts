/** Updates by JSON Patch (RFC 6902) and JSON Merge Patch (RFC 7396). */
import { isRecord } from '../../../../json/index.ts';
import type { OperationPlan } from '../../sandbox-plan.ts';
import { documentedStatus, refusal } from '../response/refusals.ts';
import type { Item } from '../rows/rows.ts';
import { applyPatch, PatchError } from './json-patch.ts';

const JSON_PATCH = 'application/json-patch+json';
const MERGE_PATCH = 'application/merge-patch+json';

export const isPatch = (contentType: string | undefined): boolean =>
  contentType === JSON_PATCH || contentType === MERGE_PATCH;

/** @throws 409, 422 or 400, whichever is documented, for a patch that cannot be applied */
export function patchedItem(
  operation: OperationPlan,
  { contentType, value }: { contentType: string; value?: unknown },
  before: Item,
  sent: Item,
): Item {
  if (contentType === MERGE_PATCH) return mergePatch(before, sent) as Item;
  try {
    const after = applyPatch(before, value);
    if (isRecord(after)) return after;
    throw new PatchError('The patch leaves no object');
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    const statuses = error.isTestFailed ? [409, 422, 400] : [422, 400, 409];
    throw refusal(documentedStatus(operation, statuses), error.message, 'patch');
  }
}

/** RFC 7396, section 2. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged = new Map(Object.entries(isRecord(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}
