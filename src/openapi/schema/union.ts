import { formatJson, type JsonSchema, type JsonSchemaObject, tagsOf } from '../../contract/index.ts';
import type { Components } from './components.ts';
import { memoizeBySchema } from './memoize-by-schema.ts';
import { type FlatSchema, flatten } from './merge.ts';
import { isNever, typesOf } from './view/text.ts';

const KINDS = ['oneOf', 'anyOf'] as const;

interface Union {
  kind: 'oneOf' | 'anyOf';
  schemas: JsonSchema[];
  /** The alternatives are subtypes of the schema, and have all its properties. */
  isHierarchy?: true;
}

/** The alternatives besides `null`: of a union, else the mapped subtypes of a discriminator. */
export function unionOf(schema: JsonSchemaObject, components: Components): Union | undefined {
  for (const kind of KINDS) {
    const schemas = schema[kind]?.filter((variant) => !isNull(variant, components));
    if (schemas && schemas.length > 0) return { kind, schemas };
  }
  const mapped = [...new Set(Object.values(schema.discriminator?.mapping ?? {}))];
  return mapped.length > 0
    ? { kind: 'oneOf', schemas: mapped.map(($ref) => ({ $ref })), isHierarchy: true }
    : undefined;
}

/** A subtype without the properties that it inherits unchanged. */
export function withoutInherited(schema: JsonSchemaObject, base: JsonSchemaObject): JsonSchemaObject {
  const isRequired = ({ required }: JsonSchemaObject, name: string): boolean =>
    Array.isArray(required) && required.includes(name);
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) =>
      base.properties?.[name] !== property || isRequired(schema, name) !== isRequired(base, name),
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

type WholeSchema = FlatSchema & { nullable: boolean };

/**
 * Values of the discriminating property that mean `variant` (OpenAPI 4.8.25): as mapped, else the component's
 * name. If the alternative allows neither, or has no name, the values that it allows.
 */
export function valuesOf(
  variant: JsonSchema,
  discriminator: NonNullable<JsonSchemaObject['discriminator']>,
  components: Components,
): string[] {
  const tags = tagsOf(discriminator, variant);
  const { properties = {} } = flatten(variant, components).schema;
  const { propertyName } = discriminator;
  const property = Object.hasOwn(properties, propertyName) ? properties[propertyName] : undefined;
  const { const: only, enum: several } = property === undefined ? {} : flatten(property, components).schema;
  const allowed = (only !== undefined ? [only] : Array.isArray(several) ? several : []).filter(
    (value) => typeof value === 'string',
  );
  const matchingTags = allowed.length > 0 ? tags.filter((tag) => allowed.includes(tag)) : tags;
  return matchingTags.length > 0 ? matchingTags : allowed;
}

/**
 * Names of required and forbidden (`url: false`) properties, as a label for an alternative that has nothing
 * else.
 */
export function requiredLabel(schema: JsonSchema, components: Components): string | undefined {
  const { required, type = 'object', properties = {}, ...rest } = flattenWhole(schema, components).schema;
  if (!Array.isArray(required) || required.length === 0 || type !== 'object') return undefined;
  const all = Object.values(properties);
  const hasOnlyRequired =
    all.some((each) => isNever(flatten(each, components).schema)) ||
    (all.length === 0 && Object.keys(rest).length === 0);
  return hasOnlyRequired ? required.join(', ') : undefined;
}

/** Constants of more alternatives are not compared, and longer constants are no label. */
const MAX_COMPARED_ALTERNATIVES = 100;
const MAX_TITLE_CHARACTERS = 60;

/** `type: "cat"`: a property with a single value that no other alternative of `all` has. */
export function constantOf(
  schema: JsonSchema,
  all: JsonSchema[],
  components: Components,
): string | undefined {
  if (all.length > MAX_COMPARED_ALTERNATIVES) return undefined;
  const others = all.filter((other) => other !== schema).map((other) => constantsOf(other, components));
  for (const [name, value] of constantsOf(schema, components)) {
    const title = `${name}: ${value}`;
    if (title.length <= MAX_TITLE_CHARACTERS && others.every((one) => one.get(name) !== value)) return title;
  }
  return undefined;
}

