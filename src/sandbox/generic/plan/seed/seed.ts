/** First rows of resources, made of the description's own examples. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import type { SeedRow } from '../../resource-plan.ts';
import { linked } from '../../run/parts/rows/links.ts';
import { at, withAt } from '../../run/rows/paths.ts';
import { originKey } from '../../run/rows/rows.ts';
import { laterOf } from '../bodies/new-item/later.ts';
import { examplesOf } from '../bodies/responses.ts';
import { withFreeValues } from '../bodies/unique-values/free-values.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { countParameters, folded } from '../resources/templates.ts';
import { saysGone } from '../rules/evidence/deletions.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { typed } from './item-values.ts';
import { linksIn, placesOf } from './links.ts';
import { namedBy } from './other-keys.ts';
import { ownersOf, withOwners } from './owners.ts';
import { referredBy, withReferences } from './references.ts';
import { keysOf, keyText, MAX_ROWS } from './seed-keys.ts';
import type { Row, Seeding } from './seeding.ts';
import { shownSchemas } from './shown-schemas.ts';
import { allTimes, withShownTimes } from './times.ts';
import { named, told } from './variants.ts';

/** Rows by the name of their resource; parents first, because children refer to them. */
export function seedRows(
  context: Context,
  drafts: readonly Draft[],
  ruled: readonly OperationRule[],
): Map<string, SeedRow[]> {
  const seeds = new Map<string, SeedRow[]>();
  const order = [...drafts].sort((a, b) => countParameters(a.name) - countParameters(b.name));
  const seeding: Seeding = { context, ruled, drafts, seeds };
  const pending = new Set(order);
  const add = (draft: Draft): void => {
    if (!pending.delete(draft)) return;
    // Keys begin with those of rows above.
    for (let { parent } = draft; parent; { parent } = parent) add(parent);
    for (const { rows } of ownersOf(seeding, draft)) if (rows) add(rows);
    if (draft.origin) add(draft.origin);
    const named = namedBy(seeding, draft);
    if (named) add(named);
    for (const other of referredBy(seeding, draft)) if (isNotBelow(other, draft)) add(other);
    seeds.set(draft.name, rowsOf(seeding, draft));
  };
  order.forEach(add);
  return seeds;
}

/** Children have the keys of their parents. */
const isNotBelow = ({ parent }: Draft, draft: Draft): boolean =>
  parent === undefined || (parent !== draft && isNotBelow(parent, draft));

function rowsOf(seeding: Seeding, draft: Draft): SeedRow[] {
  const { context } = seeding;
  const values = exampleValues(seeding, draft);
  const first = values[0] ?? draftExample(seeding, draft);
  if (first === undefined) return [];
  const keys = keysOf(seeding, draft, first, values);
  const { origin } = draft;
  const others = (origin && seeding.seeds.get(origin.name)) ?? [];
  if (origin && others.length > 0)
    return keys.flatMap((key) => {
      const same = originKey(origin, key);
      const row = others.find((one) => one.key.join('\n') === same.join('\n'));
      return row ? [{ key, value: row.value }] : [];
    });
  const create = rulesOf(seeding.ruled, draft).find(({ rule }) => rule === 'create');
  const times = allTimes(context, draft, seeding.ruled, create, first);
  const rows: SeedRow[] = [];
  for (const [index, key] of keys.entries()) {
    const own = values.find((value) => keyText(value, draft.keys.at(-1)) === key.at(-1));
    const shown = own ?? (index === 0 ? first : told(seeding, draft, values[index] ?? first, index));
    const free = withFreeValues(seeding, draft, named(context, draft, shown, index + 1), index);
    const base = withShownTimes(free, times);
    const referring = withReferences(seeding, withKey(context, draft, base, key), draft, key);
    const row = fitting(seeding, draft, [
      withOwners(seeding, draft, referring, index, false),
      referring,
      withKey(context, draft, base, key),
      withKey(context, draft, first, key),
    ]);
    if (!row) continue;
    const owned = withOwners(seeding, draft, row, index, true);
    rows.push({ key, value: { ...owned, ...withOwnLinks(seeding, draft, { key, value: owned }, shown) } });
  }
  return rows;
}

/** The members of a row whose links name it, where those of the example that it is made from named that. */
function withOwnLinks(seeding: Seeding, draft: Draft, { key, value }: SeedRow, example: Row): Row {
  const owners = ownersOf(seeding, draft);
  const links = linksIn(placesOf(draft, owners), value, example);
  if (links.length === 0) return {};
  const values = [...key, ...owners.map(({ path }) => String(at(value, path) ?? ''))];
  const { properties } = draft.shape;
  const members = Object.entries(linked(value, links, values)).filter(
    ([name, member]) =>
      member !== value[name] && seeding.context.satisfies(properties[name] ?? true, member, 'response'),
  );
  return Object.fromEntries(members);
}

