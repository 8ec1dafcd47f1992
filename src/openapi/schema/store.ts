import type { JsonSchema, JsonSchemaObject, JsonSchemaType } from '../../contract/index.ts';
import { wellTyped } from '../load/drop-mistyped-keywords.ts';
import { type Bindings, UNBOUND } from '../load/references/resources.ts';
import { createNamer } from '../model/names.ts';
import { pointerSegments, resolvePointer } from '../pointer.ts';
import { asList, asRecord, asText, entriesOf, type Fields } from '../values.ts';
import { createDynamics } from './dynamic.ts';
import { componentName, componentRef, itselfName, mapSubschemas } from './keywords.ts';
import { createReachability } from './reachable.ts';
import { createHierarchies, type Hierarchy } from './subtypes.ts';

export interface SchemaStore {
  /** The schema as data of the model: every reference names a component; `{}` (anything) for what is no schema. */
  read(schema: unknown): JsonSchema;
  /** The components that the schemas lead to, directly or through each other. */
  reachable(schemas: JsonSchema[]): Record<string, JsonSchema>;
}

/**
 * Reads the schemas of one bundled 3.1 document. References may name any place of the document (`#/paths/...`,
 * `#/$defs/X`, an `$anchor`); a place that is no component becomes one, under a name made from its pointer. So does a
 * component whose dynamic anchors mean something else than when it is used by itself: `List` as `List_User`, and the base
 * of a hierarchy as what its subtypes are made of: `Pet` as `Pet.itself`.
 * Component names are `[A-Za-z0-9._-]+` (OpenAPI 4.8.7), others are rewritten.
 */