/** Properties with a single value, as JSON text. */
function constantsOf(schema: JsonSchema, components: Components): Map<string, string> {
  const { properties = {} } = flattenWhole(schema, components).schema;
  const constants = new Map<string, string>();
  for (const [name, property] of Object.entries(properties)) {
    const { const: only, enum: values } = flattenWhole(property, components).schema;
    if (only !== undefined) constants.set(name, formatJson(only));
    else if (Array.isArray(values) && values.length === 1) constants.set(name, formatJson(values[0]));
  }
  return constants;
}

/** `flatten`, where a union of one alternative (`X`, `X or null`, `null`) becomes the alternative itself. */
export function flattenWhole(schema: JsonSchema, components: Components): WholeSchema {
  return typeof schema === 'boolean'
    ? { ...flatten(schema, components), nullable: false }
    : wholeOf(schema, components);
}

const wholeOf = memoizeBySchema((schema, components): WholeSchema => {
  const flat = flatten(schema, components);
  const nullable = isNullable(flat.schema, components);
  for (const kind of KINDS) {
    const { [kind]: variants = [], ...rest } = flat.schema;
    const [only, ...others] = variants.filter((variant) => !isNull(variant, components));
    if (variants.length === 0 || others.length > 0) continue;
    if (only === undefined) return { ...flat, schema: { ...rest, type: 'null' }, nullable: true };
    const inner = flatten({ ...rest, allOf: [...(flat.schema.allOf ?? []), only] }, components);
    return {
      schema: inner.schema,
      names: [...flat.names, ...inner.names],
      parts: [...flat.parts, ...inner.parts],
      nullable: nullable || isNullable(inner.schema, components),
    };
  }
  return { ...flat, nullable };
});

/** Whether the flat schema allows `null`. */
function isNullable(schema: JsonSchemaObject, components: Components): boolean {
  if (typesOf(schema).includes('null')) return true;
  return KINDS.some((kind) => schema[kind]?.some((variant) => isNull(variant, components)) ?? false);
}

/** Maximum nesting depth of unions. */
const MAX_UNIONS = 8;

/** Whether `null` is the only value of the schema and of each alternative. */
function isNull(schema: JsonSchema, components: Components, depth = 0): boolean {
  const flat = flatten(schema, components).schema;
  const types = typesOf(flat);
  if (types.length > 0) return types.length === 1 && types[0] === 'null';
  return (
    depth < MAX_UNIONS &&
    KINDS.some((kind) => {
      const schemas = flat[kind] ?? [];
      return schemas.length > 0 && schemas.every((variant) => isNull(variant, components, depth + 1));
    })
  );
}

/**
 * Hides `x-internal` parts, `readOnly` in requests and `writeOnly` in responses (OpenAPI 3.0 4.7.24.3, JSON
 * Schema Validation 9.4).
 */
export function isVisible(
  schema: JsonSchema,
  direction: 'request' | 'response' | 'any',
  components: Components,
): boolean {
  const flat = flatten(schema, components).schema;
  if (flat['x-internal'] === true) return false;
  return direction === 'any' || flat[direction === 'request' ? 'readOnly' : 'writeOnly'] !== true;
}

/** Components above a node of a tree: those that a schema is, and those that are part of one. */
export interface Ancestry {
  names: string[];
  parts: string[];
}

/** The component that recurs at `flat`, so that the tree would not end. */
export function findCircle({ names, parts }: FlatSchema, above: Ancestry): string | undefined {
  const times = (name: string): number =>
    [...above.names, ...above.parts].filter((other) => other === name).length;
  // A part may recur once, in a subtype below its base. Twice is a circle.
  return names.find((name) => above.names.includes(name)) ?? parts.find((name) => times(name) > 1);
}

export function descend(above: Ancestry, { names, parts }: FlatSchema): Ancestry {
  return { names: [...above.names, ...names], parts: [...above.parts, ...parts] };
}
