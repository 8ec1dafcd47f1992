import { isRecord } from '../../../json/index.ts';
import { isJsonType } from '../../../request/index.ts';
import type { ResourcePlan } from '../resource-plan.ts';
import { isPlain } from '../run/request/parameters.ts';
import type { OperationPlan, PlanUses, SandboxPlan } from '../sandbox-plan.ts';

const isNoJson = ({ response: { contentType } }: OperationPlan): boolean =>
  contentType !== undefined && !isJsonType(contentType);

/** Whether a union has a discriminator, in which requests may have a wrong value. */
function hasDiscriminator(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isRecord(value) && value.discriminator && (value.oneOf || value.anyOf)) return true;
  return Object.values(value).some(hasDiscriminator);
}

const isWritingRead = ({ method, rule }: OperationPlan): boolean =>
  /^(?:GET|HEAD)$/.test(method) && /^(?:create|replace|update|delete|action)$/.test(rule);

/** What the operations of a plan need of the runtime. */
export function usesOf(
  operations: readonly OperationPlan[],
  resources: readonly ResourcePlan[],
  components: SandboxPlan['components'],
): PlanUses {
  const schemes = operations.flatMap(({ security }) => security.flat());
  const secrets = schemes.flatMap((one) => (one.type === 'apiKey' && one.in === 'query' ? [one.name] : []));
  const styled = operations.flatMap(({ parameters }) =>
    parameters.filter((one) => !isPlain(one, components)),
  );
  const lists = operations.flatMap(({ list }) => list ?? []);
  const hasPresets = lists.some(
    ({ filters, sort }) =>
      filters.some(({ preset }) => preset !== undefined) || sort?.preset !== undefined || sort?.isDescending,
  );
  const hasExceptions = operations.some(({ except }) => except?.members);
  const hasFields = operations.some(({ errors }) =>
    errors.some(({ fields, problems }) => fields || problems),
  );
  const bodies = operations.flatMap(({ body }) => body?.media.map(({ schema }) => schema) ?? []);
  const hasTags = [...bodies, ...Object.values(components)].some(hasDiscriminator);
  const hasKeysInBodies = operations.some((one) => one.idempotencyMember);
  const replays = new Set(operations.flatMap((one) => one.idempotencyKey?.toLowerCase() ?? []));
  return {
    secrets: [...new Set(secrets)],
    ...(resources.some(({ aliases, caseless }) => aliases || caseless) && { aliases: true as const }),
    ...((resources.some(({ versions, derived }) => versions || derived) ||
      operations.some(({ body }) => body?.links || body?.emptied || body?.fixed || body?.inner)) && {
      members: true as const,
    }),
    ...(operations.some(({ messages }) => messages) && { messages: true as const }),
    ...(resources.some((one) => one.childLists) && { childLists: true as const }),
    ...(resources.some(({ embedded }) => embedded) && { embedded: true as const }),
    ...(resources.some(({ references }) => references) && { references: true as const }),
    ...(operations.some(({ file }) => file) && { files: true as const }),
    ...(operations.some(isNoJson) && { formats: true as const }),
    ...(hasKeysInBodies ? { replays: 'body' as const } : replays.size > 0 && { replays: [...replays] }),
    ...(operations.some(({ body, each }) => body?.several || each) && { several: true as const }),
    ...((hasFields || hasTags) && { problems: hasFields ? ('any' as const) : ('writes' as const) }),
    ...((hasPresets || hasExceptions || lists.some(({ headers }) => headers)) && { query: true as const }),
    ...(operations.some(isWritingRead) && { writes: true as const }),
    ...(styled.length > 0 && { styles: styled.every((one) => one.in === 'query') ? 'query' : 'any' }),
  };
}
