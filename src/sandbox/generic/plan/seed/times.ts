/** Times of an item that the sandbox sets. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ResourcePlan, TimeForm } from '../../resource-plan.ts';
import { at, withAt } from '../../run/rows/paths.ts';
import { insideOf } from '../bodies/new-item/attributes.ts';
import { sentNames } from '../bodies/sent-item.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { isReadOnly } from '../resources/names.ts';
import { folded } from '../resources/templates.ts';
import type { OperationRule } from '../rules/operation-rule.ts';
import { NO_EXAMPLE } from './item-values.ts';
import type { Row } from './seeding.ts';
import { shownSchemas } from './shown-schemas.ts';

/** Objects around what is about an item as a whole. */
const BAG = /^(?:properties|attributes|metadata|meta|systemdata|timestamps|audit)$/;

/** Times of an item and of objects around its members that the requests of `create` do not set. */
export function allTimes(
  context: Context,
  draft: Draft,
  ruled: readonly OperationRule[],
  create: OperationRule | undefined,
  example: unknown,
): ResourcePlan['times'] {
  const sent = (one: OperationRule | undefined) => (one ? sentNames(context, one) : new Set<string>());
  const shown = withShown(context, draft, ruled);
  const inner = Object.keys(shown.shape.properties).flatMap((name) => {
    const one = BAG.test(folded(name)) ? insideOf(context, shown, name, create, example) : undefined;
    // What a request cannot set, it cannot set a part of.
    const isSent = one && !isReadOnly(context.shapes, shown.shape, name);
    const times = one ? timePlans(context, one.draft, one.example, sent(isSent ? one.ruled : undefined)) : [];
    return times.map((time) => ({ ...time, path: [name, ...time.path] }));
  });
  const own = timePlans(context, shown, example, sent(create));
  return [
    ...own.map((time) => (isNullAtFirst(create, time.path) ? { ...time, when: 'edited' as const } : time)),
    ...inner,
  ];
}

/** `last_edited_at` of a comment is null in the documented response to its creation. */
export const isNullAtFirst = (create: OperationRule | undefined, path: readonly string[]): boolean => {
  const { inResponse, entry } = create ?? {};
  const examples = entry?.success.media?.examples ?? [];
  return Boolean(inResponse) && examples.some(({ value }) => at(at(value, inResponse ?? []), path) === null);
};

/** A first row with times where nothing says how they look. */
export const withShownTimes = (row: Row, times: ResourcePlan['times']): Row =>
  times.reduce(
    (current, { path }) =>
      at(current, path) === NO_EXAMPLE ? (withAt(current, path, FIRST) as Row) : current,
    row,
  );

const FIRST = '2025-01-15T09:30:00Z';

/** With all members that responses show: that of one operation may have fewer than others. */
function withShown(context: Context, draft: Draft, ruled: readonly OperationRule[]): Draft {
  const all = shownSchemas(context, draft, ruled).map((schema) => context.shapes.of(schema)?.properties);
  const properties = Object.assign({}, ...all, draft.shape.properties);
  return { ...draft, shape: { ...draft.shape, properties } };
}

const WHEN = '(?:at|on|date|time|datetime|timestamp|ts)?(?:utc|gmt|ms|millis)?';
const CREATED = new RegExp(
  `^(?:date|time)?(?:created|creation|inserted|added|registered|registration)${WHEN}$`,
);
const CREATED_TOO = /^(?:create|make)(?:date|time|datetime|timestamp|ts)$/;
const CHANGED = new RegExp(
  `^(?:date|time|last)?(?:(?:last)?(?:updat|modifi|chang|edit)ed|lastupdate)${WHEN}$`,
);
const CHANGED_TOO =
  /^(?:(?:last)?(?:update|modification|modify|change)(?:date|time|datetime|timestamp|ts)(?:utc|gmt|ms|millis)?|lastupdate)$/;

/** Times of an item that the service sets; `sent` are the names of members that requests may have. */
function timePlans(
  context: Context,
  { shape }: Draft,
  example: unknown,
  sent: ReadonlySet<string>,
): ResourcePlan['times'] {
  return Object.entries(shape.properties).flatMap(([name, schema]) => {
    const when = momentOf(context, name, schema);
    const isCreated = when === 'created';
    if (!when) return [];
    if (sent.has(name) && (isCreated || !saysLastChange(context, schema))) return [];
    const form = timeForm(context, schema, isRecord(example) ? example[name] : undefined);
    return form ? [{ path: [name], when, form }] : [];
  });
}

