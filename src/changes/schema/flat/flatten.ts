/** A schema as one set of constraints, so that two schemas can be compared keyword by keyword. */
import {
  isUnchecked,
  type JsonSchemaObject,
  type JsonSchemaType,
  validate,
} from '../../../contract/index.ts';
import { TEXTS } from '../../../openapi/index.ts';
import { canonical, intersection } from '../../canonical-values.ts';
import { type BoundKeyword, readBounds } from './bounds.ts';
import { conditionsOf } from './conditions.ts';
import { type ArrayParts, arrayParts, type ObjectParts, objectParts } from './object-parts.ts';
import { type Conjunct, takeApart, type Union } from './schema-conjuncts.ts';
import type { Parts, Side } from './schema-with-pointer.ts';

/** What one value can be checked against by itself. */
interface ValueLimits {
  /** Absent: any. `number` also has `integer`, so that sets can be compared. Empty: no value at all. */
  types?: ReadonlySet<JsonSchemaType>;
  bounds: Partial<Record<BoundKeyword, number>>;
  patterns: string[];
  formats: string[];
  multiples: number[];
}

/** A schema with its parts merged. A value satisfies it if it satisfies every member. */
export interface Flat extends ObjectParts, ArrayParts, ValueLimits {
  /**
   * Absent: any value of the types. If present, `bounds`, `patterns`, `formats` and `multiples` are empty,
   * because the values already satisfy them.
   */
  values?: unknown[];
  isUnique: boolean;
  unions: Union[];
  /** The keywords beside the unions; `undefined` if `null` is allowed beside some of them. */
  own?: Parts;
  /** Constraints that are compared as texts, by keyword. */
  conditions: Map<string, Set<string>>;
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  default?: unknown;
  texts: { title?: string; description?: string; example?: unknown };
  isDeprecated: boolean;
  isReadOnly: boolean;
  isWriteOnly: boolean;
  /** Has only unions and annotations. */
  isBare: boolean;
}

const ALL: JsonSchemaType[] = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];

export function flatten(parts: Parts, side: Side, mergeScalars = false): Flat {
  const { conjuncts, unions, impossible } = takeApart(parts, side, mergeScalars);
  const all = conjuncts.map(({ keywords }) => keywords);
  const first = (key: string): unknown =>
    all.map((keywords) => keywords[key]).find((value) => value !== undefined);
  const hasFlag = (key: string): boolean => all.some((keywords) => keywords[key] === true);

  const hasUnions = unions.length > 0;
  const types = impossible ? new Set<JsonSchemaType>() : readTypes(conjuncts);
  const flat: Flat = {
    types,
    bounds: readBounds(all, types),
    patterns: textsIn(all.map(({ pattern }) => pattern))
      .filter((pattern) => !MATCH_ALL.test(pattern))
      .sort(),
    formats: textsIn(all.map(({ format }) => format)).filter((format) => appliesTo(format, types)),
    multiples: numbersIn(all.map(({ multipleOf }) => multipleOf)),
    isUnique: hasFlag('uniqueItems'),
    ...objectParts(conjuncts, hasUnions),
    ...arrayParts(conjuncts),
    unions,
    own: conjuncts.some(({ orNull }) => orNull)
      ? undefined
      : conjuncts.map(({ keywords, pointer }) => ({ schema: keywords, pointer })),
    conditions: conditionsOf(conjuncts, side, hasUnions),
    discriminator: readDiscriminator(
      all.find(({ discriminator }) => discriminator !== undefined)?.discriminator,
    ),
    default: first('default'),
    texts: {
      title: all.find(({ title }) => title !== undefined)?.title,
      description: all.find(({ description }) => description !== undefined)?.description,
      example: first('example') ?? first('examples'),
    },
    isDeprecated: hasFlag('deprecated'),
    isReadOnly: hasFlag('readOnly'),
    isWriteOnly: hasFlag('writeOnly'),
    isBare: !all.some((keywords) =>
      Object.keys(keywords).some((key) => !ANNOTATIONS.has(key) && !key.startsWith('x-')),
    ),
  };
  return withValues(flat, conjuncts);
}

