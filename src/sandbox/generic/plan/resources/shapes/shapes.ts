/** Objects that operations send and return, compared by what they are rather than by where they stand. */
import { formatJson, type JsonSchema, type JsonSchemaObject } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { type Components, componentName, flattenWhole, typesOf } from '../../../../../openapi/index.ts';

/** An object with known properties. */
export interface Shape {
  schema: JsonSchema;
  /** Components that it is. */
  names: readonly string[];
  /** Components that it extends. */
  parts: readonly string[];
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
  /** All objects that a schema may describe: those of the alternatives of a union, the subtypes of a base. */
  allOf: (schema: JsonSchema) => Shape[];
  /** The body itself and objects in it, the outermost first. */
  within: (schema: JsonSchema) => Candidate[];
  lists: (schema: JsonSchema) => ListCandidate[];
  /** How much two shapes are the same, 0 to `SAME`. */
  similarity: (one: Shape, other: Shape) => number;
  /** Types of a value: `string`, `integer`…; empty if it may have any. */
  typesOf: (schema: JsonSchema) => string[];
}

export const SAME = 4;
/** The least similarity of shapes with the same members. */
export const ALIKE = 3;
/** The least similarity of an item in different operations. */
export const SIMILAR = 2;

/** Names of what surrounds an item: links, and what is about the response. */
export const AROUND =
  /^(?:_?links?|_?meta(?:data)?|included|jsonapi|status|code|message|success|errors?|version|api_?version|kind|type)$/i;

const MAX_UNIONS = 4;
/** Envelopes have few members. Objects in larger ones are parts of an item. */
const MAX_ENVELOPE = 7;
const MAX_INNER = 40;

export function createShapes(components: Components): Shapes {
  const memo = <Result>(make: (schema: JsonSchema) => Result): ((schema: JsonSchema) => Result) =>
    memoizeByTarget(components, make);
  const of = memo((schema) => readShape(schema, components, 0));
  const types = memo((schema) => readTypes(schema, components, 0).filter((type) => type !== 'null'));
  const within = (schema: JsonSchema, depth: number): Candidate[] => {
    const shape = of(schema);
    if (!shape) return [];
    const all = Object.entries(shape.properties);
    const members = depth === 0 || all.length > MAX_ENVELOPE ? [] : all;
    return [
      { path: [], shape },
      ...members.flatMap(([name, member]) =>
        within(member, depth - 1).map((inner) => ({ ...inner, path: [name, ...inner.path] })),
      ),
    ];
  };
  const lists = (schema: JsonSchema, depth: number): ListCandidate[] => {
    const { items } = flattenWhole(schema, components).schema;
    if (items !== undefined) {
      // An element with an id is the item itself, and its objects are parts of it.
      const hasId = Object.hasOwn(of(items)?.properties ?? {}, 'id');
      return [{ path: [], element: items, items: within(items, hasId ? 0 : 1) }];
    }
    const shape = of(schema);
    if (!shape || depth === 0 || Object.hasOwn(shape.properties, 'id')) return [];
    return Object.entries(shape.properties)
      .slice(0, MAX_INNER)
      .flatMap(([name, member]) =>
        lists(member, depth - 1).map((inner) => ({ ...inner, path: [name, ...inner.path] })),
      );
  };
  const similarities = memoizeByObject((one: Shape) =>
    memoizeByObject((other: Shape) => ({ value: similarityOf(one, other, types) })),
  );
  return {
    components,
    of,
    allOf: memo((schema) => readShapes(schema, components, 0)),
    within: memo((schema) => within(schema, 2)),
    lists: memo((schema) => lists(schema, 2)),
    similarity: (one, other) => similarities(one)(other).value,
    typesOf: types,
  };
}

/** The only member of an object that is not about the response, if it is an object or a list of objects. */
export function onlyContent(
  { properties }: Shape,
  { of, components }: Shapes,
): { isList: boolean; shape: Shape } | undefined {
  const [name, ...others] = Object.keys(properties).filter((one) => !AROUND.test(one));
  if (name === undefined || others.length > 0) return undefined;
  const schema = properties[name] ?? true;
  const { items } = flattenWhole(schema, components).schema;
  const shape = of(items ?? schema);
  return shape && { isList: items !== undefined, shape };
}

