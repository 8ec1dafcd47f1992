/** Members that a write sets beside those that were sent. */
import { formatJson } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import { escapeHtml } from '../../../../../text/index.ts';
import type { DerivedPlan, ResourcePlan } from '../../../resource-plan.ts';
import type { BodyPlan, OperationPlan } from '../../../sandbox-plan.ts';
import { entityTag } from '../../response/entity-tag.ts';
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

/** Inside objects, defaults, and what only the service sets stays as it was, whatever was sent. */
export function withFixed(item: Item, { body }: OperationPlan, before: Item | undefined): Item {
  const filled = (body?.inner ?? []).reduce<Item>((current, { path, value }) => {
    const isFree = isRecord(at(current, path.slice(0, -1))) && at(current, path) === undefined;
    return isFree ? (withAt(current, path, value) as Item) : current;
  }, item);
  return (body?.fixed ?? []).reduce<Item>((current, { path, isAlone }) => {
    const value = at(before ?? body?.defaults, path);
    const sent = at(current, path);
    if (sent !== undefined && REFERENCE.test(path.at(-1) ?? '')) return current;
    if (value === undefined) return withoutAt(current, path) as Item;
    const around = at(current, path.slice(0, -1));
    const hasPlace = isRecord(around) || (isAlone && around === undefined);
    return hasPlace ? (withAt(current, path, value) as Item) : current;
  }, filled);
}

/** The item with members that depend on what others have. */
export const withDependent = (item: Item, resource: ResourcePlan, before: Item | undefined): Item =>
  withVersions(withDerived(item, resource, before), resource, before);

const isSame = (one: unknown, other: unknown): boolean => formatJson(one) === formatJson(other);

function withDerived(item: Item, { derived = [] }: ResourcePlan, before: Item | undefined): Item {
  return derived.reduce((current, { name, from, as }) => {
    const source = item[from];
    const isKept = before && isSame(source, before[from]);
    const made = source === undefined || source === null ? undefined : DERIVED[as](String(source));
    const value = isKept ? before[name] : made;
    return (value === undefined ? withoutAt(current, [name]) : withAt(current, [name], value)) as Item;
  }, item);
}

const DERIVED: Record<DerivedPlan['as'], (text: string) => string | undefined> = {
  html: (text) => `<p>${escapeHtml(text)}</p>`,
  utc: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()),
  unknown: () => undefined,
};

/** Counted on, or made of the rest of the content. */
function withVersions(item: Item, { versions = [] }: ResourcePlan, before: Item | undefined): Item {
  const has = ({ path }: { path: string[] }): boolean => at(item, path.slice(0, -1)) !== undefined;
  const all = versions.filter(has);
  const rest = all.reduce((current, { path }) => withoutAt(current, path) as Item, item);
  return all.reduce((current, { path, form, of }) => {
    const old = before && at(before, path);
    if (of && before && isSame(at(before, of), at(item, of))) return withAt(current, path, old) as Item;
    const content = of ? { [path.join('.')]: at(item, of) } : rest;
    const number = before ? (Number(old) || 0) + 1 : 1;
    const value = {
      number,
      numeral: String(number),
      token: entityTag(content).slice(1, -1),
      quoted: entityTag(content),
    }[form];
    return withAt(current, path, value) as Item;
  }, item);
}
