/** Ids, times and other members of items that the sandbox sets. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { IdPlan, ResourcePlan, TimeForm } from '../../resource-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { propertiesByFoldedName } from '../resources/names.ts';
import { folded } from '../resources/templates.ts';

const SOME_UUID = '3f2a7c10-5b1d-4e8a-9c36-7d20e4b81f50';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * How new rows get their id.
 *
 * @param sample the last key of the first rows
 * @param sent members that a request may set
 */
export function idPlan(
  context: Context,
  draft: Draft,
  sample: string | undefined,
  sent: ReadonlySet<string>,
): IdPlan {
  const key = draft.keys.at(-1);
  const parameter = draft.parameters.at(-1);
  const schema = key ? propertyAt(context, draft.shape.schema, key) : (parameter?.schema ?? true);
  const { schema: flat } = flattenWhole(schema, context.components);
  const types = context.shapes.typesOf(schema);
  const isInteger = types.includes('integer') || types.includes('number');
  const isString = types.includes('string') || !isInteger;
  const wanted = context.shapes.typesOf(parameter?.schema ?? true);
  const isNumeral =
    isNumeralText(context, schema) ||
    (wanted.length > 0 && wanted.every((type) => type === 'integer' || type === 'number'));
  const made = context.exampleOf(schema, 'response');
  const text = sample ?? (typeof made === 'object' ? '1' : String(made));
  const from = slugSource(context, draft, key, sent);
  const isUuid = flat.format === 'uuid' || UUID.test(text);
  return {
    kind: isNumeral || (!types.includes('string') && isInteger) ? 'integer' : isUuid ? 'uuid' : 'text',
    sample: isUuid && !UUID.test(text) ? SOME_UUID : text,
    schema: context.plan.of(schema, 'response'),
    isString,
    ...(from !== undefined && { from }),
  };
}

/** What slugs are made of. */
const TITLES = ['name', 'title', 'displayname', 'label'];

/** The member that the key of an item is made from, if it is a slug that requests do not set. */
function slugSource(
  { shapes }: Context,
  { shape }: Draft,
  key: string[] | null | undefined,
  sent: ReadonlySet<string>,
): string | undefined {
  const [name = '', ...deeper] = key ?? [];
  if (deeper.length > 0 || !/slug$/.test(folded(name)) || sent.has(name)) return undefined;
  const names = propertiesByFoldedName(shape);
  const found = TITLES.flatMap((title) => names.get(title) ?? []);
  return found.find(
    (one) => sent.has(one) && shapes.typesOf(shape.properties[one] ?? true).join() === 'string',
  );
}

/** Whether texts of a schema are whole numbers (OpenAPI Format Registry, `int64`). */
export const isNumeralText = ({ components, shapes }: Context, schema: JsonSchema): boolean =>
  shapes.typesOf(schema).includes('string') &&
  /^u?int(?:32|64)$/.test(flattenWhole(schema, components).schema.format ?? '');

/** Schema of a member of an object; `true` if it is not described. */
export function propertyAt(context: Context, schema: JsonSchema, path: readonly string[]): JsonSchema {
  let current = schema;
  for (const name of path) {
    const properties = context.shapes.of(current)?.properties ?? {};
    current = (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? true;
  }
  return current;
}

/** A value of a path as the property has it. */
export function typed(context: Context, { shape }: Draft, path: readonly string[], text: string): unknown {
  return typedAs(context, propertyAt(context, shape.schema, path), text);
}

function typedAs(context: Context, schema: JsonSchema, text: string): unknown {
  const types = context.shapes.typesOf(schema);
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && !types.includes('string') && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

const WHEN = '(?:at|on|date|time|datetime|timestamp|ts)?(?:utc|gmt|ms|millis)?';
const CREATED = new RegExp(
  `^(?:date|time)?(?:created|creation|inserted|added|registered|registration)${WHEN}$`,
);
const CREATED_TOO = /^create(?:date|time|datetime|timestamp|ts)$/;
const CHANGED = new RegExp(
  `^(?:date|time|last)?(?:(?:last)?(?:updat|modifi|chang|edit)ed|lastupdate)${WHEN}$`,
);
const CHANGED_TOO =
  /^(?:(?:last)?(?:update|modification|modify|change)(?:date|time|datetime|timestamp|ts)(?:utc|gmt|ms|millis)?|lastupdate)$/;

/** Times of an item that the service sets; `sent` are the names of members that requests may have. */
export function timePlans(
  context: Context,
  { shape }: Draft,
  example: unknown,
  sent: ReadonlySet<string>,
): ResourcePlan['times'] {
  return Object.entries(shape.properties).flatMap(([name, schema]) => {
    const word = folded(name);
    const isCreated = CREATED.test(word) || CREATED_TOO.test(word);
    if (!isCreated && !CHANGED.test(word) && !CHANGED_TOO.test(word)) return [];
    if (sent.has(name) && (isCreated || !saysLastChange(context, schema))) return [];
    const form = timeForm(context, schema, isRecord(example) ? example[name] : undefined);
    return form
      ? [{ path: [name], when: isCreated ? ('created' as const) : ('changed' as const), form }]
      : [];
  });
}

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

/** What is made for a text of which nothing is known. */
export const NO_EXAMPLE = 'string';

function timeForm(context: Context, schema: JsonSchema, example: unknown): TimeForm | undefined {
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
    const isFree = flat.format === undefined && example === NO_EXAMPLE;
    const isTime = isFree || flat.format === 'date-time' || /^\d{4}-\d\d-\d\dT[\d:.]+/.test(String(example));
    return isTime && allows('2026-01-02T03:04:05.678Z') ? 'date-time' : undefined;
  }
  if (!types.includes('integer') && !types.includes('number')) return undefined;
  const isMilliseconds = typeof example === 'number' && example > 1e11;
  const form =
    isMilliseconds || numberForm(context, schema, example) === 'milliseconds' ? 'milliseconds' : 'seconds';
  return allows(SOME_TIME[form]) ? form : undefined;
}

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
