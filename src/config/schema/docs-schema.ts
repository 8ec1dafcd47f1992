import type { JsonNode } from '../../json/index.ts';
import docsSchemaJson from '../docs.schema.json' with { type: 'json' };
import { list } from '../read/problem.ts';

/** The part of JSON Schema draft-07 that `docs.schema.json` uses. */
export interface DocsSchema {
  $id?: string;
  $ref?: string;
  type?: JsonNode['type'];
  /** Noun for a value of this schema in messages: `Hex color`. */
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  enum?: string[];
  const?: string;
  pattern?: string;
  minLength?: number;
  uniqueItems?: boolean;
  required?: string[];
  properties?: Record<string, DocsSchema>;
  /** Of keys that authors name. */
  additionalProperties?: DocsSchema;
  items?: DocsSchema;
  /** Alternatives of different types, so the type of a value tells which one was meant. */
  anyOf?: DocsSchema[];
  allOf?: DocsSchema[];
  if?: DocsSchema;
  then?: DocsSchema;
  else?: DocsSchema;
  definitions?: Record<string, DocsSchema>;
}

/**
 * The JSON Schema of docs.json, published as `trellis-docs/schema.json`; it contains both formats. Its
 * descriptions are the settings reference.
 */
export const docsSchema = docsSchemaJson as unknown as DocsSchema;

/**
 * Where a docs folder has a copy, for `$schema` in its docs.json: it works without a network and without npm.
 */
export const SCHEMA_COPY = '.trellis/docs.schema.json';

/** `array`: the legacy format, in which `navigation` is an array of groups. `object`: the current one. */
export type Shape = 'array' | 'object';

export const otherShape = (shape: Shape): Shape => (shape === 'array' ? 'object' : 'array');

/** Name of each format's definition. */
const SHAPES = { array: 'arrayShape', object: 'objectShape' } as const;

/** JSON Pointer to the schema of a format within `docsSchema`. */
export const shapePointer = (shape: Shape): string => `#/definitions/${SHAPES[shape]}`;

export const shapeSchema = (shape: Shape): DocsSchema => resolveSchema({ $ref: shapePointer(shape) });

/** Follows a reference, which always has the form `#/definitions/<name>`. */
export function resolveSchema(schema: DocsSchema): DocsSchema {
  if (schema.$ref === undefined) return schema;
  const target = docsSchema.definitions?.[schema.$ref.replace('#/definitions/', '')];
  if (!target) throw new Error(`docs.schema.json has no ${schema.$ref}`);
  return resolveSchema(target);
}

/** The schemas that apply to a value of the given type; of alternatives, the one that allows it. */
export function schemasFor(schema: DocsSchema, type: JsonNode['type']): DocsSchema[] {
  const schemaObject = resolveSchema(schema);
  const { anyOf = [], allOf = [], then } = schemaObject;
  const innerSchemas = [...anyOf, ...allOf, ...(then ? [then] : [])].flatMap((each) =>
    schemasFor(each, type),
  );
  return schemaObject.type === undefined || schemaObject.type === type
    ? [schemaObject, ...innerSchemas]
    : innerSchemas;
}

/** What a schema expects, as a noun phrase: `a hex color like #0D9373`, `"light" or "dark"`. */
export function describeSchema(schema: DocsSchema): string {
  const { anyOf, enum: values, title, type = 'object', required, pattern, examples } = resolveSchema(schema);
  if (anyOf) return list(anyOf.map(describeSchema), 'or');
  if (values)
    return list(
      values.map((value) => JSON.stringify(value)),
      'or',
    );
  if (type === 'boolean') return 'true or false';
  const noun = withArticle(title ?? type);
  if (type === 'object' && required)
    return `${noun} with ${list(
      required.map((key) => `\`${key}\``),
      'and',
    )}`;
  return pattern && examples ? `${noun} like ${examples[0]}` : noun;
}

/** A leading U is pronounced as in URL. */
function withArticle(title: string): string {
  const noun = /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
