/** The query parameter that says where a page starts. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { PagePlan } from '../../list-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { folded } from '../resources/templates.ts';
import { isNumber, type Member } from './counts.ts';
import { NEXT } from './next-page.ts';
import { AFTER, BEFORE, BEGIN, CURSOR, OFFSET, OFFSET_ALONE, PAGE, saysTime } from './page-parameters.ts';

interface Start {
  kind: PagePlan['kind'];
  name: string;
}

/** A parameter that only the service writes: an opaque `start`, or one that is not documented. */
export function linkedStart(find: Finders['find'], size: ParameterSpec): Start {
  const name = find(OFFSET_ALONE, size)?.name ?? (/^page\[/.test(size.name) ? 'page[cursor]' : 'cursor');
  return { kind: 'cursor', name };
}

interface Finders {
  find: (names: ReadonlySet<string>, except?: ParameterSpec) => ParameterSpec | undefined;
  numeric: (one: ParameterSpec | undefined) => ParameterSpec | undefined;
  size: ParameterSpec | undefined;
  body: readonly Member[];
}

export function startOf(
  context: Context,
  { find, numeric, size, body }: Finders,
  resource: Draft,
): (Start & { parameter: ParameterSpec }) | undefined {
  const made = (kind: PagePlan['kind'], parameter: ParameterSpec) => ({
    kind,
    name: parameter.name,
    parameter,
  });
  const cursor = find(CURSOR, size);
  if (cursor) return made(isOffset(context, cursor, body) ? 'offset' : 'cursor', cursor);
  const after = find(AFTER, size);
  // `after` may be an opaque cursor.
  if (after && resource.keys.at(-1)) {
    const isId = /starting|id$/.test(folded(after.name)) || find(BEFORE)?.name.includes('ending');
    return made(isId ? 'after' : 'cursor', after);
  }
  const offset = numeric(find(OFFSET, size));
  const isText = offset && context.shapes.typesOf(offset.schema).includes('string');
  if (offset && !(isText && BEGIN.has(folded(offset.name))) && (size || folded(offset.name) === 'offset'))
    return made('offset', offset);
  const page = find(PAGE, size);
  if (!page) return undefined;
  return made(mayBeNumber(context, page.schema) ? 'page' : 'cursor', page);
}

/** Whether a cursor is the number of an item: `marker` for the `next_marker` 40. */
const isOffset = (context: Context, { schema, description = '' }: ParameterSpec, body: readonly Member[]) =>
  body.some(({ name, types }) => NEXT.test(name) && isNumber(types)) ||
  (isNumber(context.shapes.typesOf(schema)) && /\b(?:offset|index|position|number of)\b/i.test(description));

/** A time limits a list, and is no part of it. */
export const isTime = (context: Context, { schema, description = '' }: ParameterSpec): boolean =>
  /date|time/.test(String(flattenWhole(schema, context.components).schema.format)) ||
  saysTime(description, isNumber(context.shapes.typesOf(schema)));

export const mayBeNumber = (context: Context, schema: JsonSchema): boolean => {
  const types = context.shapes.typesOf(schema);
  if (types.length === 0 || types.includes('integer') || types.includes('number')) return true;
  const { format, enum: values } = flattenWhole(schema, context.components).schema;
  const value = context.exampleOf(schema, 'request');
  // Some descriptions have every parameter as a string.
  const isFree = value === 'string' && format === undefined && values === undefined;
  return isFree || (typeof value === 'string' && /^\d{1,6}$/.test(value));
};

/** "Starts at and defaults to 0", "zero-based", "the first page is 0". */
const FROM_ZERO =
  /\b(?:starts?|starting|begins?|beginning) (?:at|from|with)(?: and (?:\w+ ){1,2}to)? ["'`*]{0,2}(?:0|zero)\b|(?<!\bnot )\b(?:0|zero)[- ](?:based|indexed)\b|\bfirst page (?:is|=|has) (?:\w+ )?["'`*]{0,2}(?:0|zero)\b|\bdefaults? (?:to|is|value is) ["'`*]{0,2}0\b(?! \w)/i;
const FROM_ONE =
  /\b(?:starts?|starting|begins?) (?:at|from|with) ["'`*]{0,2}(?:1|one)\b|\b(?:1|one)[- ](?:based|indexed)\b|\bfirst page is ["'`*]{0,2}1\b/i;

export function firstPage(context: Context, { schema, description = '' }: ParameterSpec): number {
  const { default: preset, minimum } = flattenWhole(schema, context.components).schema;
  if (preset === 0 || preset === 1 || preset === '0' || preset === '1') return Number(preset);
  const isSaid = minimum === undefined && FROM_ZERO.test(description) && !FROM_ONE.test(description);
  return minimum === 0 || isSaid ? 0 : 1;
}
