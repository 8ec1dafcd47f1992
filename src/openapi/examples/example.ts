import {
  isUnchecked,
  type JsonSchema,
  type JsonSchemaObject,
  type JsonSchemaType,
  validate,
} from '../../contract/index.ts';
import { isRecord } from '../../json/index.ts';
import { contradictionOf } from '../proofs/contradiction.ts';
import type { Components } from '../schema/components.ts';
import { type Direction, forDirection } from '../schema/direction.ts';
import { descend, findCircle, flattenWhole, isVisible, unionOf, valuesOf } from '../schema/union.ts';
import { isNever, typesOf } from '../schema/view/text.ts';
import { makeArray, makeObject } from './inside.ts';
import { fromJsonText } from './json-text.ts';
import { MAX_APPLIED, MAX_DEPTH, MAX_TRIES, MAX_VALUES, type Making } from './making.ts';
import { repairValue } from './repair.ts';
import { nearestText, numberExample, textExample } from './scalar.ts';
import { isUnspecified } from './unspecified.ts';
import { writtenExamples } from './written.ts';

export interface ExampleOptions {
  /** Requests have no `readOnly` properties, responses no `writeOnly` ones. */
  direction: Direction;
  /**
   * Which optional properties it has: all of them (the default), those that the author has an example for, or
   * none.
   */
  optional?: 'all' | 'shown' | 'none';
  /** After this number of values, only required members are made. Default: 2,000. */
  values?: number;
}

/** Maximum number of alternatives tried per union, and of examples per schema. */
const MAX_TRIED_ALTERNATIVES = 8;
/** Maximum number of combinations tried if several unions apply. */
const MAX_COMBINATIONS = 24;

/**
 * An example value of a schema: one from the author (`example`, `examples`, `default`, `const`, `enum`) if
 * the schema allows it, else one made from the schema. It satisfies the schema if such a value is found
 * (`contradictionOf` tells if none exists), otherwise the author's example comes first. Equal schemas have
 * equal examples. Circles end at an optional property, an empty list or `null`. `null` if the schema allows
 * nothing.
 */
export function exampleOf(schema: JsonSchema, components: Components, options: ExampleOptions): unknown {
  const directedSchema = forDirection(schema, components, options.direction);
  const value = make(directedSchema.schema, {
    ...options,
    components: directedSchema.components,
    above: { names: [], parts: [] },
    variant: 0,
    depth: 0,
    budget: { left: options.values ?? MAX_VALUES, tries: MAX_TRIES },
    make,
  });
  if (value !== undefined) return repairValue(value, directedSchema.schema, directedSchema.components);
  const { schema: flat } = flattenWhole(directedSchema.schema, directedSchema.components);
  return typesOf(flat)[0] === 'string' ? nearestText(flat) : null;
}

/** `undefined`: no value exists, or it would be endless. */
function make(schema: JsonSchema, making: Making): unknown {
  making.budget.left--;
  const flatSchema = flattenWhole(schema, making.components);
  const flat = flatSchema.schema;
  if (isNever(flat)) return undefined;
  const candidates = authorExamples(flat, making.variant).map((value) => withoutHidden(value, flat, making));
  const fitting = candidates.find((value) => satisfies(schema, value, making));
  if (fitting !== undefined) return fitting;
  const isTooLarge = making.depth > MAX_DEPTH * 4 || making.budget.left < -MAX_VALUES;
  const isEndless = isTooLarge || findCircle(flatSchema, making.above) !== undefined;
  const inside = { ...making, above: descend(making.above, flatSchema), depth: making.depth + 1 };
  const value = isEndless ? undefined : makeWithConditions(flat, inside);
  if (value === undefined && flatSchema.nullable) return null;
  if (value === undefined) return candidates[0];
  if (candidates.length === 0) return value;
  const repairedValue = repairValue(value, schema, making.components);
  // If nothing satisfies the schema, the author's example counts.
  return satisfies(schema, repairedValue, making) ? repairedValue : candidates[0];
}

function satisfies(schema: JsonSchema, value: unknown, { components, budget }: Making): boolean {
  const violations = validate(schema, value, { components, maxSchemas: MAX_APPLIED });
  // Checking so large a value again would take too long.
  if (violations.some(isUnchecked)) budget.tries = 0;
  return violations.length === 0;
}

