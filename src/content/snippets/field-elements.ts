import { moduleCode } from '../javascript/interactive.ts';
import {
  asNode,
  asNodes,
  asText,
  type JsNode,
  membersOf,
  moduleBody,
  parseModule,
} from '../javascript/parse.ts';
import { type MdastNode, type MdxJsxFlowElement, type MdxJsxTextElement, parseMdx } from '../mdx/parser.ts';
import { guardSource } from '../mdx/source/guard.ts';
import { readLiteral } from '../mdx/source/literal.ts';
import type { Variables } from '../variables.ts';
import { chosenElements } from './field-expressions.ts';
import { withoutFrontMatter } from './imports.ts';
import type { Snippets } from './link-snippets.ts';

export type FieldElement = MdxJsxFlowElement | MdxJsxTextElement;

/** Properties of an element. */
export type Props = ReadonlyMap<string, unknown>;

/** An element at the root of a page, or of a snippet or component there, with its properties. */
export interface RootElement {
  element: FieldElement;
  props: Props;
}

/** How the files of the docs folder use each other. */
export type Links = Pick<Snippets, 'imports' | 'sources'>;

interface Scope {
  file: string;
  props: Props;
  /** Imports and exports of the file. */
  code: string;
  links: Links;
  variables: Variables;
  /** The files being read, because a snippet may include itself. */
  open: readonly string[];
  onUnknown: (expression: UnknownExpression, elements: RootElement[]) => void;
}

/**
 * An expression with elements that may or may not be shown; only rendering the page tells.
 */
export interface UnknownExpression {
  file: string;
  /** As written, without its braces. */
  code: string;
}

export const childrenOf = (node: MdastNode): MdastNode[] =>
  'children' in node && Array.isArray(node.children) ? (node.children as MdastNode[]) : [];

export const isFieldElement = (node: MdastNode): node is FieldElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/**
 * The elements at the root of the MDX in `body`, in order. Snippets and components are replaced by their
 * elements, including nested ones. Invalid MDX has none. `onUnknown` is called for expressions that are left
 * out.
 */
export function rootElements(
  body: string,
  file: string,
  links: Links,
  variables: Variables,
  onUnknown: Scope['onUnknown'] = () => {},
): RootElement[] {
  return ofMdx(body, { file, props: new Map(), code: '', links, variables, open: [], onUnknown });
}

function ofMdx(body: string, scope: Scope): RootElement[] {
  let root: MdastNode;
  try {
    const { variables } = scope;
    const isSnippet = scope.open.length > 0;
    const { source } = guardSource(body, { format: 'mdx', math: true, variables, isSnippet });
    root = parseMdx(source);
  } catch {
    return [];
  }
  return expand(childrenOf(root), { ...scope, code: moduleCode(body) });
}

function expand(nodes: MdastNode[], scope: Scope): RootElement[] {
  return nodes.flatMap((node) => {
    if (node.type === 'paragraph') return expand(childrenOf(node), scope);
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      return ofExpression(node.value, scope);
    if (!isFieldElement(node)) return [];
    // A fragment.
    if (!node.name) return expand(childrenOf(node), scope);
    return within(node, scope) ?? [{ element: node, props: scope.props }];
  });
}

/** The elements of `{show && <Snippet file="…" />}`. */
function ofExpression(value: string, scope: Scope): RootElement[] {
  if (!value.includes('<')) return [];
  const source = `(${value}\n)`;
  const [statement] = moduleBody(source);
  const values = { props: scope.props, code: scope.code, isSnippet: scope.open.length > 0 };
  const { shown, unknown } = chosenElements(asNode(statement?.expression), source, values);
  const lost = expand(
    unknown.map((element) => asMarkdown(element, source)),
    { ...scope, onUnknown: () => {} },
  );
  if (lost.length > 0) scope.onUnknown({ file: scope.file, code: value }, lost);
  return expand(
    shown.map((element) => asMarkdown(element, source)),
    scope,
  );
}

/** The content of the snippet or component that the element names; undefined for other elements. */
function within(element: FieldElement, scope: Scope): RootElement[] | undefined {
  const { file, links } = scope;
  const name = element.name ?? '';
  const props = readProps(element, scope.props);
  const enter = (target: string, exportedName: string): RootElement[] => {
    const source = links.sources.get(target);
    const key = `${target} ${exportedName}`;
    if (source === undefined || scope.open.includes(key)) return [];
    const inner = { ...scope, file: target, props, open: [...scope.open, key] };
    const isMdx = target.endsWith('.mdx');
    if (isMdx && exportedName === 'default') return ofMdx(withoutFrontMatter(source), inner);
    return ofComponent(exportedName, { ...inner, code: isMdx ? moduleCode(source) : source });
  };
  for (const { kind, specifier, target, names, locals, isCircular } of links.imports.get(file) ?? []) {
    const isMeant =
      kind === 'tag' ? name === 'Snippet' && specifier === props.get('file') : locals.includes(name);
    if (!isMeant) continue;
    if (target === undefined || isCircular) return [];
    return enter(target, kind === 'tag' ? 'default' : (names[locals.indexOf(name)] ?? 'default'));
  }
  const key = `${file} ${name}`;
  if (!/^[A-Z]/.test(name) || scope.open.includes(key)) return undefined;
  const own = { ...scope, props, open: [...scope.open, key] };
  return componentIn(own) && ofComponent(name, own);

  function componentIn({ code }: Scope): JsNode | undefined {
    return code.includes(name) ? elementOf(parseModule(code, file), name) : undefined;
  }
}

