import type { JsonSchemaObject, JsonSchemaType, Label, Phrase, StringId } from '../../../contract/index.ts';
import { isRecord } from '../../../json/index.ts';

/** Keywords that apply to one type only, and imply it for a schema without a type. */
const OF_OBJECTS = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
];
const OF_ARRAYS = ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'];

/** Types that a flat schema allows, as declared or as its keywords imply; empty if it allows anything. */
export function typesOf(schema: JsonSchemaObject): JsonSchemaType[] {
  if (schema.type !== undefined) return [schema.type].flat();
  if (OF_OBJECTS.some((keyword) => schema[keyword] !== undefined)) return ['object'];
  if (OF_ARRAYS.some((keyword) => schema[keyword] !== undefined)) return ['array'];
  if (schema.pattern !== undefined || schema.minLength !== undefined || schema.maxLength !== undefined)
    return ['string'];
  if (schema.minimum !== undefined || schema.maximum !== undefined || schema.multipleOf !== undefined)
    return ['number'];
  if ('const' in schema) return [typeOfValue(schema.const)];
  if (Array.isArray(schema.enum)) return [...new Set(schema.enum.map(typeOfValue))];
  return schema.required ? ['object'] : [];
}

/** Whether a flat schema allows no value: `false`, or the equivalent `not: {}` (JSON Schema Core 4.3.2). */
export function isNever({ not }: JsonSchemaObject): boolean {
  return not === true || (typeof not === 'object' && not !== null && Object.keys(not).length === 0);
}

function typeOfValue(value: unknown): JsonSchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' || value instanceof Number)
    return Number.isInteger(Number(value)) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

const phrase = (id: StringId, values?: Phrase['values']): Phrase => ({ id, ...(values && { values }) });

/** Limits as text: `max 60 characters`, `>= 1`, `pattern ^[a-z]+$`. */
export function constraintsOf(schema: JsonSchemaObject): Label[] {
  const labels: Label[] = [
    ...countLimits(schema.minLength, schema.maxLength, 'Characters'),
    ...numberLimits(schema),
    ...(typeof schema.pattern === 'string' ? [phrase('limit.pattern', { pattern: schema.pattern })] : []),
    ...countLimits(schema.minItems, schema.maxItems, 'Items'),
    ...(schema.uniqueItems === true ? [phrase('limit.uniqueItems')] : []),
    ...countLimits(schema.minProperties, schema.maxProperties, 'Properties'),
    ...(schema.additionalProperties === false || schema.unevaluatedProperties === false
      ? [phrase('limit.noOtherProperties')]
      : []),
    ...itemLimits(schema),
    ...dependentLimits(schema.dependentRequired),
    ...contentLimits(schema),
  ];
  const apart = (schema.allOf ?? []).flatMap((part) => (typeof part === 'object' ? constraintsOf(part) : []));
  const all = [...labels, ...apart];
  return [...new Map(all.map((phrase) => [JSON.stringify(phrase), phrase])).values()];
}

/** `minContains` and `maxContains` count the items that match `contains` (JSON Schema Core 6.4.4, 6.4.5). */
function itemLimits(schema: JsonSchemaObject): Phrase[] {
  const { contains, prefixItems, items, unevaluatedItems, minContains, maxContains } = schema;
  const isClosed = items === false || unevaluatedItems === false;
  return [
    ...(isClosed && prefixItems ? [phrase('limit.noOtherItems')] : []),
    ...(contains === undefined ? [] : countLimits(minContains, maxContains, 'Matches')),
  ];
}

/** JSON Schema Validation 6.5.4. */
function dependentLimits(dependentRequired: unknown): Phrase[] {
  if (typeof dependentRequired !== 'object' || dependentRequired === null) return [];
  return Object.entries(dependentRequired).flatMap(([name, names]) =>
    Array.isArray(names) && names.length > 0
      ? [phrase('limit.requires', { name, others: names.join(', ') })]
      : [],
  );
}

/** JSON Schema Validation 8.3 and 8.4. The type names an encoding without a format. */
function contentLimits({ contentEncoding, contentMediaType, format }: JsonSchemaObject): Phrase[] {
  return [
    // The type `file` says as much, and the upgrade to 3.1 writes it beside media types of its own.
    ...(typeof contentMediaType === 'string' &&
    !(contentMediaType === 'application/octet-stream' && contentEncoding === undefined)
      ? [phrase('limit.contentType', { type: contentMediaType })]
      : []),
    ...(typeof contentEncoding === 'string' && format !== undefined
      ? [phrase('limit.encoding', { encoding: contentEncoding })]
      : []),
  ];
}

/**
 * How a schema is written in XML, unless it is an element of its own name (OpenAPI 4.8.26; `nodeType` is from
 * 3.2).
 */
export function xmlOf({ xml }: JsonSchemaObject): Phrase[] | undefined {
  if (!isRecord(xml)) return undefined;
  const { name, prefix, namespace, attribute, wrapped, nodeType } = xml;
  const kind = typeof nodeType === 'string' ? nodeType : attribute === true ? 'attribute' : undefined;
  const fullName = [prefix, name].filter((part) => typeof part === 'string' && part !== '').join(':');
  const phrases: Phrase[] = [
    ...(fullName === '' ? [] : [phrase('xml.name', { name: fullName })]),
    ...(kind === undefined ? [] : [phrase('xml.kind', { kind })]),
    ...(typeof namespace === 'string' ? [phrase('xml.namespace', { namespace })] : []),
    ...(wrapped === true ? [phrase('xml.wrapped')] : []),
  ];
  return phrases.length > 0 ? phrases : undefined;
}

function numberLimits(schema: JsonSchemaObject): Label[] {
  const { multipleOf } = schema;
  const limit = (sign: string, value: unknown): string[] =>
    typeof value === 'number' ? [`${sign} ${value}`] : [];
  return [
    ...limit('>=', schema.minimum),
    ...limit('>', schema.exclusiveMinimum),
    ...limit('<=', schema.maximum),
    ...limit('<', schema.exclusiveMaximum),
    ...(typeof multipleOf === 'number' ? [phrase('limit.multipleOf', { value: String(multipleOf) })] : []),
  ];
}

function countLimits(
  min: unknown,
  max: unknown,
  of: 'Characters' | 'Items' | 'Properties' | 'Matches',
): Phrase[] {
  const limit = (bound: 'exact' | 'min' | 'max', count: number): Phrase => ({
    id: `limit.${bound}${of}`,
    values: { count },
  });
  if (typeof min === 'number' && min === max) return [limit('exact', min)];
  return [
    ...(typeof min === 'number' && min > 0 ? [limit('min', min)] : []),
    ...(typeof max === 'number' ? [limit('max', max)] : []),
  ];
}
