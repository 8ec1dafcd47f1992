import type { JsonSchema, JsonSchemaObject } from '../../../contract/index.ts';
import { quoted } from '../../examples/quoted.ts';
import { dropMistypedKeywords } from '../../load/drop-mistyped-keywords.ts';
import { type Bindings, UNBOUND } from '../../load/references/resources.ts';
import { asList, asRecord, asText, entriesOf, type Fields } from '../../values.ts';
import { componentRef } from '../components.ts';
import { mapParts } from '../keywords.ts';
import { ComponentTable } from './component-table.ts';
import { createDynamics, type Dynamics } from './dynamic.ts';
import { Reachability } from './reachable.ts';
import { readType } from './read-type.ts';
import { createFollow, type Follow } from './references.ts';
import { createHierarchies, type Hierarchies, type Hierarchy } from './subtypes.ts';

export interface SchemaStore {
  /**
   * The schema in the model: every reference names a component; `{}` (anything) for a value that is not a
   * schema.
   */
  read(schema: unknown): JsonSchema;
  /** The components that the schemas lead to, directly or through each other. */
  reachable(schemas: JsonSchema[]): Record<string, JsonSchema>;
}

/**
 * Reads the schemas of one bundled 3.1 description. References may lead anywhere (`#/paths/...`, `#/$defs/X`,
 * an `$anchor`); a target that is not a component becomes one, named after its pointer. So does a component
 * whose dynamic anchors have another meaning in context: `List` as `List_User`, and the base of a hierarchy
 * as part of its subtypes: `Pet` as `Pet.itself`.
 */
export function createSchemaStore(document: Fields): SchemaStore {
  const follow = createFollow(document);
  const dynamics = createDynamics(document, follow);
  const components = new ComponentTable(document, dynamics);
  const reader = new SchemaReader(
    document,
    components,
    createHierarchies(document, follow),
    follow,
    dynamics,
  );
  const reachability = new Reachability((name) => components.get(name));
  return {
    read: (schema) => reader.read(schema),
    reachable: (schemas) => reachability.from(schemas),
  };
}

/** The context that references of a schema depend on. */
interface Scope {
  /** The enclosing schema resource; `#/$defs/...` may be relative to it (JSON Schema Core 8.2). */
  base: Fields | undefined;
  bindings: Bindings;
}

/** Definitions are components now, and identifiers would change the base of references for a validator. */
const RESOLVED = [
  '$defs',
  'definitions',
  '$id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$ref',
  '$dynamicRef',
];

class SchemaReader {
  readonly #document: Fields;
  readonly #components: ComponentTable;
  readonly #hierarchies: Hierarchies;
  readonly #follow: Follow;
  readonly #dynamics: Dynamics | undefined;

  constructor(
    document: Fields,
    components: ComponentTable,
    hierarchies: Hierarchies,
    follow: Follow,
    dynamics: Dynamics | undefined,
  ) {
    this.#document = document;
    this.#components = components;
    this.#hierarchies = hierarchies;
    this.#follow = follow;
    this.#dynamics = dynamics;
  }

