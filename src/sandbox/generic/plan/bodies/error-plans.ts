/** Documented errors: what they look like, and where the message goes. */
import { formatJson, type JsonSchema, type JsonSchemaObject } from '../../../../contract/index.ts';
import { asText, isRecord, own } from '../../../../json/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import {
  flattenWhole,
  type Operation,
  type ResponseSpec,
  writtenExamples,
} from '../../../../openapi/index.ts';
import { isJsonType } from '../../../../request/index.ts';
import { at, withoutAt } from '../../run/rows/paths.ts';
import type { ErrorPlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import { memoizeByText } from '../resources/shapes/shapes.ts';
import { folded } from '../resources/templates.ts';
import { namesByStatus } from './error-names.ts';
import { fieldErrorsIn } from './field-errors.ts';
import { mediaPlan, shortExamples } from './responses.ts';

export function errorPlans(context: Context, operation: Operation, success?: ResponseSpec): ErrorPlan[] {
  const { responses } = operation;
  const missing = missingResponse(responses);
  return responses.flatMap((response) => {
    const status = errorStatus(response.status);
    if (status === undefined || response === success) return [];
    return {
      ...errorPlan(context, response, status),
      ...(response === missing && { isMissing: true as const }),
    };
  });
}

/** `400: Device does not exist`, where nothing else is documented for what does not exist. */
function missingResponse(responses: readonly ResponseSpec[]): ResponseSpec | undefined {
  if (responses.some(({ status }) => /^(?:404|4XX|default)$/.test(status))) return undefined;
  const candidates = responses.filter(
    ({ status, description }) => /^4\d\d$/.test(status) && SAYS_MISSING.test(description),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

const SAYS_MISSING =
  /^[^.]{0,200}?\b(?:(?:do|does|did)(?:n['’]t| not) exist|(?:(?:was|is|were|are) )?not found|no such \w+)\b/i;

function errorStatus(status: string): number | undefined {
  if (status === 'default') return 0;
  if (/^[45]XX$/.test(status)) return Number(status[0]);
  return /^[45]\d\d$/.test(status) ? Number(status) : undefined;
}

function errorPlan(context: Context, response: ResponseSpec, status: number): ErrorPlan {
  const media = response.content.find(({ contentType }) => isJsonType(contentType)) ?? response.content[0];
  if (!media) return { status };
  const isJson = isJsonType(media.contentType);
  const { message, code, kind, fields } = isJson ? placesOf(context)(media.schema) : {};
  const isMade = isJson && media.examples.length === 0;
  const example = isMade ? madeError(context)(media.schema) : shortExamples(context, media)[0]?.value;
  return {
    status,
    ...mediaPlan(context, media),
    ...(example !== undefined && { example }),
    ...(message && { message }),
    // A text that the example is without stays away.
    ...(code && (!isMade || at(example, code) !== undefined) && { code }),
    ...(fields && { fields }),
    ...(kind && { kind: isMade ? kind : withoutStatus(kind, status) }),
  };
}

/** The documented example of a status knows best what it is called. */
function withoutStatus({ path, names }: NonNullable<ErrorPlan['kind']>, status: number): ErrorPlan['kind'] {
  const { [status]: _, ...others } = names;
  return { path, names: others };
}

/** Thousands of operations share the same errors. */
const placesOf = memoizeByObject((context: Context) =>
  memoizeByText(context.components, (schema) => {
    const message = pathOf(context, schema, isMessage, MESSAGES);
    return {
      message,
      code: pathOf(context, schema, isCode, CODES),
      fields: fieldErrorsIn(context, schema, isMessage, message !== undefined),
      listed: listedIn(context, schema),
      kind: kindIn(context, schema),
    };
  }),
);

const madeError = memoizeByObject((context: Context) =>
  memoizeByText(context.components, (schema) => {
    const media = { contentType: 'application/json', schema, examples: [] };
    const example = withoutFillers(context, schema, shortExamples(context, media)[0]?.value);
    const { listed } = placesOf(context)(schema);
    const unnamed = listed ? withoutAt(example, listed) : example;
    // The first of the listed kinds is that of another error.
    return context.satisfies(schema, unnamed, 'response') ? unnamed : example;
  }),
);

/** What is made for a text of which nothing is known. */
const FILLER = 'string';
/** The same for an address: `type` and `instance` of a problem (RFC 9457, 3.1). */
const ADDRESS_FILLER = 'https://example.com/';

/** An error without optional members of which nothing is known: `"charge": "string"`. */
function withoutFillers(context: Context, schema: JsonSchema, example: unknown): unknown {
  const message = placesOf(context)(schema).message ?? [];
  const short = known(context, schema, example, message) ?? example;
  return context.satisfies(schema, short, 'response') ? short : example;
}

/**
 * A value without what only fills it in; `undefined` if nothing is left. What is required stays beside what
 * is known.
 *
 * @param message where the message goes; `[]` if here, `undefined` if elsewhere
 */
function known(context: Context, schema: JsonSchema, value: unknown, message?: readonly string[]): unknown {
  if (message?.length === 0) return value;
  if (value === FILLER || value === ADDRESS_FILLER) return undefined;
  const inside = (name: string) => (message?.[0] === name ? message.slice(1) : undefined);
  if (Array.isArray(value)) {
    const items = flattenWhole(schema, context.components).schema.items ?? true;
    const left = value.flatMap((item, index) => known(context, items, item, inside(String(index))) ?? []);
    return left.length > 0 || value.length === 0 ? left : undefined;
  }
  if (!isRecord(value)) return value;
  const { properties = {}, required = [] } = context.shapes.of(schema) ?? {};
  const members = Object.entries(value).map(([name, member]) => {
    const left = known(context, own(properties, name) ?? true, member, inside(name));
    return { name, member, left };
  });
  if (members.length > 0 && members.every(({ left }) => left === undefined)) return undefined;
  return Object.fromEntries(
    members.flatMap(({ name, member, left }) =>
      left !== undefined ? [[name, left]] : required.includes(name) ? [[name, member]] : [],
    ),
  );
}

/** Names of properties for the message, the likeliest first. */
const MESSAGES = [
  'message',
  'detail',
  'errormessage',
  'errordescription',
  'errormsg',
  'developermessage',
  'usermessage',
  'msg',
  'description',
  'reason',
  'error',
  'title',
  'details',
  'text',
];
/** `code` is the last one, because it often has a number of the API's own. */
const CODES = [
  'status',
  'statuscode',
  'httpstatus',
  'httpcode',
  'httpstatuscode',
  'httpresponsecode',
  'errorcode',
  'code',
];
/** Names of properties for the kind of error. */
const KINDS = [
  'code',
  'errorcode',
  'scimtype',
  'type',
  'errortype',
  'kind',
  'error',
  'reason',
  'name',
  'status',
];
/** Objects and lists around them. */
const AROUND = new Set([
  'error',
  'errors',
  'detail',
  'details',
  'fault',
  'problem',
  'exception',
  'meta',
  'data',
  'status',
  'messages',
]);
const MAX_AROUND = 3;

type Flat = ReturnType<typeof flattenWhole>['schema'];

/** Breadth first: a message of the body comes before one of an error in it. */
function pathOf(
  context: Context,
  schema: JsonSchema,
  fits: (context: Context, schema: Flat) => boolean,
  names: readonly string[],
): string[] | undefined {
  let level: { path: string[]; schema: JsonSchema }[] = [{ path: [], schema }];
  for (let depth = 0; depth <= MAX_AROUND && level.length > 0; depth++) {
    const inner: typeof level = [];
    for (const { path, schema: each } of level) {
      const flat = flattenWhole(each, context.components).schema;
      if (flat.items !== undefined) {
        inner.push({ path: [...path, '0'], schema: flat.items });
        continue;
      }
      const properties = Object.entries(context.shapes.of(each)?.properties ?? {});
      const found = properties
        .map(([name, property]) => ({ name, rank: names.indexOf(folded(name)), property }))
        .filter(
          ({ rank, property }) =>
            rank >= 0 && fits(context, flattenWhole(property, context.components).schema),
        )
        .sort((a, b) => a.rank - b.rank)[0];
      if (found) return [...path, found.name];
      for (const [name, property] of properties)
        if (AROUND.has(folded(name))) inner.push({ path: [...path, name], schema: property });
    }
    // A list of texts: `errors: ["…"]`.
    const text = inner.find(
      ({ path, schema: each }) =>
        path.at(-1) === '0' &&
        names === MESSAGES &&
        fits(context, flattenWhole(each, context.components).schema),
    );
    if (text) return text.path;
    level = inner;
  }
  return undefined;
}

/** A free text. */
const isMessage = ({ shapes }: Context, flat: Flat): boolean =>
  shapes.typesOf(flat)[0] === 'string' &&
  flat.enum === undefined &&
  flat.const === undefined &&
  flat.pattern === undefined &&
  (flat.format === undefined || flat.format === 'string');

/** A number or text that can be a status. */
function isCode({ shapes, exampleOf, satisfies }: Context, flat: Flat): boolean {
  const [type] = shapes.typesOf(flat);
  if (type === 'integer' || type === 'number') {
    const value = exampleOf(flat, 'response');
    const isStatus = typeof value === 'number' && (value === 0 || (value >= 400 && value < 600));
    return (isStatus || writtenExamples(flat).length === 0) && satisfies(flat, 404, 'response');
  }
  if (type !== 'string' || flat.enum !== undefined) return false;
  const value = exampleOf(flat, 'response');
  return value === FILLER ? satisfies(flat, '404', 'response') : /^[45]\d\d$/.test(String(value));
}

/** Where an error has one of listed texts. */
const listedIn = (context: Context, schema: JsonSchema): string[] | undefined =>
  pathOf(context, schema, (_, flat) => valuesOf(flat).length > 1, KINDS);

const valuesOf = (flat: Flat): string[] => (flat.enum ?? []).flatMap((value) => asText(value) ?? []);

/** The listed text for each status. */
function kindIn(context: Context, schema: JsonSchema): ErrorPlan['kind'] {
  const path = listedIn(context, schema);
  if (!path) return undefined;
  const property = path.reduce<JsonSchema>((current, step) => {
    const { items } = flattenWhole(current, context.components).schema;
    return items ?? own(context.shapes.of(current)?.properties ?? {}, step) ?? true;
  }, schema);
  const names = namesByStatus(valuesOf(flattenWhole(property, context.components).schema));
  return Object.keys(names).length > 0 ? { path, names } : undefined;
}

const textOf = memoizeByObject((schema: JsonSchemaObject) => formatJson(schema));

/** The format of most errors; of 404 where there is one. */
export function commonError(plans: readonly ErrorPlan[]): ErrorPlan | undefined {
  const counts = new Map<string, { plan: ErrorPlan; count: number }>();
  for (const plan of plans) {
    if (!plan.schema) continue;
    const key = `${plan.contentType} ${typeof plan.schema === 'object' ? textOf(plan.schema) : plan.schema}`;
    const known = counts.get(key) ?? { plan, count: 0 };
    const isBetter = plan.status === 404 && known.plan.status !== 404;
    counts.set(key, { plan: isBetter ? plan : known.plan, count: known.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.plan;
}
