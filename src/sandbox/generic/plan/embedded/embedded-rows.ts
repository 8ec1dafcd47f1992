/** First rows of items that the item above them has in a member: both have the same content. */
import { isRecord } from '../../../../json/index.ts';
import type { SeedRow } from '../../resource-plan.ts';
import { memberPath } from '../../run/parts/rows/embedded.ts';
import { at, withAt, withoutAt } from '../../run/rows/paths.ts';
import type { Context } from '../context.ts';
import { countParameters } from '../resources/templates.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { isShadowed } from '../rules/passes/by-resource.ts';
import { NO_EXAMPLE, propertyAt, typed } from '../seed/item-values.ts';
import { keyText } from '../seed/seed-keys.ts';
import { shownSchemas } from '../seed/shown-schemas.ts';
import type { Embedded } from './member.ts';

type Seeds = ReadonlyMap<string, SeedRow[]>;

/** Rows that the members of one parent add. */
const MAX_ADDED = 20;

/**
 * The rows, each with the items below it in its members, and with rows for the items that only a member has.
 * Without those of `all` for which no rows satisfy all schemas.
 */
export function withEmbeddedRows(
  context: Context,
  all: readonly Embedded[],
  before: Seeds,
  ruled: readonly OperationRule[],
): { seeds: Seeds; embedded: readonly Embedded[] } {
  const unfit = all.find((one) => !canHoldKeys(context, one, before));
  if (unfit) return withEmbeddedRows(context, without(all, unfit), before, ruled);
  const seeds = new Map(before);
  const outermostFirst = all.toSorted(
    (a, b) => countParameters(a.child.name) - countParameters(b.child.name),
  );
  for (const one of outermostFirst) {
    const added = (seeds.get(one.parent.name) ?? []).flatMap((row) =>
      addedBy(context, one, row, seeds, ruled),
    );
    seeds.set(one.child.name, [...(seeds.get(one.child.name) ?? []), ...added]);
  }
  for (const one of outermostFirst.toReversed()) {
    const children = seeds.get(one.child.name) ?? [];
    const schemas = shownSchemas(context, one.parent, ruled);
    const parents = (seeds.get(one.parent.name) ?? []).map((row) => withItems(one, row, children));
    const isRight = parents.every(
      (row) => row && schemas.every((schema) => context.satisfies(schema, row.value, 'response')),
    );
    if (!isRight) return withEmbeddedRows(context, without(all, one), before, ruled);
    seeds.set(one.parent.name, parents as SeedRow[]);
  }
  return { seeds, embedded: all };
}

const without = (all: readonly Embedded[], one: Embedded): Embedded[] => all.filter((other) => other !== one);

/** Whether items can have the keys of the items above: schemas of both may contradict each other. */
const canHoldKeys = (context: Context, { parent, child }: Embedded, seeds: Seeds): boolean =>
  (seeds.get(parent.name) ?? []).every(({ key }) =>
    key.every((part, place) => {
      const path = child.keys[place];
      const schema = path ? propertyAt(context, child.shape.schema, path) : true;
      return !path || context.satisfies(schema, typed(context, child, path, part), 'response');
    }),
  );

const isBelow = (key: readonly string[], parent: SeedRow): boolean =>
  parent.key.every((part, place) => key[place] === part);

/** Rows for the items in the member of a parent that have none. */
function addedBy(
  context: Context,
  embedded: Embedded,
  parent: SeedRow,
  seeds: Seeds,
  ruled: readonly OperationRule[],
): SeedRow[] {
  const { child } = embedded;
  const own = (seeds.get(child.name) ?? []).filter(({ key }) => isBelow(key, parent));
  const value = at(parent.value, memberPath(embedded));
  const items = child.isSingle ? [value] : Array.isArray(value) ? value : [];
  const schemas = shownSchemas(context, child, ruled);
  const taken = new Set(own.map(({ key }) => key.join('\n')));
  return items.slice(0, MAX_ADDED).flatMap((item): SeedRow[] => {
    const last = isRecord(item) && !child.isSingle ? keyText(item, child.keys.at(-1)) : undefined;
    if (!isRecord(item) || (!child.isSingle && !last) || (own.length > 0 && last === NO_EXAMPLE)) return [];
    const key = last === undefined ? parent.key : [...parent.key, last];
    const text = key.join('\n');
    if (taken.has(text) || isShadowed(ruled, child, key)) return [];
    const row = child.keys.reduce<unknown>((current, path, place) => {
      const part = key[place];
      return path && part !== undefined ? withAt(current, path, typed(context, child, path, part)) : current;
    }, item) as Record<string, unknown>;
    if (!schemas.every((schema) => context.satisfies(schema, row, 'response'))) return [];
    taken.add(text);
    return [{ key, value: row }];
  });
}

/** The parent with the items below it, in the order that its member has. `undefined` if they are too few. */
function withItems(
  { child, least, isOptional, ...place }: Embedded,
  parent: SeedRow,
  children: readonly SeedRow[],
): SeedRow | undefined {
  const below = children.filter(({ key }) => isBelow(key, parent));
  const path = memberPath(place);
  const before = at(parent.value, path);
  const withMember = (value: unknown): SeedRow => ({
    ...parent,
    value: withAt(parent.value, path, value) as SeedRow['value'],
  });
  if (child.isSingle) {
    const [only] = below;
    if (only) return withMember(only.value);
    return before === undefined || before === null ? parent : undefined;
  }
  const order = (Array.isArray(before) ? before : []).map((item) => keyText(item, child.keys.at(-1)));
  const placeOf = ({ key }: SeedRow): number => {
    const place = order.indexOf(key.at(-1));
    return place < 0 ? order.length : place;
  };
  const items = below.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ value }) => value);
  if (items.length >= least) return withMember(items);
  const rest = withoutAt(parent.value, path) as SeedRow['value'];
  return isOptional ? { ...parent, value: rest } : undefined;
}
