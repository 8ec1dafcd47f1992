import { type MdastNode, type MdxJsxFlowElement, type MdxJsxTextElement, mdxToMdast } from 'satteri';
import { guardSource, restore } from './guard.ts';
import { readLiteral } from './literal.ts';
import type { Variables } from './variables.ts';

/** A parameter that a page documents by a `<ParamField>` of its own. Plain data. */
export interface ApiField {
  in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  name: string;
  /** As written: `integer`, `string[]`, `file`. */
  type?: string;
  required: boolean;
  deprecated: boolean;
  default?: unknown;
  /** What an author shows as a value. */
  placeholder?: string;
  /** Texts of the values that are allowed. */
  enum?: string[];
  /** What the page says about it, as plain text in one line, without what is folded away. */
  description?: string;
}

const PLACES = ['path', 'query', 'header', 'cookie', 'body'] as const;
const COMPONENTS = new Set(['ParamField', 'Param']);

type Element = MdxJsxFlowElement | MdxJsxTextElement;

/**
 * The parameters that an MDX page documents at its root, in the order of the page: those that stand inside of another
 * component, such as `<Expandable>`, describe a part of one and are no inputs of their own. An attribute that is no literal
 * is left out, as nothing is run. A body that does not compile has none; the compiler reports it.
 *
 * @param body the page without its front matter
 * @param variables what `{{name}}` stands for
 */
export function apiFields(body: string, variables: Variables = {}): ApiField[] {
  // Most pages have none, and are not worth parsing.
  if (!/<Param(?:Field)?\b/.test(body)) return [];
  let root: MdastNode;
  try {
    const { source } = guardSource(body, { format: 'mdx', math: true, variables });
    root = mdxToMdast(source, { position: false, features: { math: true } });
  } catch {
    return [];
  }
  return childrenOf(root)
    .flatMap((node) => (node.type === 'paragraph' ? childrenOf(node) : [node]))
    .flatMap((node) => (isParameter(node) ? (readField(node) ?? []) : []))
    .map((field) => restored(field, variables) as ApiField);
}

/** Plain data with what its texts mean. */
function restored(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return restore(value, variables);
  if (Array.isArray(value)) return value.map((each) => restored(each, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restored(each, variables)]));
}

const childrenOf = (node: MdastNode): MdastNode[] =>
  'children' in node && Array.isArray(node.children) ? (node.children as MdastNode[]) : [];

const isElement = (node: MdastNode): node is Element =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

const isParameter = (node: MdastNode): node is Element => isElement(node) && COMPONENTS.has(node.name ?? '');

function readField(element: Element): ApiField | undefined {
  const props = readProps(element);
  const place = PLACES.find((each) => typeof props.get(each) === 'string' && props.get(each) !== '');
  if (!place || isOn(props.get('hidden'))) return undefined;
  const [type, placeholder] = [textOf(props.get('type')), textOf(props.get('placeholder'))];
  const values = [props.get('enum') ?? []].flat().map(textOf);
  const description = plainText(childrenOf(element as MdastNode))
    .replace(/\s+/g, ' ')
    .trim();
  return {
    in: place,
    name: props.get(place) as string,
    ...(type && { type }),
    required: place === 'path' || isOn(props.get('required')),
    deprecated: isOn(props.get('deprecated')),
    ...(props.get('default') !== undefined && { default: props.get('default') }),
    ...(placeholder && { placeholder }),
    ...(values.length > 0 && { enum: values.filter((value) => value !== undefined) }),
    ...(description && { description }),
  };
}

/** An attribute without a value is `true`. */
function readProps(element: Element): Map<string, unknown> {
  const props = new Map<string, unknown>();
  for (const attribute of element.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    const { name, value } = attribute;
    if (value === null || value === undefined) props.set(name, true);
    else props.set(name, typeof value === 'string' ? value : readLiteral(value.value));
  }
  return props;
}

/** `required`, `required={true}` and `required="true"` say the same. */
const isOn = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && /^(?:|true|yes|1)$/i.test(value.trim()));

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Of what is shown at once: components within are left out, and tables, whose cells would run together. */
function plainText(nodes: MdastNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'table') return '';
      if (isElement(node))
        return /^[A-Z]/.test(node.name ?? '') ? '' : plainText(childrenOf(node as MdastNode));
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') return node.value;
      if (node.type === 'break') return ' ';
      const inside = plainText(childrenOf(node));
      // Words of two paragraphs do not run together.
      return node.type === 'paragraph' || node.type === 'listItem' ? `${inside} ` : inside;
    })
    .join('');
}
