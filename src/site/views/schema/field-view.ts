/** Schemas and examples as pages show them: finite trees of fields, rendered Markdown, highlighted code. */
import { plainText, renderUntrustedMarkdown } from '../../../content/index.ts';
import { formatJson, type JsonSchema } from '../../../contract/index.ts';
import { levelLabel, type SchemaNode, schemaView, shownName } from '../../../openapi/index.ts';
import { summaryOf } from '../../../text/index.ts';
import { inlinePart } from '../../api-pages/inline-parts.ts';
import type { FieldView, MediaView, SchemaPart } from '../view.ts';

type Direction = 'request' | 'response' | 'any';

/** Converts the schemas of one page to fields; remembers the fragments in use. */
export interface FieldViews {
  /** `prefix`: prefix of the fields' fragments; without it they have none. */
  field(schema: JsonSchema, direction: Direction, prefix?: string): FieldView;
  /** `propertiesOf` its field; `around`: the description of whatever has this schema. */
  fields(
    schema: JsonSchema,
    direction: Direction,
    prefix?: string,
    around?: string,
  ): Omit<MediaView, 'contentType'>;
  /** A fragment that is not in use. */
  anchor(path: string): string;
}

interface FieldOptions {
  maintainOrder: boolean;
  /** Name of the OpenAPI file, whose components can be shown separately. */
  spec?: string;
  /** Fragments in use; more are added. */
  anchors?: Set<string>;
  /** Limits of a tree: see `SchemaViewOptions`. */
  limits?: { maxNodes: number; maxBeforeNamed: number };
  /** The component or `SchemaPart.inline` that all fields are part of: cuts within it cannot refer to it. */
  of?: string;
}

/**
 * A tree with more fields makes a page long to load and to read. Named schemas then move to separate parts,
 * which pages share.
 */
const LIMITS = { maxNodes: 500, maxBeforeNamed: 60 };

/** Fields that a schema may have before its components are cut, however much the page already shows. */
const MIN_FIELDS = 24;

export function fieldViews(
  components: Record<string, JsonSchema>,
  { maintainOrder, spec, anchors = new Set(), limits = LIMITS, of }: FieldOptions,
): FieldViews {
  let shownCount = 0;
  const field: FieldViews['field'] = (schema, direction, prefix) => {
    const { maxNodes } = limits;
    const maxBeforeNamed =
      spec === undefined ? maxNodes : Math.max(MIN_FIELDS, limits.maxBeforeNamed - shownCount);
    const root = schemaView(schema, components, { maintainOrder, direction, maxNodes, maxBeforeNamed });
    shownCount += sizeOf(root);
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
 * The properties of an object as fields; any other schema as `root`. Limits and conditions of the object
 * itself, and its text if it `isDescribed`, become an unnamed field before the others.
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

/** Whether a schema has its own text, other than that of a component and than the text `around` it. */
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

/** Number of fields in a tree. */
function sizeOf({ children, items, variants = [], conditions = [] }: SchemaNode): number {
  const inner = [
    ...children,
    ...(items ? [items] : []),
    ...[...variants, ...conditions].map(({ node }) => node),
  ];
  return inner.reduce((sum, node) => sum + sizeOf(node), 1);
}

interface Surroundings {
  /** Prefix of fragments. */
  prefix?: string;
  anchors: Set<string>;
  part(name: string | undefined): SchemaPart | undefined;
  /** The part for an unnamed schema, identified by `name`. */
  inline(rest: JsonSchema, name: string): SchemaPart | undefined;
  /** The nearest surrounding component. */
  within?: string;
  of?: string;
}

function toField(node: SchemaNode, around: Surroundings): FieldView {
  const { prefix, anchors, part } = around;
  const path = node.name === undefined ? prefix : prefix && `${prefix}-${node.name}`;
  const within = node.schema ?? around.within;
  const inside = { ...around, prefix: path, within };
  const inner = (child: SchemaNode) => toField(child, inside);
  // Only documented inputs can be linked to; responses repeat names too often for useful links.
  const anchor = path && node.name !== undefined ? anchorOf(path, anchors) : undefined;
  // Nested lists show the fields of the innermost items.
  const itemNode = innermost(node.items);
  const items = itemNode && inner(itemNode);
  const hasFields = items !== undefined && (items.children.length > 0 || items.variants.length > 0);
  const recursive = node.recursive ?? itemNode?.recursive;
  const truncated = node.truncated ?? itemNode?.truncated;
  const rest = truncated && (itemNode?.schema ?? within);
  const unnamedRest = (node.truncated ? node : itemNode)?.rest;
  const more =
    part(recursive ?? (rest === around.of ? undefined : rest)) ??
    (unnamedRest === undefined
      ? undefined
      : around.inline(unnamedRest, node.title ?? node.name ?? (within && shownName(within)) ?? 'object'));
  // The values of a list are those of its items.
  const values = node.enum === undefined && node.const === undefined && itemNode ? itemNode : node;
  return {
    name: node.name,
    anchor,
    type: node.typeLabel,
    required: node.required,
    deprecated: node.deprecated,
    readOnly: node.readOnly,
    writeOnly: node.writeOnly,
    title: node.title,
    descriptionHtml: renderMarkdown(node.description ?? itemNode?.description),
    default: node.default === undefined ? undefined : valueText(node.default),
    example: node.example === undefined ? undefined : valueText(node.example),
    constraints: node.constraints,
    levels: node.levels && { ...node.levels, label: levelLabel(node.levels) },
    examples: node.examples?.map((value) => ({ value: valueText(value) })),
    enum: (values.enum ?? (values.const === undefined ? undefined : [values.const]))?.map(valueText),
    enumTexts: values.enumTexts?.map(({ name, description }) => ({
      name,
      descriptionHtml: renderMarkdown(description),
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
  let itemNode = items;
  while (itemNode?.items && itemNode.children.length === 0) itemNode = itemNode.items;
  return itemNode;
}

function anchorOf(path: string, takenIds: Set<string>): string {
  const base = path.replace(/[^\w.-]+/g, '-');
  let id = base;
  for (let copy = 2; takenIds.has(id); copy++) id = `${base}-${copy}`;
  takenIds.add(id);
  return id;
}

/** A value as JSON text; a plain string without its quotes. */
export function valueText(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : formatJson(value);
}

/** The beginning of a Markdown text as plain text, as long as search engines show it. */
export const metaText = (source: string | undefined): string | undefined =>
  summaryOf(plainText(source?.slice(0, 2000) ?? ''));

export function renderMarkdown(source: string | undefined): string | undefined {
  return source?.trim() ? renderUntrustedMarkdown(source) : undefined;
}
