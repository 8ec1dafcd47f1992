/** Schemas as they count for requests or for responses alone. */
import type { JsonSchema, JsonSchemaObject } from '../../contract/index.ts';
import { asRecord, entriesOf } from '../values.ts';
import type { Components } from './components.ts';
import { mapSubschemas, subschemas } from './keywords.ts';
import { flatten } from './merge.ts';
import { isVisible } from './union.ts';

export type Direction = 'request' | 'response';

interface Memory {
  schemas: WeakMap<JsonSchemaObject, JsonSchema>;
  components: WeakMap<Components, Components>;
}

const newMemory = (): Memory => ({ schemas: new WeakMap(), components: new WeakMap() });
const memories: Record<Direction, Memory> = { request: newMemory(), response: newMemory() };

/**
 * `schema` and `components` in which properties of the other direction are not required: `required` of a `readOnly`
 * property holds for responses only, that of a `writeOnly` one for requests only (OpenAPI 3.0, 4.7.24.2). Patterns that can
 * run for ever are set aside. What has neither is the object that was given. Remembered by object, so that a schema must not be changed afterwards.
 */
export function forDirection(
  schema: JsonSchema,
  components: Components,
  direction: Direction,
): { schema: JsonSchema; components: Components } {
  if (areEitherWay(components) && isEitherWay(schema)) return { schema, components };
  const memory = memories[direction];
  let directed = memory.components.get(components);
  if (!directed) {
    const names = Object.keys(components);
    const turned = (name: string): JsonSchema => turn(components[name] as JsonSchema, components, direction);
    // Few have such properties, and there may be thousands.
    const isSame = names.every((name) => turned(name) === components[name]);
    directed = isSame ? components : Object.fromEntries(names.map((name) => [name, turned(name)]));
    memory.components.set(components, directed);
  }
  return { schema: turn(schema, components, direction), components: directed };
}

const eitherWay = new WeakMap<object, boolean>();

/** Whether nothing in it is of one direction: most schemas, which need no reading for that. */
function isEitherWay(schema: JsonSchema): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  let known = eitherWay.get(schema);
  if (known === undefined) {
    // A schema that is met again while it is looked at adds nothing.
    eitherWay.set(schema, true);
    const { readOnly, writeOnly } = schema;
    known =
      ![readOnly, writeOnly, schema['x-internal']].includes(true) && subschemas(schema).every(isEitherWay);
    eitherWay.set(schema, known);
  }
  return known;
}

function areEitherWay(components: Components): boolean {
  let known = eitherWay.get(components);
  if (known === undefined) {
    known = Object.values(components).every(isEitherWay);
    eitherWay.set(components, known);
  }
  return known;
}

function turn(schema: JsonSchema, components: Components, direction: Direction): JsonSchema {
  if (typeof schema !== 'object') return schema;
  const { schemas } = memories[direction];
  let turned = schemas.get(schema);
  if (turned === undefined) {
    turned = change(schema, components, direction, new Set());
    schemas.set(schema, turned);
  }
  return turned;
}

/** `hidden`: properties of the other direction that a schema around describes. */
function change(
  schema: JsonSchemaObject,
  components: Components,
  direction: Direction,
  hidden: ReadonlySet<string>,
): JsonSchemaObject {
  // What a reference leads to is turned by itself.
  if (schema.$ref !== undefined && Object.keys(schema).length === 1) return schema;
  const inner = new Set([...hidden, ...hiddenNames(schema, components, direction)]);
  let isChanged = false;
  const inPlace = new Set<unknown>(
    [schema.allOf, schema.anyOf, schema.oneOf, schema.then, schema.else].flat(),
  );
  const copy = mapSubschemas(schema, (subschema) => {
    const child = subschema as JsonSchema;
    if (typeof child !== 'object') return child;
    const result = change(child, components, direction, inPlace.has(child) ? inner : new Set());
    if (result !== child) isChanged = true;
    return result;
  });
  const { required } = schema;
  if (Array.isArray(required) && required.some((name) => inner.has(name))) {
    copy.required = required.filter((name) => !inner.has(name));
    isChanged = true;
  }
  for (const [name, others] of entriesOf(schema.dependentRequired)) {
    if (!Array.isArray(others) || !others.some((other) => inner.has(other))) continue;
    copy.dependentRequired = {
      ...asRecord(copy.dependentRequired),
      [name]: others.filter((other) => !inner.has(other)),
    };
    isChanged = true;
  }
  return isChanged ? (copy as JsonSchemaObject) : schema;
}

function hiddenNames(schema: JsonSchemaObject, components: Components, direction: Direction): string[] {
  if (!schema.properties && !schema.allOf && !schema.$ref) return [];
  const { properties = {} } = flatten(schema, components).schema;
  return Object.entries(properties).flatMap(([name, property]) =>
    isVisible(property, direction, components) ? [] : [name],
  );
}