/** The elements of a JavaScript component, if it only returns them. */
function ofComponent(name: string, scope: Scope): RootElement[] {
  const element = elementOf(parseModule(scope.code, scope.file), name);
  return element ? expand([asMarkdown(element, scope.code)], scope) : [];
}

/** The JSX that the component of this name returns. */
function elementOf(program: JsNode | undefined, name: string): JsNode | undefined {
  for (const statement of asNodes(program?.body)) {
    const isDefault = name === 'default' && statement.type === 'ExportDefaultDeclaration';
    const declaration = asNode(statement.declaration) ?? statement;
    if (isDefault) return returnedValue(declaration);
    if (asNode(declaration.id)?.name === name) return returnedValue(declaration);
    for (const { id, init } of asNodes(declaration.declarations))
      if (asNode(id)?.name === name) return returnedValue(asNode(init));
  }
  return undefined;
}

function returnedValue(node: JsNode | undefined): JsNode | undefined {
  if (!node) return undefined;
  if (/^JSX(?:Element|Fragment)$/.test(node.type)) return node;
  if (node.type === 'ParenthesizedExpression') return returnedValue(asNode(node.expression));
  if (node.type !== 'BlockStatement') return returnedValue(asNode(node.body));
  const last = asNodes(node.body).find(({ type }) => type === 'ReturnStatement');
  return returnedValue(asNode(last?.argument));
}

/** Converts JSX of a module to the form that the Markdown parser gives for a page. */
function asMarkdown(node: JsNode, code: string): MdastNode {
  const { type } = node;
  if (type === 'JSXText') return { type: 'text', value: asText(node.value) };
  if (type === 'JSXExpressionContainer')
    return { type: 'mdxTextExpression', value: expressionIn(node, code) };
  const opening = asNode(node.openingElement);
  const name = opening && sourceOf(opening.name, code);
  const attributes = asNodes(opening?.attributes).flatMap((attribute) => {
    if (attribute.type !== 'JSXAttribute') return [];
    const value = asNode(attribute.value);
    return {
      type: 'mdxJsxAttribute' as const,
      name: sourceOf(attribute.name, code),
      value: value ? attributeValue(value, code) : null,
    };
  });
  const children = asNodes(node.children).map((child) => asMarkdown(child, code));
  return { type: 'mdxJsxFlowElement', name: name ?? null, attributes, children } as unknown as MdastNode;
}

function attributeValue(value: JsNode, code: string): string | { value: string } {
  if (value.type !== 'JSXExpressionContainer') return String(value.value ?? '');
  return { value: expressionIn(value, code) };
}

const expressionIn = (container: JsNode, code: string): string => sourceOf(container.expression, code);

function sourceOf(node: unknown, code: string): string {
  const { start = 0, end = 0 } = membersOf(node);
  return code.slice(start, end);
}

/**
 * The properties of an element. An attribute without a value is `true`. One that is not a literal is a passed
 * property, or undefined, because nothing is run.
 */
export function readProps(element: FieldElement, passedProps: Props): Map<string, unknown> {
  const props = new Map<string, unknown>();
  for (const attribute of element.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    const { name, value } = attribute;
    if (value === null || value === undefined) props.set(name, true);
    else
      props.set(
        name,
        typeof value === 'string'
          ? fillPlaceholders(value, passedProps)
          : readValue(value.value, passedProps),
      );
  }
  return props;
}

function readValue(expression: string, props: Props): unknown {
  const name = /^\s*(?:props\.)?([\p{ID_Start}_$][\p{ID_Continue}$]*)\s*$/u.exec(expression)?.[1];
  return name !== undefined && props.has(name) ? props.get(name) : readLiteral(expression);
}

/** `{word}` in the text of a snippet is the property of that name. */
const fillPlaceholders = (text: string, props: Props): string =>
  props.size === 0
    ? text
    : text.replace(
        /\{\s*(?:props\.)?([\p{ID_Start}_$][\p{ID_Continue}$]*)\s*\}/gu,
        (original, name: string) => {
          const value = props.get(name);
          return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : original;
        },
      );

/** The value of an expression in the text of a snippet, if it is a passed property. */
export function textWithProps(expression: string, props: Props): string {
  const value = readValue(expression, props);
  return ['string', 'number'].includes(typeof value) ? String(value) : '';
}
