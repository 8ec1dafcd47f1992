/**
 * Hierarchies: a base with a discriminator whose subtypes are the components with the base in their `allOf`,
 * so that no list names them (OpenAPI 2.0 Schema Object, `discriminator`; OpenAPI 3.1.1 section 4.8.25.4).
 */

import { asList, asRecord, asText, entriesOf, type Fields } from '../../values.ts';
import { hasStructure, isStructural } from '../merge.ts';
import type { Follow } from './references.ts';

export interface Hierarchy {
  /** The discriminating property, and the subtypes by its values. */
  propertyName: string;
  mapping: Map<string, Fields>;
}

export interface Hierarchies {
  /** The hierarchy that a schema is the root of, or an intermediate type in. */
  of(schema: Fields): Hierarchy | undefined;
  /** Whether `schema`, which has `base` in its `allOf`, extends it and does not only annotate it. */
  isMadeOf(schema: Fields, base: Fields): boolean;
}

/**
 * Maximum number of unmapped subtypes. A larger hierarchy only organizes a description; nobody chooses from
 * it.
 */
const MAX_SUBTYPES = 200;

/** The hierarchies among the components of a description. */
export const createHierarchies = (document: Fields, follow: Follow): Hierarchies =>
  new HierarchyReader(document, follow);

class HierarchyReader implements Hierarchies {
  readonly #follow: Follow;
  readonly #components: { name: string; schema: Fields }[];
  readonly #names: ReadonlyMap<Fields, string>;
  readonly #byName: ReadonlyMap<string, Fields>;
  readonly #hierarchies = new Map<Fields, Hierarchy | undefined>();
  #subtypes: Map<Fields, Fields[]> | undefined;

