/** What objects and arrays hold, of all atoms of a schema together. */
import { type JsonSchema, matchesPattern } from '../../contract/index.ts';
import { pointer } from '../words.ts';
import type { Atom } from './atoms.ts';
import { isObjectSchema, type Located, locate } from './located.ts';

export interface ObjectParts {
  /** Documented properties; those that must not be there (`false`) are left out. */
  properties: Map<string, Located>;
  required: ReadonlySet<string>;
  byPattern: Map<string, Located>;
  /** What other properties hold; empty: anything. */
  additional: Located;
  /** No other properties are allowed. */
  isClosed: boolean;
}

export interface ArrayParts {
  prefix: Located[];
  /** What the items behind `prefix` are. */
  items: Located;
}

/**
 * `allOf` with `additionalProperties` is taken at its word: what one part does not name has to satisfy the
 * `additionalProperties` of that part (JSON Schema Core 10.3.2.3).
 */
export function objectParts(atoms: Atom[], hasUnions: boolean): ObjectParts {
  const names = new Set(atoms.flatMap(({ keywords }) => Object.keys(keywords.properties ?? {})));
  const speakers = speakersOf(atoms);
  const properties = new Map<string, Located>();
  const sealed = !hasUnions && atoms.some(({ keywords }) => keywords.unevaluatedProperties === false);
  for (const name of names) {
    const located = speakers(name).flatMap((atom) => propertyOf(atom, name));
    if (!located.some(({ schema }) => schema === false)) properties.set(name, located);
  }
  const byPattern = new Map<string, Located>();
  for (const { keywords, pointer: at } of atoms) {
    for (const [pattern, schema] of Object.entries(keywords.patternProperties ?? {})) {
      const place = pointer(at, 'patternProperties', pattern);
      byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), ...locate(schema, place)]);
    }
  }
  const additional = atoms.flatMap(({ keywords, pointer: at }) =>
    locate(keywords.additionalProperties, pointer(at, 'additionalProperties')),
  );
  const isClosed = sealed || additional.some(({ schema }) => schema === false);
  return {
    properties,
    required: new Set(atoms.flatMap(({ keywords }) => textsOf(keywords.required))),
    byPattern,
    additional: isClosed ? [] : additional,
    isClosed,
  };
}

/** The atoms that say something of a property: those that name it, and those that speak of properties which they do not name. */
function speakersOf(atoms: Atom[]): (name: string) => Atom[] {
  const naming = new Map<string, Atom[]>();
  const general: Atom[] = [];
  const order = new Map(atoms.map((atom, index) => [atom, index]));
  for (const atom of atoms) {
    const { properties = {}, patternProperties, additionalProperties } = atom.keywords;
    if (patternProperties !== undefined || additionalProperties !== undefined) general.push(atom);
    else {
      for (const name of Object.keys(properties)) {
        const others = naming.get(name);
        if (others) others.push(atom);
        else naming.set(name, [atom]);
      }
    }
  }
  return (name) =>
    [...(naming.get(name) ?? []), ...general].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

/** One object, so that each use of it is the same schema. */
const EMPTY: JsonSchema = {};

function propertyOf({ keywords, pointer: at }: Atom, name: string): Located {
  const { properties = {}, patternProperties = {}, additionalProperties } = keywords;
  const found: Located[] = [];
  if (Object.hasOwn(properties, name)) {
    const place = pointer(at, 'properties', name);
    // A property that may be anything is documented all the same: its place is kept.
    found.push([{ schema: properties[name] === true ? EMPTY : (properties[name] ?? EMPTY), pointer: place }]);
  }
  for (const [pattern, schema] of Object.entries(patternProperties)) {
    if (matchesPattern(pattern, name)) found.push(locate(schema, pointer(at, 'patternProperties', pattern)));
  }
  if (found.length === 0)
    found.push(locate(additionalProperties as JsonSchema, pointer(at, 'additionalProperties')));
  return found.flat();
}

export function arrayParts(atoms: Atom[]): ArrayParts {
  const length = Math.max(0, ...atoms.map(({ keywords }) => schemasOf(keywords.prefixItems).length));
  const items = (atom: Atom): Located => locate(atom.keywords.items, pointer(atom.pointer, 'items'));
  const prefix = Array.from({ length }, (_, index) =>
    atoms.flatMap((atom) => {
      const schemas = schemasOf(atom.keywords.prefixItems);
      return index < schemas.length
        ? locate(schemas[index], pointer(atom.pointer, 'prefixItems', index))
        : items(atom);
    }),
  );
  return { prefix, items: atoms.flatMap(items) };
}

const schemasOf = (value: unknown): JsonSchema[] =>
  Array.isArray(value) ? value.filter((schema) => typeof schema === 'boolean' || isObjectSchema(schema)) : [];

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
