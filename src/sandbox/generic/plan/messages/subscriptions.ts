/** Resources whose items subscribe to webhooks: a documented address, and the events that it wants. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { SubscriptionPlan } from '../../message-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { folded } from '../resources/templates.ts';
import { type Happening, readEventName } from './events.ts';

const SUBSCRIPTION = /webhook|hooks?$|subscri|notificationendpoint|callbacks?$/;
const ADDRESS =
  /^(?:webhook|hook|callback|target|endpoint|delivery|notification|notify|payload)?(?:url|uri)$/;
const EVENTS = /^(?:subscribed|enabled|webhook)?(?:events?|eventtypes?|eventnames?|topics?|triggers?)$/;
const ACTIVE = /^(?:is)?(?:active|enabled)$/;
/** Objects of an item that may have its address. */
const INNER = /^(?:config|endpoint|target|destination|delivery|callback)$/;

/** A subscription, with the events that it can name. */
export interface Subscription extends SubscriptionPlan {
  names: string[];
}

/** @param created resources of which requests create items */
export function subscriptionsOf(context: Context, created: readonly Draft[]): Subscription[] {
  return created.flatMap((draft): Subscription[] => {
    const isOne = draft.parameters.length === 1 && SUBSCRIPTION.test(folded(draft.title));
    const members = isOne ? membersOf(context, draft) : [];
    const find = (pattern: RegExp, type: RegExp) =>
      members.find(
        ({ path, types }) => pattern.test(folded(path.at(-1) ?? '')) && types.every((one) => type.test(one)),
      );
    const address = find(ADDRESS, /^(?:string|null)$/);
    if (!address) return [];
    const events = find(EVENTS, /^(?:string|array|null)$/);
    const active = find(ACTIVE, /^(?:boolean|null)$/);
    return [
      {
        resource: draft.name,
        url: address.path,
        ...(events && { events: events.path }),
        ...(active && { active: active.path }),
        names: events ? namesIn(context, events.schema) : [],
      },
    ];
  });
}

interface Member {
  path: string[];
  schema: JsonSchema;
  types: readonly string[];
}

function membersOf({ shapes }: Context, { shape }: Draft): Member[] {
  const inside = (properties: Record<string, JsonSchema>, before: string[]): Member[] =>
    Object.entries(properties).flatMap(([name, schema]) => {
      const own = { path: [...before, name], schema, types: shapes.typesOf(schema) };
      const inner = before.length === 0 && INNER.test(folded(name)) && shapes.of(schema)?.properties;
      return inner ? [own, ...inside(inner, [name])] : [own];
    });
  return inside(shape.properties, []);
}

function namesIn({ components }: Context, schema: JsonSchema): string[] {
  const { schema: flat } = flattenWhole(schema, components);
  const { items } = flat;
  const values = flat.enum ?? (items === undefined ? [] : flattenWhole(items, components).schema.enum);
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** Names by which subscriptions ask for a webhook: its own, that in its body, others of the same meaning. */
export function eventNames(
  all: readonly Subscription[],
  { webhook, inBody }: { webhook: string; inBody: readonly string[] },
  happening: Happening,
  done: readonly string[],
): string[] {
  const { subject } = readEventName(webhook, done);
  const isSame = (name: string): boolean => {
    const told = readEventName(name, done);
    return told.happening === happening && told.subject === subject;
  };
  return [...new Set([webhook, ...inBody, ...all.flatMap(({ names }) => names.filter(isSame))])];
}