/** What the name of a member says, or else its text. */
function momentOf(
  { components }: Context,
  name: string,
  schema: JsonSchema,
): 'created' | 'changed' | undefined {
  const word = folded(name);
  if (CREATED.test(word) || CREATED_TOO.test(word)) return 'created';
  if (CHANGED.test(word) || CHANGED_TOO.test(word)) return 'changed';
  if (!/^(?:date|time|datetime|timestamp)$/.test(word)) return undefined;
  const { description = '' } = flattenWhole(schema, components).schema;
  return SAYS_CREATION.test(description) ? 'created' : SAYS_CHANGE.test(description) ? 'changed' : undefined;
}

const SAYS_CREATION =
  /^(?:the )?(?:date|time|datetime|timestamp)\b(?: and time)? (?:of (?:\w+ ){0,2}creation\b|(?:when|at which) (?:\w+ ){1,3}(?:was|were|is|has been) created\b)/i;
const SAYS_CHANGE =
  /^(?:the )?(?:date|time|datetime|timestamp)\b(?: and time)? (?:of (?:the )?last (?:update|change|modification)\b|(?:when|at which) (?:\w+ ){1,3}(?:was|were|is|has been) last (?:updated|changed|modified)\b)/i;

const LAST_CHANGE =
  /\bwas last (?:modified|updated|changed|edited)\b|\blast (?:modification|update|change)\b/i;
/** Requests may set it, or it is about something else that they copy. */
const SET_OTHERWISE =
  /\b(?:set|setting|specify|override|external|source|remote|origin\w*|third[- ]party|client|local)\b/i;

/** Whether a text says that the service sets a time which the schema of a request has, too. */
function saysLastChange({ components }: Context, schema: JsonSchema): boolean {
  const { description = '' } = flattenWhole(schema, components).schema;
  return LAST_CHANGE.test(description) && !SET_OTHERWISE.test(description);
}

/** The form of a time of an item; `undefined` if neither schema nor example tell. */
export function timeForm(context: Context, schema: JsonSchema, example: unknown): TimeForm | undefined {
  const { schema: flat } = flattenWhole(schema, context.components);
  const types = context.shapes.typesOf(schema);
  const allows = (value: unknown): boolean => context.satisfies(schema, value, 'response');
  if (types.includes('string')) {
    if (flat.format === 'date' || /^\d{4}-\d\d-\d\d$/.test(String(example)))
      return allows('2026-01-02') ? 'date' : undefined;
    if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(example)))
      return allows('2026-01-02 03:04:05') ? 'spaced' : undefined;
    // The format says more than a text about the epoch.
    const number = flat.format === 'date-time' ? undefined : numberForm(context, schema, example);
    if (number !== undefined) return allows(String(SOME_TIME[number])) ? `${number}-text` : undefined;
    // No example shows another form.
    const isFree = TIME_FORMAT.test(flat.format ?? 'time') && example === NO_EXAMPLE;
    const isTime = isFree || flat.format === 'date-time' || /^\d{4}-\d\d-\d\dT[\d:.]+/.test(String(example));
    return isTime && allows('2026-01-02T03:04:05.678Z') ? 'date-time' : undefined;
  }
  if (!types.includes('integer') && !types.includes('number')) return undefined;
  const isMilliseconds = typeof example === 'number' && example > 1e11;
  const form =
    isMilliseconds || numberForm(context, schema, example) === 'milliseconds' ? 'milliseconds' : 'seconds';
  return allows(SOME_TIME[form]) ? form : undefined;
}

/** `google-datetime`, `iso-timestamp`. */
const TIME_FORMAT = /time(?:stamp)?$/i;

const SOME_TIME = { milliseconds: 1_767_323_045_678, seconds: 1_767_323_045 };

/** `The timestamp, in milliseconds since epoch`; `undefined` if neither text nor example counts from 1970. */
function numberForm(
  { components }: Context,
  schema: JsonSchema,
  example: unknown,
): 'seconds' | 'milliseconds' | undefined {
  const digits = /^1\d{9}(\d{3})?$/.exec(String(example));
  if (digits) return digits[1] === undefined ? 'seconds' : 'milliseconds';
  const { description = '' } = flattenWhole(schema, components).schema;
  if (!/\bepoch\b|\bunix\b|\bsince 1970\b|\b(?:milli)?seconds since\b/i.test(description)) return undefined;
  return /\bmilli-?seconds?\b|\bms\b|\bmillis\b/i.test(description) ? 'milliseconds' : 'seconds';
}
