import type { JsonSchemaObject, JsonSchemaType, Phrase } from '../../../contract/index.ts';

/** Keywords that say something of values of one type alone, by which a schema without a type is known. */
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

/** Types that a flat schema allows, as declared or as its keywords imply; none when it allows anything. */
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

/** Whether a flat schema is `false` or says the same (`not: {}`): no value is allowed. JSON Schema Core 4.3.2. */
export function isNever({ not }: JsonSchemaObject): boolean {
  return not === true || (typeof not === 'object' && not !== null && Object.keys(not).length === 0);
}

function typeOfValue(value: unknown): JsonSchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as 'string' | 'boolean')
    : 'object';
}

/** Limits in words: `max 60 characters`, `>= 1`, `pattern ^[a-z]+$`. */
export function constraintsOf(schema: JsonSchemaObject): Phrase[] {
  const found: Phrase[] = [
    ...countLimits(schema.minLength, schema.maxLength, 'character', 'characters'),
    ...numberLimits(schema),
    ...(typeof schema.pattern === 'string'
      ? [{ text: 'pattern {pattern}', values: { pattern: schema.pattern } }]
      : []),
    ...countLimits(schema.minItems, schema.maxItems, 'item', 'items'),
    ...(schema.uniqueItems === true ? [{ text: 'unique items' }] : []),
    ...countLimits(schema.minProperties, schema.maxProperties, 'property', 'properties'),
    ...(schema.additionalProperties === false || schema.unevaluatedProperties === false
      ? [{ text: 'no other properties' }]
      : []),
    ...itemLimits(schema),
    ...dependentLimits(schema.dependentRequired),
    ...contentLimits(schema),
  ];
  const apart = (schema.allOf ?? []).flatMap((part) => (typeof part === 'object' ? constraintsOf(part) : []));
  const all = [...found, ...apart];
  return [...new Map(all.map((phrase) => [JSON.stringify(phrase), phrase])).values()];
}

/** `minContains` and `maxContains` count the items that `contains` describes. JSON Schema Core 6.4.4, 6.4.5. */
function itemLimits(schema: JsonSchemaObject): Phrase[] {
  const { contains, prefixItems, items, unevaluatedItems, minContains, maxContains } = schema;
  const isClosed = items === false || unevaluatedItems === false;
  return [
    ...(isClosed && prefixItems ? [{ text: 'no other items' }] : []),
    ...(contains === undefined
      ? []
      : countLimits(minContains, maxContains, 'matching item', 'matching items')),
  ];
}

/** JSON Schema Validation 6.5.4. */
function dependentLimits(dependentRequired: unknown): Phrase[] {
  if (typeof dependentRequired !== 'object' || dependentRequired === null) return [];
  return Object.entries(dependentRequired).flatMap(([name, names]) =>
    Array.isArray(names) && names.length > 0
      ? [{ text: '{name} requires {others}', values: { name, others: names.join(', ') } }]
      : [],
  );
}

/** JSON Schema Validation 8.3 and 8.4; an encoding without a format is said by the type. */
function contentLimits({ contentEncoding, contentMediaType, format }: JsonSchemaObject): Phrase[] {
  return [
    ...(typeof contentMediaType === 'string'
      ? [{ text: 'content {type}', values: { type: contentMediaType } }]
      : []),
    ...(typeof contentEncoding === 'string' && format !== undefined
      ? [{ text: 'encoded as {encoding}', values: { encoding: contentEncoding } }]
      : []),
  ];
}

/** How a schema is written in XML, where it is not an element of its own name. OpenAPI 4.8.26; `nodeType` is of 3.2. */
export function xmlOf({ xml }: JsonSchemaObject): Phrase[] | undefined {
  if (typeof xml !== 'object' || xml === null) return undefined;
  const { name, prefix, namespace, attribute, wrapped, nodeType } = xml as Record<string, unknown>;
  const kind = typeof nodeType === 'string' ? nodeType : attribute === true ? 'attribute' : undefined;
  const fullName = [prefix, name].filter((part) => typeof part === 'string' && part !== '').join(':');
  const phrases: Phrase[] = [
    ...(fullName === '' ? [] : [{ text: 'XML name {name}', values: { name: fullName } }]),
    ...(kind === undefined ? [] : [{ text: 'XML {kind}', values: { kind } }]),
    ...(typeof namespace === 'string' ? [{ text: 'XML namespace {namespace}', values: { namespace } }] : []),
    ...(wrapped === true ? [{ text: 'XML list within an element' }] : []),
  ];
  return phrases.length > 0 ? phrases : undefined;
}

function numberLimits(schema: JsonSchemaObject): Phrase[] {
  const limit = (sign: string, value: unknown): Phrase[] =>
    typeof value === 'number' ? [{ text: `${sign} {value}`, values: { value: String(value) } }] : [];
  return [
    ...limit('>=', schema.minimum),
    ...limit('>', schema.exclusiveMinimum),
    ...limit('<=', schema.maximum),
    ...limit('<', schema.exclusiveMaximum),
    ...limit('multiple of', schema.multipleOf),
  ];
}

function countLimits(min: unknown, max: unknown, one: string, many: string): Phrase[] {
  const limit = (word: string, count: number): Phrase => ({
    text: `${word} {count} ${one}|${word} {count} ${many}`,
    values: { count },
  });
  if (typeof min === 'number' && min === max) return [limit('exactly', min)];
  return [
    ...(typeof min === 'number' && min > 0 ? [limit('min', min)] : []),
    ...(typeof max === 'number' ? [limit('max', max)] : []),
  ];
}
