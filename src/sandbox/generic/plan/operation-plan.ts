/** One operation in a plan. */
import type { JsonSchema } from '../../../contract/index.ts';
import { isRecord } from '../../../json/index.ts';
import { isForbidden, type ParameterSpec, type SecurityScheme } from '../../../request/index.ts';
import type { SeedRow } from '../resource-plan.ts';
import { at } from '../run/rows/paths.ts';
import type { OperationPlan, ScopePlan } from '../sandbox-plan.ts';
import { actionPlan } from './bodies/actions/action-plan.ts';
import { bodyPlan } from './bodies/bodies.ts';
import { errorPlans } from './bodies/errors/error-plans.ts';
import { attributesOf } from './bodies/new-item/attributes.ts';
import { laterOf } from './bodies/new-item/later.ts';
import { fixedMembers, madeMembers } from './bodies/new-item/made-members.ts';
import { withOwnNames } from './bodies/new-item/unique.ts';
import { responsePlan } from './bodies/responses.ts';
import { sentNames } from './bodies/sent-item.ts';
import { fixedPlans } from './bodies/set-by-service/fixed.ts';
import { uniquePlans } from './bodies/unique-values/unique-plans.ts';
import type { Context } from './context.ts';
import type { Embedded } from './embedded/member.ts';
import { showsOtherWrites } from './embedded/shown-writes.ts';
import { idempotencyKeyOf, idempotencyMemberOf } from './idempotency-keys.ts';
import { listPlan } from './lists/lists.ts';
import { boundedSchema } from './lists/page-bounds.ts';
import { messagePlans } from './messages/messages.ts';
import type { Subscription } from './messages/subscriptions.ts';
import { conditionsOf, sentParameters } from './resources/conditions.ts';
import type { Draft } from './resources/draft.ts';
import type { Entry } from './resources/entries.ts';
import type { Scope } from './resources/scopes.ts';
import { maskOf, trialOf } from './rules/evidence/choices.ts';
import { isEqual } from './rules/evidence/contradictions.ts';
import type { OperationRule } from './rules/operation-rule.ts';
import { isStored } from './rules/passes/stored.ts';
import { keyLength } from './rules/rules.ts';
import { linksIn, placesOf } from './seed/links.ts';
import { allTimes, isNullAtFirst } from './seed/times.ts';

/** What the plan of an operation depends on beside its rule. */
interface Surroundings {
  entries: readonly Entry[];
  ruled: readonly OperationRule[];
  /** Resources that have a rule. */
  used: readonly Draft[];
  /** Names of the resources whose items are known to exist. */
  existing: ReadonlySet<string>;
  seeds: ReadonlyMap<string, SeedRow[]>;
  subscriptions: readonly Subscription[];
  embedded: readonly Embedded[];
}

