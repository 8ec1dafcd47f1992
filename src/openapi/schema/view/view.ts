import type { JsonSchema, JsonSchemaObject, Label, Phrase } from '../../../contract/index.ts';
import { readExternalDocs } from '../../model/about.ts';
import type { ExternalDocs, LevelRange } from '../../model/api-document.ts';
import { fieldLevels } from '../../model/levels.ts';
import { asText, compact } from '../../values.ts';
import type { Components } from '../components.ts';
import { componentName, shownName } from '../components.ts';
import { memoizeBySchema } from '../memoize-by-schema.ts';
import type { FlatSchema } from '../merge.ts';
import {
  type Ancestry,
  constantOf,
  descend,
  findCircle,
  flattenWhole,
  isVisible,
  requiredLabel,
  unionOf,
  valuesOf,
  withoutInherited,
} from '../union.ts';
import { conditionsOf } from './conditions.ts';
import { type EnumText, enumTexts, isEnumeration } from './enum-text.ts';
import { constraintsOf, isNever, xmlOf } from './text.ts';
import { type TypeLabel, typeLabel } from './type-label.ts';

/** A schema for display: a finite tree, ready to render. */
export interface SchemaNode {
  /**
   * Property name; absent at the root, for items and alternatives. `{key}`: any other property. A forbidden
   * property (its schema is `false`) has the type `not allowed`.
   */
  name?: string;
  typeLabel: TypeLabel;
  required: boolean;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  nullable: boolean;
  /** Name of the component that this schema is. */
  schema?: string;
  title?: string;
  /** Markdown source. */
  description?: string;
  default?: unknown;
  /** As text: `max 60 characters`. */
  constraints: Label[];
  enum?: unknown[];
  /** Texts for the values, in the order of `enum`; absent without any. */
  enumTexts?: EnumText[];
  const?: unknown;
  example?: unknown;
  /** All examples, if several. */
  examples?: unknown[];
  externalDocs?: ExternalDocs;
  /** How it is written in XML, unless as an element of its name (OpenAPI 4.8.26). */
  xml?: Phrase[];
  /** Feature levels that have it. */
  levels?: LevelRange;
  /** Properties of an object. */
  children: SchemaNode[];
  /** Items of an array. */
  items?: SchemaNode;
  /** Alternatives, without `children`, which all of them have. */
  variants?: SchemaVariant[];
  /**
   * Schemas that apply under a condition or to a part: `not`, `if`, `dependentSchemas`, `contains`,
   * `propertyNames`, …
   */
  conditions?: SchemaCondition[];
  /** The property that distinguishes the alternatives; `mapping`: its value -> name of the component. */
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  /** Component where the tree was cut because it is recursive. */
  recursive?: string;
  /** The tree was cut here because of its size. */
  truncated?: true;
  /** The rest, if the tree was cut at a schema that is not a component. */
  rest?: JsonSchema;
}

interface SchemaVariant {
  /** Title, name or type. */
  label: TypeLabel;
  kind: 'oneOf' | 'anyOf';
  node: SchemaNode;
  /** Values of the discriminating property for this alternative. */
  values?: string[];
}

interface SchemaCondition {
  label: Phrase;
  node: SchemaNode;
}

export interface SchemaViewOptions {
  /** `true`: properties in file order; `false`: the required ones first. */
  maintainOrder: boolean;
  /** Requests have no `readOnly` properties, responses no `writeOnly` ones; `any` has both. */
  direction: 'request' | 'response' | 'any';
  /** Nesting depth of properties, items and alternatives below the root. */
  maxDepth?: number;
  /** Maximum number of nodes. The tree grows level by level, so the top is complete. */
  maxNodes?: number;
  /**
   * Number of nodes after which components are cut, even below `maxNodes`: readers can look them up by name.
   * Twice as many for unnamed schemas.
   */
  maxBeforeNamed?: number;
}

interface Growth {
  components: Components;
  options: Required<SchemaViewOptions>;
  count: number;
  /** Nodes that still need their contents, level by level. */
  waiting: (() => void)[];
}

interface Place {
  name?: string;
  required: boolean;
  depth: number;
  above: Ancestry;
  /** The base of a subtype, whose properties are already shown. */
  base?: JsonSchemaObject;
  /** Properties that an enclosing schema of the same object describes. */
  around?: Record<string, JsonSchema>;
}

