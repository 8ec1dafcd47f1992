/** Members that a write sets beside those that were sent. */
import { isRecord, own } from '../../../../../json/index.ts';
import type { BodyPlan, OperationPlan } from '../../../sandbox-plan.ts';
import { at, withAt, withoutAt } from '../../rows/paths.ts';
import type { Item } from '../../rows/rows.ts';
import type { Scope } from '../../rows/scope.ts';
import { linked } from './links.ts';

/** The item with links of made members that name it. */
export const withLinks = (
  item: Item,
  { body }: OperationPlan,
  key: readonly string[],
  { properties }: Scope,
): Item =>
  linked(
    item,
    body?.links ?? [],
    [...key, ...properties.map(({ value }) => value)],
    (path, value) => value === at(body?.made, path),
  );

/** What an item has for a sent value that may remove the one before. */
export function emptied({ emptied: all }: BodyPlan, name: string, value: unknown, before: unknown): unknown {
  const empty = own(all, name);
  return Array.isArray(empty) ? unsetIn(value, empty[0], before) : value;
}

/** A map that an empty text empties keeps its other keys, and an empty text removes one. */
function unsetIn(value: unknown, empty: unknown, before: unknown): unknown {
  if (value === '' || value === null) return empty;
  if (!isRecord(value) || !isRecord(empty)) return value;
  return Object.fromEntries(Object.entries({ ...Object(before), ...value }).filter(([, one]) => one !== ''));
}

/** What refers to another item may be sent, even if a schema that both share says otherwise. */
const REFERENCE = /^_?(?:u?u?id|guid|sid|key|arn|href|self|ur[il])$/i;

/** Inside objects, what only the service sets stays as it was, whatever was sent. */
export function withFixed(item: Item, { body }: OperationPlan, before: Item | undefined): Item {
  return (body?.fixed ?? []).reduce<Item>((current, { path, isAlone }) => {
    const value = at(before ?? body?.defaults, path);
    const sent = at(current, path);
    if (sent !== undefined && REFERENCE.test(path.at(-1) ?? '')) return current;
    if (value === undefined) return withoutAt(current, path) as Item;
    const around = at(current, path.slice(0, -1));
    const hasPlace = isRecord(around) || (isAlone && around === undefined);
    return hasPlace ? (withAt(current, path, value) as Item) : current;
  }, item);
}
