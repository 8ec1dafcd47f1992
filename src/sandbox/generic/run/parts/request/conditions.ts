/** Conditional requests (RFC 9110, 13). */
import type { ResourcePlan } from '../../../resource-plan.ts';
import { tagOf } from '../../response/entity-tag.ts';
import { refusal } from '../../response/refusals.ts';
import type { Item } from '../../rows/rows.ts';

/** @throws 412 for a change whose condition does not hold; `item` is undefined before it exists */
export function checkConditions(headers: Headers, item: Item | undefined, resource: ResourcePlan): void {
  const match = headers.get('if-match');
  const none = headers.get('if-none-match');
  const isFailed =
    (match !== null && !(item && includes(match, item, resource))) ||
    (none !== null && item !== undefined && includes(none, item, resource));
  if (isFailed) throw refusal(412, 'The item has changed since, or exists already', 'condition');
}

/** Whether a reader has this content already: `If-None-Match` of a GET. */
export const isKnown = (headers: Headers, item: Item, resource: ResourcePlan): boolean => {
  const none = headers.get('if-none-match');
  return none !== null && includes(none, item, resource);
};

const includes = (header: string, item: Item, resource: ResourcePlan): boolean =>
  header.trim() === '*' ||
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === tagOf(item, resource));
