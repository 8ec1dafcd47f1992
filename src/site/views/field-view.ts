/** Schemas and examples as pages show them: finite trees of fields, rendered Markdown, highlighted code. */
import { plainText, renderUntrustedMarkdown } from '../../content/index.ts';
import { formatJson, type JsonSchema } from '../../contract/index.ts';
import { levelLabel, type SchemaNode, schemaView, shownName } from '../../openapi/index.ts';
import { inlinePart } from '../api-pages/inline-parts.ts';
import type { FieldView, MediaView, SchemaPart } from './view.ts';

type Direction = 'request' | 'response' | 'any';

/** What turns the schemas of one page into fields; it remembers the fragments that are taken. */
interface FieldViews {
  /** `prefix`: what the fragments of the fields begin with; without it they have none. */
  field(schema: JsonSchema, direction: Direction, prefix?: string): FieldView;
  /** As `propertiesOf` its field; `around`: what is written about that of which it is the schema. */
  fields(
    schema: JsonSchema,
    direction: Direction,
    prefix?: string,
    around?: string,
  ): Omit<MediaView, 'contentType'>;
  /** A fragment that is not taken yet. */
  anchor(path: string): string;
}

interface FieldOptions {
  maintainOrder: boolean;
  /** Name of the OpenAPI file, whose components can be shown apart. */
  spec?: string;
  /** Fragments that are taken; more are added. */
  anchors?: Set<string>;
  /** Limits of a tree: see `SchemaViewOptions`. */
  limits?: { maxNodes: number; maxBeforeNamed: number };
  /** What all is about, a component or `SchemaPart.inline`: what is cut within it is not found there either. */
  of?: string;
}

/**
 * A tree of more fields than that makes a page long to load and to read. What has a name is then shown in its own part,
 * which other pages share.
 */
const LIMITS = { maxNodes: 500, maxBeforeNamed: 60 };

/** Fields that a schema may have before its components are cut, however much the page shows already. */
const LEAST = 24;

export function fieldViews(
  components: Record<string, JsonSchema>,
  { maintainOrder, spec, anchors = new Set(), limits = LIMITS, of }: FieldOptions,
): FieldViews {
  let shown = 0;
  const field: FieldViews['field'] = (schema, direction, prefix) => {
    const { maxNodes } = limits;
    const maxBeforeNamed = spec === undefined ? maxNodes : Math.max(LEAST, limits.maxBeforeNamed - shown);
    const root = schemaView(schema, components, { maintainOrder, direction, maxNodes, maxBeforeNamed });
    shown += sizeOf(root);
    const part = (name: string | undefined): SchemaPart | undefined =>
      spec === undefined || name === undefined || !Object.hasOwn(components, name)
        ? undefined
        : { spec, schema: name, direction };
    const inline = (rest: JsonSchema, name: string): SchemaPart | undefined =>
      spec === undefined
        ? undefined
        : inlinePart({ spec, schema: name, direction }, { schema: rest, components });
    return toField(root, { prefix, anchors, part, inline, of });
  };
  return {
    field,
    fields: (schema, direction, prefix, around) =>
      propertiesOf(field(schema, direction, prefix), isDescribedHere(schema, around)),
    anchor: (path) => anchorOf(path, anchors),
  };
}

/**
 * The properties of an object as fields; any other schema as `root`. Limits and conditions of the object itself, and where it
 * `isDescribed` its text, are a field without a name, before the others.
 */
export function propertiesOf(root: FieldView, isDescribed = false): Omit<MediaView, 'contentType'> {
  const { children, variants, constraints, conditions = [], type } = root;
  if (children.length === 0 || variants.length > 0) return { fields: [], root };
  const descriptionHtml = isDescribed ? root.descriptionHtml : undefined;
  const isTelling =
    constraints.length + conditions.length > 0 || /\bnull\b/.test(JSON.stringify(type)) || descriptionHtml;
  const itself: FieldView = { ...LIMITS_OF, type, constraints, conditions, descriptionHtml };
  return { fields: isTelling ? [itself, ...children] : children };
}

/** Whether a schema has a text of its own, which a component's is not, and other than what is said `around` it. */
export const isDescribedHere = (schema: JsonSchema, around = ''): boolean =>
  typeof schema === 'object' &&
  typeof schema.description === 'string' &&
  schema.description.trim() !== around.trim();

const LIMITS_OF: Omit<FieldView, 'type' | 'constraints'> = {
  required: false,
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  children: [],
  variants: [],
};

