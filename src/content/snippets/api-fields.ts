import type { MdastNode } from '../mdx/parser.ts';
import { restore } from '../mdx/source/guard.ts';
import type { Variables } from '../variables.ts';
import {
  childrenOf,
  isFieldElement,
  type Links,
  type Props,
  type RootElement,
  readProps,
  rootElements,
  textWithProps,
  type UnknownExpression,
} from './field-elements.ts';

/** A parameter that a page documents with its own `<ParamField>`. Plain data. */
export interface ApiField {
  in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  name: string;
  /** As written: `integer`, `string[]`, `file`. */
  type?: string;
  required: boolean;
  deprecated: boolean;
  default?: unknown;
  /** Example value from the author. */
  placeholder?: string;
  /** Texts of the allowed values. */
  enum?: string[];
  /** The page's description as plain text in one line, without folded content. */
  description?: string;
}

const PLACES = ['path', 'query', 'header', 'cookie', 'body'] as const;
const COMPONENTS = new Set(['ParamField', 'Param']);

const NO_LINKS: Links = { imports: new Map(), sources: new Map() };

/**
 * The parameters that an MDX page documents at its root, in the order of the page, including those of its
 * snippets. Those inside another component, such as `<Expandable>`, describe part of a parameter and are not
 * inputs. Attributes that are not literals are left out, because nothing is run. A body that does not compile
 * has none; the compiler reports it.
 *
 * @param body the page without its front matter
 * @param variables values of `{{name}}`
 * @param file path of the page in the docs folder
 * @param links imports of the folder's files
 * @param onUnknown called for expressions whose fields are left out, because they may not be shown
 */
export function apiFields(
  body: string,
  variables: Variables = {},
  file = '',
  links = NO_LINKS,
  onUnknown: (expression: UnknownExpression) => void = () => {},
): ApiField[] {
  // Most pages have none, and need no parsing.
  if (!PARAMETER.test(body) && !hasParameters(file, links)) return [];
  const isField = ({ element }: RootElement): boolean => COMPONENTS.has(element.name ?? '');
  const tell = (expression: UnknownExpression, elements: RootElement[]) => {
    if (elements.some(isField)) onUnknown({ ...expression, code: restore(expression.code, variables) });
  };
  return rootElements(body, file, links, variables, tell)
    .filter(isField)
    .flatMap((root) => readField(root) ?? [])
    .map((field) => restoreVariables(field, variables) as ApiField);
}

const PARAMETER = /<Param(?:Field)?\b/;

/** Whether one of the files that make up the page has any. */
function hasParameters(page: string, { imports, sources }: Links): boolean {
  const files = new Set([page]);
  // Also visits files added on the way.
  for (const file of files) {
    if (PARAMETER.test(sources.get(file) ?? '')) return true;
    for (const { target } of imports.get(file) ?? []) if (target !== undefined) files.add(target);
  }
  return false;
}

/** Plain data with its texts restored. */
function restoreVariables(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return restore(value, variables);
  if (Array.isArray(value)) return value.map((each) => restoreVariables(each, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, restoreVariables(each, variables)]),
  );
}

function readField({ element, props }: RootElement): ApiField | undefined {
  const values = readProps(element, props);
  const place = PLACES.find((each) => typeof values.get(each) === 'string' && values.get(each) !== '');
  if (!place || isOn(values.get('hidden'))) return undefined;
  const [type, placeholder] = [attributeText(values.get('type')), attributeText(values.get('placeholder'))];
  // Without a value, it lists nothing.
  const listed = values.get('enum') ?? [];
  const enumValues = listed === true ? [] : [listed].flat().flatMap((value) => attributeText(value) ?? []);
  const description = plainText(childrenOf(element as MdastNode), props)
    .replace(/\s+/g, ' ')
    .trim();
  return {
    in: place,
    name: attributeText(values.get(place)) ?? '',
    ...(type && { type }),
    required: place === 'path' || isOn(values.get('required')),
    deprecated: isOn(values.get('deprecated')),
    ...(values.get('default') !== undefined && { default: values.get('default') }),
    ...(placeholder && { placeholder }),
    ...(enumValues.length > 0 && { enum: enumValues }),
    ...(description && { description }),
  };
}

/** `required`, `required={true}` and `required="true"` are equal. */
const isOn = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && /^(?:|true|yes|1)$/i.test(value.trim()));

function attributeText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Text that is visible at once, without components, and without tables, whose cells would run together. */
function plainText(nodes: MdastNode[], props: Props): string {
  return nodes
    .map((node) => {
      if (node.type === 'table') return '';
      if (isFieldElement(node))
        return /^[A-Z]/.test(node.name ?? '') ? '' : plainText(childrenOf(node as MdastNode), props);
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') return node.value;
      if (node.type === 'mdxTextExpression') return textWithProps(node.value, props);
      if (node.type === 'break') return ' ';
      const inside = plainText(childrenOf(node), props);
      // Keeps words of two paragraphs apart.
      return node.type === 'paragraph' || node.type === 'listItem' ? `${inside} ` : inside;
    })
    .join('');
}