export function operationPlan(
  context: Context,
  one: OperationRule,
  { entries, ruled, used, existing, seeds, subscriptions, embedded }: Surroundings,
): OperationPlan {
  const { entry, resource } = one;
  const { request } = entry.operation;
  const first = resource && seeds.get(resource.name)?.[0];
  const example = resource && (first?.value ?? context.exampleOf(resource.shape.schema, 'response'));
  const isWrite = resource && one.rule !== 'list' && one.rule !== 'read';
  const isNew = resource && (one.rule === 'create' || one.rule === 'replace');
  const times = isNew ? allTimes(context, resource, ruled, undefined, example) : [];
  const timesIn = (...path: string[]): Set<string | undefined> =>
    new Set(times.flatMap((time) => (isEqual(time.path.slice(0, -1), path) ? time.path.at(-1) : [])));
  const unset = Object.fromEntries(
    times.flatMap(({ path: [name = '', ...deeper] }) =>
      deeper.length === 0 && isNullAtFirst(one, [name]) ? [[name, null]] : [],
    ),
  );
  const made = isNew
    ? madeMembers(context, resource, one, example, laterOf(ruled, resource))
    : one.rule === 'update'
      ? { ...fixedMembers(context, one), ...firstMembers(context, ruled, one, example) }
      : {};
  const inner = resource && one.rule === 'create' && attributesOf(context, resource, one, example);
  const laterInner = inner ? laterOf(ruled, resource, 'attributes') : undefined;
  const madeInner = inner ? madeMembers(context, inner.draft, inner.ruled, inner.example, laterInner) : {};
  const own = withOwnNames(context, one, ruled, made, first?.key.at(-1));
  const plain = bodyPlan(context, one, {
    made: { ...without(own.made, timesIn()), ...unset },
    madeAttributes: without(madeInner, timesIn('attributes')),
    fixed: isWrite ? fixedPlans(context, one, example) : [],
  });
  const linked =
    isNew && plain && isRecord(example)
      ? linksIn(placesOf(resource, one.scope?.properties), plain.made, example)
      : [];
  const links = plain ? [...linked, ...own.links] : [];
  const body = plain && links.length > 0 ? { ...plain, links } : plain;
  const list = listPlan(context, one);
  const [trial, mask] = [trialOf(entry), maskOf(entry)];
  const idempotencyKey = idempotencyKeyOf(entry);
  const idempotencyMember = idempotencyMemberOf(entry, context.shapes);
  const messages = messagePlans(context, one, used, subscriptions);
  const when = conditionsOf(entry, entries);
  const unique = uniquePlans(context, one, ruled, (resource && seeds.get(resource.name)) ?? []);
  const errors = errorPlans(context, entry.operation, entry.success.response);
  return {
    method: request.method,
    path: request.path,
    ...(when.length > 0 && { when }),
    rule: one.rule,
    ...(resource && { resource: resource.name }),
    reason: one.reason,
    stored: isStored(one, ruled) || showsOtherWrites(context, one, embedded, ruled),
    ...(one.scope && resource && { scope: scopePlan(one.scope, first) }),
    ...(one.except && { except: one.except }),
    ...(one.mayCreate && { mayCreate: true as const }),
    ...(one.each && { each: one.each }),
    ...(one.action && { action: actionPlan(context, one.action, one, example) }),
    ...(isWrite && trial !== undefined && { trial }),
    ...(one.rule === 'update' && mask !== undefined && { mask }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(idempotencyMember !== undefined && { idempotencyMember }),
    requires: one.requires
      .filter(({ name }) => existing.has(name))
      .map((draft) => ({ resource: draft.name, length: keyLength(draft) })),
    parameters: sentParameters(entry).map((parameter) =>
      parameterPlan(context, parameter, boundedSchema(context, parameter, list?.page, errors)),
    ),
    ...(body && { body }),
    ...(unique.length > 0 && { unique }),
    security: withoutFreeCookies(request.security),
    response: responsePlan(context, one, list),
    ...(list && { list }),
    ...(messages.length > 0 && { messages }),
    errors,
  };
}

/**
 * Pages cannot send cookies, so one that is missing counts as sent. Beside an alternative without cookies,
 * which pages can meet, it does not: the header must be there.
 */
function withoutFreeCookies(security: readonly SecurityScheme[][]): SecurityScheme[][] {
  const isCookie = (scheme: SecurityScheme): boolean => scheme.type === 'apiKey' && scheme.in === 'cookie';
  const hasOther = security.some((schemes) => schemes.length > 0 && !schemes.some(isCookie));
  return security.map((schemes) =>
    schemes.map((scheme) =>
      hasOther && scheme.type === 'apiKey' && isCookie(scheme)
        ? { ...scheme, in: 'header' as const, name: 'Cookie' }
        : scheme,
    ),
  );
}

/** Pages cannot send some headers, and no cookies, so a required one that is missing counts as sent. */
const isUnsendable = ({ in: place, name }: ParameterSpec): boolean =>
  place === 'cookie' || (place === 'header' && isForbidden(name.toLowerCase(), ''));

function parameterPlan(context: Context, parameter: ParameterSpec, schema: JsonSchema): ParameterSpec {
  const { name, in: place, required, deprecated, style, explode, allowReserved, contentType } = parameter;
  return {
    name,
    in: place,
    required: required && !isUnsendable(parameter),
    deprecated,
    style,
    explode,
    allowReserved,
    ...(contentType !== undefined && { contentType }),
    schema: context.plan.of(schema, 'request'),
  };
}

function scopePlan({ key, properties }: Scope, first: SeedRow | undefined): ScopePlan {
  return {
    key: key.map((value, place) => (value === 'first' ? (first?.key[place] ?? '') : value)),
    properties: properties.map(({ path, value }) => ({
      path,
      value: value === 'first' ? String(at(first?.value, path) ?? '') : value,
    })),
  };
}

/** What an item that a change creates has beside the members that requests set. */
function firstMembers(
  context: Context,
  ruled: readonly OperationRule[],
  one: OperationRule,
  example: unknown,
): Record<string, unknown> {
  const { resource } = one;
  if (!one.mayCreate || !resource) return {};
  const times = allTimes(context, resource, ruled, undefined, example).map(({ path }) => path.at(-1));
  return without(
    madeMembers(context, resource, one, example),
    new Set([...times, ...sentNames(context, one)]),
  );
}

const without = (
  members: Record<string, unknown>,
  names: ReadonlySet<string | undefined>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)));