/** Examples from the author, the best first. */
function authorExamples(schema: JsonSchemaObject, variant: number): unknown[] {
  const values = Array.isArray(schema.enum) ? schema.enum : [];
  const constant = 'const' in schema ? [schema.const] : [];
  if (variant > 0) {
    return constant.length > 0 ? constant : values.slice(variant % Math.max(values.length, 1)).slice(0, 1);
  }
  const candidates = [
    ...writtenExamples(schema).slice(0, MAX_TRIED_ALTERNATIVES),
    isOfOtherType(schema) ? undefined : schema.default,
    ...constant,
    ...values,
  ];
  return candidates
    .filter((candidate) => candidate !== undefined)
    .toSorted((a, b) => Number(isUnspecified(a)) - Number(isUnspecified(b)))
    .map((candidate) => fromJsonText(candidate, schema));
}

/** Whether only the lack of a type allows the default: an empty list for an object with properties. */
const isOfOtherType = ({ type, properties, default: value }: JsonSchemaObject): boolean =>
  type === undefined && properties !== undefined && Array.isArray(value);

/** Removes properties of the other direction from an example written for both. */
function withoutHidden(value: unknown, schema: JsonSchemaObject, making: Making): unknown {
  const { components, direction } = making;
  if (making.depth > MAX_DEPTH || typeof value !== 'object' || value === null || value instanceof Number)
    return value;
  const inside = { ...making, depth: making.depth + 1 };
  const inner = (child: unknown, childSchema: JsonSchema): unknown =>
    withoutHidden(child, flattenWhole(childSchema, components).schema, inside);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => inner(item, items));
  }
  const properties = schema.properties ?? {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property === undefined) return [[name, child]];
      return isVisible(property, direction, components) ? [[name, inner(child, property)]] : [];
    }),
  );
}

/** Keywords that a value may violate even if all its parts satisfy their schemas. */
const CONDITIONS = [
  'if',
  'then',
  'else',
  'not',
  'dependentSchemas',
  'allOf',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
] as const;

/** A value of a flat schema that tries to satisfy its `CONDITIONS` too. */
function makeWithConditions(schema: JsonSchemaObject, making: Making): unknown {
  if (!CONDITIONS.some((keyword) => schema[keyword] !== undefined)) return makeOfKind(schema, making);
  let first: unknown;
  search: for (const candidate of readings(schema)) {
    for (const optional of new Set([making.optional ?? 'all', 'none'] as const)) {
      for (let attempt = 0; attempt < 3; attempt++) {
        const flatCandidate = flattenWhole(candidate, making.components).schema;
        const value = makeOfKind(flatCandidate, {
          ...making,
          optional,
          variant: making.variant + attempt,
        });
        if (value === undefined) break;
        first ??= value;
        if (satisfies(schema, value, making)) return value;
        if (making.budget.left <= 0 || making.budget.tries-- <= 0) return first;
        // Saves the remaining tries for schemas that have a value.
        if (contradictionOf(schema, making.components) !== undefined) return first;
        if (contradictionOf(candidate, making.components) !== undefined) continue search;
      }
    }
  }
  return first;
}

/** Schemas without conditions whose values may satisfy the conditions, the most promising first. */
function readings(schema: JsonSchemaObject): JsonSchemaObject[] {
  const { if: condition, then, else: otherwise, not: _not, dependentSchemas, ...base } = schema;
  const both = (...parts: (JsonSchema | undefined)[]): JsonSchemaObject => ({
    allOf: [base, ...parts.filter((part) => part !== undefined)],
  });
  const branches = condition === undefined ? [base] : [both(condition, then), both(otherwise), base];
  const depending = Object.values(dependentSchemas ?? {});
  const all = depending.length === 0 ? [] : branches.map((one) => ({ allOf: [one, ...depending] }));
  // A schema without a type may forbid the type that is made first.
  const others: JsonSchemaType[] =
    typesOf(base).length > 0 ? [] : ['object', 'integer', 'boolean', 'array', 'null'];
  return [...all, ...branches, ...chooseBranches(base), ...others.map((type) => ({ ...base, type }))];
}

/** Picks one alternative from each union of `allOf`. */
function chooseBranches({ allOf = [], ...base }: JsonSchemaObject): JsonSchemaObject[] {
  const alternatives = (part: JsonSchema): JsonSchema[] | undefined =>
    typeof part === 'object' ? (part.oneOf ?? part.anyOf) : undefined;
  let combinations: JsonSchema[][] = [[]];
  for (const part of allOf) {
    const options = alternatives(part) ?? [part];
    combinations = combinations
      .flatMap((some) => options.map((one) => [...some, one]))
      .slice(0, MAX_COMBINATIONS);
  }
  return allOf.some(alternatives) ? combinations.map((parts) => ({ ...base, allOf: parts })) : [];
}

