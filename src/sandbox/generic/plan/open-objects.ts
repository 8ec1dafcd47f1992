/** Objects whose only listed property stands for those of a map: `localeCode` for `en_US`. */
import { formatJson, type JsonSchema, type JsonSchemaObject } from '../../../contract/index.ts';
import { isRecord, own } from '../../../json/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';
import {
  type ApiDocument,
  type Components,
  componentName,
  flattenWhole,
  forChecks,
  mapSubschemas,
  subschemas,
  writtenExamples,
} from '../../../openapi/index.ts';

/**
 * A function that lets such objects of a schema have any members, where examples show only others than the
 * listed one. Responses would leave out all that requests send in them.
 */
export function openObjects(
  { operations }: ApiDocument,
  components: Components,
): (schema: JsonSchema) => JsonSchema {
  const open = new Set<string>();
  const compare = (schema: JsonSchema, value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    const object = referred(schema, components);
    // An item without any of its members is an example of something else.
    if (depth > 0 && isOther(object, value)) open.add(textOf(object));
    const { properties, items } = flattenWhole(schema, components).schema;
    if (Array.isArray(value)) {
      if (items !== undefined) for (const item of value) compare(items, item, depth);
    } else
      for (const [name, member] of Object.entries(value)) {
        const inner = own(properties, name) as JsonSchema | undefined;
        if (inner !== undefined) compare(inner, member, depth + 1);
      }
  };
  const read = new Set<JsonSchemaObject>();
  const readExamples = (schema: JsonSchema): void => {
    if (typeof schema === 'boolean' || read.has(schema)) return;
    read.add(schema);
    for (const value of examplesIn(schema)) compare(schema, value, 0);
    for (const member of Object.values(schema.properties ?? {}))
      for (const value of examplesIn(member)) compare(member, value, 1);
    subschemas(schema).forEach(readExamples);
  };
  for (const schema of Object.values(components)) readExamples(schema);
  const bodies = operations.flatMap(({ request, responses }) => [
    ...(request.body?.media ?? []),
    ...responses.flatMap(({ content }) => content),
  ]);
  for (const { schema = true, examples } of bodies) {
    readExamples(schema);
    for (const { value } of examples) compare(schema, value, 0);
  }
  if (open.size === 0) return (schema) => schema;
  const opened = memoizeByObject((schema: JsonSchemaObject): JsonSchemaObject => {
    const copy = mapSubschemas(schema, (child) => (typeof child === 'boolean' ? child : opened(child)));
    return isListing(schema) && open.has(textOf(schema)) ? { ...copy, additionalProperties: true } : copy;
  });
  return (schema) => (typeof schema === 'boolean' ? schema : opened(schema));
}

const MAX_DEPTH = 8;

const examplesIn = (schema: JsonSchema): unknown[] =>
  typeof schema === 'boolean' ? [] : writtenExamples(schema);

function referred(schema: JsonSchema, components: Components): JsonSchema {
  const name = isRecord(schema) ? componentName(schema.$ref) : undefined;
  return (name === undefined ? undefined : (own(components, name) as JsonSchema)) ?? schema;
}

/** Whether an object lists one property, and says nothing about others. */
const isListing = (schema: JsonSchema): schema is JsonSchemaObject & { properties: object } =>
  typeof schema === 'object' &&
  isRecord(schema.properties) &&
  Object.keys(schema.properties).length === 1 &&
  SAYS_MORE.every((keyword) => schema[keyword] === undefined);

const SAYS_MORE = ['additionalProperties', 'patternProperties', 'allOf', 'oneOf', 'anyOf', 'discriminator'];

function isOther(schema: JsonSchema, value: object): schema is JsonSchemaObject {
  const names = Object.keys(value);
  return (
    isListing(schema) &&
    !Array.isArray(value) &&
    names.length > 0 &&
    !names.some((name) => Object.hasOwn(schema.properties, name))
  );
}

const textOf = (schema: JsonSchemaObject): string => formatJson(forChecks(schema));
