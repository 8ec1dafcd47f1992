import { formatJson, type JsonSchema, type JsonSchemaObject } from '../../contract/index.ts';
import { isRecord, own } from '../../json/index.ts';
import { FIELD_LEVELS } from '../model/levels.ts';
import type { Fields } from '../values.ts';
import type { Components } from './components.ts';
import { componentName, shownName } from './components.ts';
import { ANNOTATIONS, isSchema } from './keywords.ts';
import { memoizeBySchema } from './memoize-by-schema.ts';

export interface FlatSchema {
  /** Has no `$ref`. Has `allOf` only for parts that cannot be merged: a second pattern, a second union. */
  schema: JsonSchemaObject;
  /** Components that the schema itself is, outermost first: a reference, or a lone one in `allOf`. */
  names: string[];
  /** Components that were merged as parts. */
  parts: string[];
}

/** Maximum number of components merged into one schema; the rest are omitted. */
const MAX_PARTS = 200;

/**
 * Follows references and merges `allOf` into one equivalent schema, for display and examples. If parts
 * contradict each other, the narrower limit and the outer annotation win. A recursive schema is merged once.
 */
export function flatten(schema: JsonSchema, components: Components): FlatSchema {
  if (typeof schema === 'boolean') return { schema: schema ? {} : { not: {} }, names: [], parts: [] };
  if (schema.$ref === undefined && schema.allOf === undefined) return { schema, names: [], parts: [] };
  const target = Object.keys(schema).length === 1 ? componentOf(schema.$ref, components) : undefined;
  // Shared by all references to it.
  if (typeof target === 'object') return flattenNamed(target, components)(schema);
  return flattenParts(schema, components);
}

function componentOf(ref: string | undefined, components: Components): JsonSchema | undefined {
  const name = componentName(ref);
  return name !== undefined && Object.hasOwn(components, name) ? components[name] : undefined;
}

const flattenNamed = memoizeBySchema((_target, components) => {
  let flat: FlatSchema | undefined;
  return (reference: JsonSchemaObject): FlatSchema => {
    flat ??= flattenParts(reference, components);
    return flat;
  };
});

const flattenParts = memoizeBySchema((schema, components): FlatSchema => {
  const names: string[] = [];
  const parts: string[] = [];
  return { schema: flattenInto(schema, components, names, parts, new Set()), names, parts };
});

function flattenInto(
  schema: JsonSchema,
  components: Components,
  names: string[],
  parts: string[],
  seenNames: Set<string>,
): JsonSchemaObject {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  if (schema.$ref === undefined && schema.allOf === undefined) return schema;
  const { $ref, allOf, ...own } = schema;
  const name = componentName($ref);
  const members: JsonSchema[] = Array.isArray(allOf) ? allOf : [];
  if (name === undefined && members.length === 0) return own;

  // A lone reference under annotations is the schema itself; several structural members make a new one.
  const lone =
    [...(name === undefined ? [] : [$ref]), ...members.filter((member) => isStructural(member))].length <= 1;
  const isWrapper = lone && !hasStructure(own) && !members.some(isBase);
  let mergedSchema: JsonSchemaObject | undefined;
  const add = (part: JsonSchemaObject, isNamed: boolean): void => {
    const ownPart = isWrapper ? part : withoutIdentity(part, isNamed);
    mergedSchema = mergedSchema ? mergeSchemas(mergedSchema, ownPart) : ownPart;
  };

  if (name !== undefined && !seenNames.has(name) && seenNames.size < MAX_PARTS) {
    seenNames.add(name);
    (isWrapper ? names : parts).push(name);
    const target = componentOf($ref, components) ?? {};
    add(flattenInto(target, components, isWrapper ? names : parts, parts, seenNames), true);
  }
  for (const member of members) {
    const inner = typeof member === 'object' ? componentName(member.$ref) : undefined;
    if (inner !== undefined && seenNames.has(inner) && Object.keys(member).length === 1) continue;
    add(
      flattenInto(member, components, isWrapper && isStructural(member) ? names : parts, parts, seenNames),
      inner !== undefined,
    );
  }
  if (!mergedSchema) return own;
  return Object.keys(own).length === 0 ? mergedSchema : mergeSchemas(mergedSchema, own);
}

/** Whether a subtype extends it. */
function isBase(schema: JsonSchema): boolean {
  const name = typeof schema === 'object' ? componentName(schema.$ref) : undefined;
  return name !== undefined && shownName(name) !== name;
}

