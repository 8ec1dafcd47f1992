/** Keys of first rows that other resources tell, and how many of them a list may have. */
import { flattenWhole, writtenExamples } from '../../../../openapi/index.ts';
import type { SeedRow } from '../../resource-plan.ts';
import type { Draft } from '../resources/draft.ts';
import { folded } from '../resources/templates.ts';
import { rulesOf } from '../rules/passes/by-resource.ts';
import { propertyAt } from './item-values.ts';
import type { Seeding } from './seeding.ts';

/** Keys of rows that are those of another resource: two below the first parent, and one below another. */
export function addedKeys(
  seeding: Seeding,
  draft: Draft,
  parents: readonly SeedRow[] | undefined,
  shown: readonly string[],
): string[][] {
  const { origin, keys } = draft;
  const rows = (origin && seeding.seeds.get(origin.name)) ?? [];
  const isBeside = ({ key }: SeedRow): boolean =>
    key.slice(0, -1).every((part, index) => part === (parents?.[0]?.key ?? shown)[index]);
  const ids = rows.filter(isBeside).flatMap(({ key }) => key.at(-1) ?? []);
  const lead = keys.length - 1;
  const leads = (parents ?? []).map(({ key }) => [...key, ...shown.slice(key.length, lead)]);
  const [first = shown.slice(0, lead), second] = leads;
  const most = Math.min(mostInList(seeding, draft) ?? 2, 2);
  const all = ids.slice(0, most).map((id) => [...first, id]);
  const last = ids[2] === undefined || !second ? [] : [[...second, ids[2]]];
  return [...all, ...last].filter((key) => key.length === keys.length);
}

/** Whether an operation of an item shows a value of its key. */
export const hasKeyExample = ({ context }: Seeding, { entry, parameters }: Draft): boolean =>
  entry?.operation.request.parameters.some(
    ({ in: place, name, schema, example, examples }) =>
      place === 'path' &&
      name === parameters.at(-1)?.name &&
      [
        example,
        ...(examples ?? []),
        ...writtenExamples(flattenWhole(schema, context.components).schema),
      ].some((one) => one !== undefined),
  ) ?? false;

/** The resource whose items name those of another: `/employers/{employerId}` for `/settings/{employerId}`. */
export function namedBy({ drafts }: Pick<Seeding, 'drafts'>, draft: Draft): Draft | undefined {
  const [parameter, ...more] = draft.parameters;
  const isOwn = draft.isSingle || draft.isCreated || draft.keys.at(-1) !== null;
  if (isOwn || !parameter || more.length > 0 || folded(parameter.name) === 'id') return undefined;
  const isOf = (other: Draft): boolean =>
    !other.isSingle &&
    other.keys.length === 1 &&
    other.keys[0] !== null &&
    folded(other.parameters[0]?.name ?? '') === folded(parameter.name);
  return drafts.find((other) => other !== draft && isOf(other));
}

/** How many items a list of the resource may have. */
export function mostInList({ context, ruled }: Seeding, draft: Draft): number | undefined {
  const limits = rulesOf(ruled, draft).flatMap(({ entry, list }) => {
    const { media } = entry.success;
    const schema = list && media && propertyAt(context, media.schema, list.candidate.path);
    return (schema !== undefined && flattenWhole(schema, context.components).schema.maxItems) || [];
  });
  return limits.length > 0 ? Math.min(...limits) : undefined;
}
