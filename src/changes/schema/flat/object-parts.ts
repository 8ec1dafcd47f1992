/** Members of objects and items of arrays, from all conjuncts of a schema. */
import { type JsonSchema, matchesPattern } from '../../../contract/index.ts';
import { pointer } from '../../canonical-values.ts';
import type { Conjunct } from './schema-conjuncts.ts';
import { isObjectSchema, locate, type Parts } from './schema-with-pointer.ts';

export interface ObjectParts {
  /** Documented properties, without forbidden ones (`false`). */
  properties: Map<string, Parts>;
  required: ReadonlySet<string>;
  byPattern: Map<string, Parts>;
  /** Schema of all other properties; empty: anything. */
  additional: Parts;
  /** Allows no other properties. */
  isClosed: boolean;
}

export interface ArrayParts {
  prefix: Parts[];
  /** Schema of the items after `prefix`. */
  items: Parts;
}

/**
 * Follows `allOf` with `additionalProperties` literally: a property that one part does not name must satisfy
 * the `additionalProperties` of that part (JSON Schema Core 10.3.2.3).
 */
export function objectParts(conjuncts: Conjunct[], hasUnions: boolean): ObjectParts {
  const names = new Set(conjuncts.flatMap(({ keywords }) => Object.keys(keywords.properties ?? {})));
  const speakers = speakersOf(conjuncts);
  const properties = new Map<string, Parts>();
  const isSealed = !hasUnions && conjuncts.some(({ keywords }) => keywords.unevaluatedProperties === false);
  for (const name of names) {
    const parts = speakers(name).flatMap((conjunct) => propertyOf(conjunct, name));
    if (!parts.some(({ schema }) => schema === false)) properties.set(name, parts);
  }
  const byPattern = new Map<string, Parts>();
  for (const { keywords, pointer: at } of conjuncts) {
    for (const [pattern, schema] of Object.entries(keywords.patternProperties ?? {})) {
      const place = pointer(at, 'patternProperties', pattern);
      byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), ...locate(schema, place)]);
    }
  }
  const additional = conjuncts.flatMap(({ keywords, pointer: at }) =>
    locate(keywords.additionalProperties, pointer(at, 'additionalProperties')),
  );
  const isClosed = isSealed || additional.some(({ schema }) => schema === false);
  return {
    properties,
    required: new Set(conjuncts.flatMap(({ keywords }) => textsOf(keywords.required))),
    byPattern,
    additional: isClosed ? [] : additional,
    isClosed,
  };
}

/**
 * The conjuncts that apply to a property: those that name it, and those that apply to properties they do not
 * name.
 */
function speakersOf(conjuncts: Conjunct[]): (name: string) => Conjunct[] {
  const naming = new Map<string, Conjunct[]>();
  const general: Conjunct[] = [];
  const order = new Map(conjuncts.map((conjunct, index) => [conjunct, index]));
  for (const conjunct of conjuncts) {
    const { properties = {}, patternProperties, additionalProperties } = conjunct.keywords;
    if (patternProperties !== undefined || additionalProperties !== undefined) general.push(conjunct);
    else {
      for (const name of Object.keys(properties)) {
        const others = naming.get(name);
        if (others) others.push(conjunct);
        else naming.set(name, [conjunct]);
      }
    }
  }
  return (name) =>
    [...(naming.get(name) ?? []), ...general].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

/** One object, so that every use is the same schema. */
const EMPTY: JsonSchema = {};

function propertyOf({ keywords, pointer: at }: Conjunct, name: string): Parts {
  const { properties = {}, patternProperties = {}, additionalProperties } = keywords;
  const schemas: Parts[] = [];
  if (Object.hasOwn(properties, name)) {
    const place = pointer(at, 'properties', name);
    // A property that allows any value is still documented, so its location is kept.
    schemas.push([
      { schema: properties[name] === true ? EMPTY : (properties[name] ?? EMPTY), pointer: place },
    ]);
  }
  for (const [pattern, schema] of Object.entries(patternProperties)) {
    if (matchesPattern(pattern, name))
      schemas.push(locate(schema, pointer(at, 'patternProperties', pattern)));
  }
  if (schemas.length === 0) schemas.push(locate(additionalProperties, pointer(at, 'additionalProperties')));
  return schemas.flat();
}

export function arrayParts(conjuncts: Conjunct[]): ArrayParts {
  const length = Math.max(0, ...conjuncts.map(({ keywords }) => schemasOf(keywords.prefixItems).length));
  const items = (conjunct: Conjunct): Parts =>
    locate(conjunct.keywords.items, pointer(conjunct.pointer, 'items'));
  const prefix = Array.from({ length }, (_, index) =>
    conjuncts.flatMap((conjunct) => {
      const schemas = schemasOf(conjunct.keywords.prefixItems);
      return index < schemas.length
        ? locate(schemas[index], pointer(conjunct.pointer, 'prefixItems', index))
        : items(conjunct);
    }),
  );
  return { prefix, items: conjuncts.flatMap(items) };
}

const schemasOf = (value: unknown): JsonSchema[] =>
  Array.isArray(value) ? value.filter((schema) => typeof schema === 'boolean' || isObjectSchema(schema)) : [];

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
