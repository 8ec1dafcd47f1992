/** Constraints that are compared as texts, because nothing tells which of two allows fewer values. */
import { isRecord } from '../../../json/index.ts';
import { canonical } from '../../canonical-values.ts';
import { canonicalSchema } from './canonical-schema.ts';
import type { Conjunct } from './schema-conjuncts.ts';
import type { Side } from './schema-with-pointer.ts';

type Keywords = Conjunct['keywords'];
type Text = (schema: unknown) => string;

/** The requirements of each keyword, as texts that all apply. */
const READERS: Record<string, (keywords: Keywords, text: Text, side: Side) => string[]> = {
  not: ({ not }, text, side) => {
    if (not === undefined) return [];
    const values = valuesOf(canonicalSchema(not, side));
    // To exclude several values is several conditions.
    return values ? values.map((value) => `is ${canonical(value)}`) : [text(not)];
  },
  // `if` has no effect without `then` or `else`, nor do they without `if` (JSON Schema Core 10.2.2).
  if: ({ if: condition, then, else: otherwise }, text) =>
    condition === undefined || (then === undefined && otherwise === undefined)
      ? []
      : [`${text(condition)} ? ${text(then ?? true)} : ${text(otherwise ?? true)}`],
  contains: ({ contains, minContains = 1, maxContains }, text) => {
    if (contains === undefined) return [];
    const what = text(contains);
    return [
      ...(minContains === 0 ? [] : [what]),
      ...(typeof minContains === 'number' && minContains > 1 ? [`${what} from ${minContains}`] : []),
      ...(maxContains === undefined ? [] : [`${what} up to ${maxContains}`]),
    ];
  },
  propertyNames: ({ propertyNames }, text) => textUnlessAny(propertyNames, text),
  dependentRequired: ({ dependentRequired }) =>
    Object.entries(dependentRequired ?? {}).flatMap(([name, others]) =>
      Array.isArray(others) ? others.map((other) => canonical([name, other])) : [],
    ),
  dependentSchemas: ({ dependentSchemas }, text) =>
    Object.entries(dependentSchemas ?? {}).map(([name, schema]) => `${name}: ${text(schema)}`),
  unevaluatedItems: ({ unevaluatedItems }, text) => textUnlessAny(unevaluatedItems, text),
  unevaluatedProperties: ({ unevaluatedProperties }, text) => textUnlessAny(unevaluatedProperties, text),
};

/**
 * Conditions of all conjuncts by keyword. `unevaluatedProperties` without unions is part of the object
 * instead.
 */
export function conditionsOf(
  conjuncts: Conjunct[],
  side: Side,
  hasUnions: boolean,
): Map<string, Set<string>> {
  const conditions = new Map<string, Set<string>>();
  const text: Text = (schema) => canonical(canonicalSchema(schema, side));
  for (const [keyword, read] of Object.entries(READERS)) {
    if (keyword === 'unevaluatedProperties' && !hasUnions) continue;
    const texts = conjuncts.flatMap(({ keywords, orNull }) =>
      read(keywords, text, side).map((each) => `${each}${orNull ? ' or null' : ''}`),
    );
    if (texts.length > 0) conditions.set(keyword, new Set(texts));
  }
  return conditions;
}

const textUnlessAny = (schema: unknown, text: Text): string[] =>
  schema === undefined || schema === true ? [] : [text(schema)];

/** The values of a schema that only lists them. */
function valuesOf(schema: unknown): unknown[] | undefined {
  if (!isRecord(schema)) return undefined;
  const { const: only, enum: values, ...rest } = schema;
  if (Object.keys(rest).length > 0 || (only === undefined) === (values === undefined)) return undefined;
  return Array.isArray(values) ? values : [only];
}