export function createSchemaStore(document: Fields): SchemaStore {
  const nameOf = createNamer((name) => name);
  const names = new Map<unknown, string>();
  const components = new Map<string, JsonSchema>();
  const waiting: { name: string; target: unknown; bindings: Bindings }[] = [];
  /** Names of bases without their subtypes, by those with them; `bases`: of which there is none yet. */
  const itself = new Map<string, string>();
  const bases: string[] = [];
  let anchors: Map<string, Fields> | undefined;

  for (const [name, target] of entriesOf(asRecord(document.components)?.schemas)) {
    // Two names may share one object (a YAML alias); the first one wins, as the schema is the same.
    if (asRecord(target) && !names.has(target)) names.set(target, nameOf(safeName(name)));
  }
  const dynamics = createDynamics(document, targetOf);
  const hierarchies = createHierarchies(document, targetOf);

  function componentFor(target: unknown, hint: string, bindings: Bindings): string {
    const bound = dynamics?.bound(target, bindings) ?? UNBOUND;
    const key = bound.size > 0 ? dynamics?.key(target, bound) : target;
    const known = asRecord(target) ? names.get(key) : undefined;
    const plain = bound.size > 0 ? names.get(target) : undefined;
    const name = known ?? nameOf([plain ?? safeName(hint), ...[...bound].map(boundName)].join('_'));
    if (typeof target === 'object') names.set(key, name);
    if (!components.has(name)) {
      components.set(name, {});
      waiting.push({ name, target, bindings: dynamics?.entering(target, bound) ?? UNBOUND });
    }
    return name;
  }

  /** What an anchor means, in the name of a component. */
  function boundName([anchor, schema]: [string, Fields]): string {
    const ref = asText(schema.$ref);
    return names.get(schema) ?? safeName(ref === undefined ? anchor : hintFrom(ref));
  }

  function drain(): void {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { name, target, bindings } = next;
      components.set(name, convert(target, { base: asRecord(target), bindings }));
    }
    for (const name of bases.splice(0)) {
      const { discriminator: _, ...rest } = components.get(name) as JsonSchemaObject;
      components.set(itself.get(name) as string, rest);
    }
  }

  /** Reference to the base of a hierarchy without its subtypes, for the one to it with them. */
  function refToItself(ref: string): string {
    const name = componentName(ref) ?? ref;
    let own = itself.get(name);
    if (own === undefined) {
      own = nameOf(itselfName(name));
      itself.set(name, own);
      bases.push(name);
    }
    return componentRef(own);
  }

  /** Subtypes are made of their base, not of any of its subtypes. */
  function withoutSubtypes(allOf: JsonSchema[], record: Fields, place: Place): JsonSchema[] {
    const members = asList(record.allOf);
    return allOf.map((member, index) => {
      const ref = asText(asRecord(members[index])?.$ref);
      const base = ref === undefined ? undefined : asRecord(targetOf(ref, place.base));
      if (!base || typeof member !== 'object' || member.$ref === undefined) return member;
      const isPart = hierarchies.of(base) && hierarchies.isMadeOf(record, base);
      return isPart ? { ...member, $ref: refToItself(member.$ref) } : member;
    });
  }

  /** What a reference leads to. `base`: as of `Place`. */
  function targetOf(ref: string, base: Fields | undefined): unknown {
    if (pointerSegments(ref)) return resolvePointer(document, ref) ?? (base && resolvePointer(base, ref));
    if (!ref.startsWith('#')) return undefined;
    anchors ??= collectAnchors(document);
    return anchors.get(ref.slice(1));
  }

  /** `#/components/schemas/Name` for a reference as written; `undefined` when it leads nowhere. */
  function resolveRef(ref: string, { base, bindings }: Place): string | undefined {
    const target = targetOf(ref, base);
    if (typeof target !== 'boolean' && !asRecord(target)) return undefined;
    return componentRef(componentFor(target, hintFrom(ref), bindings));
  }

  function resolveDynamic(schema: Fields, place: Place): string | undefined {
    const ref = asText(schema.$dynamicRef);
    if (ref === undefined) return undefined;
    const { bindings } = place;
    const target = dynamics?.target(schema, bindings);
    if (!target) return resolveRef(ref, place);
    const { $ref, $dynamicAnchor: _, ...rest } = target;
    // An anchor that only stands for a component is that component.
    const alias = Object.keys(rest).length === 0 ? asText($ref) : undefined;
    const resolved = alias === undefined ? undefined : resolveRef(alias, { base: target, bindings });
    return resolved ?? componentRef(componentFor(target, hintFrom(ref), bindings));
  }

  function convert(schema: unknown, place: Place): JsonSchema {
    if (typeof schema === 'boolean') return schema;
    const record = asRecord(schema);
    if (!record) return {};
    const parts = wellTyped(record);
    const inner =
      record.$id === undefined
        ? place
        : { base: record, bindings: dynamics?.entering(record, place.bindings) ?? UNBOUND };
    const result = mapSubschemas(parts, (subschema) => convert(subschema, inner));
    // Definitions are components now; identifiers would move the base of references for a validator.
    for (const key of ['$defs', 'definitions', '$id', '$schema', '$anchor', '$dynamicAnchor'])
      delete result[key];
    if (Array.isArray(record.items)) {
      result.prefixItems = record.items.map((item) => convert(item, inner));
      delete result.items;
    }
    if (Array.isArray(result.allOf)) result.allOf = withoutSubtypes(result.allOf, record, inner);
    const ref = asText(record.$ref);
    delete result.$ref;
    delete result.$dynamicRef;
    const refs = [
      ref === undefined ? undefined : resolveRef(ref, inner),
      resolveDynamic(record, inner),
    ].filter((one) => one !== undefined);
    const [resolved, other] = refs;
    if (other !== undefined) result.allOf = [{ $ref: other }, ...asList(result.allOf)];
    readType(result);
    readDiscriminator(result, inner, record);
    return (resolved === undefined ? result : { $ref: resolved, ...result }) as JsonSchemaObject;
  }

  function readDiscriminator(schema: Fields, place: Place, record: Fields): void {
    const hierarchy = hierarchies.of(record);
    const discriminator = asRecord(schema.discriminator);
    const propertyName = hierarchy?.propertyName ?? asText(discriminator?.propertyName);
    if (propertyName === undefined) {
      delete schema.discriminator;
      return;
    }
    const mapping = hierarchy
      ? [...hierarchy.mapping].map(([value, target]) => [value, subtypeRef(target, hierarchy, record, place)])
      : entriesOf(discriminator?.mapping).flatMap(([value, target]) => {
          const text = asText(target) ?? '';
          const ref = resolveRef(text.startsWith('#') ? text : componentRef(text), place);
          return ref === undefined ? [] : [[value, ref]];
        });
    schema.discriminator = {
      propertyName,
      ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }),
    };
  }

  /** What a value of the discriminator means; where all subtypes of that are subtypes of the base, without them. */
  function subtypeRef(target: Fields, { mapping }: Hierarchy, base: Fields, { bindings }: Place): string {
    const ref = componentRef(componentFor(target, 'Subtype', bindings));
    const below = target === base ? undefined : hierarchies.of(target);
    const isListed =
      target === base || (below && [...below.mapping.keys()].every((value) => mapping.has(value)));
    return isListed ? refToItself(ref) : ref;
  }

  return {
    read(schema) {
      const bindings = dynamics?.within(schema) ?? UNBOUND;
      const converted = convert(schema, { base: asRecord(schema), bindings });
      drain();
      return converted;
    },
    reachable: createReachability((name) => components.get(name)),
  };
}

