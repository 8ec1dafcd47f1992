import type { SandboxPlan } from '../../../sandbox-plan.ts';
import { at } from '../../rows/paths.ts';
import { type Item, keyValues, type Rows } from '../../rows/rows.ts';

/** Rows with the items that refer to each, in order of creation. The rows themselves are without them. */
export function withChildLists(rows: Rows, { resources }: SandboxPlan): Rows {
  const listsOf = (name: string) => resources.find((one) => one.name === name)?.childLists ?? [];
  const filled = (resource: string, key: string | undefined, item: Item): Item => {
    const lists = listsOf(resource).map(({ name, resource: child, path }) => {
      const own = rows.list(child, []).filter((one) => String(at(one.item, path)) === key);
      return [name, own.map((one) => one.item)];
    });
    return lists.length > 0 ? { ...item, ...Object.fromEntries(lists) } : item;
  };
  return {
    ...rows,
    get(resource, values) {
      const item = rows.get(resource, values);
      return item && filled(resource, values.at(-1), item);
    },
    list: (resource, scope) =>
      rows.list(resource, scope).map((one) => ({
        ...one,
        item: filled(resource, keyValues(one.key).at(-1), one.item),
      })),
    put(resource, values, item) {
      const names = listsOf(resource).map(({ name }) => name);
      const own = Object.entries(item).filter(([name]) => !names.includes(name));
      rows.put(resource, values, Object.fromEntries(own));
    },
  };
}