/**
 * The view of a schema: follows references, merges `allOf`, cuts circles. Its size is limited for any schema.
 */
export function schemaView(
  schema: JsonSchema,
  components: Components,
  options: SchemaViewOptions,
): SchemaNode {
  const growth: Growth = {
    components,
    options: { maxDepth: 8, maxNodes: 500, maxBeforeNamed: options.maxNodes ?? 500, ...options },
    count: 0,
    waiting: [],
  };
  const root = grow(schema, { required: false, depth: 0, above: { names: [], parts: [] } }, growth);
  for (let next = growth.waiting.shift(); next; next = growth.waiting.shift()) next();
  return root;
}

function grow(schema: JsonSchema, place: Place, growth: Growth): SchemaNode {
  const { components, options } = growth;
  growth.count++;
  const description =
    typeof schema === 'boolean' ? describe(schema, components) : cachedDescription(schema, components);
  const { flat, facts } = description;
  const { name, required } = place;
  const node: SchemaNode = { ...(name !== undefined && { name }), ...facts, required, children: [] };
  if (name !== undefined && isNever(flat.schema)) return { ...node, typeLabel: { id: 'type.notAllowed' } };
  if (!description.hasInside) return node;
  const circle = findCircle(flat, place.above);
  if (circle !== undefined) node.recursive = circle;
  else if (place.depth >= options.maxDepth) cut(node, flat.schema);
  else {
    const inside: Place = { required: false, depth: place.depth + 1, above: descend(place.above, flat) };
    const own = place.base ? withoutInherited(flat.schema, place.base) : flat.schema;
    growth.waiting.push(() => growInside(node, own, inside, growth, place));
  }
  return node;
}

/** What a node shows of a schema in every position. */
interface SchemaDescription {
  flat: FlatSchema;
  facts: Omit<SchemaNode, 'name' | 'required' | 'children'>;
  hasInside: boolean;
}

const cachedDescription = memoizeBySchema(describe);

function describe(schema: JsonSchema, components: Components): SchemaDescription {
  const flat = flattenWhole(schema, components);
  const { schema: it, names, nullable } = flat;
  const facts = compact({
    typeLabel: typeLabel(schema, components),
    deprecated: it.deprecated === true,
    readOnly: it.readOnly === true,
    writeOnly: it.writeOnly === true,
    nullable,
    schema: names[0],
    title: asText(it.title),
    description: asText(it.description),
    default: it.default,
    constraints: constraintsOf(it),
    ...enumTexts(it, components),
    const: it.const,
    example: it.example ?? (Array.isArray(it.examples) ? it.examples[0] : undefined),
    examples: Array.isArray(it.examples) && it.examples.length > 1 ? it.examples : undefined,
    externalDocs: readExternalDocs(it.externalDocs),
    xml: xmlOf(it),
    levels: fieldLevels(it),
  });
  return { flat, facts, hasInside: hasInside(it) };
}

