/** Where the body of a request has the item. */
import type { Context } from '../context.ts';
import { isReadOnly, isServiceKey, itemNames } from '../resources/names.ts';
import type { Shape } from '../resources/shapes/shapes.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { propertyAt } from '../seed/item-values.ts';

/** The object in the body that has the members of the item, and the item's names for them. */
export function sentItem(
  context: Context,
  { entry, inBody, resource, action }: OperationRule,
): { shape: Shape; names: Map<string, string> } | undefined {
  const shape = entry.body && inBody && context.shapes.of(propertyAt(context, entry.body.schema, inBody));
  if (!shape || !resource) return undefined;
  const names = new Map([
    ...itemNames(context.shapes, shape, resource.shape),
    ...Object.entries(action?.names ?? {}),
  ]);
  return { shape, names };
}

/** The key of a new item, if only the service sets it, whether or not the body describes it. */
export function ignoredKey(context: Context, create: OperationRule | undefined): string | undefined {
  const [key, ...deeper] = create?.resource?.keys.at(-1) ?? [];
  const body = create?.rule === 'create' ? sentItem(context, create) : undefined;
  if (!create || !body || key === undefined || deeper.length > 0) return undefined;
  const own = [...body.names].find(([, name]) => name === key)?.[0];
  const isDescribed = Object.keys(body.shape.properties).length > 0;
  if (own === undefined && isDescribed) return sentNames(context, create).has(key) ? undefined : key;
  return own !== undefined && isServiceKey(context.shapes, body.shape, own) ? key : undefined;
}

/** The item's names of the members that a request can set. */
export function sentNames(context: Context, ruled: OperationRule): Set<string> {
  const { shapes } = context;
  const { shape, names } = sentItem(context, ruled) ?? {};
  // A change keeps what it cannot set. A new item does not have it yet.
  const kept = ruled.rule === 'create' ? [] : (ruled.except?.members ?? []);
  const settable = (shape ? shapes.allOf(shape.schema) : []).flatMap((one) => {
    // A schema may require members that it does not describe.
    const all = [...Object.keys(one.properties), ...one.required];
    return all.filter((name) => !kept.includes(name) && !isReadOnly(shapes, one, name));
  });
  return new Set(settable.map((name) => names?.get(name) ?? name));
}
