/** The rows of a resource in a plan. */
import type { ResourcePlan, SeedRow } from '../resource-plan.ts';
import { attributesOf } from './bodies/attributes.ts';
import { sentNames } from './bodies/bodies.ts';
import type { Context } from './context.ts';
import type { Draft } from './resources/draft.ts';
import { memberInPlace } from './resources/keys/aliases.ts';
import { caselessPlaces } from './resources/keys/letter-case.ts';
import { countParameters } from './resources/templates.ts';
import type { OperationRule } from './rules/operation-rule.ts';
import { rulesOf } from './rules/passes/by-resource.ts';
import { idPlan, propertyAt, timePlans } from './seed/item-values.ts';

export function resourcePlan(
  context: Context,
  draft: Draft,
  ruled: readonly OperationRule[],
  seed: SeedRow[],
): ResourcePlan {
  const own = rulesOf(ruled, draft);
  const key = draft.keys.at(-1);
  const caseless = caselessPlaces(
    draft,
    own,
    context.shapes,
    key ? propertyAt(context, draft.shape.schema, key) : true,
  );
  const create = own.find(({ rule }) => rule === 'create');
  const example = seed[0]?.value ?? context.exampleOf(draft.shape.schema, 'response');
  const found = ruled.flatMap(({ aliased = [] }) => aliased.filter((one) => one.draft === draft));
  const told = memberInPlace(draft, context.shapes);
  const paths = [...found.map(({ path }) => path), ...(told ? [told] : [])];
  const aliases = [...new Map(paths.map((path) => [path.join('\n'), path])).values()];
  return {
    name: draft.name,
    title: draft.title,
    ...(create && !draft.isSingle && { id: idPlan(context, draft, seed[0]?.key.at(-1)) }),
    keys: draft.keys,
    ...(aliases.length > 0 && { aliases }),
    ...(caseless.length > 0 && { caseless }),
    ...(draft.parent && { parent: draft.parent.name }),
    times: allTimes(context, draft, create, example),
    seed,
  };
}

/** Rows that are only created for an owner go with it. */
export function ownerOf(resource: ResourcePlan, ruled: readonly OperationRule[]): ResourcePlan['owner'] {
  const creations = rulesOf(ruled, resource).filter(({ rule }) => rule === 'create');
  const owners = creations.map(({ scope }) => scope?.properties.find(({ value }) => value !== 'first'));
  const [owner] = owners;
  const isOnly = owners.every((one) => one?.owner === owner?.owner);
  return owner && isOnly && countParameters(owner.owner) === 1
    ? { resource: owner.owner, path: owner.path }
    : undefined;
}

/** Times of an item and of its attributes that the requests of `create` do not set. */
export function allTimes(
  context: Context,
  draft: Draft,
  create: OperationRule | undefined,
  example: unknown,
): ResourcePlan['times'] {
  const sent = (ruled: OperationRule | undefined) => (ruled ? sentNames(context, ruled) : new Set<string>());
  const inner = attributesOf(context, draft, create, example);
  const times = inner ? timePlans(context, inner.draft, inner.example, sent(inner.ruled)) : [];
  return [
    ...timePlans(context, draft, example, sent(create)),
    ...times.map((time) => ({ ...time, path: ['attributes', ...time.path] })),
  ];
}
