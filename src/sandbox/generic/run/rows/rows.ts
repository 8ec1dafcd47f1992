/** The rows of a resource: their keys, their parents, and what goes with them. */
import { memoizeByObject } from '../../../../memory/index.ts';
import { rowKey } from '../../../core/extension.ts';
import type { Transaction } from '../../../core/state/transaction.ts';
import type { ResourcePlan } from '../../resource-plan.ts';
import type { OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import { refusal } from '../response/refusals.ts';
import { at } from './paths.ts';

export type Store = Transaction<Record<string, unknown>>;
export type Item = Readonly<Record<string, unknown>>;

/** A row and its place. */
export interface KeyedItem {
  values: string[];
  item: Item;
}

/** The values of the path parameters, in order. */
export const keyValues = (key: string): string[] =>
  key === '/' ? [] : key.slice(1).split('/').map(decodeURIComponent);

/** Numbers from which the ids of a resource are counted, so that a deleted id does not come back. */
export const COUNTERS = 'ids';

/** Collection of the messages that the service would have sent. */
export const OUTBOX = 'outbox';

/** Collection of the responses to requests with an idempotency key, by what sent them and by the key. */
export const REPLIES = 'idempotency';

export interface Rows {
  /** @throws 404 unless the rows exist that the operation requires */
  requireParents(operation: OperationPlan, path: readonly string[]): void;
  resource(name: string): ResourcePlan;
  get(resource: string, values: readonly string[]): Item | undefined;
  /** Items whose leading path parameters have these values, in order of creation. */
  list(resource: string, scope: readonly string[]): { key: string; item: Item }[];
  put(resource: string, values: readonly string[], item: Item): void;
  /** Removes the row, and with it every row below it or owned by it. */
  remove(resource: string, values: readonly string[]): void;
}

/** Content of files, by the concrete path of what they belong to. Not part of a copy of the state. */
export const BYTES = '_files';

/** The path of a row: `/users/3` for the values of `/users/{}`. */
export function concretePath(resource: string, values: readonly string[]): string {
  const texts = resource.split('{}');
  const valueAt = (place: number): string => {
    const value = encodeURIComponent(values[place] ?? '');
    // In quotes, one is written as two.
    return texts[place]?.endsWith("'") ? value.replaceAll("'", "''") : value;
  };
  return texts.map((text, place) => text + (place < texts.length - 1 ? valueAt(place) : '')).join('');
}

export const resourcesByName = memoizeByObject(
  (resources: readonly ResourcePlan[]) => new Map(resources.map((one) => [one.name, one])),
);

/** The key of an item of `origin` that has another key elsewhere: the same leading values, and the last. */
export const originKey = ({ keys }: { keys: readonly unknown[] }, values: readonly string[]): string[] => [
  ...values.slice(0, keys.length - 1),
  ...values.slice(-1),
];

/** Access to the rows of one transaction. */
export function rowsIn(store: Store, { resources }: SandboxPlan): Rows {
  const byName = resourcesByName(resources);
  /** The item of another resource, if it is that one. */
  const shown = (resource: string, values: readonly string[], item: unknown): Item | undefined => {
    const origin = byName.get(byName.get(resource)?.origin ?? '');
    const isOwn = !origin || item === undefined;
    return (isOwn ? item : store.get(origin.name, rowKey(originKey(origin, values)))) as Item | undefined;
  };
  const get: Rows['get'] = (resource, values) => shown(resource, values, store.get(resource, rowKey(values)));
  const remove: Rows['remove'] = (resource, values) => {
    const own = rowKey(values);
    store.remove(resource, own);
    const place = concretePath(resource, values);
    for (const [path] of store.entries(BYTES))
      if (`${path}/`.startsWith(`${place}/`)) store.remove(BYTES, path);
    for (const { name, parent, owner, origin } of resources) {
      if (parent !== resource && owner?.resource !== resource && origin !== resource) continue;
      for (const [key, item] of store.entries(name)) {
        // Keys of everything below begin with the values of their parent.
        const isBelow = parent === resource && `${key}/`.startsWith(`${own}/`);
        const isOwned = owner?.resource === resource && String(at(item, owner.path)) === values.at(-1);
        const isIt = origin === resource && rowKey(originKey({ keys: [...values] }, keyValues(key))) === own;
        if (isBelow || isOwned || isIt) remove(name, keyValues(key));
      }
    }
  };

  return {
    get,
    resource(name) {
      const resource = byName.get(name);
      if (!resource) throw new Error(`No resource ${name}`);
      return resource;
    },
    requireParents({ requires }, path) {
      for (const { resource, length } of requires) {
        if (!get(resource, path.slice(0, length)))
          throw notFound(byName.get(resource), path.slice(0, length));
      }
    },
    list(resource, scope) {
      const prefix = scope.length === 0 ? '/' : `${rowKey(scope)}/`;
      return store
        .entries(resource)
        .filter(([key]) => key.startsWith(prefix))
        .flatMap(([key, item]) => {
          const whole = shown(resource, keyValues(key), item);
          return whole ? [{ key, item: whole }] : [];
        });
    },
    put: (resource, values, item) => store.put(resource, rowKey(values), item),
    remove,
  };
}

export const notFound = (resource: ResourcePlan | undefined, values: readonly string[]) =>
  refusal(404, `No item of ${resource?.title ?? 'this resource'} has the key ${values.join('/')}`, 'lookup');

/** The value of each path parameter of an item; `undefined` where the item does not tell it. */
export const keysOf = ({ keys }: ResourcePlan, item: unknown): (string | undefined)[] =>
  keys.map((path) => {
    const value = path ? at(item, path) : undefined;
    // No path leads to a key of dots alone (URL Standard, 4.1).
    return /^(string|number|bigint)$/.test(typeof value) && !/^\.{0,2}$/.test(`${value}`)
      ? `${value}`
      : undefined;
  });
