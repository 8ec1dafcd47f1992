/** Members of items that show what requests name by its key, and stay like the item that they show. */
import { isRecord, own } from '../../../../../json/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { isEqual } from '../../../../core/state/plain.ts';
import type { ReferencePlan, ResourcePlan } from '../../../resource-plan.ts';
import type { SandboxPlan } from '../../../sandbox-plan.ts';
import { type Item, keyValues, type Rows, type Store } from '../../rows/rows.ts';

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
  (rows: Rows, path: readonly string[]): Find =>
  ({ resource: other, key, isOther }, value) => {
    if (other === undefined) return undefined;
    const lead = path.slice(0, rows.resource(other).keys.length - 1);
    return isOther
      ? rows.list(other, lead).find(({ item }) => item[key] === value)?.item
      : rows.get(other, [...lead, String(value)]);
  };

export function withReferences(
  item: Item,
  references: readonly ReferencePlan[],
  find: Find,
  before: Item = {},
): Item {
  const result: Record<string, unknown> = { ...item };
  for (const reference of references) {
    const { name, from = name, isNullable, isRequired } = reference;
    const value = result[from];
    const known = [before[name] ?? []].flat().filter(isRecord);
    // First items lack keys that no response shows.
    const isUnknown = value === undefined && before[from] === undefined && before[name] !== undefined;
    if (value !== undefined && value !== null)
      result[name] = each(value, (one) => objectOf(reference, one, known, find));
    else if (from === name || isUnknown || !Object.hasOwn(result, name)) continue;
    else if (value === null && isNullable) result[name] = null;
    else if (!isRequired) delete result[name];
  }
  return result;
}

const each = (value: unknown, make: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(make) : make(value);

/** What the item says that it refers to, or else what is known of the object. */
function objectOf(reference: ReferencePlan, value: unknown, known: readonly Item[], find: Find): unknown {
  const { key: name, example, choices, isSent } = reference;
  const key = isRecord(value) ? value[name] : value;
  if (typeof key !== 'string' && typeof key !== 'number') return value;
  const item = find(reference, key);
  const same = item ? undefined : known.find((one) => one[name] === key);
  return {
    [name]: key,
    ...(same ?? example),
    ...Object(own(choices, `${key}`)),
    ...shown(reference, item),
    ...(isSent && isRecord(value) && value),
  };
}

/** The members of an item that objects which refer to it have. */
const shown = ({ members = [] }: ReferencePlan, item: Item = {}): Item =>
  Object.fromEntries(members.flatMap((name) => (Object.hasOwn(item, name) ? [[name, item[name]]] : [])));

/** Resources with references to those of another one, by the name of that. */
const referringTo = memoizeByObject(({ resources }: SandboxPlan) => {
  const found = new Map<string, ResourcePlan[]>();
  for (const one of resources)
    for (const name of new Set(one.references?.flatMap(({ resource }) => resource ?? [])))
      found.set(name, [...(found.get(name) ?? []), one]);
  return found;
});

/** The store, where a change of an item also changes the objects that refer to it. */
export function linkedStore(store: Store, plan: SandboxPlan): Store {
  return {
    get: (collection, key) => store.get(collection, key),
    entries: (collection) => store.entries(collection),
    put(collection, key, value) {
      const before = store.get(collection, key) as Item | undefined;
      store.put(collection, key, value);
      if (isEqual(before, value)) return;
      for (const resource of referringTo(plan).get(collection) ?? [])
        updateObjects(store, resource, { collection, key, before, item: value as Item });
    },
    remove: (collection, key) => store.remove(collection, key),
    clear: () => store.clear(),
    snapshot: () => store.snapshot(),
  };
}

interface Change {
  collection: string;
  key: string;
  before: Item | undefined;
  item: Item;
}

function updateObjects(
  store: Store,
  { name, references = [] }: ResourcePlan,
  { collection, key, before, item }: Change,
): void {
  const lead = keyValues(key).slice(0, -1);
  const own = references.filter(({ resource }) => resource === collection);
  for (const [place, row] of store.entries(name)) {
    const values = keyValues(place);
    if (lead.some((one, index) => values[index] !== one)) continue;
    const update = (reference: ReferencePlan, one: unknown): unknown =>
      isRecord(one) && one[reference.key] === (before ?? item)[reference.key]
        ? { ...one, ...shown(reference, item), [reference.key]: item[reference.key] }
        : one;
    const members = own.flatMap((reference) => {
      const value = (row as Item)[reference.name];
      return value === undefined ? [] : [[reference.name, each(value, (one) => update(reference, one))]];
    });
    const updated = { ...(row as Item), ...Object.fromEntries(members) };
    if (!isEqual(updated, row)) store.put(name, place, updated);
  }
}
