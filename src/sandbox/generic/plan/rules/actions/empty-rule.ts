/** The rule of a request that empties an item: `DELETE /cart`, `POST /carts/{cartId}/clear`. */
import { embeddedIn } from '../../embedded/member.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import type { Rule } from '../operation-rule.ts';
import { subjectPath } from './action-rule.ts';
import { isConfirmed } from './confirmations.ts';
import { saysEmpties } from './doubts.ts';

const EMPTY = /[/:](?:clear|empty)$/;

/** Deletes the only items that the item has in a member. `undefined` for a request about something else. */
export function emptyRule(
  entry: Entry,
  drafts: readonly Draft[],
  shapes: Shapes,
): (Rule & { resource: Draft }) | undefined {
  const { method, template, operation } = entry;
  const { summary = '', description = '', request } = operation;
  const isSaid = [summary, description].some(saysEmpties);
  const isVerb = method !== 'GET' && EMPTY.test(template);
  const at = isVerb ? subjectPath(template) : method === 'DELETE' && isSaid ? template : undefined;
  const holder = at === undefined ? undefined : drafts.find(({ name }) => name === at);
  if (!holder || (!isVerb && !holder.isSingle) || request.body || !isConfirmed(entry, shapes))
    return undefined;
  const held = drafts.filter((one) => one.parent === holder && !one.isSingle && embeddedIn(one, shapes));
  const [resource, ...others] = held;
  if (!resource || others.length > 0) return undefined;
  return { rule: 'delete', resource, reason: `${method} that deletes all items in ${holder.name}`, each: {} };
}
