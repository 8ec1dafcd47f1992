import type { JsonSchema, JsonSchemaObject } from '../../contract/index.ts';
import { isRecord } from '../../json/index.ts';

/** Keywords that do not affect which values a schema allows. */
export const TEXTS: ReadonlySet<string> = new Set([
  'title',
  'description',
  '$comment',
  'default',
  'example',
  'examples',
  'deprecated',
  'externalDocs',
  'xml',
]);
/** The same, and the keywords for the direction of a value. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([...TEXTS, 'readOnly', 'writeOnly']);

/** Keywords of JSON Schema 2020-12 with a schema as the value. */
const SCHEMA = new Set([
  'items',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
]);
/** Keywords with a list of schemas. */
const LIST = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
/** Keywords with a map of schemas. */
const MAP = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/** A copy of `schema` with every direct subschema replaced. Data (examples, defaults) stays unchanged. */
export const mapSubschemas = (
  schema: JsonSchemaObject,
  change: (subschema: JsonSchema) => JsonSchema,
): JsonSchemaObject => mapParts(schema, (part) => (isSchema(part) ? change(part) : {}));

/** `mapSubschemas` for a schema from a file, whose parts may be anything. */
export function mapParts(
  schema: Record<string, unknown>,
  change: (part: unknown) => JsonSchema,
): JsonSchemaObject {
  const result: JsonSchemaObject = {};
  for (const [key, value] of Object.entries(schema)) {
    if (SCHEMA.has(key)) result[key] = change(value);
    else if (LIST.has(key) && Array.isArray(value)) result[key] = value.map(change);
    else if (MAP.has(key) && typeof value === 'object' && value !== null) {
      result[key] = Object.fromEntries(
        Object.entries(value).map(([name, subschema]) => [name, change(subschema)]),
      );
    } else result[key] = value;
  }
  return result;
}

/** Whether a value can be read as a schema. */
export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'boolean' || isRecord(value);

/** Every direct subschema. */
export function subschemas(schema: JsonSchemaObject): JsonSchema[] {
  const children: JsonSchema[] = [];
  for (const key of Object.keys(schema)) {
    const value = schema[key];
    if (SCHEMA.has(key)) {
      if (isSchema(value)) children.push(value);
    } else if (LIST.has(key) && Array.isArray(value)) children.push(...value);
    else if (MAP.has(key) && typeof value === 'object' && value !== null)
      children.push(...Object.values(value));
  }
  return children;
}
