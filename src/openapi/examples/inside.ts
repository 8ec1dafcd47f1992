/** Examples of objects and lists. */
import { formatJson, type JsonSchema, type JsonSchemaObject, matchesPattern } from '../../contract/index.ts';
import { own } from '../../json/index.ts';
import type { Components } from '../schema/components.ts';
import { mergeSchemas } from '../schema/merge.ts';
import { flattenWhole, isVisible } from '../schema/union.ts';
import { isNever, typesOf } from '../schema/view/text.ts';
import { MAX_DEPTH, MAX_ITEMS, type Making } from './making.ts';
import { textForPattern } from './pattern-example.ts';
import { nearestText } from './scalar.ts';
import { writtenExamples } from './written.ts';

export function makeObject(schema: JsonSchemaObject, making: Making): Record<string, unknown> | undefined {
  const { components, direction } = making;
  const requiredNames = new Set(withDependents(schema, schema.required ?? []));
  const max = schema.maxProperties ?? Infinity;
  const result: Record<string, unknown> = {};
  const wantsOptional = (): boolean =>
    making.optional !== 'none' && making.depth <= MAX_DEPTH && making.budget.left > 0;
  const declaredNames = Object.keys(schema.properties ?? {});
  const put = (name: string): boolean => {
    const property = propertySchema(schema, name);
    if (!isVisible(property, direction, components)) return true;
    const example = making.make(property, making);
    const value =
      example === undefined && requiredNames.has(name) ? emptyValue(property, components) : example;
    if (value !== undefined) result[name] = value;
    return value !== undefined;
  };
  const size = (): number => Object.keys(result).length;
  const isOpen = (name: string): boolean => !Object.hasOwn(result, name);
  const required = [...requiredNames];
  const fits = (group: readonly string[]): boolean => {
    const others = required.filter((one) => isOpen(one) && !group.includes(one));
    return size() + group.length + others.length <= max;
  };
  const names = [
    ...new Set([...declaredNames.filter((one) => requiredNames.has(one)), ...required, ...declaredNames]),
  ];
  const withParts = new Set(names.filter((name) => isWithParts(propertySchema(schema, name), components)));
  // Values without parts first: where the budget ends, each object has those at least.
  for (const name of [...names.filter((one) => !withParts.has(one)), ...withParts]) {
    if (!isOpen(name)) continue;
    if (requiredNames.has(name)) {
      if (!put(name)) return undefined;
      continue;
    }
    if (!wantsOptional()) continue;
    if (making.optional === 'shown' && !hasExample(propertySchema(schema, name), components)) continue;
    // A property is included only with everything that depends on it.
    const group = withDependents(schema, [name]).filter(isOpen);
    if (max < Infinity && !fits(group)) continue;
    if (!group.every(put)) for (const one of group) delete result[one];
  }
  const min = Math.min(schema.minProperties ?? 0, MAX_ITEMS);
  for (const name of declaredNames) if (size() < min && !Object.hasOwn(result, name)) put(name);
  const isMap =
    declaredNames.length === 0 &&
    [schema.additionalProperties, schema.unevaluatedProperties].some(isSchemaObject) &&
    (making.optional !== 'shown' || hasExample(propertySchema(schema, 'key'), components));
  const targetSize = Math.max(min, isMap && size() === 0 && max > 0 && wantsOptional() ? 1 : 0);
  for (let index = 0; size() < targetSize && index < MAX_ITEMS * 2; index++) {
    const name = keyFor(schema, index, making);
    if (name !== undefined && !Object.hasOwn(result, name) && !declaredNames.includes(name)) put(name);
  }
  return inOrder(result, declaredNames);
}

/** Whether a value may have members or items. */
function isWithParts(schema: JsonSchema, components: Components): boolean {
  const { schema: flat } = flattenWhole(schema, components);
  return [flat.properties, flat.items, flat.oneOf, flat.anyOf].some((part) => part !== undefined);
}

/** How deep within a property the author's examples are looked for. */
const MAX_SHOWN_DEPTH = 4;

/** Whether the author has an example for a value or a part of it, or allows only one value. */
export function hasExample(schema: JsonSchema, components: Components, depth = 0): boolean {
  const { schema: flat } = flattenWhole(schema, components);
  if (flat.const !== undefined || flat.enum?.length === 1 || writtenExamples(flat).length > 0) return true;
  const parts = [Object.values(flat.properties ?? {}), flat.items ?? [], flat.oneOf ?? [], flat.anyOf ?? []];
  return depth < MAX_SHOWN_DEPTH && parts.flat().some((part) => hasExample(part, components, depth + 1));
}

const isSchemaObject = (schema: unknown): boolean => typeof schema === 'object' && schema !== null;

