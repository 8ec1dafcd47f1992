/**
 * The order of an operation's page for programs: what stands beside its text comes right after the request,
 * and facts that the page shows elsewhere come with the method and path.
 */
import type { Element, ElementContent } from 'hast';
import { PART } from '../html/index.ts';
import { attribute, elementsOf, findPart, hasPart } from './from-html/tree.ts';

/** Facts about an operation that its page does not contain, or not as text. */
export interface OperationFacts {
  /** Base URLs of the API. */
  servers: readonly string[];
  operationId?: string;
  /** The OpenAPI file: its title, and its path on the host. */
  file?: { title: string; path: string };
  sandbox?: SandboxAccess;
}

/** How programs call the sandbox of an API. */
export interface SandboxAccess {
  /** Base URL. */
  address: string;
  /** It responds only while somebody runs `trellis sandbox`. */
  isLocal: boolean;
  /** What a request must contain to be accepted, as it is sent: `Authorization: Bearer sandbox`. */
  credentials: readonly string[];
  /** Values of path parameters with which the operation finds something. */
  pathValues?: Readonly<Record<string, string>>;
}

/**
 * The page of an operation in the order for programs. Any other page only gets headings for what stands
 * beside it.
 */
export function inOrder(main: Element, facts: OperationFacts | undefined): Element {
  const beside = partsIn(main, (part) => isBeside(part) && !hasPart(part, 'beside'));
  const sections = beside.flatMap((part) => [headingOf(part), withStatuses(part)]);
  const moved = new Set<Element>(beside);
  const isPlaced = sections.length > 0 && findPart(main, 'responses') !== undefined;
  const arrange = (node: Element): Element => ({
    ...node,
    children: node.children.flatMap((child, index): ElementContent[] => {
      if (child.type !== 'element') return [child];
      if (moved.has(child)) return isPlaced ? [] : [headingOf(child), withStatuses(child)];
      const arranged = arrange(child);
      if (isPlaced && hasPart(child, 'responses')) return [...sections, arranged];
      if (!facts || !hasPart(child, 'request-line')) return [arranged];
      const next = node.children.slice(index + 1).find(({ type }) => type === 'element');
      return next?.type === 'element' && hasPart(next, 'request-facts')
        ? [arranged]
        : [arranged, ...factLines(facts, true)];
    }),
  });
  return arrange(facts ? withFacts(main, facts) : main);
}

/** Samples of the request, and examples of responses and payloads. */
const isBeside = (node: Element): boolean => hasPart(node, 'samples') || hasPart(node, 'beside-examples');

/** Elements in the columns beside the text that match. */
function partsIn(node: Element, isMatch: (element: Element) => boolean, isWithin = false): Element[] {
  return elementsOf(node).flatMap((child) => {
    const within = isWithin || hasPart(child, 'beside');
    return within && isMatch(child) ? [child] : partsIn(child, isMatch, within);
  });
}

/** Examples whose statuses become headings, as they have a heading themselves. */
const withStatuses = (section: Element): Element => ({
  ...section,
  children: section.children.map((child) =>
    child.type === 'element' && attribute(child, 'data-group') === 'status'
      ? { ...child, properties: { ...child.properties, [PART]: 'statuses' } }
      : child,
  ),
});

const headingOf = (section: Element): Element =>
  element('h2', [text(attribute(section, 'aria-label') ?? 'Examples')]);

/** Adds the facts to those that the page shows in the line below method and path. */
function withFacts(node: Element, facts: OperationFacts): Element {
  let isDone = false;
  const visit = (each: Element): Element => {
    if (isDone) return each;
    if (hasPart(each, 'request-facts')) {
      isDone = true;
      const showsServers = findPart(each, 'request-servers') !== undefined;
      return { ...each, children: [...each.children, ...factLines(facts, !showsServers)] };
    }
    return {
      ...each,
      children: each.children.map((child) => (child.type === 'element' ? visit(child) : child)),
    };
  };
  return visit(node);
}

function factLines({ servers, operationId, file, sandbox }: OperationFacts, hasServers: boolean): Element[] {
  const lines: Element[] = [];
  if (hasServers && servers.length > 0)
    lines.push(factLine(servers.length > 1 ? 'Servers:' : 'Server:', listed(servers)));
  if (sandbox) lines.push(factLine('Sandbox:', sandboxText(sandbox)));
  const id = operationId === undefined ? [] : [code(operationId)];
  const link = file && element('a', [text(file.title)], { href: file.path });
  if (id.length > 0 || link) {
    const source = link ? [text(id.length > 0 ? ' in the OpenAPI file ' : 'OpenAPI file '), link] : [];
    lines.push(factLine('Operation:', [...id, ...source]));
  }
  return lines;
}

function sandboxText({ address, isLocal, credentials, pathValues = {} }: SandboxAccess): ElementContent[] {
  const values = Object.entries(pathValues).map(([name, value]) => `${name}=${value}`);
  return [
    code(address),
    ...(isLocal
      ? [text(' while '), code('trellis sandbox'), text(' runs in the docs folder')]
      : [text(' responds like the API')]),
    ...(credentials.length > 0 ? [text(', with '), ...listed(credentials)] : []),
    ...(values.length > 0 ? [text(', for example '), ...listed(values)] : []),
  ];
}

const listed = (values: readonly string[]): ElementContent[] =>
  values.flatMap((value, index) => (index > 0 ? [text(', '), code(value)] : [code(value)]));

const factLine = (label: string, content: ElementContent[]): Element =>
  element('p', [element('strong', [text(label)]), text(' '), ...content]);

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children });

const text = (value: string): ElementContent => ({ type: 'text', value });
const code = (value: string): Element => element('code', [text(value)]);
