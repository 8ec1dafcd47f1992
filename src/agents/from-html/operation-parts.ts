/** Markdown of the parts of an operation's page. */
import type { Element, ElementContent } from 'hast';
import type { BlockContent, Code, PhrasingContent } from 'mdast';
import type { Content, Converter } from './converter.ts';
import { attribute, elementsOf, find, findPart, hasPart, lineOf, textOf } from './tree.ts';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [text(value)] });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
const line = (...children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });
const flow = (state: Converter, node: Element): BlockContent[] => state.toFlow(state.all(node));

/** The panels of a set of tabs with the names of their tabs, which have the same order. */
export function namedPanels(node: Element): { name: string; panel: Element }[] {
  const list = find(node, (each) => attribute(each, 'role') === 'tablist') ?? node;
  const names = elementsOf(list)
    .filter((tab) => attribute(tab, 'role') === 'tab')
    .map(lineOf);
  return elementsOf(node)
    .filter((each) => hasPart(each, 'tab-panel'))
    .map((panel, index) => ({ panel, name: names[index] ?? '' }));
}

export function requestLine(node: Element): BlockContent {
  const [method, path] = [findPart(node, 'request-method'), findPart(node, 'request-path')].map((part) =>
    part ? lineOf(part) : '',
  );
  return line(code(`${method} ${path}`));
}

/** The schemes on one line, with the description of a single one. */
export function authentication(state: Converter, summary: Element, inside: Element): BlockContent[] {
  const schemes = [strong('Authentication:'), text(` ${lineOf(summary)}`)];
  const [first, ...rest] = flow(state, inside);
  if (!first) return [line(...schemes)];
  const isText = first.type === 'paragraph' && first.children.some(({ type }) => type === 'text');
  return isText
    ? [line(...schemes, text('. '), ...first.children), ...rest]
    : [line(...schemes, text(':')), first, ...rest];
}

/** The servers with their names, descriptions and variables. */
export function serverLines(state: Converter, inside: Element): BlockContent[] {
  const list = findPart(inside, 'field-body') ?? inside;
  const servers = elementsOf(list).map((server) => {
    const [head, about, ...more] = flow(state, server);
    if (head?.type !== 'paragraph' || about?.type !== 'paragraph') return [head, about, ...more];
    return [line(...head.children, text(': '), ...about.children), ...more];
  });
  const [only, ...others] = servers.map((blocks) => blocks.filter((block) => block !== undefined));
  if (only && others.length === 0) {
    const [head, ...more] = only;
    return head?.type === 'paragraph'
      ? [line(strong('Server:'), text(' '), ...head.children), ...more]
      : only;
  }
  const items = [only ?? [], ...others].map((children) => ({
    type: 'listItem' as const,
    spread: false,
    children,
  }));
  return [line(strong('Servers:')), { type: 'list', ordered: false, spread: false, children: items }];
}

/** Every status under a heading: `### 200 OK`. Headings within move one level down. */
export function statuses(state: Converter, node: Element): BlockContent[] {
  return namedPanels(node).flatMap(({ name, panel }) => {
    const reason = findPart(panel, 'response-reason');
    const title = [name, reason && lineOf(reason)].filter(Boolean).join(' ');
    const blocks = flow(state, reason ? without(panel, reason) : panel);
    return [{ type: 'heading' as const, depth: 3 as const, children: [text(title)] }, ...blocks.map(lowered)];
  });
}

const lowered = (block: BlockContent): BlockContent =>
  block.type === 'heading' && block.depth < 6
    ? { ...block, depth: (block.depth + 1) as typeof block.depth }
    : block;

/** An element without another one inside it. */
const without = (node: Element, left: ElementContent): Element => ({
  ...node,
  children: node.children
    .filter((child) => child !== left)
    .map((child) => (child.type === 'element' ? without(child, left) : child)),
});

/** Media types, with notes such as "required". */
export function media(_: Converter, node: Element): BlockContent {
  const parts = elementsOf(node);
  const types = parts.filter(({ tagName }) => tagName === 'code').map((type) => code(lineOf(type)));
  const notes = parts.filter(({ tagName }) => tagName !== 'code').map(lineOf);
  const list = types.flatMap((type, index) => (index > 0 ? [text(', '), type] : [type]));
  return line(...list, ...(notes.length > 0 ? [text(` (${notes.join(', ')})`)] : []));
}

/**
 * Only the first of the generated samples, because the others say the same in other languages, whose names
 * follow. Samples from an author or an OpenAPI file are all kept.
 */
export function samples(state: Converter, node: Element): BlockContent[] {
  const set = elementsOf(node).find(({ tagName }) => tagName === 'trellis-tabs');
  if (!set) return flow(state, node);
  const omitted = namedPanels(set).filter(
    ({ panel }) => attribute(panel, 'data-markdown-ignore') !== undefined,
  );
  const omittedPanels = new Set<ElementContent>(omitted.map(({ panel }) => panel));
  const languages = omitted.map(({ name }) => name);
  const blocks = flow(state, {
    ...node,
    children: node.children.map((child) =>
      child === set ? { ...set, children: set.children.filter((panel) => !omittedPanels.has(panel)) } : child,
    ),
  });
  return languages.length === 0
    ? blocks
    : [...blocks, line(text(`The page has the same request in ${languages.join(', ')}.`))];
}

/** An example. One of several lines becomes a code block, which keeps them. */
export function fieldExample(state: Converter, node: Element): Content[] {
  const value = elementsOf(node).find(({ tagName }) => tagName === 'code');
  if (!value || !isMultiline(value)) return [line(...state.toRun(state.all(node)))];
  const label = { ...node, children: node.children.filter((child) => child !== value) };
  return [line(...state.toRun(state.all(label))), fence(value)];
}

/** Whether the text of an element has several lines. */
const isMultiline = (value: Element): boolean => textOf(value).trim().includes('\n');

const fence = (value: Element): Code => ({
  type: 'code',
  lang: null,
  meta: null,
  value: textOf(value).replace(/(?<!\n)\n+$/, ''),
});

/** An example in a list of examples, or any other line of that kind. */
export function exampleLine(state: Converter, node: Element): Content[] {
  const values = elementsOf(node).filter(({ tagName }) => tagName === 'code');
  return values.some(isMultiline) && !hasPart(node, 'field-name')
    ? fieldExample(state, node)
    : state.toFlow(state.all(node));
}