/** How many fields a tree has. */
function sizeOf({ children, items, variants = [], conditions = [] }: SchemaNode): number {
  const inner = [
    ...children,
    ...(items ? [items] : []),
    ...[...variants, ...conditions].map(({ node }) => node),
  ];
  return inner.reduce((sum, node) => sum + sizeOf(node), 1);
}

interface Surroundings {
  /** What fragments begin with. */
  prefix?: string;
  anchors: Set<string>;
  part(name: string | undefined): SchemaPart | undefined;
  /** The part of a schema without a name, which is told by `name`. */
  inline(rest: JsonSchema, name: string): SchemaPart | undefined;
  /** The nearest component around. */
  within?: string;
  of?: string;
}

function toField(node: SchemaNode, around: Surroundings): FieldView {
  const { prefix, anchors, part } = around;
  const path = node.name === undefined ? prefix : prefix && `${prefix}-${node.name}`;
  const within = node.schema ?? around.within;
  const inside = { ...around, prefix: path, within };
  const inner = (child: SchemaNode) => toField(child, inside);
  // Only documented inputs can be linked to; responses repeat names too often for a link to be of use.
  const anchor = path && node.name !== undefined ? anchorOf(path, anchors) : undefined;
  // Of lists of lists the fields of what they hold in the end.
  const held = innermost(node.items);
  const items = held && inner(held);
  const hasFields = items !== undefined && (items.children.length > 0 || items.variants.length > 0);
  const recursive = node.recursive ?? held?.recursive;
  const truncated = node.truncated ?? held?.truncated;
  const rest = truncated && (held?.schema ?? within);
  const unnamed = (node.truncated ? node : held)?.rest;
  const more =
    part(recursive ?? (rest === around.of ? undefined : rest)) ??
    (unnamed === undefined
      ? undefined
      : around.inline(unnamed, node.title ?? node.name ?? (within && shownName(within)) ?? 'object'));
  // The values of a list are those of its items.
  const values = node.enum === undefined && node.const === undefined && held ? held : node;
  return {
    name: node.name,
    anchor,
    type: node.typeLabel,
    required: node.required,
    deprecated: node.deprecated,
    readOnly: node.readOnly,
    writeOnly: node.writeOnly,
    title: node.title,
    descriptionHtml: markdown(node.description ?? held?.description),
    default: node.default === undefined ? undefined : text(node.default),
    example: node.example === undefined ? undefined : text(node.example),
    constraints: node.constraints,
    levels: node.levels && { ...node.levels, label: levelLabel(node.levels) },
    examples: node.examples?.map((value) => ({ value: text(value) })),
    enum: (values.enum ?? (values.const === undefined ? undefined : [values.const]))?.map(text),
    enumTexts: values.enumTexts?.map(({ name, description }) => ({
      name,
      descriptionHtml: markdown(description),
    })),
    externalDocs: node.externalDocs,
    xml: node.xml,
    children: node.children.map(inner),
    items: hasFields ? items : undefined,
    itemConstraints: !hasFields && items && items.constraints.length > 0 ? items.constraints : undefined,
    variants: (node.variants ?? []).map(({ label, kind, node: variant, values: tags }) => ({
      label,
      kind,
      field: inner(variant),
      values: tags,
    })),
    discriminator: node.discriminator?.propertyName,
    conditions: node.conditions?.map(({ label, node: condition }) => ({
      label,
      field: toField(condition, { ...inside, prefix: undefined }),
    })),
    recursive: recursive && shownName(recursive),
    truncated,
    more: more?.inline !== undefined && more.inline === around.of ? undefined : more,
  };
}

function innermost(items: SchemaNode | undefined): SchemaNode | undefined {
  let held = items;
  while (held?.items && held.children.length === 0) held = held.items;
  return held;
}

function anchorOf(path: string, taken: Set<string>): string {
  const base = path.replace(/[^\w.-]+/g, '-');
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  taken.add(id);
  return id;
}

/** A value as JSON text; a plain string without its quotes, as it would be typed. */
export function text(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : formatJson(value);
}

/** The beginning of a Markdown text in plain words, as long as search engines show it. */
export function metaText(source: string | undefined): string | undefined {
  const words = plainText(source?.slice(0, 2000) ?? '');
  if (words.length <= META_LENGTH) return words || undefined;
  return `${words.slice(0, META_LENGTH).replace(/(?<!\s)\s+\S*$/, '')} …`;
}

const META_LENGTH = 160;

export function markdown(source: string | undefined): string | undefined {
  return source?.trim() ? renderUntrustedMarkdown(source) : undefined;
}