function makeOfKind(schema: JsonSchemaObject, making: Making): unknown {
  const union = unionOf(schema, making.components);
  return union ? makeVariant(schema, union, making) : makeOfType(schema, making);
}

/**
 * The first alternative whose example satisfies the union. For `oneOf` it must not satisfy another
 * alternative.
 */
function makeVariant(
  schema: JsonSchemaObject,
  { kind, schemas }: { kind: 'oneOf' | 'anyOf'; schemas: JsonSchema[] },
  making: Making,
): unknown {
  const { [kind]: _union, discriminator, ...base } = schema;
  let first: unknown;
  for (const variant of schemas.slice(0, MAX_TRIED_ALTERNATIVES)) {
    const combinedSchema: JsonSchema = Object.keys(base).length === 0 ? variant : { allOf: [base, variant] };
    for (let attempt = making.variant; attempt < making.variant + 3; attempt++) {
      const value = making.make(combinedSchema, { ...making, variant: attempt, depth: making.depth + 1 });
      if (value === undefined) break;
      const taggedValue = discriminator ? withTag(value, variant, discriminator, making) : value;
      for (const candidate of new Set([taggedValue, value])) {
        if (satisfies(schema, candidate, making)) return candidate;
      }
      // The parts that fit may still distinguish another alternative.
      const repairedValue =
        attempt === making.variant
          ? repairValue(taggedValue, combinedSchema, making.components)
          : taggedValue;
      if (repairedValue !== taggedValue && satisfies(schema, repairedValue, making)) return repairedValue;
      const alone =
        attempt === making.variant &&
        kind === 'oneOf' &&
        distinguish(taggedValue, schema, combinedSchema, schemas, making);
      if (alone) return alone;
      // A made-up name is not a value of the discriminating property.
      if (first === undefined)
        first = [taggedValue, repairedValue].find((each) => satisfies(combinedSchema, each, making)) ?? value;
      if (making.budget.left <= 0 || making.budget.tries-- <= 0) return first;
      // Spends no tries on an alternative without values.
      if (contradictionOf(combinedSchema, making.components) !== undefined) break;
    }
  }
  return first;
}

/**
 * A value of one alternative (`combined`) without the optional properties that make it satisfy others as
 * well, such as `html` beside the required `url`. `undefined` if removing them does not help.
 */
function distinguish(
  value: unknown,
  schema: JsonSchemaObject,
  combinedSchema: JsonSchema,
  schemas: JsonSchema[],
  making: Making,
): object | undefined {
  if (!isRecord(value)) return undefined;
  const names = new Set(
    schemas.flatMap((each) => flattenWhole(each, making.components).schema.required ?? []),
  );
  const matches = (candidate: object): number =>
    schemas.filter((each) => satisfies(each, candidate, making)).length;
  let rest = value;
  let count = matches(rest);
  for (const name of Object.keys(value)) {
    if (!names.has(name)) continue;
    if (count < 2 || making.budget.tries-- <= 0) return undefined;
    const { [name]: _left, ...others } = rest;
    const fewer = satisfies(combinedSchema, others, making) ? matches(others) : count;
    if (fewer >= count) continue;
    if (satisfies(schema, others, making)) return others;
    rest = others;
    count = fewer;
  }
  return undefined;
}

/**
 * Sets the discriminating property to the value that means this alternative: as mapped, else the component's
 * name (OpenAPI 4.8.25).
 */
function withTag(
  value: unknown,
  variant: JsonSchema,
  discriminator: NonNullable<JsonSchemaObject['discriminator']>,
  { components }: Making,
): unknown {
  const { propertyName } = discriminator;
  const [tag] = valuesOf(variant, discriminator, components);
  return isRecord(value) && tag !== undefined && propertyName !== '__proto__'
    ? { ...value, [propertyName]: tag }
    : value;
}

function makeOfType(schema: JsonSchemaObject, making: Making): unknown {
  const types = typesOf(schema);
  const type: JsonSchemaType | undefined = types.find((candidate) => candidate !== 'null') ?? types[0];
  switch (type) {
    case 'object':
      return makeObject(schema, making);
    case 'array':
      return makeArray(schema, making);
    case 'integer':
    case 'number':
      return numberExample(schema, type === 'integer', making.variant);
    case 'boolean':
      return making.variant % 2 === 0;
    case 'null':
      return null;
    case undefined:
      // Bytes have no JSON representation.
      return schema.contentMediaType === undefined
        ? textExample(schema, making.variant, making.components)
        : '';
    default:
      return textExample(schema, making.variant, making.components);
  }
}
