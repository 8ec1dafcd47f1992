/**
 * Hierarchies: a base with a discriminator whose subtypes are the components that have it in their `allOf`, so that no list
 * names them (OpenAPI 2.0 Schema Object, `discriminator`; OpenAPI 3.1.1 section 4.8.25.4).
 */

import { asList, asRecord, asText, entriesOf, type Fields } from '../values.ts';
import { hasStructure, isStructural } from './merge.ts';

export interface Hierarchy {
  /** The discriminating property, and what each of its values means. */
  propertyName: string;
  mapping: Map<string, Fields>;
}

export interface Hierarchies {
  /** That of which a schema is the base, or stands in the middle. */
  of(schema: Fields): Hierarchy | undefined;
  /** Whether `schema`, which has `base` in its `allOf`, is made of it; else it stands for it, with some words of its own. */
  isMadeOf(schema: Fields, base: Fields): boolean;
}

/** Of those that no mapping names; a hierarchy that is wider is a way to build a document, not something to choose from. */
const MOST_SUBTYPES = 200;

/**
 * The hierarchies of the components of a document.
 *
 * @param follow what a reference in a schema leads to
 */
export function createHierarchies(
  document: Fields,
  follow: (ref: string, from: Fields) => unknown,
): Hierarchies {
  const components = entriesOf(asRecord(document.components)?.schemas).flatMap(([name, value]) => {
    const schema = asRecord(value);
    return schema ? [{ name, schema }] : [];
  });
  const names = new Map(components.map(({ name, schema }) => [schema, name]));
  const byName = new Map(components.map(({ name, schema }) => [name, schema]));
  const known = new Map<Fields, Hierarchy | undefined>();
  let subtypes: Map<Fields, Fields[]> | undefined;

  const basesOf = (schema: Fields): Fields[] =>
    asList(schema.allOf).flatMap((member) => {
      const ref = asText(asRecord(member)?.$ref);
      const base = ref === undefined ? undefined : asRecord(follow(ref, schema));
      return base ? [base] : [];
    });

  function subtypesOf(schema: Fields): Fields[] {
    if (!subtypes) {
      subtypes = new Map();
      for (const component of components) {
        for (const base of basesOf(component.schema)) {
          const others = subtypes.get(base);
          if (others) others.push(component.schema);
          else subtypes.set(base, [component.schema]);
        }
      }
    }
    return subtypes.get(schema) ?? [];
  }

  /** All schemas that `next` leads to, the nearest first, without the one that is asked about. */
  function closure(schema: Fields, next: (from: Fields) => Fields[], most = Infinity): Set<Fields> {
    const found = new Set([schema]);
    for (const one of found) {
      for (const other of next(one)) if (found.size <= most) found.add(other);
    }
    found.delete(schema);
    return found;
  }

  /** What a schema itself says of the values of a property. */
  function saidOf(schema: Fields, property: string): string[] {
    const parts = [schema, ...asList(schema.allOf).map(asRecord)];
    return parts.flatMap((part) => {
      const field = asRecord(asRecord(part?.properties)?.[property]);
      const ref = asText(field?.$ref);
      const { const: only, enum: several } = (ref && asRecord(follow(ref, schema))) || (field ?? {});
      return (only === undefined ? asList(several) : [only]).filter((value) => typeof value === 'string');
    });
  }

  /**
   * The value of `property` that means a subtype: the only one that it allows, else its name, which may be written otherwise
   * where the base says how. `undefined` where the base allows none of these.
   */
  function tagOf(subtype: Fields, property: string, allowed: string[]): string | undefined {
    const [only, ...others] = saidOf(subtype, property);
    const value = wireValueOf(subtype) ?? (others.length === 0 ? only : undefined);
    const name = names.get(subtype) ?? '';
    if (value !== undefined || allowed.length === 0) return value ?? name;
    return allowed.includes(name) ? name : allowed.find((one) => plain(one) === plain(name));
  }

  function read(schema: Fields): Hierarchy | undefined {
    if (hasList(schema)) return undefined;
    const propertyName = propertyOf(schema);
    if (propertyName !== undefined) return readBase(schema, propertyName);
    // One in the middle has the subtypes below it.
    if (subtypesOf(schema).length === 0) return undefined;
    const base = [...closure(schema, basesOf)].find((one) => propertyOf(one) !== undefined && !hasList(one));
    const whole = base && hierarchyOf(base);
    if (!whole) return undefined;
    const below = closure(schema, subtypesOf);
    const mapping = [...whole.mapping].filter(([, target]) => target === schema || below.has(target));
    return mapping.some(([, target]) => target !== schema)
      ? { propertyName: whole.propertyName, mapping: new Map(mapping) }
      : undefined;
  }

  function readBase(schema: Fields, propertyName: string): Hierarchy | undefined {
    const mapping = new Map<string, Fields>();
    let isGiven = false;
    for (const [value, target] of entriesOf(asRecord(schema.discriminator)?.mapping)) {
      const text = asText(target) ?? '';
      // A name of a component, else a reference.
      const found = byName.get(text) ?? asRecord(text && follow(text, schema));
      if (!found) continue;
      mapping.set(value, found);
      if (wireValueOf(found) !== value) isGiven = true;
    }
    // The author's list is all of them; values of an extension name some.
    if (!isGiven) {
      const named = new Set(mapping.values());
      const others = [...closure(schema, subtypesOf, MOST_SUBTYPES)].filter((one) => !named.has(one));
      const allowed = saidOf(schema, propertyName);
      const isAllowed = others.some((one) => tagOf(one, propertyName, allowed) !== undefined);
      for (const subtype of others) {
        const value = tagOf(subtype, propertyName, isAllowed ? allowed : []);
        if (value !== undefined && !mapping.has(value)) mapping.set(value, subtype);
      }
    }
    return mapping.size > 0 ? { propertyName, mapping } : undefined;
  }

  function hierarchyOf(schema: Fields): Hierarchy | undefined {
    if (!known.has(schema)) known.set(schema, read(schema));
    return known.get(schema);
  }

  return {
    of: hierarchyOf,
    isMadeOf(schema, base) {
      const { allOf, ...own } = schema;
      const members = asList(allOf).filter((member) => isStructural((asRecord(member) ?? true) as Fields));
      if (members.length > 1 || hasStructure(own)) return true;
      const { mapping } = hierarchyOf(base) ?? {};
      const targets = new Set(mapping?.values());
      return targets.has(schema) || [...closure(schema, subtypesOf)].some((one) => targets.has(one));
    },
  };
}

const hasList = ({ oneOf, anyOf }: Fields): boolean => asList(oneOf).length + asList(anyOf).length > 0;

const propertyOf = (schema: Fields): string | undefined =>
  asText(asRecord(schema.discriminator)?.propertyName);

/** A name without what languages write differently: `GreenCat`, `green_cat`. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Extensions by which 2.0, which has no mapping, is told a value that is no name. */
const wireValueOf = (schema: Fields): string | undefined =>
  asText(schema['x-ms-discriminator-value']) ?? asText(schema['x-discriminator-value']);
