/** Items that the item above them has in a member. A write to one of both changes the other. */
import { isRecord } from '../../../../../json/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { rowKey } from '../../../../core/extension.ts';
import { isEqual } from '../../../../core/state/plain.ts';
import type { EmbeddedPlan, ResourcePlan } from '../../../resource-plan.ts';
import type { SandboxPlan } from '../../../sandbox-plan.ts';
import { refusal } from '../../response/refusals.ts';
import { at, withAt, withoutAt } from '../../rows/paths.ts';
import { type Item, keysOf, keyValues, type Rows, rowsIn, type Store } from '../../rows/rows.ts';
import { withDependent } from './members.ts';
import { createdItem, replacedItem, type Writing, withTimes } from './write-item.ts';

type Child = ResourcePlan & { embedded: EmbeddedPlan };

/** Those of a plan, which may have thousands of resources. */
const children = memoizeByObject(({ resources }: SandboxPlan) =>
  resources.filter((one): one is Child => one.embedded !== undefined),
);

const childrenOf = (plan: SandboxPlan, parent: string): Child[] =>
  children(plan).filter((one) => one.parent === parent);

/** A single document has the key of its parent. */
const isSingle = ({ keys }: ResourcePlan, parentKey: readonly string[]): boolean =>
  keys.length === parentKey.length;

/** Where the item above has the member. */
export const memberPath = ({ inside, member }: Pick<EmbeddedPlan, 'inside' | 'member'>): string[] =>
  inside === undefined ? [member] : [inside, member];

const idOf = (child: Child, item: unknown): string | undefined => keysOf(child, item).at(-1);

/**
 * The item with whole items in its members: with ids, times and what else a new item gets.
 *
 * @param key the values of its path
 * @throws 409, 422 or 400, whichever is documented, for two items with the same key
 */
export function withWholeItems(item: Item, writing: Writing, key: readonly string[]): Item {
  const { plan, store, resource } = writing;
  return childrenOf(plan, resource.name).reduce<Item>((current, child) => {
    const path = memberPath(child.embedded);
    const value = at(current, path);
    const set = (whole: unknown): Item => withAt(current, path, whole) as Item;
    const made = new Map<string, Item>();
    const all = rowsIn(store, plan);
    const rows: Rows = { ...all, get: (name, values) => made.get(rowKey(values)) ?? all.get(name, values) };
    const whole = (one: Item): Item => {
      const id = isSingle(child, key) ? [] : idOf(child, one);
      const place = id === undefined ? undefined : [...key, ...[id].flat()];
      const before = place && !made.has(rowKey(place)) ? all.get(child.name, place) : undefined;
      const inner = innerWriting({ ...writing, rows }, child, key, one);
      const written =
        place && before ? { values: place, item: changedItem(inner, place, before) } : createdItem(inner);
      if (written) made.set(rowKey(written.values), written.item);
      return written?.item ?? one;
    };
    if (isSingle(child, key)) return isRecord(value) ? set(whole(value)) : current;
    // What is only named by an id is not an item.
    if (!Array.isArray(value) || !value.every(isRecord)) return current;
    return set(value.map(whole));
  }, item);
}

/** The creation of an item that is in a member of what the request sends. */
function innerWriting(writing: Writing, child: Child, key: readonly string[], value: Item): Writing {
  const { made } = child.embedded;
  const id = child.keys.at(-1)?.[0];
  return {
    ...writing,
    resource: child,
    path: [...key],
    scope: { key: [...key], properties: [] },
    body: { contentType: 'application/json', value },
    operation: {
      ...writing.operation,
      body: {
        required: false,
        media: [],
        item: [],
        defaults: {},
        made,
        optional: Object.keys(made).filter((name) => name !== id),
      },
    },
  };
}

/** The item as it was, if the request sends nothing else. */
function changedItem(writing: Writing, path: string[], before: Item): Item {
  const { times: _times, versions: _versions, ...resource } = writing.resource;
  const same = replacedItem({ ...writing, path, resource: { ...resource, times: [] } }, before);
  return isEqual(same, before) ? before : replacedItem({ ...writing, path }, before);
}

/** The store, whose writes to a row also change the rows that have the same content. */
export function linkedStore(store: Store, plan: SandboxPlan, now: number): Store {
  return {
    get: (collection, key) => store.get(collection, key),
    entries: (collection) => store.entries(collection),
    put(collection, key, value) {
      store.put(collection, key, value);
      putBelow(store, plan, collection, key);
      putAbove(store, plan, collection, key, now);
    },
    remove(collection, key) {
      const isRemoved = store.remove(collection, key);
      if (isRemoved) putAbove(store, plan, collection, key, now);
      return isRemoved;
    },
    clear: () => store.clear(),
    snapshot: () => store.snapshot(),
  };
}

/** Makes the rows below an item those of its members. */
function putBelow(store: Store, plan: SandboxPlan, name: string, key: string): void {
  const item = store.get(name, key) as Item;
  const values = keyValues(key);
  for (const child of childrenOf(plan, name)) {
    const value = at(item, memberPath(child.embedded));
    const wanted = new Map<string, Item>();
    if (isSingle(child, values)) {
      if (isRecord(value)) wanted.set(key, value);
    } else {
      for (const one of Array.isArray(value) ? value : []) {
        const id = idOf(child, one);
        if (id !== undefined) wanted.set(rowKey([...values, id]), one);
      }
    }
    for (const [own] of store.entries(child.name))
      if (`${own}/`.startsWith(`${key}/`) && !wanted.has(own))
        rowsIn(store, plan).remove(child.name, keyValues(own));
    for (const [own, one] of wanted) {
      if (isEqual(store.get(child.name, own), one)) continue;
      store.put(child.name, own, one);
      putBelow(store, plan, child.name, own);
    }
  }
}

/** Makes the member of the item above a row have what the row has, and so on upwards. */
function putAbove(store: Store, plan: SandboxPlan, name: string, key: string, now: number): void {
  const child = children(plan).find((one) => one.name === name);
  const parent = child && plan.resources.find((one) => one.name === child.parent);
  if (!child || !parent) return;
  const values = keyValues(key);
  const above = rowKey(values.slice(0, parent.keys.length));
  const before = store.get(parent.name, above) as Item | undefined;
  if (!before) return;
  const row = store.get(name, key) as Item | undefined;
  const place = memberPath(child.embedded);
  const shown = at(before, place);
  const value = isSingle(child, values.slice(0, parent.keys.length))
    ? row
    : listWith(child, shown, values.at(-1), row);
  if (isEqual(shown, value)) return;
  const changed = (value === undefined ? withoutAt(before, place) : withAt(before, place, value)) as Item;
  const timed = withTimes(changed, parent, now, 'change');
  store.put(parent.name, above, withDependent(timed, parent, before));
  putAbove(store, plan, parent.name, above, now);
}

/** The list with an item, or without it. */
function listWith(child: Child, before: unknown, id: string | undefined, row: Item | undefined): unknown {
  const { least = 0, isOptional, member } = child.embedded;
  const list: readonly unknown[] = Array.isArray(before) ? before : [];
  const place = list.findIndex((one) => idOf(child, one) === id);
  if (row) return place < 0 ? [...list, row] : list.with(place, row);
  if (place < 0) return before;
  const rest = list.toSpliced(place, 1);
  if (rest.length >= least) return rest;
  if (isOptional) return undefined;
  throw refusal(409, `The list ${member} must not be shorter than ${least}`, 'embedded');
}
