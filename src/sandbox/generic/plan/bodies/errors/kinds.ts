/** Members that say what kind of error it is, whose value depends on the status. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { asText, isRecord } from '../../../../../json/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { at, withAt } from '../../../run/rows/paths.ts';
import type { ErrorPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import { memoizeByText } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import { namesByStatus, PHRASES, styled } from './error-names.ts';
import { placesOf } from './error-places.ts';
import { AROUND, type Flat, MAX_AROUND } from './error-walk.ts';
import { FILLER } from './fillers.ts';
import { leftOut } from './left-out.ts';
import { isOfAnyStatus, sampleFor, valuesAt } from './status-examples.ts';

const KINDS =
  /^(?:(?:error|status)?(?:code|type|kind|name|reason|text|title)|scimtype|error|status|exception)$/;
/** Those that often have the reason phrase. */
const PHRASED = /^(?:error|(?:error|status)?title|(?:status|error)text)$/;

interface Kind {
  path: string[];
  flat: Flat;
}

/** Apart from the message and the status. */
const kindsIn = memoizeByObject((context: Context) =>
  memoizeByText(context.components, (schema): Kind[] => {
    const { message, code } = placesOf(context)(schema);
    const taken = new Set([message, code].map((path) => path?.join('/')));
    const kinds: Kind[] = [];
    const visit = (each: JsonSchema, path: string[]): void => {
      if (path.length > MAX_AROUND) return;
      const { items } = flattenWhole(each, context.components).schema;
      if (items !== undefined) {
        visit(items, [...path, '0']);
        return;
      }
      for (const [name, property] of Object.entries(context.shapes.of(each)?.properties ?? {})) {
        const flat = flattenWhole(property, context.components).schema;
        const place = [...path, name];
        if (KINDS.test(folded(name)) && isScalar(context, flat) && !taken.has(place.join('/')))
          kinds.push({ path: place, flat });
        if (AROUND.has(folded(name))) visit(property, place);
      }
    };
    visit(schema, []);
    return kinds;
  }),
);

function isScalar({ shapes }: Context, flat: Flat): boolean {
  const types = shapes.typesOf(flat).filter((type) => type !== 'null');
  return flat.const === undefined && types.length > 0 && types.every((type) => /^(?:str|int)/.test(type));
}

/** The error with the kinds of a status. A kind that only fits another status is left out if it may be. */
export const withKinds = (context: Context, schema: JsonSchema, error: unknown, status: number): unknown =>
  kindsIn(context)(schema).reduce((current, kind) => withKind(context, schema, current, kind, status), error);

function withKind(context: Context, schema: JsonSchema, error: unknown, kind: Kind, status: number): unknown {
  const { path } = kind;
  if (!isRecord(at(error, path.slice(0, -1)))) return error;
  const value = valueFor(context, schema, kind, status, at(error, path));
  const candidates = [
    value === undefined ? leftOut(error, path) : withAt(error, path, value),
    withAt(error, path, phraseFor(context, schema, path, status)),
  ];
  return candidates.find((one) => context.satisfies(schema, one, 'response')) ?? error;
}

/**
 * The kind for a status: what an example of this status has, or else a listed value or reason phrase that
 * means it. `undefined` if nothing tells it.
 */
function valueFor(
  context: Context,
  schema: JsonSchema,
  { path, flat }: Kind,
  status: number,
  before: unknown,
): unknown {
  const sample = sampleFor(context, schema, path, status);
  if (sample !== undefined) return sample;
  const values = (flat.enum ?? []).flatMap((value) => asText(value) ?? []);
  const listed = namesByStatus(values)[status];
  if (listed !== undefined) return listed;
  if (isOfAnyStatus(context, schema, path, before) || (values.length === 1 && before !== FILLER))
    return before;
  const named = namesByStatus([String(before)]);
  if (named[status] !== undefined) return before;
  // An example that statuses share, in an API with names of its own.
  const isOwn = valuesAt(context, schema, path, status).includes(before);
  if (isOwn && Object.keys(named).length === 0) return before;
  const isPhrased = PHRASED.test(folded(path.at(-1) ?? '')) && values.length === 0;
  return isPhrased && flat.format === undefined ? phraseFor(context, schema, path, status) : undefined;
}

/** The reason phrase, written as examples write kinds here: `not_found`. */
function phraseFor(context: Context, schema: JsonSchema, path: string[], status: number): string | undefined {
  const phrase = PHRASES[status];
  const usual = PHRASED.test(folded(path.at(-1) ?? '')) ? 'Not Found' : 'not_found';
  const sample = valuesAt(context, schema, path).find((value) => typeof value === 'string') ?? usual;
  return phrase && styled(phrase, sample);
}

/** An error for any status, and the kinds of each. */
export function kindsOfEach(
  context: Context,
  schema: JsonSchema,
  error: unknown,
): { error: unknown; kinds: NonNullable<ErrorPlan['kinds']> } {
  let neutral = error;
  const kinds: NonNullable<ErrorPlan['kinds']> = [];
  for (const kind of kindsIn(context)(schema)) {
    const { path } = kind;
    const named = Object.keys(PHRASES).flatMap((status) => {
      const value = at(withKind(context, schema, error, kind, Number(status)), path);
      return typeof value === 'string' ? [[Number(status), value] as const] : [];
    });
    const isSame =
      named.length === Object.keys(PHRASES).length && new Set(named.map(([, value]) => value)).size === 1;
    if (isSame) continue;
    const without = leftOut(neutral, path);
    if (context.satisfies(schema, without, 'response')) neutral = without;
    if (named.length > 0) kinds.push({ path, names: Object.fromEntries(named) });
  }
  return { error: neutral, kinds };
}