/** What references of a schema depend on. */
interface Place {
  /** The schema resource around, to which `#/$defs/...` may be relative (JSON Schema Core 8.2). */
  base: Fields | undefined;
  bindings: Bindings;
}

const TYPES = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']);

/** One flat list of known types; `nullable`, which 3.1 no longer knows but many files still say, becomes `null`. */
function readType(schema: Fields): void {
  // 2.0 had no word for it but this extension.
  const nullable = schema.nullable === true || schema['x-nullable'] === true;
  delete schema.nullable;
  if (nullable && schema.type === undefined) allowNull(schema);
  if (schema.type === undefined) return;
  const types = [schema.type].flat(2).filter((type): type is JsonSchemaType => TYPES.has(type));
  if (nullable) types.push('null');
  const unique = [...new Set(types)];
  if (unique.length === 0) delete schema.type;
  else schema.type = unique.length === 1 ? unique[0] : unique;
}

/** `nullable` beside alternatives, where 3.0 gives it no meaning and authors mean that null is one of them. */
function allowNull(schema: Fields): void {
  for (const kind of ['oneOf', 'anyOf']) {
    const union = asList(schema[kind]);
    const isThere = union.some((each) => [asRecord(each)?.type].flat().includes('null'));
    if (union.length > 0 && !isThere) schema[kind] = [...union, { type: 'null' }];
  }
}

function safeName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').replace(/^_+(?=.)/, '') || 'Schema';
}

/**
 * `#/components/responses/Error/content/application~1json/schema` -> `Error`: the last segment that is no
 * structure.
 */
function hintFrom(ref: string): string {
  const structural =
    /^(?:schema|schemas|content|items|properties|paths|components|responses|parameters|allOf|anyOf|oneOf|get|put|post|delete|patch|\d+|.*\/json)$/;
  const segments = pointerSegments(ref) ?? [ref.slice(1)];
  return segments.findLast((segment) => !structural.test(segment)) ?? 'Schema';
}

function collectAnchors(root: unknown): Map<string, Fields> {
  const anchors = new Map<string, Fields>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    const record = asRecord(value);
    if (!record) return;
    const anchor = asText(record.$anchor) ?? asText(record.$dynamicAnchor);
    if (anchor !== undefined && !anchors.has(anchor)) anchors.set(anchor, record);
    for (const child of Object.values(record)) visit(child);
  };
  visit(root);
  return anchors;
}
