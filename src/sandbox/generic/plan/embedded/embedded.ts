/** Items that the item above them has in a member: `lines` of an order, and `/orders/{id}/lines/{sku}`. */
import { formatJson, type JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { SAME, type Shape } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { propertyAt } from '../seed/item-values.ts';

export interface Embedded {
  parent: Draft;
  child: Draft;
  /** The parent's member with the item, or with the list of items. */
  member: string;
  /** The parent may be without the member. */
  isOptional: boolean;
  /** The shortest list. */
  least: number;
}

/** A list that is only a part of the collection. */
const PART =
  /\b(?:first|last|latest|newest|oldest|recent|top|preview|sample|subset|excerpt|partial|some of|up to|at most|(?:un)?(?:read|resolved)|active|open|pending)\b/i;

/** Those of the resources with rules, whose items with the same schema are in a member of the same name. */
export function embeddedOf(
  context: Context,
  drafts: readonly Draft[],
  ruled: readonly OperationRule[],
): Embedded[] {
  const isShown = (draft: Draft): boolean =>
    rulesOf(ruled, draft).some(({ rule }) => rule === 'read' || rule === 'list');
  const isChanged = (draft: Draft): boolean =>
    rulesOf(ruled, draft).some(({ rule }) => rule !== 'read' && rule !== 'list');
  const known = new Set(drafts);
  return drafts.flatMap((child) => {
    const { parent } = child;
    if (!parent || !known.has(parent) || !isShown(child) || !isShown(parent)) return [];
    if (!isChanged(child) && !isChanged(parent)) return [];
    const segment = child.name.slice(parent.name.length + 1).replace(/\/\{\}$/, '');
    if (segment.includes('/') || segment.includes('{}')) return [];
    const member = memberNamed(parent.shape, segment);
    const embedded = member === undefined ? undefined : inMember(context, child, parent, member);
    if (!embedded) return [];
    // Without it, no response could show the parent.
    const isRemoved = rulesOf(ruled, child).some(({ rule }) => rule === 'delete');
    return child.isSingle && isRemoved && !embedded.isOptional ? [] : [embedded];
  });
}

/** `orderLines` of `/order-lines`, or else `order_line`. */
function memberNamed({ properties }: Shape, segment: string): string | undefined {
  const nameOf = (word: string): string => folded(singular(word));
  const names = Object.keys(properties);
  const exact = names.filter((name) => folded(name) === folded(segment));
  const found = exact.length > 0 ? exact : names.filter((name) => nameOf(name) === nameOf(segment));
  return found.length === 1 ? found[0] : undefined;
}

function inMember(context: Context, child: Draft, parent: Draft, member: string): Embedded | undefined {
  const schema = parent.shape.properties[member] ?? true;
  const { schema: flat } = flattenWhole(schema, context.components);
  const { items, minItems = 0, maxItems, writeOnly, description = '' } = flat;
  // OData shows what it navigates to only where `$expand` asks for it.
  const isFollowed = flat['x-ms-navigationProperty'] === true;
  if (writeOnly || isFollowed || !isSame(context, child.isSingle ? schema : items, child.shape))
    return undefined;
  const isOptional = !parent.shape.required.includes(member);
  if (child.isSingle) return { parent, child, member, isOptional, least: 0 };
  const key = child.keys.at(-1);
  const isList = context.shapes.typesOf(schema).join() === 'array' && maxItems === undefined;
  if (!key || !isList || propertyAt(context, child.shape.schema, key) === true || PART.test(description))
    return undefined;
  return { parent, child, member, isOptional, least: minItems };
}

function isSame({ shapes }: Context, schema: JsonSchema | undefined, item: Shape): boolean {
  const shape = schema === undefined ? undefined : shapes.of(schema);
  if (!shape) return false;
  const isNamed = shapes.similarity(shape, item) === SAME;
  return (
    isNamed || formatJson([shape.properties, shape.required]) === formatJson([item.properties, item.required])
  );
}