/** Whether it has more than annotations and extensions. */
export function hasStructure(schema: Fields): boolean {
  return Object.keys(schema).some((key) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
}

export function isStructural(schema: boolean | Fields): boolean {
  return typeof schema === 'boolean' || hasStructure(schema);
}

/**
 * Removes what describes only the part: its title, and for a named part also texts, examples, XML and levels.
 */
function withoutIdentity(part: JsonSchemaObject, isNamed: boolean): JsonSchemaObject {
  const { title: _title, discriminator, ...rest } = part;
  // The base of a hierarchy lists its subtypes. As part of a subtype it must not offer them again.
  const base: JsonSchemaObject =
    discriminator && (part.oneOf || part.anyOf) ? { ...rest, discriminator } : rest;
  if (!isNamed) return base;
  const {
    description: _description,
    example: _example,
    examples: _examples,
    default: _default,
    xml: _xml,
    ...named
  } = base;
  const levels: readonly string[] = FIELD_LEVELS;
  return Object.fromEntries(Object.entries(named).filter(([key]) => !levels.includes(key)));
}

/** Merges schemas that both apply; annotations of `outer` win. */
export function mergeSchemas(inner: JsonSchemaObject, outer: JsonSchemaObject): JsonSchemaObject {
  const result: JsonSchemaObject = { ...inner };
  const rest: JsonSchema[] = [...(inner.allOf ?? []), ...(outer.allOf ?? [])];
  delete result.allOf;
  for (const [keyword, value] of Object.entries(outer)) {
    if (keyword === 'allOf') continue;
    const currentValue = result[keyword];
    const combine = COMBINE[keyword];
    if (currentValue === undefined) result[keyword] = value;
    else if (combine) result[keyword] = combine(currentValue, value);
    else if (APART.has(keyword) && !sameJson(currentValue, value)) rest.push({ [keyword]: value });
    else result[keyword] = value;
  }
  if (rest.length > 0) result.allOf = rest;
  return result;
}

/** Keywords that one schema can have only once, and that must not be replaced. */
const APART = new Set([
  'pattern',
  'not',
  'oneOf',
  'anyOf',
  'if',
  'multipleOf',
  'contains',
  'format',
  'propertyNames',
]);

type Combine = (inner: unknown, outer: unknown) => unknown;

/** Applies `combine` to values of the keyword's type; otherwise the outer value stays. */
const combineIf =
  <T>(is: (value: unknown) => value is T, combine: (inner: T, outer: T) => unknown): Combine =>
  (inner, outer) =>
    is(inner) && is(outer) ? combine(inner, outer) : outer;

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const greater = combineIf(isNumber, Math.max);
const smaller = combineIf(isNumber, Math.min);
const either = combineIf(isBoolean, (inner, outer) => inner || outer);
const both = combineIf(isSchema, bothSchemas);
const mergeMapsOf = combineIf(isRecord, mergeMaps);

const COMBINE: Record<string, Combine> = {
  type: intersectTypes,
  enum: combineIf(isList, intersectValues),
  required: combineIf(isList, (inner, outer) => [...new Set([...inner, ...outer])]),
  properties: mergeMapsOf,
  patternProperties: mergeMapsOf,
  items: both,
  additionalProperties: both,
  minimum: greater,
  exclusiveMinimum: greater,
  minLength: greater,
  minItems: greater,
  minProperties: greater,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  maxProperties: smaller,
  uniqueItems: either,
  deprecated: either,
  readOnly: either,
  writeOnly: either,
};

function intersectValues(inner: unknown[], outer: unknown[]): unknown[] {
  const common = inner.filter((value) => outer.some((other) => sameJson(value, other)));
  return common.length > 0 ? common : outer;
}

function mergeMaps(inner: Fields, outer: Fields): Fields {
  const result = { ...inner };
  for (const [name, schema] of Object.entries(outer)) {
    const currentValue = own(inner, name);
    result[name] = currentValue === undefined ? schema : both(currentValue, schema);
  }
  return result;
}

function bothSchemas(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (a === true || sameJson(a, b)) return b;
  if (b === true) return a;
  if (a === false || b === false) return false;
  // The outer union stays outermost, so that its texts win.
  return { ...b, allOf: [a, ...(b.allOf ?? [])] };
}

function intersectTypes(a: unknown, b: unknown): unknown {
  const firstList = [a].flat();
  const right = [b].flat();
  const common = right.filter(
    (type) => firstList.includes(type) || (type === 'integer' && firstList.includes('number')),
  );
  if (firstList.includes('integer') && right.includes('number') && !common.includes('integer'))
    common.push('integer');
  if (common.length === 0) return b;
  return common.length === 1 ? common[0] : common;
}

function sameJson(a: unknown, b: unknown): boolean {
  return a === b || formatJson(a) === formatJson(b);
}
