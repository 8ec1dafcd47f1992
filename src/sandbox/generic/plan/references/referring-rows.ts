/** First rows, whose references show other first rows. */
import { isRecord } from '../../../../json/index.ts';
import type { ReferencePlan, SeedRow } from '../../resource-plan.ts';
import { withReferences } from '../../run/parts/rows/references.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';

/** Rows by the name of their resource. */
type Seeds = ReadonlyMap<string, SeedRow[]>;

/** The rows, whose objects are those of other resources. A row that would not satisfy its schema stays. */
export function withReferringRows(
  context: Context,
  drafts: readonly Draft[],
  references: ReadonlyMap<string, ReferencePlan[]>,
  seeds: Seeds,
): Map<string, SeedRow[]> {
  const result = new Map(seeds);
  for (const draft of drafts) {
    const plans = references.get(draft.name);
    const rows = plans && seeds.get(draft.name);
    if (!plans || !rows) continue;
    const own = rows.map(({ key, value }) => {
      const whole = plans.reduce((row, plan) => referring({ key, value: row }, plan, result), value);
      return { key, value: context.satisfies(draft.shape.schema, whole, 'response') ? whole : value };
    });
    result.set(draft.name, own);
  }
  return result;
}

/** The value of a row, where keys of another resource are those of its rows. */
function referring({ key, value }: SeedRow, plan: ReferencePlan, seeds: Seeds): SeedRow['value'] {
  const rows = (seeds.get(plan.resource ?? '') ?? []).filter((one) =>
    one.key.slice(0, -1).every((part, index) => part === key[index]),
  );
  const find = (_plan: ReferencePlan, wanted: unknown): SeedRow['value'] | undefined =>
    rows.find((one) => String(one.value[plan.key]) === String(wanted))?.value;
  const keyAt = (one: unknown, index: number): unknown => {
    const own = isRecord(one) ? one[plan.key] : one;
    return find(plan, own) || own === undefined ? own : (rows[index % rows.length]?.value[plan.key] ?? own);
  };
  const shown = value[plan.from ?? plan.name];
  const keys = [shown ?? []].flat().map(keyAt);
  if (keys.length === 0 || keys.includes(undefined)) return value;
  const sent = Array.isArray(shown) ? [...new Set(keys)] : keys[0];
  return withReferences({ ...value, [plan.from ?? plan.name]: sent }, [plan], find, value);
}
