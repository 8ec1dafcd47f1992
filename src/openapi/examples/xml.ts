/** A value as XML according to its schema (OpenAPI 3.1, 4.8.26 XML Object; `nodeType` is from 3.2). */

import { formatJson, type JsonSchema, type JsonSchemaObject, validate } from '../../contract/index.ts';
import { isRecord } from '../../json/index.ts';
import { escapeXml, escapeXmlAttribute } from '../../text/index.ts';
import type { Components } from '../schema/components.ts';
import { flattenWhole, unionOf } from '../schema/union.ts';

/** Whether this media type is XML (RFC 7303). */
export const isXmlType = (contentType: string): boolean => /[/+]xml *(?:;|$)/i.test(contentType);

/** A whole XML document. A string is already XML. */
export function xmlText(value: unknown, schema: JsonSchema, components: Components): string {
  if (typeof value === 'string') return value;
  const { names } = flattenWhole(schema, components);
  const nodes = write(value, schema, names[0] ?? 'root', { components, prefixes: new Map(), isRoot: true });
  return [DECLARATION, ...nodes.flatMap((node) => linesOf(node))].join('\n');
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

interface Element {
  name: string;
  attributes: [name: string, value: string][];
  children: Node[];
}

/** Text is already escaped. */
type Node = Element | string;

interface Around {
  components: Components;
  /** Namespaces by prefix; '' for no prefix. */
  prefixes: ReadonlyMap<string, string>;
  /** A document has one root element. */
  isRoot?: boolean;
}

interface XmlHints {
  name?: string;
  prefix: string;
  namespace?: string;
  wrapped: boolean;
  kind: 'element' | 'attribute' | 'text' | 'cdata' | 'none';
}

function hintsOf({ xml, type }: JsonSchemaObject): XmlHints {
  const keywords = isRecord(xml) ? xml : {};
  const text = (key: string): string | undefined => {
    const value = keywords[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const { nodeType, attribute, wrapped } = keywords;
  const kinds = ['element', 'attribute', 'text', 'cdata', 'none'] as const;
  const kind =
    kinds.find((candidate) => candidate === nodeType) ?? (attribute === true ? 'attribute' : 'element');
  const isList = [type].flat().includes('array');
  return {
    name: text('name'),
    prefix: text('prefix') ?? '',
    namespace: text('namespace'),
    // A list is an element only if the schema says so.
    wrapped: wrapped === true || (isList && nodeType === 'element'),
    kind,
  };
}

/** The nodes of a value inside its parent element; `name` is the property's name. */
function write(value: unknown, schema: JsonSchema, name: string, around: Around): Node[] {
  const { components } = around;
  const flat = flattenFor(schema, value, components);
  const hints = hintsOf(flat);
  if (Array.isArray(value)) return writeList(value, flat, hints, name, around);
  if (hints.kind === 'text') return [escapeXml(valueText(value))];
  if (hints.kind === 'cdata') return [`<![CDATA[${valueText(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`];
  const { element, inside } = open(hints, hints.name ?? name, around);
  if (isRecord(value)) fill(element, value, flat, inside);
  else if (value === null || value === undefined) {
    if (!inside.prefixes.has('xsi')) element.attributes.push(['xmlns:xsi', SCHEMA_INSTANCE]);
    element.attributes.push(['xsi:nil', 'true']);
  } else if (valueText(value) !== '') element.children.push(escapeXml(valueText(value)));
  return hints.kind === 'none' && !around.isRoot ? element.children : [element];
}

const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/** Items as siblings, inside an element of the list if it is wrapped. */
function writeList(
  list: unknown[],
  schema: JsonSchemaObject,
  hints: XmlHints,
  name: string,
  around: Around,
): Node[] {
  const { components } = around;
  const isWrapped = hints.wrapped || around.isRoot === true;
  const own = hints.name ?? name;
  // The name of an unwrapped list does not apply to its items.
  const itemName = isWrapped ? own : name;
  const { element, inside } = isWrapped ? open(hints, own, around) : { element: undefined, inside: around };
  const items = list.flatMap((item, index) => {
    const prefixItem = schema.prefixItems?.[index];
    const itemSchema = prefixItem ?? (typeof schema.items === 'object' ? schema.items : {});
    const { names } = flattenWhole(itemSchema, components);
    // The root has no property to take a name from.
    return write(item, itemSchema, around.isRoot ? (names[0] ?? 'item') : itemName, {
      ...inside,
      isRoot: false,
    });
  });
  if (!element) return items;
  element.children.push(...items);
  return [element];
}

/** An element, with a namespace declaration unless its parent declares the namespace. */
function open(
  { prefix, namespace }: XmlHints,
  name: string,
  around: Around,
): { element: Element; inside: Around } {
  const attributes: Element['attributes'] = [];
  const prefixes = new Map(around.prefixes);
  if (namespace !== undefined && prefixes.get(prefix) !== namespace) {
    attributes.push([prefix ? `xmlns:${xmlName(prefix)}` : 'xmlns', namespace]);
    prefixes.set(prefix, namespace);
  }
  return {
    element: { name: qualifiedName(prefix, name), attributes, children: [] },
    inside: { components: around.components, prefixes },
  };
}

function fill(
  element: Element,
  value: Record<string, unknown>,
  schema: JsonSchemaObject,
  inside: Around,
): void {
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue;
    const property = propertyOf(schema, key);
    const hints = hintsOf(flattenFor(property, child, inside.components));
    if (hints.kind !== 'attribute') element.children.push(...write(child, property, key, inside));
    // An attribute cannot be null.
    else if (child !== null)
      element.attributes.push([qualifiedName(hints.prefix, hints.name ?? key), valueText(child)]);
  }
}

function propertyOf(schema: JsonSchemaObject, key: string): JsonSchema {
  const { properties = {}, additionalProperties } = schema;
  const declaredSchema = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (declaredSchema !== undefined) return declaredSchema;
  return typeof additionalProperties === 'object' && additionalProperties !== null
    ? additionalProperties
    : {};
}

/** The schema together with the alternative that the value matches. */
function flattenFor(schema: JsonSchema, value: unknown, components: Components): JsonSchemaObject {
  const { schema: flat } = flattenWhole(schema, components);
  const union = unionOf(flat, components);
  if (!union) return flat;
  const fitting = union.schemas.find((each) => validate(each, value, { components }).length === 0);
  const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...base } = flat;
  return fitting === undefined ? flat : flattenWhole({ allOf: [base, fitting] }, components).schema;
}

function linesOf(node: Node, indent = ''): string[] {
  if (typeof node === 'string') return [indent + node];
  const attributes = node.attributes
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(value)}"`)
    .join('');
  const start = `${indent}<${node.name}${attributes}`;
  const { children } = node;
  if (children.length === 0) return [`${start}/>`];
  // White space beside text would become part of it.
  if (children.some((child) => typeof child === 'string'))
    return [`${start}>${children.map(inline).join('')}</${node.name}>`];
  return [
    `${start}>`,
    ...children.flatMap((child) => linesOf(child, `${indent}  `)),
    `${indent}</${node.name}>`,
  ];
}

const inline = (node: Node): string =>
  typeof node === 'string'
    ? node
    : linesOf(node)
        .map((line) => line.trimStart())
        .join('');

const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : formatJson(value);
};

const qualifiedName = (prefix: string, name: string): string =>
  prefix ? `${xmlName(prefix)}:${xmlName(name)}` : xmlName(name);

/** A valid XML name (XML 1.0, production 5, without the colon of namespaces). */
function xmlName(text: string): string {
  const name = text.replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(name) ? name : `_${name}`;
}
