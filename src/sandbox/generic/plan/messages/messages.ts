/** Callbacks and webhooks that tell of a changed row, where the description leaves no doubt. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { asText, isRecord } from '../../../../json/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import { flattenWhole, type Operation } from '../../../../openapi/index.ts';
import { initialValues, isJsonType } from '../../../../request/index.ts';
import type { MessagePlan } from '../../message-plan.ts';
import { withAt } from '../../run/rows/paths.ts';
import type { RuleName } from '../../sandbox-plan.ts';
import { examplesOf, mediaPlan } from '../bodies/responses.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { bestMatch } from '../resources/shapes/matches.ts';
import { SAME } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { type Happening, readEventName } from './events.ts';
import { eventNames, type Subscription } from './subscriptions.ts';

const HAPPENINGS: Partial<Record<RuleName, readonly Happening[]>> = {
  create: ['created'],
  replace: ['changed'],
  update: ['changed'],
  delete: ['deleted'],
  action: ['done', 'changed'],
};

/** @param drafts resources that have a rule */
export function messagePlans(
  context: Context,
  ruled: OperationRule,
  drafts: readonly Draft[],
  subscriptions: readonly Subscription[],
): MessagePlan[] {
  const { entry, resource, rule, action } = ruled;
  const { [rule]: happenings = [] } = HAPPENINGS;
  const [first] = happenings;
  if (!resource || !first || ruled.each) return [];
  const done = action?.done ?? [];
  const title = folded(singular(resource.title));
  const callbacks = (entry.operation.callbacks ?? []).flatMap(({ name, expression, operation }) => {
    // A callback whose name says nothing of a change is about what its operation does.
    const told = readEventName(name, done).happening ?? first;
    return told !== 'other' && happenings.includes(told)
      ? messagePlan(context, resource, { happening: told, done, subject: title }, name, operation, expression)
      : [];
  });
  const webhooks = context.document.webhooks.flatMap((operation) => {
    const { webhook = '' } = operation;
    const { subject, happening: told } = done.length > 0 ? readEventName(webhook, done) : eventOf(operation);
    if (told === undefined || told === 'other' || !happenings.includes(told)) return [];
    const isNamed = subject === title;
    // `order.partially_refunded` is another event than `order.refunded`.
    const isMeant = isNamed || (told !== 'done' && onlyDraft(context)(drafts)(operation).draft === resource);
    const isHere = isMeant && !isElsewhere(context, operation, resource);
    const plans = isHere
      ? messagePlan(context, resource, { happening: told, done, subject: title }, webhook, operation)
      : [];
    if (subscriptions.length === 0) return plans;
    return plans.map((plan) => {
      const names = { webhook, inBody: eventsIn(plan.example) };
      return { ...plan, events: eventNames(subscriptions, names, told, done) };
    });
  });
  return [...callbacks, ...webhooks];
}

const eventOf = memoizeByObject(({ webhook = '' }: Operation) => readEventName(webhook));

/** The resource whose item is in the body of a webhook, if it is the only one. Made once for all requests. */
const onlyDraft = memoizeByObject((context: Context) =>
  memoizeByObject((drafts: readonly Draft[]) =>
    memoizeByObject((operation: Operation): { draft?: Draft } => {
      const [draft, ...others] = drafts.filter((one) => itemIn(context, operation, one, SAME) !== undefined);
      return draft && others.length === 0 ? { draft } : {};
    }),
  ),
);

/** What items of the API lie below: `repo` for `/repos/{owner}/{repo}/labels`. */
const ownersIn = memoizeByObject(
  ({ document: { operations } }: Context) =>
    new Set(operations.flatMap(({ request }) => namesIn(request.path.replace(/\{[^{}]*\}/g, '{}')))),
);

const namesIn = (template: string): string[] => {
  const segments = template.split('/');
  return segments.flatMap((one, index) =>
    one.length >= 3 && segments[index + 1] === '{}' && one !== '{}' ? [folded(singular(one))] : [],
  );
};

/** Whether a webhook requires an object that others lie below: `repository`, for members of `/orgs/{}`. */
function isElsewhere(context: Context, operation: Operation, { name }: Draft): boolean {
  const { shapes } = context;
  const body = shapes.of(mediaOf(operation)?.schema ?? true);
  const own = namesIn(name);
  const isOf = (member: string) => (one: string) => member.startsWith(one);
  const required = (body?.required ?? []).filter((one) => shapes.of(body?.properties[one] ?? true));
  return required.map(folded).some((one) => !own.some(isOf(one)) && [...ownersIn(context)].some(isOf(one)));
}

/** The similarity of a schema that extends the item. */
const EXTENDED = 3;

const mediaOf = ({ request }: Operation) =>
  request.body?.media.find(({ contentType }) => isJsonType(contentType));

/** Where the body has an item. */
function itemIn(
  { shapes }: Context,
  operation: Operation,
  { shape }: Draft,
  least: number,
): string[] | undefined {
  const media = mediaOf(operation);
  const match = media && bestMatch(shapes.within(media.schema), shape, shapes);
  return match && match.similarity >= least ? match.path : undefined;
}

/** What happens, and what the item is called after an action. */
interface Event {
  happening: Happening;
  done: readonly string[];
  /** What it happens to, as in `EventName`. */
  subject: string;
}

function messagePlan(
  context: Context,
  resource: Draft,
  event: Event,
  name: string,
  operation: Operation,
  url?: string,
): MessagePlan[] {
  const media = mediaOf(operation);
  const item = itemIn(context, operation, resource, EXTENDED);
  if (!media || !item) return [];
  const [first] = examplesOf(context, media);
  const example = withEvent(context, media.schema, first?.value, event);
  if (example === undefined) return [];
  return [
    {
      name,
      method: operation.request.method,
      ...(url !== undefined && { url }),
      headers: headersOf(operation),
      ...mediaPlan(context, media),
      example,
      item,
    },
  ];
}

const EVENT = /^(?:type|kind|event|action|topic|name|event_?(?:type|name))$/i;

const eventsIn = (example: unknown): string[] =>
  Object.entries(isRecord(example) ? example : {}).flatMap(([name, value]) =>
    EVENT.test(name) && typeof value === 'string' ? [value] : [],
  );

/** The example with the name of this event; `undefined` if the body names other events only. */
function withEvent(
  context: Context,
  schema: JsonSchema,
  example: unknown,
  { happening, done, subject }: Event,
): unknown {
  let result = example;
  for (const [name, property] of Object.entries(context.shapes.of(schema)?.properties ?? {})) {
    const { enum: values, const: only } = flattenWhole(property, context.components).schema;
    const names = [...(Array.isArray(values) ? values : []), ...(only === undefined ? [] : [only])];
    const told = names.map((value) => readEventName(String(value), done));
    if (!EVENT.test(name) || told.every((one) => one.happening === undefined)) continue;
    const own = told.findIndex(
      (one) => one.happening === happening && (one.subject === subject || one.subject === ''),
    );
    const index =
      own < 0 && happening !== 'done' ? told.findIndex((one) => one.happening === happening) : own;
    if (index < 0) return undefined;
    result = withAt(result, [name], names[index]);
  }
  return result;
}

function headersOf({ request }: Operation): Record<string, string> {
  const { body: _body, ...rest } = request;
  const values = Object.entries(initialValues({ ...rest, security: [] }).header);
  return Object.fromEntries(
    values.flatMap(([name, value]) => {
      const text = asText(value) ?? (typeof value === 'object' ? undefined : String(value));
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
