/** Schemas for requests only, or for responses only. */
import type { JsonSchema, JsonSchemaObject } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { entriesOf } from '../values.ts';
import { type Components, componentName } from './components.ts';
import { mapSubschemas, subschemas } from './keywords.ts';
import { flatten } from './merge.ts';
import { isVisible } from './union.ts';

export type Direction = 'request' | 'response';

/**
 * `schema` and `components` without `required` for properties of the other direction: `required` of a
 * `readOnly` property applies to responses only, of a `writeOnly` one to requests only (OpenAPI 3.0,
 * 4.7.24.2). Returns the same object if nothing changes. Schemas must not change afterwards.
 */
export function forDirection(
  schema: JsonSchema,
  components: Components,
  direction: Direction,
): { schema: JsonSchema; components: Components } {
  if (areEitherWay(components) && isEitherWay(schema)) return { schema, components };
  return projections[direction](components)(schema);
}

interface DirectedSchema {
  schema: JsonSchema;
  components: Components;
}

/** Projections of schemas with the same components. */
const projectAll = (direction: Direction) =>
  memoizeByObject((components: Components): ((schema: JsonSchema) => DirectedSchema) => {
    const projectObject = memoizeByObject((schema: JsonSchemaObject) =>
      projectForDirection(schema, components, direction, new Set()),
    );
    const project = (schema: JsonSchema): JsonSchema =>
      typeof schema === 'object' ? projectObject(schema) : schema;
    const all = Object.entries(components).map(([name, schema]) => [name, schema, project(schema)] as const);
    // Few schemas have such properties, and there may be thousands.
    const isSame = all.every(([, schema, directedSchema]) => directedSchema === schema);
    const directedComponents = isSame
      ? components
      : Object.fromEntries(all.map(([name, , directedSchema]) => [name, directedSchema]));
    return (schema) => ({ schema: project(schema), components: directedComponents });
  });

const projections = { request: projectAll('request'), response: projectAll('response') };

/** Whether the schema has no property of one direction. Most schemas are recognized without reading them. */
const isEitherWay = (schema: JsonSchema): boolean => typeof schema === 'boolean' || isObjectEitherWay(schema);

const isObjectEitherWay = memoizeByObject(
  (schema: JsonSchemaObject): boolean => !isOneWay(schema) && subschemas(schema).every(isEitherWay),
  true,
);

const isOneWay = (schema: JsonSchemaObject): boolean =>
  schema.readOnly === true || schema.writeOnly === true || schema['x-internal'] === true;

const areEitherWay = memoizeByObject((components: Components) =>
  Object.values(components).every(isEitherWay),
);

/**
 * Whether a schema stays as it is for both directions: neither a part of it nor a member of what one refers
 * to has a direction of its own. Most parts of a large description are recognized so, and are not copied.
 */
const unchangedBy = memoizeByObject((components: Components) => {
  const flat = (schema: JsonSchema): JsonSchemaObject => flatten(schema, components).schema;
  const oneWay = new Set(
    Object.keys(components).filter((name) => {
      const target = flat(components[name] ?? true);
      const members = Object.values(target.properties ?? {});
      return isOneWay(target) || members.some((member) => isOneWay(flat(member)));
    }),
  );
  const isUnchanged = memoizeByObject((schema: JsonSchemaObject): boolean => {
    if (isOneWay(schema)) return false;
    const name = schema.$ref === undefined ? undefined : componentName(schema.$ref);
    if (schema.$ref !== undefined && (name === undefined || oneWay.has(name))) return false;
    return subschemas(schema).every((part) => typeof part !== 'object' || isUnchanged(part));
  }, true);
  return isUnchanged;
});

/** `hidden`: properties of the other direction that an enclosing schema describes. */
function projectForDirection(
  schema: JsonSchemaObject,
  components: Components,
  direction: Direction,
  hidden: ReadonlySet<string>,
): JsonSchemaObject {
  // The target of a reference is projected separately.
  if (schema.$ref !== undefined && Object.keys(schema).length === 1) return schema;
  if (hidden.size === 0 && unchangedBy(components)(schema)) return schema;
  const inner = new Set([...hidden, ...hiddenNames(schema, components, direction)]);
  let isChanged = false;
  const inPlace = new Set<unknown>(
    [schema.allOf, schema.anyOf, schema.oneOf, schema.then, schema.else].flat(),
  );
  const copy = mapSubschemas(schema, (child) => {
    if (typeof child !== 'object') return child;
    const result = projectForDirection(child, components, direction, inPlace.has(child) ? inner : new Set());
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
      ...copy.dependentRequired,
      [name]: others.filter((other) => !inner.has(other)),
    };
    isChanged = true;
  }
  return isChanged ? copy : schema;
}

function hiddenNames(schema: JsonSchemaObject, components: Components, direction: Direction): string[] {
  if (!schema.properties && !schema.allOf && !schema.$ref) return [];
  const { properties = {} } = flatten(schema, components).schema;
  return Object.entries(properties).flatMap(([name, property]) =>
    isVisible(property, direction, components) ? [] : [name],
  );
}
