/** Lists in an item of the items that refer to it: `contacts` of a company, each with its `company_id`. */
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ChildListPlan, ResourcePlan } from '../../resource-plan.ts';
import { withoutAt } from '../../run/rows/paths.ts';
import { sentNames } from '../bodies/sent-item.ts';
import type { Context } from '../context.ts';
import { PART } from '../embedded/member.ts';
import type { Draft } from '../resources/draft.ts';
import type { Shape } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { targetOf } from './targets.ts';

/**
 * Those of a resource.
 *
 * @param drafts resources with rules
 * @param isKnown whether the sandbox sets a member in another way
 */
export function childLists(
  context: Context,
  resource: string,
  drafts: readonly Draft[],
  ruled: readonly OperationRule[],
  isKnown: (name: string) => boolean,
): ChildListPlan[] {
  const { shapes, components } = context;
  const parent = drafts.find(({ name }) => name === resource);
  if (!parent || parent.isSingle || parent.origin || parent.keys.length !== 1) return [];
  const sent = new Set(rulesOf(ruled, parent).flatMap((one) => [...sentNames(context, one)]));
  return Object.entries(parent.shape.properties).flatMap(([name, schema]): ChildListPlan[] => {
    const { items, maxItems, description = '' } = flattenWhole(schema, components).schema;
    const element = items === undefined ? undefined : shapes.of(items);
    if (!element || maxItems !== undefined || PART.test(description)) return [];
    if (sent.has(name) || isKnown(name)) return [];
    const child = drafts.find((one) => one !== parent && isListed(context, { name, element }, one, drafts));
    const path = child && keyOfParent(context, child, parent);
    return child && path ? [{ name, resource: child.name, path }] : [];
  });
}

/** The rows of a resource without its lists, which others tell. */
export const withoutChildLists = (
  { seed }: Pick<ResourcePlan, 'seed'>,
  lists: readonly ChildListPlan[],
): Pick<ResourcePlan, 'childLists' | 'seed'> => ({
  childLists: [...lists],
  seed: seed.map(({ key, value }) => ({
    key,
    value: lists.reduce((current, { name }) => withoutAt(current, [name]) as typeof value, value),
  })),
});

/** Whether the list has all items of a resource, by its name and by what they are. */
function isListed(
  context: Context,
  { name, element }: { name: string; element: Shape },
  child: Draft,
  drafts: readonly Draft[],
): boolean {
  const [key] = child.keys.at(-1) ?? [];
  const isTop = !child.isSingle && !child.origin && child.keys.length === 1;
  if (!isTop || key === undefined || !Object.hasOwn(element.properties, key)) return false;
  if (!folded(singular(name)).endsWith(folded(singular(child.title)))) return false;
  const isWhole = element.required.every((one) => Object.hasOwn(child.shape.properties, one));
  const reference = { sent: name, name, key, shape: element, isList: true };
  return isWhole && targetOf(context, reference, child, drafts) === child;
}

/** The only member of a child with the key of its parent. */
function keyOfParent({ shapes }: Context, { shape }: Draft, parent: Draft): string[] | undefined {
  const [key = '', ...deeper] = parent.keys[0] ?? [];
  const title = folded(singular(parent.title));
  const type = shapes.typesOf(parent.shape.properties[key] ?? true).join();
  const found = Object.entries(shape.properties).filter(
    ([name, schema]) =>
      [title + folded(key), `${title}id`].includes(folded(name)) &&
      shapes
        .typesOf(schema)
        .filter((one) => one !== 'null')
        .join() === type,
  );
  return deeper.length === 0 && found.length === 1 && found[0] ? [found[0][0]] : undefined;
}
