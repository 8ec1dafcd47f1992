import type { JsonSchema, JsonSchemaObject, JsonSchemaType } from '../contract/index.ts';
import { validate } from '../contract/index.ts';
import { matchesPattern, textForPattern } from './example-pattern.ts';
import { numberExample, textExample } from './example-scalar.ts';
import { type Components, mergeSchemas } from './merge.ts';
import { componentName } from './schema-keywords.ts';
import { typesOf } from './schema-text.ts';
import { type Ancestry, descend, findCircle, flattenWhole, isVisible, unionOf } from './union.ts';

export interface ExampleOptions {
  /** `readOnly` properties are left out of requests, `writeOnly` ones out of responses. */
  direction: 'request' | 'response';
  /** Leaves optional properties out. */
  onlyRequired?: boolean;
}

interface Making extends ExampleOptions {
  components: Components;
  above: Ancestry;
  /** 0 for the example; higher numbers give other values where there are some. */
  variant: number;
  depth: number;
  /** Shared by one example: when it is used up, only what is required is made; overdrawn by as much, nothing. */
  budget: { left: number };
}

const MAX_DEPTH = 8;
const MAX_VALUES = 2_000;
const MAX_ITEMS = 50;
/** Alternatives and values tried for a union that has to be told apart from its other alternatives. */
const MAX_TRIES = 8;

/**
 * An example value of a schema: what the author gives (`example`, `examples`, `default`, `const`, `enum`), else
 * a value made from the limits. The same for the same schema. Circles are cut where a property is optional, a
 * list may be empty or null is allowed. `null` when the schema allows nothing.
 */
export function exampleOf(schema: JsonSchema, components: Components, options: ExampleOptions): unknown {
  const making = {
    ...options,
    components,
    above: { names: [], parts: [] },
    variant: 0,
    depth: 0,
    budget: { left: MAX_VALUES },
  };
  return make(schema, making) ?? null;
}

/** `undefined`: there is no value, or it would be endless. */
function make(schema: JsonSchema, making: Making): unknown {
  making.budget.left--;
  const whole = flattenWhole(schema, making.components);
  const flat = whole.schema;
  if (isNever(flat)) return undefined;
  const given = givenExample(flat, making.variant);
  if (given !== undefined) return withoutHidden(given, flat, making);
  const inside = { ...making, above: descend(making.above, whole), depth: making.depth + 1 };
  const isTooLarge = making.depth > MAX_DEPTH * 4 || making.budget.left < -MAX_VALUES;
  const isEndless = isTooLarge || findCircle(whole, making.above) !== undefined;
  const union = unionOf(flat, making.components);
  const value = isEndless
    ? undefined
    : union
      ? makeVariant(flat, union.schemas, inside)
      : makeOfType(flat, inside);
  return value === undefined && whole.nullable ? null : value;
}

function givenExample(schema: JsonSchemaObject, variant: number): unknown {
  const values = Array.isArray(schema.enum) ? schema.enum : [];
  if (variant > 0) return 'const' in schema ? schema.const : values[variant % Math.max(values.length, 1)];
  const examples = Array.isArray(schema.examples) ? schema.examples : [];
  const candidates = [schema.example, examples[0], schema.default, schema.const, values[0]];
  return candidates.find((candidate) => candidate !== undefined);
}

