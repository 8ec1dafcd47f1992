import { escapeSegment } from '../../../../../json/index.ts';
import { rowKey } from '../../../../core/extension.ts';
import type { ResourcePlan } from '../../../resource-plan.ts';
import type { OperationPlan } from '../../../sandbox-plan.ts';
import { refusal } from '../../response/refusals.ts';
import { at } from '../../rows/paths.ts';
import type { Item, Rows } from '../../rows/rows.ts';
import { type Scope, within } from '../../rows/scope.ts';

interface Change {
  operation: OperationPlan;
  resource: ResourcePlan;
  rows: Rows;
  scope: Scope;
  body: { value?: unknown } | undefined;
}

/**
 * @param key of the item that the request creates or changes
 * @throws the documented error for a value that another item with the same parent has
 */
export function requireFree(
  { operation, resource, rows, scope, body }: Change,
  key: readonly string[],
  before?: Item,
): void {
  for (const { path, sent, status } of operation.unique ?? []) {
    const value = at(body?.value, sent);
    if (value === undefined || value === null || value === at(before, path)) continue;
    const others = within(rows, scope).list(resource.name, key.slice(0, -1));
    if (!others.some((row) => row.key !== rowKey(key) && at(row.item, path) === value)) continue;
    const pointer = sent.map((name) => `/${escapeSegment(name)}`).join('');
    const message = `The ${sent.at(-1)} ${JSON.stringify(value)} is already taken`;
    throw refusal(status, message, 'conflict', undefined, { pointer });
  }
}