function growInside(
  node: SchemaNode,
  schema: JsonSchemaObject,
  inside: Place,
  growth: Growth,
  { base, around = {} }: Place,
): void {
  const { options } = growth;
  // The base already shows what a subtype requires of it.
  const bare = base ? [] : requiredElsewhere(schema, around, growth);
  const properties = [...visibleProperties(schema, growth), ...bare];
  const sameObject: Place = { ...inside, around: { ...around, ...schema.properties } };
  // Constants with texts are values, not alternatives.
  const union = isEnumeration(schema, growth.components) ? undefined : unionOf(schema, growth.components);
  const inner = [schema.items, schema.additionalProperties].filter(isSchemaObject);
  const conditions = conditionsOf(schema);
  const wanted = properties.length + inner.length + conditions.length + (union?.schemas.length ?? 0);
  // The root, or the items of a root list, is the subject of the tree.
  const isMain = growth.count <= 2;
  // A named schema is easy to look up, so unnamed ones get more room.
  const room = options.maxBeforeNamed * (node.schema === undefined ? 2 : 1);
  const most = isMain ? options.maxNodes : Math.min(room, options.maxNodes);
  if (growth.count + wanted > most) {
    cut(node, schema);
    return;
  }
  node.children = properties.map(([name, property, required]) =>
    grow(property, { ...inside, name, required }, growth),
  );
  if (isSchemaObject(schema.additionalProperties)) {
    node.children.push(grow(schema.additionalProperties, { ...inside, name: '{key}' }, growth));
  }
  const places = schema.prefixItems?.length ?? 0;
  if (isSchemaObject(schema.items)) {
    // After the items with a position of their own (JSON Schema Core 10.3.1.2).
    if (places > 0) node.children.push(grow(schema.items, { ...inside, name: `[${places}…]` }, growth));
    else node.items = grow(schema.items, inside, growth);
  }
  if (union) {
    const { kind, isHierarchy } = union;
    const place = isHierarchy ? { ...inside, base: schema } : sameObject;
    node.variants = union.schemas.map((variant) => {
      const variantNode = grow(variant, place, growth);
      const values = schema.discriminator ? valuesOf(variant, schema.discriminator, growth.components) : [];
      return {
        label:
          variantNode.title ??
          nameOf(variantNode) ??
          requiredLabel(variant, growth.components) ??
          constantOf(variant, union.schemas, growth.components) ??
          variantNode.typeLabel,
        kind,
        node: variantNode,
        ...(values.length > 0 && { values }),
      };
    });
  }
  if (conditions.length > 0) {
    node.conditions = conditions.map(({ label, schema: part, isOfPart }) => ({
      label,
      node: grow(part, isOfPart ? inside : sameObject, growth),
    }));
  }
  if (schema.discriminator) {
    const { propertyName, mapping = {} } = schema.discriminator;
    node.discriminator = {
      propertyName,
      mapping: Object.fromEntries(
        Object.entries(mapping).map(([value, ref]) => [value, shownName(componentName(ref) ?? ref)]),
      ),
    };
  }
}

const nameOf = ({ schema }: SchemaNode): string | undefined => schema && shownName(schema);

function cut(node: SchemaNode, schema: JsonSchemaObject): void {
  node.truncated = true;
  if (node.schema === undefined) node.rest = schema;
}

/** Name, schema, required; in the configured order. */
function visibleProperties(schema: JsonSchemaObject, growth: Growth): [string, JsonSchema, boolean][] {
  const { maintainOrder, direction } = growth.options;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const positional = (schema.prefixItems ?? []).map((item, index): [string, JsonSchema, boolean] => [
    `[${index}]`,
    item,
    index < (schema.minItems ?? 0),
  ]);
  const named = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.patternProperties ?? {}),
  ]
    .filter(([, property]) => isVisible(property, direction, growth.components))
    .map(([name, property]): [string, JsonSchema, boolean] => [name, property, required.has(name)]);
  if (!maintainOrder) named.sort((a, b) => Number(b[2]) - Number(a[2]));
  return [...positional, ...named];
}

/**
 * Properties that a schema requires but does not describe: the enclosing schema does, or
 * additionalProperties, or nothing.
 */
function requiredElsewhere(
  { required, properties = {}, additionalProperties }: JsonSchemaObject,
  around: Record<string, JsonSchema>,
  { options, components }: Growth,
): [string, JsonSchema, boolean][] {
  if (!Array.isArray(required)) return [];
  return required
    .filter((name) => typeof name === 'string' && !Object.hasOwn(properties, name))
    .map((name): [string, JsonSchema, boolean] => {
      const described = Object.hasOwn(around, name) ? around[name] : additionalProperties;
      return [name, typeof described === 'object' ? described : true, true];
    })
    .filter(([, property]) => isVisible(property, options.direction, components));
}

function hasInside(schema: JsonSchemaObject): boolean {
  const {
    properties,
    patternProperties,
    items,
    prefixItems,
    additionalProperties,
    oneOf,
    anyOf,
    discriminator,
    required,
  } = schema;
  const parts = [
    properties,
    patternProperties,
    items,
    prefixItems,
    additionalProperties,
    oneOf,
    anyOf,
    discriminator,
    required,
  ];
  return (
    parts.some((value) => typeof value === 'object' && value !== null) || conditionsOf(schema).length > 0
  );
}

function isSchemaObject(schema: JsonSchema | undefined): schema is JsonSchemaObject {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length > 0;
}
