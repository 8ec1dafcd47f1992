/** Members inside objects of an item that only the service sets: `properties.provisioningState`. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { at } from '../../../run/rows/paths.ts';
import type { FixedPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import { isIdName, isReadOnly, namesakes } from '../../resources/names.ts';
import type { Shape } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { sentItem } from '../sent-item.ts';

const MAX_DEPTH = 4;
const MAX_MEMBERS = 60;

/** Objects around all that an item has. */
const BAG = /^(?:properties|attributes)$/;

/** Those of objects that both the body and the item have; what a list has belongs to its elements. */
export function fixedPlans(context: Context, ruled: OperationRule, example: unknown): FixedPlan[] {
  const { resource, rule } = ruled;
  const sent = sentItem(context, ruled);
  if (!resource || !sent) return [];
  const { shapes } = context;
  const isRow = (path: readonly string[]): boolean =>
    [...resource.keys, ...(ruled.scope?.properties.map((one) => one.path) ?? [])].some(
      (key) => key?.join('\n') === path.join('\n'),
    );
  const plans: FixedPlan[] = [];
  const visit = (item: JsonSchema, body: JsonSchema, path: string[]): void => {
    const [shown, taken] = [item, body].map((one) => plainShape(context, one));
    if (!shown || !taken || isReference(context, taken)) return;
    const names = new Set(Object.keys(taken.properties).map(folded));
    const others = new Set(namesakes(shapes, taken, shown));
    const isCopied = isCopy(context, taken, shown);
    const isFixed = (name: string): boolean =>
      Object.hasOwn(taken.properties, name)
        ? isReadOnly(shapes, taken, name) ||
          (isCopied && isReadOnly(shapes, shown, name) && !taken.required.includes(name))
        : !names.has(folded(name)) && !others.has(name);
    const fixed = Object.keys(shown.properties).filter((name) => isFixed(name) && !isRow([...path, name]));
    const isAlone =
      rule === 'replace' && path.length === 1 && canBeAlone(context, path, item, fixed, example);
    plans.push(
      ...fixed.map((name) => ({ path: [...path, name], ...(isAlone && { isAlone: true as const }) })),
    );
    for (const [name, schema] of Object.entries(shown.properties)) {
      const inner = own(taken.properties, name) as JsonSchema | undefined;
      if (inner !== undefined && !fixed.includes(name) && path.length < MAX_DEPTH)
        visit(schema, inner, [...path, name]);
    }
  };
  for (const [name, schema] of Object.entries(sent.shape.properties)) {
    const shown = own(resource.shape.properties, sent.names.get(name) ?? name) as JsonSchema | undefined;
    if (shown !== undefined && !isReadOnly(shapes, sent.shape, name))
      visit(shown, schema, [sent.names.get(name) ?? name]);
  }
  return plans.slice(0, MAX_MEMBERS);
}

/**
 * Whether the object of a request has everything that responses call read-only, so that being in it tells
 * nothing. Responses of some services call all of their members so.
 */
function isCopy({ shapes }: Context, taken: Shape, shown: Shape): boolean {
  const names = Object.keys(shown.properties);
  const readOnly = names.filter((name) => isReadOnly(shapes, shown, name));
  return readOnly.length < names.length && readOnly.every((name) => Object.hasOwn(taken.properties, name));
}

/** An object with the same members whatever its value. */
function plainShape({ shapes, components }: Context, schema: JsonSchema): Shape | undefined {
  const { properties, oneOf, anyOf } = flattenWhole(schema, components).schema;
  return properties && !oneOf && !anyOf ? shapes.of(schema) : undefined;
}

/** The id that a request sends says which other thing the object is about. */
const isReference = ({ shapes }: Context, shape: Shape): boolean =>
  Object.keys(shape.properties).some((name) => isIdName(name) && !isReadOnly(shapes, shape, name));

/** Whether an object that a request leaves out is valid with only what the service sets. */
function canBeAlone(
  context: Context,
  path: readonly string[],
  schema: JsonSchema,
  fixed: readonly string[],
  example: unknown,
): boolean {
  const value = at(example, path);
  if (!BAG.test(path[0] ?? '') || !isRecord(value)) return false;
  const members = Object.entries(value).filter(([name]) => fixed.includes(name));
  return context.satisfies(schema, Object.fromEntries(members), 'response');
}