const draftExample = (seeding: Seeding, draft: Draft): Row | undefined => {
  const value = seeding.context.exampleOf(draft.shape.schema, 'response');
  return isRecord(value) ? withoutEnd(seeding, draft, value) : undefined;
};

/** Of items that most lists leave out. */
const AWAY =
  /^(?:is|was)?(?:archived|disabled|inactive|deactivated|hidden|expired|suspended|blocked|banned|cancell?ed)(?:at|on|date|time)?$/;

/**
 * A made row without what would say that it is deleted, or archived and the like: the operations show it; and
 * without what actions do.
 */
function withoutEnd({ context, ruled }: Seeding, draft: Draft, row: Row): Row {
  const { shape } = draft;
  const later = laterOf(ruled, draft).members;
  const members = Object.entries(row).flatMap(([name, value]) => {
    if (!saysGone(name) && !AWAY.test(folded(name)) && !later.has(name)) return [[name, value]];
    const schema = shape.properties[name] ?? true;
    const isFlag = later.has(name) && value === true && context.satisfies(schema, false, 'response');
    if (!shape.required.includes(name)) return isFlag ? [[name, false]] : [];
    const allowed = [false, null].find((one) => context.satisfies(schema, one, 'response'));
    return [[name, allowed === undefined ? value : allowed]];
  });
  return Object.fromEntries(members);
}

/** Items in the examples of the description, those of single items first. */
function exampleValues(seeding: Seeding, draft: Draft): Row[] {
  const { context, ruled } = seeding;
  const rows: Row[] = [];
  const isItem = (value: Row): boolean =>
    Object.keys(value).some((name) => Object.hasOwn(draft.shape.properties, name));
  const add = (value: unknown): void => {
    if (isRecord(value) && isItem(value) && rows.length < MAX_ROWS * 2) rows.push(value);
  };
  const own = rulesOf(ruled, draft);
  for (const { entry, rule, inResponse } of own) {
    const { media } = entry.success;
    if (rule !== 'read' || !inResponse || !media) continue;
    for (const { value } of examplesOf(context, media)) {
      const item = at(value, inResponse);
      add(media.examples.length === 0 && isRecord(item) ? withoutEnd(seeding, draft, item) : item);
    }
  }
  for (const { entry, list } of own) {
    const { media } = entry.success;
    if (!list || !media || media.examples.length === 0) continue;
    for (const { value } of examplesOf(context, media)) {
      const items = at(value, list.candidate.path);
      if (Array.isArray(items)) for (const item of items.slice(0, MAX_ROWS)) add(at(item, list.item));
    }
  }
  for (const { entry, rule, inResponse } of own) {
    const { media } = entry.success;
    if (
      rule === 'read' ||
      rule === 'list' ||
      rule === 'delete' ||
      !inResponse ||
      !media ||
      media.examples.length === 0
    )
      continue;
    for (const { value } of examplesOf(context, media)) add(at(value, inResponse));
  }
  return rows;
}

/** `row` with the values of its path, where it has properties for them. */
function withKey(context: Context, draft: Draft, row: Row, key: readonly string[]): Row {
  let result = row;
  for (const [index, path] of draft.keys.entries()) {
    const text = key[index];
    if (path && text !== undefined)
      result = withAt(result, path, typed(context, draft, path, text)) as Record<string, unknown>;
  }
  return result;
}

/** The first that every operation can return. */
function fitting({ context, ruled }: Seeding, draft: Draft, candidates: readonly Row[]): Row | undefined {
  const schemas = shownSchemas(context, draft, ruled);
  for (const row of new Set(candidates)) {
    const completed = schemas.every((schema) => context.satisfies(schema, row, 'response'))
      ? row
      : completedFor(context, draft, schemas, row);
    if (completed) return completed;
  }
  return undefined;
}

/** `row` with what other operations require of it, if that satisfies all. */
function completedFor(
  context: Context,
  draft: Draft,
  schemas: readonly JsonSchema[],
  row: Row,
): Row | undefined {
  let result: Row = row;
  for (const schema of [draft.shape.schema, ...schemas]) {
    const example = context.exampleOf(schema, 'response');
    if (!isRecord(example)) continue;
    const { properties = {} } = context.shapes.of(schema) ?? {};
    const kept = Object.entries(result).filter(
      ([name, value]) =>
        !Object.hasOwn(properties, name) || context.satisfies(properties[name] ?? true, value, 'response'),
    );
    result = { ...example, ...Object.fromEntries(kept) };
  }
  return schemas.every((schema) => context.satisfies(schema, result, 'response')) ? result : undefined;
}
