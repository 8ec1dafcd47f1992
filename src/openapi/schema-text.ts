import type { JsonSchema, JsonSchemaObject, JsonSchemaType } from '../contract/index.ts';
import { type Components, flatten } from './merge.ts';
import { UNCHECKED_PATTERN } from './schemas.ts';

/** More alternatives than this are not spelt out in a label. */
const MAX_ALTERNATIVES = 4;
const MAX_LABEL_DEPTH = 3;

/** Types that a flat schema allows, as declared or as its keywords imply; none when it allows anything. */
export function typesOf(schema: JsonSchemaObject): JsonSchemaType[] {
  if (schema.type !== undefined) return [schema.type].flat();
  if (schema.properties || schema.patternProperties || schema.additionalProperties !== undefined)
    return ['object'];
  if (schema.items !== undefined || schema.prefixItems) return ['array'];
  if (schema.pattern !== undefined || schema.minLength !== undefined || schema.maxLength !== undefined)
    return ['string'];
  if (schema.minimum !== undefined || schema.maximum !== undefined || schema.multipleOf !== undefined)
    return ['number'];
  if ('const' in schema) return [typeOfValue(schema.const)];
  if (Array.isArray(schema.enum)) return [...new Set(schema.enum.map(typeOfValue))];
  return schema.required ? ['object'] : [];
}

function typeOfValue(value: unknown): JsonSchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as 'string' | 'boolean')
    : 'object';
}

/**
 * `string`, `integer <int64>`, `integer[]`, `string | null`, `enum`, `object`, `map of string`, `file`, `any`,
 * `never`.
 */
export function typeLabel(schema: JsonSchema, components: Components, depth = 0): string {
  if (schema === false) return 'never';
  const { schema: flat } = flatten(schema, components);
  if (sameKeys(flat, ['not']) && isEmpty(flat.not)) return 'never';
  const types = typesOf(flat);
  const union = flat.oneOf ?? flat.anyOf;
  if (Array.isArray(union) && types.length === 0) return unionLabel(union, components, depth);
  if (types.length === 0) return flat.contentMediaType !== undefined ? 'file' : 'any';
  const labels = types
    .filter((type) => type !== 'null')
    .map((type) => labelOf(type, flat, components, depth));
  if (types.includes('null') || (flat.enum?.includes(null) ?? false)) labels.push('null');
  return [...new Set(labels)].join(' | ');
}

function labelOf(
  type: JsonSchemaType,
  schema: JsonSchemaObject,
  components: Components,
  depth: number,
): string {
  switch (type) {
    case 'array':
      return arrayLabel(schema, components, depth);
    case 'object': {
      const values = schema.additionalProperties;
      const isMap = !schema.properties && typeof values === 'object' && depth < MAX_LABEL_DEPTH;
      return isMap ? `map of ${typeLabel(values, components, depth + 1)}` : 'object';
    }
    default: {
      if (schema.enum) return type === 'string' ? 'enum' : `enum <${type}>`;
      const format = schema.format ?? (schema.contentEncoding as string | undefined);
      return typeof format === 'string' ? `${type} <${format}>` : type;
    }
  }
}

function arrayLabel({ items, prefixItems }: JsonSchemaObject, components: Components, depth: number): string {
  if (depth >= MAX_LABEL_DEPTH) return 'array';
  if (prefixItems && prefixItems.length > 0 && prefixItems.length <= MAX_ALTERNATIVES) {
    return `[${prefixItems.map((item) => typeLabel(item, components, depth + 1)).join(', ')}]`;
  }
  if (items === undefined || items === true) return 'array';
  const label = typeLabel(items, components, depth + 1);
  return /[| ]/.test(label.replace(/ <[^<>]*>/, '')) ? `(${label})[]` : `${label}[]`;
}

function unionLabel(variants: JsonSchema[], components: Components, depth: number): string {
  if (depth >= MAX_LABEL_DEPTH) return 'any';
  const labels = [
    ...new Set(variants.flatMap((variant) => typeLabel(variant, components, depth + 1).split(' | '))),
  ];
  const ordered = [
    ...labels.filter((label) => label !== 'null'),
    ...labels.filter((label) => label === 'null'),
  ];
  return ordered.length > MAX_ALTERNATIVES ? `one of ${variants.length} types` : ordered.join(' | ');
}

/** Limits in words: `max 60 characters`, `>= 1`, `pattern ^[a-z]+$`. */
export function constraintsOf(schema: JsonSchemaObject): string[] {
  const found = [
    ...countLimits(schema.minLength, schema.maxLength, 'character', 'characters'),
    ...numberLimits(schema),
    ...[schema.pattern, schema[UNCHECKED_PATTERN]].flatMap((pattern) =>
      typeof pattern === 'string' ? [`pattern ${pattern}`] : [],
    ),
    ...countLimits(schema.minItems, schema.maxItems, 'item', 'items'),
    ...(schema.uniqueItems === true ? ['unique items'] : []),
    ...countLimits(schema.minProperties, schema.maxProperties, 'property', 'properties'),
    ...(schema.additionalProperties === false ? ['no other properties'] : []),
  ];
  const apart = (schema.allOf ?? []).flatMap((part) => (typeof part === 'object' ? constraintsOf(part) : []));
  return [...new Set([...found, ...apart])];
}

function numberLimits(schema: JsonSchemaObject): string[] {
  const limit = (sign: string, value: unknown): string[] =>
    typeof value === 'number' ? [`${sign} ${value}`] : [];
  return [
    ...limit('>=', schema.minimum),
    ...limit('>', schema.exclusiveMinimum),
    ...limit('<=', schema.maximum),
    ...limit('<', schema.exclusiveMaximum),
    ...limit('multiple of', schema.multipleOf),
  ];
}

function countLimits(min: unknown, max: unknown, one: string, many: string): string[] {
  const unit = (count: number): string => `${count} ${count === 1 ? one : many}`;
  if (typeof min === 'number' && min === max) return [`exactly ${unit(min)}`];
  return [
    ...(typeof min === 'number' && min > 0 ? [`min ${unit(min)}`] : []),
    ...(typeof max === 'number' ? [`max ${unit(max)}`] : []),
  ];
}

function sameKeys(value: object, keys: string[]): boolean {
  return Object.keys(value).join() === keys.join();
}

function isEmpty(value: unknown): boolean {
  return value === true || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}