  constructor(document: Fields, follow: Follow) {
    this.#follow = follow;
    this.#components = entriesOf(asRecord(document.components)?.schemas).flatMap(([name, value]) => {
      const schema = asRecord(value);
      return schema ? [{ name, schema }] : [];
    });
    this.#names = new Map(this.#components.map(({ name, schema }) => [schema, name]));
    this.#byName = new Map(this.#components.map(({ name, schema }) => [name, schema]));
  }

  of(schema: Fields): Hierarchy | undefined {
    if (!this.#hierarchies.has(schema)) this.#hierarchies.set(schema, this.#read(schema));
    return this.#hierarchies.get(schema);
  }

  isMadeOf(schema: Fields, base: Fields): boolean {
    const { allOf, ...own } = schema;
    const members = asList(allOf).filter((member) => isStructural(asRecord(member) ?? true));
    if (members.length > 1 || hasStructure(own)) return true;
    const targets = new Set(this.of(base)?.mapping.values());
    return targets.has(schema) || [...this.#subtypesBelow(schema)].some((one) => targets.has(one));
  }

  #read(schema: Fields): Hierarchy | undefined {
    if (hasList(schema)) return undefined;
    const propertyName = propertyOf(schema);
    return propertyName === undefined ? this.#readIntermediate(schema) : this.#readBase(schema, propertyName);
  }

  /** An intermediate type has the subtypes below it. */
  #readIntermediate(schema: Fields): Hierarchy | undefined {
    if (this.#subtypesOf(schema).length === 0) return undefined;
    const bases = closure(schema, (one) => this.#basesOf(one));
    const base = [...bases].find((one) => propertyOf(one) !== undefined && !hasList(one));
    const baseSchema = base && this.of(base);
    if (!baseSchema) return undefined;
    const below = this.#subtypesBelow(schema);
    const mapping = [...baseSchema.mapping].filter(([, target]) => target === schema || below.has(target));
    return mapping.some(([, target]) => target !== schema)
      ? { propertyName: baseSchema.propertyName, mapping: new Map(mapping) }
      : undefined;
  }

  #readBase(schema: Fields, propertyName: string): Hierarchy | undefined {
    const mapping = this.#readMapping(schema);
    // The author's list is complete; values of an extension may name only some.
    const isComplete = [...mapping].some(([value, target]) => wireValueOf(target) !== value);
    if (!isComplete) this.#addUnmapped(schema, propertyName, mapping);
    return mapping.size > 0 ? { propertyName, mapping } : undefined;
  }

  /** The `mapping` of the discriminator: names of components, else references. */
  #readMapping(schema: Fields): Map<string, Fields> {
    const mapping = new Map<string, Fields>();
    for (const [value, target] of entriesOf(asRecord(schema.discriminator)?.mapping)) {
      const text = asText(target) ?? '';
      const subtype = this.#byName.get(text) ?? asRecord(text && this.#follow(text, schema));
      if (subtype) mapping.set(value, subtype);
    }
    return mapping;
  }

  /** Adds the subtypes that `mapping` does not name. */
  #addUnmapped(schema: Fields, propertyName: string, mapping: Map<string, Fields>): void {
    const mapped = new Set(mapping.values());
    const others = [...this.#subtypesBelow(schema, MAX_SUBTYPES)].filter((one) => !mapped.has(one));
    const allowed = this.#valuesOf(schema, propertyName);
    const isAllowed = others.some((one) => this.#tagOf(one, propertyName, allowed) !== undefined);
    for (const subtype of others) {
      const value = this.#tagOf(subtype, propertyName, isAllowed ? allowed : []);
      if (value !== undefined && !mapping.has(value)) mapping.set(value, subtype);
    }
  }

  /**
   * The value of `property` for a subtype: the only one that it allows, else its name, possibly spelled as
   * the base lists it. `undefined` if the base allows none of these.
   */
  #tagOf(subtype: Fields, property: string, allowed: string[]): string | undefined {
    const [only, ...others] = this.#valuesOf(subtype, property);
    const value = wireValueOf(subtype) ?? (others.length === 0 ? only : undefined);
    const name = this.#names.get(subtype) ?? '';
    if (value !== undefined || allowed.length === 0) return value ?? name;
    return allowed.includes(name) ? name : allowed.find((one) => plain(one) === plain(name));
  }

  /** The strings that a schema itself allows for a property. */
  #valuesOf(schema: Fields, property: string): string[] {
    const parts = [schema, ...asList(schema.allOf).map(asRecord)];
    return parts.flatMap((part) => {
      const field = asRecord(asRecord(part?.properties)?.[property]);
      const ref = asText(field?.$ref);
      const { const: only, enum: several } = (ref && asRecord(this.#follow(ref, schema))) || (field ?? {});
      return (only === undefined ? asList(several) : [only]).filter((value) => typeof value === 'string');
    });
  }

  #basesOf(schema: Fields): Fields[] {
    return asList(schema.allOf).flatMap((member) => {
      const ref = asText(asRecord(member)?.$ref);
      const base = ref === undefined ? undefined : asRecord(this.#follow(ref, schema));
      return base ? [base] : [];
    });
  }

  #subtypesOf(schema: Fields): Fields[] {
    this.#subtypes ??= this.#collectSubtypes();
    return this.#subtypes.get(schema) ?? [];
  }

  #subtypesBelow(schema: Fields, most?: number): Set<Fields> {
    return closure(schema, (one) => this.#subtypesOf(one), most);
  }

  #collectSubtypes(): Map<Fields, Fields[]> {
    const subtypes = new Map<Fields, Fields[]>();
    for (const { schema } of this.#components) {
      for (const base of this.#basesOf(schema)) {
        const others = subtypes.get(base);
        if (others) others.push(schema);
        else subtypes.set(base, [schema]);
      }
    }
    return subtypes;
  }
}

/** All schemas reached by `next`, the nearest first, without `schema` itself. */
function closure(schema: Fields, next: (from: Fields) => Fields[], most = Infinity): Set<Fields> {
  const reachedSchemas = new Set([schema]);
  for (const one of reachedSchemas) {
    for (const other of next(one)) if (reachedSchemas.size <= most) reachedSchemas.add(other);
  }
  reachedSchemas.delete(schema);
  return reachedSchemas;
}

const hasList = ({ oneOf, anyOf }: Fields): boolean => asList(oneOf).length + asList(anyOf).length > 0;

const propertyOf = (schema: Fields): string | undefined =>
  asText(asRecord(schema.discriminator)?.propertyName);

/** A name without differences in spelling between languages: `GreenCat`, `green_cat`. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Extensions of 2.0 files, which have no mapping, for a value that is not the name. */
const wireValueOf = (schema: Fields): string | undefined =>
  asText(schema['x-ms-discriminator-value']) ?? asText(schema['x-discriminator-value']);
