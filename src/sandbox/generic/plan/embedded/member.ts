/** The member of the item above that has the same items as the paths below it. */
import { formatJson, type JsonSchema } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { Draft } from '../resources/draft.ts';
import { SAME, type Shape, type Shapes } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';

export interface Embedded {
  parent: Draft;
  child: Draft;
  /** The parent's member with the item, or with the list of items. */
  member: string;
  /** As in `EmbeddedPlan`. */
  inside?: string;
  /** The parent may be without the member. */
  isOptional: boolean;
  /** The shortest list. */
  least: number;
}

/** A list that is only a part of the collection; one of up to 20 items or more has all of a sandbox. */
export const PART =
  /\b(?:first|last|latest|newest|oldest|recent|top|preview|sample|subset|excerpt|partial|some of|(?:up to|at most)(?! (?:[2-9]\d|\d{3,})\b)|(?:un)?(?:read|resolved)|active|open|pending)\b/i;

/** What the schemas say: a member with the name of the path, and with the same schema. */
export function embeddedIn(child: Draft, shapes: Shapes): Embedded | undefined {
  const { parent } = child;
  const found = parent && memberOf(child, parent.shape, parent.name, shapes);
  return found && { parent, child, ...found };
}

/** The member of an object at `path` that has the items of a path below it. */
export function memberOf(
  child: Draft,
  shape: Shape,
  path: string,
  shapes: Shapes,
): Omit<Embedded, 'parent' | 'child'> | undefined {
  const segment = segmentBelow(child, path);
  if (segment === undefined) return undefined;
  const member = memberNamed(shape, segment);
  if (member !== undefined) return memberFor(shapes, child, shape, member);
  const inner = shapes.of(own(shape.properties, INSIDE) ?? true);
  const found = inner && memberInside(shapes, child, inner, segment);
  return found && { ...found, inside: INSIDE };
}

/** Azure Resource Manager has the content of items there. */
const INSIDE = 'properties';

/** `rules` of a route filter for `/routeFilterRules`, if it has the same schema. */
function memberInside(
  shapes: Shapes,
  child: Draft,
  inner: Shape,
  segment: string,
): Omit<Embedded, 'parent' | 'child'> | undefined {
  if (child.isSingle) return undefined;
  const word = folded(segment);
  const names = Object.keys(inner.properties).filter((name) => word.endsWith(folded(name)));
  const found = names.flatMap((name) => memberFor(shapes, child, inner, name) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

function segmentBelow(child: Draft, path: string): string | undefined {
  const segment = child.name.slice(path.length + 1).replace(/\/\{\}$/, '');
  return segment === '' || segment.includes('/') || segment.includes('{}') ? undefined : segment;
}

/** `orderLines` of `/order-lines`, or else `order_line`. */
function memberNamed({ properties }: Shape, segment: string): string | undefined {
  const nameOf = (word: string): string => folded(singular(word));
  const names = Object.keys(properties);
  const exact = names.filter((name) => folded(name) === folded(segment));
  const found = exact.length > 0 ? exact : names.filter((name) => nameOf(name) === nameOf(segment));
  return found.length === 1 ? found[0] : undefined;
}

function memberFor(
  shapes: Shapes,
  child: Draft,
  shape: Shape,
  member: string,
): Omit<Embedded, 'parent' | 'child'> | undefined {
  const schema = shape.properties[member] ?? true;
  const { schema: flat } = flattenWhole(schema, shapes.components);
  const { items, minItems = 0, maxItems, writeOnly, description = '' } = flat;
  // OData shows what it navigates to only where `$expand` asks for it.
  const isFollowed = flat['x-ms-navigationProperty'] === true;
  if (writeOnly || isFollowed || !isSame(shapes, child.isSingle ? schema : items, child.shape))
    return undefined;
  const isOptional = !shape.required.includes(member);
  if (child.isSingle) return { member, isOptional, least: 0 };
  const key = child.keys.at(-1);
  const isList = shapes.typesOf(schema).join() === 'array' && maxItems === undefined;
  if (!key || !isList || !hasMember(shapes, child.shape, key) || PART.test(description)) return undefined;
  return { member, isOptional, least: minItems };
}

function isSame(shapes: Shapes, schema: JsonSchema | undefined, item: Shape): boolean {
  const shape = schema === undefined ? undefined : shapes.of(schema);
  if (!shape) return false;
  const isNamed = shapes.similarity(shape, item) === SAME;
  return (
    isNamed || formatJson([shape.properties, shape.required]) === formatJson([item.properties, item.required])
  );
}

function hasMember(
  shapes: Shapes,
  { properties }: Shape,
  [name = '', ...deeper]: readonly string[],
): boolean {
  const schema = own(properties, name);
  if (schema === undefined || deeper.length === 0) return schema !== undefined;
  const inner = shapes.of(schema);
  return inner !== undefined && hasMember(shapes, inner, deeper);
}
