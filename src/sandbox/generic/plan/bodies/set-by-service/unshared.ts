/** Members that the service sets and no two items share: the number of an order, a slug beside the key. */
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { SeedRow, UnsharedPlan } from '../../../resource-plan.ts';
import { freeValue } from '../../../run/parts/rows/unshared.ts';
import { withAt } from '../../../run/rows/paths.ts';
import type { Context } from '../../context.ts';
import type { Draft } from '../../resources/draft.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import { isNoExample, sourceOfSlugs } from '../../seed/item-values.ts';

/** `Number of the house` and `phone number` are no numbers of the item. */
const OF_ELSE = /\bnumbers? of\b|\b(?:phone|house|street|card|account|tax|bank|line|page|version|fax)\b/i;

/** @param sent names that requests set */
export function unsharedPlans(
  context: Context,
  { title, shape, keys, isSingle }: Draft,
  sent: ReadonlySet<string>,
): UnsharedPlan[] {
  if (isSingle) return [];
  const noun = folded(singular(title));
  const numbers = new Set(['number', 'sequencenumber', 'referencenumber', 'reference']);
  for (const end of ['number', 'no', 'num', 'nr', 'reference', 'ref']) numbers.add(noun + end);
  const { properties } = shape;
  const names = Object.keys(properties).filter(
    (name) => !sent.has(name) && !keys.some((key) => key?.[0] === name),
  );
  const source = sourceOfSlugs(context, shape, sent);
  return names.flatMap((name): UnsharedPlan[] => {
    const schema = properties[name] ?? true;
    const { enum: values, const: only, description = '' } = flattenWhole(schema, context.components).schema;
    const types = context.shapes.typesOf(schema).filter((type) => type !== 'null');
    const isFree = values === undefined && only === undefined;
    if (!isFree || types.length !== 1 || !/^(?:string|integer)$/.test(types[0] ?? '')) return [];
    if (folded(name) === 'slug') return types[0] === 'string' && source ? [{ name, from: source }] : [];
    return numbers.has(folded(name)) && !OF_ELSE.test(description) ? [{ name }] : [];
  });
}

/** First rows that share none of these members, as far as their schema allows. */
export function withUnshared(
  context: Context,
  { shape }: Draft,
  seed: readonly SeedRow[],
  plans: readonly UnsharedPlan[],
): SeedRow[] {
  const rows: SeedRow[] = [];
  for (const row of seed) {
    const others = rows.map(({ value }) => value);
    const value = plans.reduce((current, plan) => {
      const isTaken = others.some((other) => other[plan.name] === current[plan.name]);
      const isMade = plan.from !== undefined && isNoExample(current[plan.name]);
      if (current[plan.name] === undefined || !(isTaken || isMade)) return current;
      const free = withAt(current, [plan.name], freeValue(plan, current, others)) as typeof current;
      return context.satisfies(shape.schema, free, 'response') ? free : current;
    }, row.value);
    rows.push({ ...row, value });
  }
  return rows;
}