/** Takes properties of the other direction out of an example that was written for both. */
function withoutHidden(value: unknown, schema: JsonSchemaObject, making: Making): unknown {
  const { components, direction } = making;
  if (making.depth > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
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

/**
 * The first alternative whose example satisfies the whole union; for `oneOf` it must not satisfy another one,
 * too.
 */
function makeVariant(schema: JsonSchemaObject, variants: JsonSchema[], making: Making): unknown {
  const { oneOf: _oneOf, anyOf: _anyOf, discriminator, ...base } = schema;
  let first: unknown;
  for (const variant of variants.slice(0, MAX_TRIES)) {
    const combined: JsonSchema = Object.keys(base).length === 0 ? variant : { allOf: [base, variant] };
    for (let attempt = making.variant; attempt < making.variant + 3; attempt++) {
      const value = make(combined, { ...making, variant: attempt, depth: making.depth + 1 });
      if (value === undefined) break;
      const tagged = discriminator ? withTag(value, variant, discriminator) : value;
      if (first === undefined) first = tagged;
      if (making.budget.left <= 0) return first;
      if (validate(schema, tagged, { components: making.components }).length === 0) return tagged;
    }
  }
  return first;
}

/**
 * Sets the discriminating property to the value that means this variant: as mapped, else the component's name.
 * OpenAPI 4.8.25.
 */
function withTag(
  value: unknown,
  variant: JsonSchema,
  { propertyName, mapping = {} }: NonNullable<JsonSchemaObject['discriminator']>,
): unknown {
  const ref = typeof variant === 'object' ? variant.$ref : undefined;
  const tag = Object.keys(mapping).find((key) => mapping[key] === ref) ?? componentName(ref);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && tag !== undefined && propertyName !== '__proto__'
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
      // Bytes have no JSON form.
      return schema.contentMediaType === undefined ? textExample(schema, making.variant) : '';
    default:
      return textExample(schema, making.variant);
  }
}

function makeObject(schema: JsonSchemaObject, making: Making): Record<string, unknown> | undefined {
  const { components, direction } = making;
  const required = new Set((schema.required ?? []).filter((name) => name !== '__proto__'));
  const max = schema.maxProperties ?? Infinity;
  const result: Record<string, unknown> = {};
  const wantsOptional = (): boolean =>
    making.onlyRequired !== true && making.depth <= MAX_DEPTH && making.budget.left > 0;
  const declared = Object.keys(schema.properties ?? {});
  const put = (name: string): boolean => {
    const property = propertySchema(schema, name);
    if (!isVisible(property, direction, components)) return true;
    const made = make(property, making);
    const value = made === undefined && required.has(name) ? emptyValue(property, components) : made;
    if (value !== undefined) result[name] = value;
    return value !== undefined;
  };
  const size = (): number => Object.keys(result).length;
  const optionalRoom = max - required.size;
  let optional = 0;
  for (const name of new Set([...declared, ...required])) {
    if (required.has(name)) {
      if (!put(name)) return undefined;
    } else if (optional < optionalRoom && wantsOptional() && put(name)) optional++;
  }
  const min = Math.min(schema.minProperties ?? 0, MAX_ITEMS);
  for (const name of declared) if (size() < min && !Object.hasOwn(result, name)) put(name);
  const isMap = declared.length === 0 && typeof schema.additionalProperties === 'object';
  const wanted = Math.max(min, isMap && size() === 0 && max > 0 && wantsOptional() ? 1 : 0);
  for (let index = 0; size() < wanted && index < MAX_ITEMS * 2; index++) {
    const name = keyFor(schema, index, making);
    if (name !== undefined && !Object.hasOwn(result, name) && !declared.includes(name)) put(name);
  }
  return result;
}

/** Everything that is said of the property `name`. JSON Schema Core 10.3.2. */
function propertySchema(schema: JsonSchemaObject, name: string): JsonSchema {
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
  const said = Object.hasOwn(properties, name) ? [properties[name] as JsonSchema] : [];
  for (const [pattern, property] of Object.entries(patternProperties)) {
    if (matchesPattern(pattern, name) === true) said.push(property);
  }
  if (said.length === 0) return additionalProperties;
  return said.length === 1 ? (said[0] as JsonSchema) : { allOf: said };
}

/** A key for a property that is not declared. */
function keyFor(schema: JsonSchemaObject, index: number, making: Making): string | undefined {
  const [pattern] = Object.keys(schema.patternProperties ?? {});
  if (pattern !== undefined && schema.additionalProperties === false) {
    return textForPattern(pattern, 0, 100, index);
  }
  if (schema.propertyNames === undefined) return index === 0 ? 'key' : `key${index + 1}`;
  const name = make(schema.propertyNames, { ...making, variant: index });
  return typeof name === 'string' && name !== '__proto__' ? name : undefined;
}

/** For what is required but would be endless. */
function emptyValue(schema: JsonSchema, components: Components): unknown {
  const { schema: flat } = flattenWhole(schema, components);
  if (isNever(flat)) return undefined;
  return typesOf(flat)[0] === 'array' ? [] : {};
}

function makeArray(schema: JsonSchemaObject, making: Making): unknown[] | undefined {
  const { prefixItems = [], items = true, contains } = schema;
  const max = Math.min(schema.maxItems ?? Infinity, items === false ? prefixItems.length : Infinity);
  const min = Math.min(schema.minItems ?? 0, MAX_ITEMS);
  const result: unknown[] = [];
  for (const item of prefixItems.slice(0, max)) {
    const value = make(item, making);
    if (value === undefined) break;
    result.push(value);
  }
  if (result.length < Math.min(prefixItems.length, max)) return result.length >= min ? result : undefined;
  if (contains !== undefined && result.length < max) {
    const value = make(bothOf(items, contains), making);
    if (value !== undefined) result.push(value);
  }
  const isOpen = prefixItems.length === 0 && making.depth <= MAX_DEPTH && making.budget.left > 0;
  const wanted = Math.min(Math.max(min, isOpen ? 1 : 0), max);
  const seen = new Set(result.map((value) => JSON.stringify(value)));
  for (let variant = 0; result.length < wanted && variant < MAX_ITEMS * 4; variant++) {
    const value = make(items, { ...making, variant: schema.uniqueItems === true ? variant : making.variant });
    if (value === undefined) break;
    const key = JSON.stringify(value);
    if (schema.uniqueItems === true && seen.has(key)) continue;
    seen.add(key);
    result.push(value);
  }
  return result.length > 0 || min === 0 ? result : undefined;
}

function bothOf(a: JsonSchema, b: JsonSchema): JsonSchema {
  return typeof a === 'object' && typeof b === 'object'
    ? mergeSchemas({ allOf: [a] }, { allOf: [b] })
    : a === true
      ? b
      : a;
}

function isNever({ not }: JsonSchemaObject): boolean {
  return not === true || (typeof not === 'object' && not !== null && Object.keys(not).length === 0);
}
