/** Objects that operations send and return, compared by what they are rather than by where they stand. */
import type { JsonSchema, JsonSchemaObject } from '../../../contract/index.ts';
import { isRecord } from '../../../json/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';
import { type Components, flattenWhole, typesOf } from '../../../openapi/index.ts';

/** An object with known properties. */
export interface Shape {
  schema: JsonSchema;
  /** Components that it is. */
  names: readonly string[];
  properties: Record<string, JsonSchema>;
  required: readonly string[];
}

/** A shape within a body. */
export interface Candidate {
  path: string[];
  shape: Shape;
}

/** A list within a body, and the shapes of its elements. */
export interface ListCandidate {
  path: string[];
  element: JsonSchema;
  items: Candidate[];
}

export interface Shapes {
  components: Components;
  /** The object that a schema describes; of a union, its first object. */
  of: (schema: JsonSchema) => Shape | undefined;
  /** The body itself and objects in it, the outermost first. */
  within: (schema: JsonSchema) => Candidate[];
  lists: (schema: JsonSchema) => ListCandidate[];
  /** How much two shapes are the same, 0 to `SAME`. */
  similarity: (one: Shape, other: Shape) => number;
  /** Type of a value: `string`, `integer`…; empty if it may have any. */
  typesOf: (schema: JsonSchema) => string[];
}

export const SAME = 4;
/** The least similarity of an item in different operations. */
export const SIMILAR = 2;

const MAX_UNIONS = 4;
/** Envelopes have few members. Objects in larger ones are parts of an item. */
const MAX_INNER = 40;

export function createShapes(components: Components): Shapes {
  const shapeOfObject = memoizeByObject((schema: JsonSchemaObject) => ({
    shape: readShape(schema, components, 0),
  }));
  const of = (schema: JsonSchema): Shape | undefined =>
    typeof schema === 'object' ? shapeOfObject(schema).shape : undefined;
  const types = (schema: JsonSchema): string[] => {
    const { schema: flat } = flattenWhole(schema, components);
    return typesOf(flat).filter((type) => type !== 'null');
  };
  const within = (schema: JsonSchema, depth = 2): Candidate[] => {
    const shape = of(schema);
    if (!shape) return [];
    const members = depth === 0 ? [] : Object.entries(shape.properties).slice(0, MAX_INNER);
    return [
      { path: [], shape },
      ...members.flatMap(([name, member]) =>
        within(member, depth - 1).map((inner) => ({ ...inner, path: [name, ...inner.path] })),
      ),
    ];
  };
  const lists = (schema: JsonSchema, depth = 2): ListCandidate[] => {
    const { items } = flattenWhole(schema, components).schema;
    if (items !== undefined) return [{ path: [], element: items, items: within(items, 1) }];
    const shape = of(schema);
    if (!shape || depth === 0) return [];
    return Object.entries(shape.properties)
      .slice(0, MAX_INNER)
      .flatMap(([name, member]) =>
        lists(member, depth - 1).map((inner) => ({ ...inner, path: [name, ...inner.path] })),
      );
  };
  const bySchema = <Result>(make: (schema: JsonSchema) => Result[]): ((schema: JsonSchema) => Result[]) => {
    const memo = memoizeByObject((schema: JsonSchemaObject) => make(schema));
    return (schema) => (typeof schema === 'object' ? memo(schema) : []);
  };
  return {
    components,
    of,
    within: bySchema((schema) => within(schema)),
    lists: bySchema((schema) => lists(schema)),
    similarity: (one, other) => similarityOf(one, other, types),
    typesOf: types,
  };
}

function readShape(schema: JsonSchema, components: Components, depth: number): Shape | undefined {
  const { schema: flat, names } = flattenWhole(schema, components);
  if (isRecord(flat.properties) && Object.keys(flat.properties).length > 0) {
    return {
      schema,
      names,
      properties: flat.properties,
      required: Array.isArray(flat.required) ? flat.required : [],
    };
  }
  if (depth >= MAX_UNIONS) return undefined;
  for (const part of [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])]) {
    const shape = readShape(part, components, depth + 1);
    if (shape) return { ...shape, schema, names: [...names, ...shape.names] };
  }
  return undefined;
}

function similarityOf(one: Shape, other: Shape, types: (schema: JsonSchema) => string[]): number {
  if (one === other || one.names.some((name) => other.names.includes(name))) return SAME;
  const shared = Object.entries(one.properties).filter(([name, schema]) => {
    const twin = Object.hasOwn(other.properties, name) ? other.properties[name] : undefined;
    return twin !== undefined && haveCommonType(types(schema), types(twin));
  }).length;
  const [fewer = 0, more = 0] = [one, other]
    .map(({ properties }) => Object.keys(properties).length)
    .sort((a, b) => a - b);
  if (shared === more) return shared > 1 ? 3 : SIMILAR;
  const isPart = shared >= 2 && shared / fewer >= 0.75 && (shared / more >= 0.4 || shared >= 5);
  return isPart ? SIMILAR : 0;
}

const haveCommonType = (some: string[], others: string[]): boolean =>
  some.length === 0 ||
  others.length === 0 ||
  some.some((type) => others.some((other) => foldType(type) === foldType(other)));

const foldType = (type: string): string => (type === 'integer' ? 'number' : type);
