/** Members of items that show what requests name by its key, and stay like the item that they show. */
import { isRecord, own } from '../../../../../json/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { rowKey } from '../../../../core/extension.ts';
import { isEqual } from '../../../../core/state/plain.ts';
import type { ReferencePlan, ResourcePlan } from '../../../resource-plan.ts';
import type { SandboxPlan } from '../../../sandbox-plan.ts';
import { type Item, keyValues, type Rows, rowsIn, type Store } from '../../rows/rows.ts';

/** Finds the item that a reference leads to, by the key that it has. */
type Find = (reference: ReferencePlan, key: unknown) => Item | undefined;

/**
 * The item, whose references are objects in place of keys.
 *
 * @param key the values of its path, or the first of them
 * @param before what is already known of the objects
 */
export const withObjects = (
  item: Item,
  { resource, rows }: { resource: ResourcePlan; rows: Rows },
  key: readonly string[],
  before: Item | undefined,
): Item => withReferences(item, resource.references ?? [], finder(rows, key), before);

/** Where items of other resources are, from the path of one that refers to them. */
const finder =
  (rows: Rows, key: readonly string[]): Find =>
  ({ resource: other }, value) =>
    other === undefined
      ? undefined
      : rows.get(other, [...key.slice(0, rows.resource(other).keys.length - 1), String(value)]);

export function withReferences(
  item: Item,
  references: readonly ReferencePlan[],
  find: Find,
  before: Item = {},
): Item {
  const result: Record<string, unknown> = { ...item };
  for (const reference of references) {
    const { name, from = name, isNullable } = reference;
    const value = result[from];
    const known = [before[name] ?? []].flat().filter(isRecord);
    if (value !== undefined && value !== null)
      result[name] = each(value, (one) => objectOf(reference, one, known, find));
    else if (from === name || !Object.hasOwn(result, name)) continue;
    else if (value === null && isNullable) result[name] = null;
    else delete result[name];
  }
  return result;
}

const each = (value: unknown, make: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(make) : make(value);

/** What is sent counts, then the item that it refers to, and then what was known of it. */
function objectOf(reference: ReferencePlan, value: unknown, known: readonly Item[], find: Find): unknown {
  const sent = isRecord(value) ? value : { [reference.key]: value };
  const key = sent[reference.key];
  if (typeof key !== 'string' && typeof key !== 'number') return value;
  const same = known.find((one) => one[reference.key] === key);
  return {
    [reference.key]: key,
    ...(same ?? reference.example),
    ...Object(own(reference.choices, `${key}`)),
    ...shown(reference, find(reference, key)),
    ...sent,
  };
}

/** The members of an item that objects which refer to it have. */
const shown = ({ members = [] }: ReferencePlan, item: Item = {}): Item =>
  Object.fromEntries(members.flatMap((name) => (Object.hasOwn(item, name) ? [[name, item[name]]] : [])));

/** Resources with references to those of another one, by the name of that. */
const referringTo = memoizeByObject(
  ({ resources }: SandboxPlan) =>
    new Map(
      resources.map(({ name }) => [
        name,
        resources.filter(({ references }) => references?.some(({ resource }) => resource === name)),
      ]),
    ),
);

/** The store, where a change of an item also changes the objects that refer to it. */
export function linkedStore(store: Store, plan: SandboxPlan): Store {
  return {
    get: (collection, key) => store.get(collection, key),
    entries: (collection) => store.entries(collection),
    put(collection, key, value) {
      const before = store.get(collection, key);
      store.put(collection, key, value);
      if (!before || isEqual(before, value)) return;
      for (const resource of referringTo(plan).get(collection) ?? [])
        updateObjects(store, plan, resource, { collection, key });
    },
    remove: (collection, key) => store.remove(collection, key),
    clear: () => store.clear(),
    snapshot: () => store.snapshot(),
  };
}

function updateObjects(
  store: Store,
  plan: SandboxPlan,
  { name, references = [] }: ResourcePlan,
  changed: { collection: string; key: string },
): void {
  const rows = rowsIn(store, plan);
  const { keys } = rows.resource(changed.collection);
  const own = references.filter(({ resource }) => resource === changed.collection);
  for (const [place, row] of store.entries(name)) {
    const item = row as Item;
    const values = keyValues(place);
    const find = finder(rows, values);
    const update = (reference: ReferencePlan, one: unknown): unknown => {
      if (!isRecord(one)) return one;
      const key = [...values.slice(0, keys.length - 1), String(one[reference.key])];
      const isIt = rowKey(key) === changed.key;
      return isIt ? { ...one, ...shown(reference, find(reference, key.at(-1))) } : one;
    };
    const members = own.flatMap((reference) => {
      const value = item[reference.name];
      return value === undefined ? [] : [[reference.name, each(value, (one) => update(reference, one))]];
    });
    const updated = { ...item, ...Object.fromEntries(members) };
    if (!isEqual(updated, item)) store.put(name, place, updated);
  }
}
