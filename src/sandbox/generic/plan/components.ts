/** The components that a plan shares between requests and responses. */
import type { JsonSchema, JsonSchemaObject } from '../../../contract/index.ts';
import { isRecord } from '../../../json/index.ts';
import {
  type Components,
  componentName,
  componentRef,
  type Direction,
  forChecks,
  forDirection,
  mapSubschemas,
} from '../../../openapi/index.ts';
import { memoizeByText } from './resources/shapes/shapes.ts';

/** The schemas of a plan: for one direction, with only what checks need. */
export interface PlanSchemas {
  components: Components;
  of: (schema: JsonSchema, direction: Direction) => JsonSchema;
}

/**
 * `forDirection` keeps the names of components, so a component that differs in requests, or leads to one that
 * does, gets a second name there. `opened` is what `openObjects` makes.
 */
export function planSchemas(described: Components, opened: (schema: JsonSchema) => JsonSchema): PlanSchemas {
  const all = Object.fromEntries(Object.entries(described).map(([name, schema]) => [name, opened(schema)]));
  const response = forDirection(true, all, 'response').components;
  const request = forDirection(true, all, 'request').components;
  const renamed = requestNames(all, request, response);
  const inRequests = (schema: JsonSchema): JsonSchema => withNames(schema, renamed);
  const components: Components = Object.fromEntries(
    Object.entries(response).map(([name, schema]) => [name, withSubtypes(forChecks(schema))]),
  );
  for (const [name, newName] of renamed) components[newName] = inRequests(forChecks(request[name] ?? true));
  const checked = (schema: JsonSchema, direction: Direction): JsonSchema =>
    forChecks(forDirection(opened(schema), all, direction).schema);
  const made = {
    request: memoizeByText(described, (schema) => inRequests(checked(schema, 'request'))),
    response: memoizeByText(described, (schema) => checked(schema, 'response')),
  };
  return { components, of: (schema, direction) => made[direction](schema) };
}

/**
 * A base whose subtypes only its discriminator names (OpenAPI 4.8.25) describes none of their members:
 * responses show them as further ones.
 */
function withSubtypes(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const { discriminator, oneOf, anyOf, additionalProperties } = schema;
  const isBase = isRecord(discriminator?.mapping) && !oneOf && !anyOf && additionalProperties === undefined;
  return isBase ? { ...schema, additionalProperties: true } : schema;
}

/** Components that requests need in another form, and their names there. */
function requestNames(all: Components, request: Components, response: Components): Map<string, string> {
  const names = Object.keys(all);
  const users = new Map<string, string[]>();
  for (const name of names)
    for (const used of referencesIn(all[name])) users.set(used, [...(users.get(used) ?? []), name]);
  const differing = new Set<string>();
  const left = names.filter((name) => request[name] !== response[name]);
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (differing.has(name)) continue;
    differing.add(name);
    left.push(...(users.get(name) ?? []));
  }
  const taken = new Set(names);
  return new Map(
    [...differing].map((name) => {
      let newName = `${name}.request`;
      while (taken.has(newName)) newName += '.';
      return [name, newName];
    }),
  );
}

function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (current: unknown): void => {
    const name = typeof current === 'string' ? componentName(current) : undefined;
    if (name !== undefined) found.add(name);
    else if (typeof current === 'object' && current !== null) Object.values(current).forEach(visit);
  };
  visit(value);
  return found;
}

function withNames(schema: JsonSchema, renamed: ReadonlyMap<string, string>): JsonSchema {
  if (typeof schema === 'boolean' || renamed.size === 0) return schema;
  const newRef = (ref: unknown): string | undefined => {
    const newName = renamed.get((typeof ref === 'string' && componentName(ref)) || '');
    return newName === undefined ? undefined : componentRef(newName);
  };
  const copy = mapSubschemas(schema, (part) => withNames(part, renamed));
  const ref = newRef(copy.$ref);
  if (ref !== undefined) copy.$ref = ref;
  if (isRecord(copy.discriminator)) copy.discriminator = withMapping(schema, copy.discriminator, newRef);
  return copy;
}

/** The name of a component is a value of the discriminating property (OpenAPI 4.8.25). */
function withMapping(
  { oneOf = [], anyOf = [] }: JsonSchemaObject,
  discriminator: NonNullable<JsonSchemaObject['discriminator']>,
  newRef: (ref: unknown) => string | undefined,
): NonNullable<JsonSchemaObject['discriminator']> {
  const mapping = Object.entries(isRecord(discriminator.mapping) ? discriminator.mapping : {}).map(
    ([tag, target]) => [tag, newRef(target) ?? newRef(componentRef(String(target))) ?? target] as const,
  );
  const tags = new Set(mapping.map(([tag]) => tag));
  for (const branch of [...oneOf, ...anyOf]) {
    const target = isRecord(branch) ? newRef(branch.$ref) : undefined;
    const name = isRecord(branch) ? componentName(branch.$ref) : undefined;
    if (target !== undefined && name !== undefined && !tags.has(name)) mapping.push([name, target]);
  }
  return mapping.length === 0 ? discriminator : { ...discriminator, mapping: Object.fromEntries(mapping) };
}
