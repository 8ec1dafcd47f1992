/** The rows of a resource in a plan. */
import type { ResourcePlan, SeedRow } from '../resource-plan.ts';
import { sentNames } from './bodies/sent-item.ts';
import { derivedPlans } from './bodies/set-by-service/derived.ts';
import { unsharedPlans, withUnshared } from './bodies/set-by-service/unshared.ts';
import { tagMember, versionPlans } from './bodies/set-by-service/versions.ts';
import type { Context } from './context.ts';
import type { Draft } from './resources/draft.ts';
import { caselessPlaces } from './resources/keys/letter-case.ts';
import { countParameters, ownPath, withoutNames } from './resources/templates.ts';
import type { OperationRule } from './rules/operation-rule.ts';
import { aliasesOf } from './rules/passes/aliased.ts';
import { rulesOf } from './rules/passes/by-resource.ts';
import { idPlan, propertyAt } from './seed/item-values.ts';
import { allTimes } from './seed/times.ts';

const WRITES = new Set(['create', 'replace', 'update']);

export function resourcePlan(
  context: Context,
  draft: Draft,
  ruled: readonly OperationRule[],
  seed: SeedRow[],
  isEmbedded: boolean,
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
  const aliases = aliasesOf(draft, ruled, context.shapes);
  const writes = own.filter(({ rule }) => WRITES.has(rule));
  const sent = new Set(writes.flatMap((one) => [...sentNames(context, one)]));
  const derived = derivedPlans(context, draft.shape, sent);
  const unshared = create ? unsharedPlans(context, draft, sent) : [];
  const versions = writes.length > 0 ? versionPlans(context, draft, seed) : [];
  const etag = tagMember(versions);
  const address = addressOf(draft, own);
  return {
    name: draft.name,
    title: draft.title,
    ...(address !== draft.name && { address }),
    ...(!draft.isSingle && draft.entry?.template !== draft.name && { isListed: true as const }),
    ...((create || isEmbedded) &&
      !draft.isSingle && {
        id: idPlan(context, draft, lastKey(seed), create ? sentNames(context, create) : new Set()),
      }),
    keys: draft.keys,
    ...(aliases.length > 0 && { aliases }),
    ...(caseless.length > 0 && { caseless }),
    ...(draft.origin && own.some(({ isAdded }) => isAdded) && { origin: draft.origin.name }),
    ...(draft.parent && { parent: draft.parent.name }),
    times: allTimes(context, draft, ruled, create, example),
    ...(versions.length > 0 && { versions }),
    ...(etag !== undefined && { etag }),
    ...(derived.length > 0 && { derived }),
    ...(unshared.length > 0 && { unshared }),
    seed: withUnshared(context, draft, seed, unshared),
  };
}

/** The path of an item, as the first operation at it has it. */
function addressOf({ name }: Draft, own: readonly OperationRule[]): string {
  const addresses = own
    .filter(
      ({ rule, scope, entry }) =>
        /^(?:read|replace|update|delete)$/.test(rule) && !scope && entry.template === name,
    )
    .map(({ entry }) => withoutNames(ownPath(entry.path)));
  // The item has no value for the format in `/pets/{id}.{format}`.
  return addresses.find((one) => countParameters(one) === countParameters(name)) ?? name;
}

/** The key from which those of new rows are counted up: the greatest, as other parents may have it, too. */
function lastKey(seed: readonly SeedRow[]): string | undefined {
  const keys = seed.flatMap(({ key }) => key.at(-1) ?? []);
  const digitsOf = (key: string): string => key.match(/\d+/g)?.at(-1) ?? '';
  const startOf = (key = ''): string => key.slice(0, key.lastIndexOf(digitsOf(key)));
  const alike = keys.filter((key) => startOf(key) === startOf(keys[0]));
  const numberOf = (key: string): number => Number(digitsOf(key));
  return alike.reduce<string | undefined>(
    (last, key) => (last === undefined || numberOf(key) > numberOf(last) ? key : last),
    undefined,
  );
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
