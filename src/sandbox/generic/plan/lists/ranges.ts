/** Query parameters that limit a property: `min_price`, `created_after`, `filter[price][gte]`. */
import { flattenWhole, writtenExamples } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { RangePlan } from '../../list-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { folded, wordsIn } from '../resources/templates.ts';
import { type ScalarProperty, scalarsOf } from './filters.ts';

const LIMITS: Record<string, RangePlan['as']> = {
  min: 'gte',
  minimum: 'gte',
  from: 'gte',
  since: 'gte',
  start: 'gte',
  gte: 'gte',
  ge: 'gte',
  after: 'gt',
  gt: 'gt',
  max: 'lte',
  maximum: 'lte',
  to: 'lte',
  until: 'lte',
  end: 'lte',
  lte: 'lte',
  le: 'lte',
  before: 'lt',
  lt: 'lt',
};

/** Of other properties, these say something else: `from_account`, `period_end`. */
const OF_TIMES = new Set(['from', 'to', 'since', 'until', 'start', 'end', 'after', 'before']);

/** Says that a limit belongs to its range, whatever the name of the parameter says. */
const INCLUSIVE = /\bon or (?:after|before)\b|\bor equal\b|\binclusive\b/i;

/** The limits that a parameter sets; none if its name or its schema leave a doubt. */
export function rangesOf(context: Context, parameter: ParameterSpec, resource: Draft): RangePlan[] {
  const { name, schema } = parameter;
  const words = wordsOf(name);
  const members = Object.entries(context.shapes.of(schema)?.properties ?? {});
  if (members.length > 0) {
    const isRange = members.every(([member]) => own(LIMITS, member.replace(/^\$/, '')) !== undefined);
    const property = isRange ? propertyFor(context, words.join(''), 'gte', parameter, resource) : undefined;
    if (!property) return [];
    return members.flatMap(([member]) => {
      const as = own(LIMITS, member.replace(/^\$/, ''));
      return as ? [{ parameter: name, member, property, as }] : [];
    });
  }
  const place = [words.length - 1, 0].find((index) => own(LIMITS, words[index] ?? '') !== undefined);
  const limit = place === undefined ? undefined : words[place];
  const named = limit === undefined ? undefined : own(LIMITS, limit);
  if (limit === undefined || !named) return [];
  const isOpen = (named === 'gt' || named === 'lt') && INCLUSIVE.test(parameter.description ?? '');
  const as = isOpen ? (`${named}e` as const) : named;
  const rest = words.toSpliced(place ?? 0, 1).join('');
  const property = propertyFor(context, rest, limit, parameter, resource);
  return property ? [{ parameter: name, property, as }] : [];
}

const own = (limits: typeof LIMITS, word: string): RangePlan['as'] | undefined =>
  Object.hasOwn(limits, word) ? limits[word] : undefined;

/** `filter[createdAt][gte]` -> `['created', 'at', 'gte']`. */
function wordsOf(name: string): string[] {
  const words = wordsIn(name);
  return /^filters?$/.test(words[0] ?? '') ? words.slice(1) : words;
}

/** An example of a date in a text. */
const SOME_DATE = /\b(?:19|20)\d\d-\d\d-\d\d(?:T|\b)/;

/** The only property that the rest of the name says. */
function propertyFor(
  context: Context,
  rest: string,
  limit: string,
  { schema, description = '' }: ParameterSpec,
  { shape }: Draft,
): string[] | undefined {
  const types = context.shapes.typesOf(schema);
  const { format } = flattenWhole(schema, context.components).schema;
  const isDate =
    /^date(?:-time)?$/.test(String(format)) ||
    (format === undefined && SOME_DATE.test(description) && !/cursor|token|version/i.test(description));
  const all = scalarsOf(context.shapes, shape).flatMap((one) => {
    const kind = kindOf(context, one);
    return kind === undefined ? [] : [{ ...one, kind }];
  });
  const times = all.filter(({ kind, name }) => kind === 'time' || isTimeName(name));
  const base = withoutTime(rest);
  const candidates =
    base === ''
      ? // Of several times, any could be meant.
        times.filter(() => isDate && OF_TIMES.has(limit) && times.length === 1)
      : all.filter(
          (one) =>
            folded(one.name) === rest || (times.includes(one) && withoutTime(folded(one.name)) === base),
        );
  const exact = candidates.filter(({ name }) => folded(name) === rest);
  const [found, ...others] = exact.length > 0 ? exact : candidates;
  if (!found || others.length > 0) return undefined;
  if (found.kind === 'number' && OF_TIMES.has(limit) && !times.includes(found)) return undefined;
  const isNumeric = types.some((type) => type === 'integer' || type === 'number');
  const isFitting = found.kind === 'number' ? isNumeric : types.includes('string') && !isNumeric;
  return isFitting || types.includes('object') ? found.path : undefined;
}

/** What can be compared: a time as a text, or a number that is no id. */
function kindOf(context: Context, { name, schema }: ScalarProperty): 'number' | 'time' | undefined {
  const types = context.shapes.typesOf(schema);
  const { schema: flat } = flattenWhole(schema, context.components);
  if (types.includes('string')) {
    const isTime =
      /^date(?:-time)?$/.test(String(flat.format)) ||
      writtenExamples(flat).some((example) => /^\d{4}-\d\d-\d\d/.test(String(example)));
    return isTime ? 'time' : undefined;
  }
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  return isNumber && !/id$/i.test(name) ? 'number' : undefined;
}

/** `createdat`, `datecreated` -> `created`. */
const withoutTime = (word: string): string =>
  word.replace(/(?:at|on|date|time|datetime|timestamp|utc)$/, '').replace(/^(?:date|time)/, '');

/** A time as a number: `created`, `updated_at`. */
const isTimeName = (name: string): boolean =>
  /^(?:created|updated|modified|changed)$/.test(withoutTime(folded(name)));
