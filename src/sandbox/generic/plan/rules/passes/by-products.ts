/** Items that come into being with others: the numbers of an order are also listed on their own. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { own } from '../../../../../json/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { isReadOnly } from '../../resources/names.ts';
import { type Shape, type Shapes, SIMILAR } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import type { OperationRule } from '../operation-rule.ts';
import { rulesOf } from './by-resource.ts';
import { asExample } from './stored.ts';

/** The rules without lists and reads of items that a creation of something else also creates. */
export function withoutByProducts(
  ruled: readonly OperationRule[],
  shapes: Shapes,
  isCorrected: (entry: Entry) => boolean,
): OperationRule[] {
  const creations = ruled.filter(({ rule }) => rule === 'create');
  const parts = new Map<string, Part[]>();
  for (const one of creations)
    for (const { name, shape } of partsOf(one, shapes))
      for (const title of titlesOf(name, one.resource))
        parts.set(title, [...(parts.get(title) ?? []), { shape, one }]);
  if (parts.size === 0) return [...ruled];
  const creatorOf = (draft: Draft): Entry | undefined => {
    if (rulesOf(ruled, draft).some(({ rule, mayCreate }) => rule === 'create' || mayCreate)) return undefined;
    return parts
      .get(folded(singular(draft.title)))
      ?.find(({ shape, one }) => one.resource !== draft && shapes.similarity(shape, draft.shape) >= SIMILAR)
      ?.one.entry;
  };
  const known = new Map<Draft, Entry | undefined>();
  return ruled.map((one) => {
    const { resource, rule, entry } = one;
    if (!resource || (rule !== 'list' && rule !== 'read') || isCorrected(entry)) return one;
    if (!known.has(resource)) known.set(resource, creatorOf(resource));
    const creator = known.get(resource);
    return creator
      ? asExample(one, `${creator.method} ${creator.path} also creates its items, but without an effect here`)
      : one;
  });
}

/** Objects of a list, and the creation that sends them. */
interface Part {
  shape: Shape;
  one: OperationRule;
}

/** `phone_numbers`, or `order_phone_numbers` of an order. */
function titlesOf(member: string, creator: Draft | undefined): Set<string> {
  const part = folded(singular(member));
  return new Set([part, folded(singular(creator?.title ?? '')) + part]);
}

/** Lists of objects that a creation sends without their ids, and returns. */
function partsOf({ entry, resource }: OperationRule, shapes: Shapes): { name: string; shape: Shape }[] {
  const body = entry.body && shapes.of(entry.body.schema);
  if (!body || !resource) return [];
  const shown = [resource.shape, ...shapes.within(bodySchema(entry)).map(({ shape }) => shape)];
  return Object.entries(body.properties).flatMap(([name, schema]) => {
    const sent = elementOf(schema, shapes);
    if (!sent) return [];
    const shape = shown
      .map(({ properties }) => elementOf(own(properties, name) as JsonSchema | undefined, shapes))
      .find((one) => one && Object.hasOwn(one.properties, 'id'));
    const sendsId = Object.hasOwn(sent.properties, 'id') && !isReadOnly(shapes, sent, 'id');
    return shape && !sendsId ? [{ name, shape }] : [];
  });
}

function elementOf(schema: JsonSchema | undefined, shapes: Shapes): Shape | undefined {
  const { items } = flattenWhole(schema ?? true, shapes.components).schema;
  return items === undefined ? undefined : shapes.of(items);
}