/** Puts properties into file order; required ones are made first. */
function inOrder(values: Record<string, unknown>, declaredNames: string[]): Record<string, unknown> {
  const names = [...declaredNames.filter((name) => Object.hasOwn(values, name)), ...Object.keys(values)];
  return Object.fromEntries([...new Set(names)].map((name) => [name, values[name]]));
}

/** `names` and all properties that they require (`dependentRequired`, JSON Schema Validation 6.5.4). */
function withDependents({ dependentRequired }: JsonSchemaObject, names: string[]): string[] {
  const all = new Set(names);
  for (const name of dependentRequired === undefined ? [] : all) {
    const more = own(dependentRequired, name);
    for (const other of Array.isArray(more) ? more : []) if (typeof other === 'string') all.add(other);
  }
  all.delete('__proto__');
  return [...all];
}

/** All schemas for the property `name` (JSON Schema Core 10.3.2). */
function propertySchema(schema: JsonSchemaObject, name: string): JsonSchema {
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  const schemas: JsonSchema[] = [];
  const declaredSchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (declaredSchema !== undefined) schemas.push(declaredSchema);
  for (const [pattern, property] of Object.entries(patternProperties)) {
    if (matchesPattern(pattern, name) === true) schemas.push(property);
  }
  const [only, ...others] = schemas;
  if (only === undefined) return additionalProperties ?? schema.unevaluatedProperties ?? true;
  return others.length === 0 ? only : { allOf: schemas };
}

/** A key for an undeclared property. */
function keyFor(schema: JsonSchemaObject, index: number, making: Making): string | undefined {
  const patterns = Object.keys(schema.patternProperties ?? {});
  const pattern = patterns[index % patterns.length];
  const isClosed = [schema.additionalProperties, schema.unevaluatedProperties].includes(false);
  if (pattern !== undefined && isClosed) {
    return textForPattern(pattern, 0, 100, Math.floor(index / patterns.length));
  }
  if (schema.propertyNames === undefined) return index === 0 ? 'key' : `key${index + 1}`;
  const isPlain = schema.propertyNames === true;
  const names: JsonSchema = isPlain
    ? { type: 'string' }
    : { allOf: [schema.propertyNames, { type: 'string' }] };
  const name = making.make(names, { ...making, variant: index });
  return typeof name === 'string' && name !== '__proto__' ? name : undefined;
}

/** A placeholder for a required value that does not exist or would be endless. */
function emptyValue(schema: JsonSchema, components: Components): unknown {
  const { schema: flat } = flattenWhole(schema, components);
  if (isNever(flat)) return undefined;
  const [type] = typesOf(flat);
  if (type === 'string') return nearestText(flat);
  return type === 'array' ? [] : {};
}

export function makeArray(schema: JsonSchemaObject, making: Making): unknown[] | undefined {
  const { prefixItems = [], contains } = schema;
  const items = schema.items ?? schema.unevaluatedItems ?? true;
  const max = Math.min(schema.maxItems ?? Infinity, items === false ? prefixItems.length : Infinity);
  const min = Math.min(schema.minItems ?? 0, MAX_ITEMS);
  const isUnique = schema.uniqueItems === true;
  const result: unknown[] = [];
  for (const item of prefixItems.slice(0, max)) {
    const value = making.make(item, making);
    if (value === undefined) break;
    result.push(value);
  }
  if (result.length < Math.min(prefixItems.length, max)) return result.length >= min ? result : undefined;
  const seenItems = new Set(isUnique ? result.map((value) => formatJson(value)) : []);
  const fill = (item: JsonSchema, targetSize: number): void => {
    for (let variant = 0; result.length < targetSize && variant < MAX_ITEMS * 4; variant++) {
      const value = making.make(item, { ...making, variant: isUnique ? variant : making.variant });
      if (value === undefined) break;
      if (isUnique) {
        const key = formatJson(value);
        if (seenItems.has(key)) continue;
        seenItems.add(key);
      }
      result.push(value);
    }
  };
  if (contains !== undefined) {
    const least = typeof schema.minContains === 'number' ? schema.minContains : 1;
    fill(bothOf(items, contains), Math.min(result.length + Math.min(least, MAX_ITEMS), max));
  }
  const isOpen = prefixItems.length === 0 && making.depth <= MAX_DEPTH && making.budget.left > 0;
  fill(items, Math.min(Math.max(min, isOpen ? 1 : 0), max));
  return result.length > 0 || min === 0 ? result : undefined;
}

function bothOf(a: JsonSchema, b: JsonSchema): JsonSchema {
  return typeof a === 'object' && typeof b === 'object'
    ? mergeSchemas({ allOf: [a] }, { allOf: [b] })
    : a === true
      ? b
      : a;
}