  read(schema: unknown): JsonSchema {
    const bindings = this.#dynamics?.within(schema) ?? UNBOUND;
    const result = this.#convert(schema, { base: asRecord(schema), bindings });
    this.#components.complete(({ target, bindings }) =>
      this.#convert(target, { base: asRecord(target), bindings }),
    );
    return result;
  }

  #convert(schema: unknown, around: Scope): JsonSchema {
    if (typeof schema === 'boolean') return schema;
    const record = asRecord(schema);
    if (!record) return {};
    const scope = this.#scopeOf(record, around);
    const result = mapParts(dropMistypedKeywords(record), (part) => this.#convert(part, scope));
    for (const key of RESOLVED) delete result[key];
    if (Array.isArray(record.items)) {
      result.prefixItems = record.items.map((item) => this.#convert(item, scope));
      delete result.items;
    }
    if (Array.isArray(result.allOf)) result.allOf = this.#withoutSubtypes(result.allOf, record, scope);
    const [ref, other] = this.#refsOf(record, scope);
    if (other !== undefined) result.allOf = [{ $ref: other }, ...(result.allOf ?? [])];
    readType(result);
    this.#readExamples(result, record);
    this.#readDiscriminator(result, record, scope);
    return ref === undefined ? result : { $ref: ref, ...result };
  }

  #readExamples(schema: JsonSchemaObject, record: Fields): void {
    const read = (value: unknown): unknown => quoted(this.#document, value, record);
    if (record.example !== undefined) schema.example = read(record.example);
    if (Array.isArray(record.examples)) schema.examples = record.examples.map(read);
  }

  #scopeOf(record: Fields, around: Scope): Scope {
    if (record.$id === undefined) return around;
    return { base: record, bindings: this.#dynamics?.entering(record, around.bindings) ?? UNBOUND };
  }

  /** The targets of `$ref` and `$dynamicRef`, if they exist. */
  #refsOf(record: Fields, scope: Scope): string[] {
    const ref = asText(record.$ref);
    const refs = [
      ref === undefined ? undefined : this.#resolve(ref, scope),
      this.#resolveDynamic(record, scope),
    ];
    return refs.filter((one) => one !== undefined);
  }

  /** `#/components/schemas/Name` for a reference as written; `undefined` if the target does not exist. */
  #resolve(ref: string, { base, bindings }: Scope): string | undefined {
    const target = this.#follow(ref, base);
    if (typeof target !== 'boolean' && !asRecord(target)) return undefined;
    return this.#components.refTo(target, ref, bindings);
  }

  #resolveDynamic(schema: Fields, scope: Scope): string | undefined {
    const ref = asText(schema.$dynamicRef);
    if (ref === undefined) return undefined;
    const { bindings } = scope;
    const target = this.#dynamics?.target(schema, bindings);
    if (!target) return this.#resolve(ref, scope);
    const { $ref, $dynamicAnchor: _, ...rest } = target;
    // An anchor that only refers to a component is that component.
    const alias = Object.keys(rest).length === 0 ? asText($ref) : undefined;
    const aliasTarget = alias === undefined ? undefined : this.#resolve(alias, { base: target, bindings });
    return aliasTarget ?? this.#components.refTo(target, ref, bindings);
  }

  /** A subtype extends its base alone, without the other subtypes. */
  #withoutSubtypes(allOf: JsonSchema[], record: Fields, scope: Scope): JsonSchema[] {
    const members = asList(record.allOf);
    return allOf.map((member, index) => {
      const ref = asText(asRecord(members[index])?.$ref);
      const base = ref === undefined ? undefined : asRecord(this.#follow(ref, scope.base));
      if (!base || typeof member !== 'object' || member.$ref === undefined) return member;
      const isPart = this.#hierarchies.of(base) && this.#hierarchies.isMadeOf(record, base);
      return isPart ? { ...member, $ref: this.#components.refToItself(member.$ref) } : member;
    });
  }

  #readDiscriminator(schema: JsonSchemaObject, record: Fields, scope: Scope): void {
    const hierarchy = this.#hierarchies.of(record);
    const discriminator = asRecord(record.discriminator);
    const propertyName = hierarchy?.propertyName ?? asText(discriminator?.propertyName);
    if (propertyName === undefined) {
      delete schema.discriminator;
      return;
    }
    const mapping = hierarchy
      ? [...hierarchy.mapping].map(([value, target]) => [
          value,
          this.#subtypeRef(target, hierarchy, record, scope),
        ])
      : entriesOf(discriminator?.mapping).flatMap(([value, target]) => {
          const text = asText(target) ?? '';
          const ref = this.#resolve(text.startsWith('#') ? text : componentRef(text), scope);
          return ref === undefined ? [] : [[value, ref]];
        });
    schema.discriminator = {
      propertyName,
      ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }),
    };
  }

  /** The schema for a discriminator value, without its own subtypes if the base lists all of them. */
  #subtypeRef(target: Fields, { mapping }: Hierarchy, base: Fields, { bindings }: Scope): string {
    const ref = this.#components.refTo(target, '#Subtype', bindings);
    const below = target === base ? undefined : this.#hierarchies.of(target);
    const isListed =
      target === base || (below && [...below.mapping.keys()].every((value) => mapping.has(value)));
    return isListed ? this.#components.refToItself(ref) : ref;
  }
}