/** `make`, called once for each schema, and once for all references to a component. */
function memoizeByTarget<Result>(
  components: Components,
  make: (schema: JsonSchema) => Result,
): (schema: JsonSchema) => Result {
  const memo = memoizeByObject((schema: JsonSchemaObject) => ({ result: make(schema) }));
  const first = firstWithTarget(components);
  return (schema) => (typeof schema === 'boolean' ? make(schema) : memo(first(schema)).result);
}

/** One reference for each component, which stands for all references to it. Others stay as they are. */
const firstWithTarget = memoizeByObject((components: Components) => {
  const byReference = new Map<string, JsonSchemaObject>();
  return (schema: JsonSchemaObject): JsonSchemaObject => {
    const reference = loneReference(schema);
    if (reference === undefined) return schema;
    const first = byReference.get(reference);
    if (first) return first;
    const isComponent = typeof own(components, componentName(reference) ?? '') === 'object';
    if (isComponent) byReference.set(reference, schema);
    return schema;
  };
});

/** `make`, called once for all schemas with the same text: thousands of operations repeat the same few. */
export function memoizeByText<Result>(
  components: Components,
  make: (schema: JsonSchema) => Result,
): (schema: JsonSchema) => Result {
  const memo = memoizeByObject((schema: JsonSchemaObject) => ({ result: make(schema) }));
  const first = firstWithText(components);
  return (schema) => (typeof schema === 'boolean' ? make(schema) : memo(first(schema)).result);
}

const firstWithText = memoizeByObject((_components: Components) => {
  const byText = new Map<string, JsonSchemaObject>();
  return memoizeByObject((schema: JsonSchemaObject) => {
    const text = formatJson(schema);
    const first = byText.get(text) ?? schema;
    byText.set(text, first);
    return first;
  });
});

/** The reference of a schema that is nothing else. */
export const loneReference = (schema: JsonSchema): string | undefined =>
  typeof schema === 'object' && schema.$ref !== undefined && Object.keys(schema).length === 1
    ? schema.$ref
    : undefined;

/** Of a union, the types of all alternatives; none if one of them may have any. */
function readTypes(schema: JsonSchema, components: Components, depth: number): string[] {
  const { schema: flat } = flattenWhole(schema, components);
  const own = typesOf(flat);
  const alternatives = flat.oneOf ?? flat.anyOf ?? [];
  if (own.length > 0 || depth >= MAX_UNIONS) return own;
  const all = alternatives.map((one) => readTypes(one, components, depth + 1));
  return all.some((one) => one.length === 0) ? [] : [...new Set(all.flat())];
}

function readShape(schema: JsonSchema, components: Components, depth: number): Shape | undefined {
  const { schema: flat, names, parts } = flattenWhole(schema, components);
  if (isRecord(flat.properties) && Object.keys(flat.properties).length > 0) {
    return {
      schema,
      names,
      parts,
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

function readShapes(schema: JsonSchema, components: Components, depth: number): Shape[] {
  const own = readShape(schema, components, MAX_UNIONS);
  const { oneOf = [], anyOf = [], discriminator } = flattenWhole(schema, components).schema;
  const alternatives = depth >= MAX_UNIONS ? [] : [...oneOf, ...anyOf];
  // A subtype has the discriminator of its base, too.
  const subtypes = Object.values(discriminator?.mapping ?? {}).map(($ref) =>
    readShape({ $ref }, components, MAX_UNIONS),
  );
  return [
    ...[own, ...subtypes].flatMap((one) => one ?? []),
    ...alternatives.flatMap((one) => readShapes(one, components, depth + 1)),
  ];
}

function similarityOf(one: Shape, other: Shape, types: (schema: JsonSchema) => string[]): number {
  if (one === other || one.names.some((name) => other.names.includes(name))) return SAME;
  if (one.parts.some((name) => other.names.includes(name))) return 3;
  if (other.parts.some((name) => one.names.includes(name))) return 3;
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