const textsIn = (values: unknown[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

const numbersIn = (values: unknown[]): number[] => [
  ...new Set(values.filter((value) => typeof value === 'number')),
];

/** Patterns that match every text. */
const MATCH_ALL = /^\^?(?:(?:\.|\[\s\S\]|\[\^\])\*\??)?$|^(?:\^?(?:\[\s\S\]|\[\^\])\*|\.\*)?\$$/;

/** A discriminator names alternatives, but excludes no value. */
const ANNOTATIONS = new Set([...TEXTS, 'discriminator']);

function readTypes(conjuncts: Conjunct[]): Set<JsonSchemaType> | undefined {
  let types: Set<JsonSchemaType> | undefined;
  for (const { keywords, orNull } of conjuncts) {
    if (keywords.type === undefined) continue;
    const typeNames = new Set([keywords.type].flat());
    if (typeNames.has('number')) typeNames.add('integer');
    if (orNull) typeNames.add('null');
    types = types === undefined ? typeNames : intersection(types, typeNames);
  }
  return types;
}

/** Removes listed values that the limits exclude. */
function withValues(flat: Flat, conjuncts: Conjunct[]): Flat {
  let values: unknown[] | undefined;
  for (const { keywords, orNull } of conjuncts) {
    for (const list of [keywords.enum, keywords.const === undefined ? undefined : [keywords.const]]) {
      if (!Array.isArray(list)) continue;
      const named = orNull ? [...list, null] : list;
      const texts = new Set(named.map(canonical));
      values = (values ?? named).filter((value) => texts.has(canonical(value)));
    }
  }
  if (values === undefined) return flat;
  const unique = [...new Map(values.map((value) => [canonical(value), value])).values()];
  const allowed = unique.filter((value) => satisfies(value, flat));
  const types = new Set(allowed.flatMap((value) => typesOf(value)));
  // Listing all values of a type is the same as naming the type.
  if (types.has('boolean') && allowed.length === [...types].length + 1 && isOfFew(types))
    return { ...flat, types, bounds: {}, patterns: [], formats: [], multiples: [] };
  return { ...flat, types, values: allowed, bounds: {}, patterns: [], formats: [], multiples: [] };
}

/** Whether the types have few values: two booleans, and null. */
const isOfFew = (types: ReadonlySet<JsonSchemaType>): boolean =>
  [...types].every((type) => type === 'boolean' || type === 'null');

/** Whether a listed value is within the limits. */
export function satisfies(
  value: unknown,
  { types, bounds, patterns, formats, multiples }: ValueLimits,
): boolean {
  const tests: JsonSchemaObject[] = [
    { ...(types && { type: [...types] }), ...bounds },
    ...patterns.map((pattern) => ({ pattern })),
    ...formats.map((format) => ({ format })),
    ...multiples.map((multipleOf) => ({ multipleOf })),
  ];
  // An empty list of types would not limit anything.
  return types?.size !== 0 && tests.every((test) => validate(test, value).every(isUnchecked));
}

function typesOf(value: unknown): JsonSchemaType[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['number', 'integer'] : ['number'];
  return ALL.filter((type) => type === typeof value);
}

const OF_NUMBERS = new Set([
  'int32',
  'int64',
  'float',
  'double',
  'int8',
  'int16',
  'uint8',
  'uint16',
  'uint32',
]);

/** A number format does not apply to texts (JSON Schema Validation 7.2.1). Input hints are not formats. */
function appliesTo(format: string, types: ReadonlySet<JsonSchemaType> | undefined): boolean {
  if (format === 'password') return false;
  return !OF_NUMBERS.has(format) || types === undefined || types.has('integer') || types.has('number');
}

function readDiscriminator(value: JsonSchemaObject['discriminator']): Flat['discriminator'] {
  return value && { propertyName: value.propertyName, mapping: value.mapping ?? {} };
}
