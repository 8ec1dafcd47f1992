/** Markdown of the theme's components. Their elements are recognized by `data-part`. */
import type { Element, ElementContent } from 'hast';
import type { BlockContent, ListItem, PhrasingContent } from 'mdast';
import { parseFragment } from 'parse5';
import { codeBlock, flatCode } from './code.ts';
import type { Content, Converter } from './converter.ts';
import { field, joinable } from './field-lists.ts';
import { listBlocks } from './lists.ts';
import {
  authentication,
  exampleLine,
  fieldExample,
  media,
  namedPanels,
  requestLine,
  samples,
  serverLines,
  statuses,
} from './operation-parts.ts';
import {
  attribute,
  elementsOf,
  find,
  findPart,
  findTag,
  hasPart,
  lineOf,
  partsOf,
  textOf,
  treesOf,
} from './tree.ts';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const strong = (children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });
const line = (...children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });

const phrasing = (state: Converter, node: Element): PhrasingContent[] => state.toRun(state.all(node));
const flow = (state: Converter, node: Element): BlockContent[] => state.toFlow(state.all(node));

/** A list item with a bold name and a body. */
const namedItem = (state: Converter, name: Element | undefined, body: Element | undefined): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [line(strong(name ? phrasing(state, name) : [])), ...(body ? flow(state, body) : [])],
});

/** Puts `lead` at the beginning of the first paragraph, or in a new one before other blocks. */
function withLead(lead: PhrasingContent[], blocks: BlockContent[]): BlockContent[] {
  const [first, ...rest] = blocks;
  return first?.type === 'paragraph'
    ? [{ ...first, children: [...lead, ...first.children] }, ...rest]
    : [line(...lead), ...blocks];
}

/** Begins with the kind of the callout, which an author's title rarely says. */
function callout(state: Converter, node: Element): BlockContent {
  const kind = partsOf(node).find((name) => name !== 'callout') ?? 'note';
  const title = findPart(node, 'callout-title');
  const body = findPart(node, 'callout-body') ?? node;
  const inner = { ...body, children: body.children.filter((child) => child !== title) };
  const label = title
    ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${lineOf(title)}`
    : (attribute(node, 'aria-label') ?? kind);
  return { type: 'blockquote', children: [line(strong([text(label)])), ...flow(state, inner)] };
}

/** A list item with a link. Adjacent cards become one list. */
function card(state: Converter, node: Element): BlockContent {
  const title = findPart(node, 'card-title');
  const cover = findPart(node, 'card-link');
  const body = findPart(node, 'card-text');
  const more = findPart(node, 'card-more');
  const cta = findPart(node, 'card-cta');
  const blocks = [body, more].flatMap((each) => (each ? flow(state, each) : []));
  const label = title ? labelOf(title) : cta ? phrasing(state, cta) : [];
  const href = cover && attribute(cover, 'href');
  const name: PhrasingContent[] =
    label.length === 0 && href === undefined
      ? []
      : [
          href === undefined
            ? strong(label)
            : { type: 'link', url: href, children: label.length > 0 ? label : [text(href)] },
        ];
  const content =
    name.length === 0 ? blocks : withLead([...name, ...(blocks.length > 0 ? [text(': ')] : [])], blocks);
  if (cta && title) content.push(line(...phrasing(state, cta)));
  return joinable([{ type: 'listItem', spread: false, children: content }]);

  function labelOf(titleElement: Element): PhrasingContent[] {
    const link = findPart(titleElement, 'card-link');
    return phrasing(state, link ?? titleElement);
  }
}

/** Every panel under its name. The name of a panel that is a single code block is the title of that block. */
function tabs(state: Converter, node: Element): BlockContent[] {
  return namedPanels(node).flatMap(({ name, panel }) => {
    const parts = elementsOf(panel).filter((part) => !isLeftOut(part));
    const [figure] = parts;
    if (parts.length === 1 && figure && isCode(figure)) return codeBlock(figure, name) ?? [];
    return [line(strong([text(name)])), ...flow(state, panel)];
  });
}

/** Alternatives of a schema: an introduction, then each under its name. */
function alternatives(state: Converter, node: Element): BlockContent[] {
  return elementsOf(node).flatMap((part) => {
    const summary = elementsOf(part).find(({ tagName }) => tagName === 'summary');
    if (!summary) return [line(...phrasing(state, part))];
    const head = elementsOf(part).find((child) => hasPart(child, 'field-head'));
    const marks = head ? elementsOf(head).filter((mark) => lineOf(mark) !== '') : [];
    const inner = {
      ...part,
      children: part.children.filter((child) => child !== summary && child !== head),
    };
    const limits = marks.flatMap((mark, index) => [text(index > 0 ? ', ' : ': '), ...phrasing(state, mark)]);
    return [line(strong(phrasing(state, summary)), ...limits), ...flow(state, inner)];
  });
}

const isCode = (node: Element): boolean =>
  node.tagName === 'figure' && elementsOf(node).some(({ tagName }) => tagName === 'pre');

/** As the heading that it is on the page, or in bold. */
function stepTitle(state: Converter, title: Element): BlockContent {
  const depth = ([1, 2, 3, 4, 5, 6] as const).find((each) => title.tagName === `h${each}`);
  const children = phrasing(state, title);
  return depth ? { type: 'heading', depth, children } : line(strong(children));
}

function stepItem(state: Converter, node: Element): ListItem {
  // A step is its title and its text, without its icon. Any other item has no such parts.
  const parts = elementsOf(node).filter((part) => hasPart(part, 'step-title') || hasPart(part, 'step-body'));
  const children = parts.length > 0 ? parts : node.children;
  return { type: 'listItem', spread: true, children: flow(state, { ...node, children }) };
}

function steps(state: Converter, node: Element): BlockContent[] {
  const [first] = elementsOf(node).filter(({ tagName }) => tagName === 'li');
  const start = Number(first ? attribute(first, 'value') : undefined);
  return listBlocks(state, node, {
    ordered: true,
    start: Number.isInteger(start) ? start : 1,
    spread: true,
    toItem: (item) => stepItem(state, item),
  });
}

/** The TeX source of the formula. */
function formula(node: Element): Content | undefined {
  const source = find(node, ({ tagName }) => tagName === 'annotation');
  if (!source) return undefined;
  const tex = textOf(source).trim();
  // As HTML, because Markdown's escapes have other meanings in TeX.
  return { type: 'html', value: attribute(node, 'display') === 'block' ? `$$\n${tex}\n$$` : `$${tex}$` };
}

/** The term, with its tip in parentheses. */
function tooltip(state: Converter, node: Element): PhrasingContent[] {
  const term = findPart(node, 'tooltip-term');
  const tip = findPart(node, 'tooltip-tip');
  const tipElements = tip ? elementsOf(tip) : [];
  const [words, link] = [
    tipElements.find(({ tagName }) => tagName === 'span'),
    tipElements.find(({ tagName }) => tagName === 'a'),
  ];
  const headline = words && findTag(words, 'strong');
  const rest = words && { ...words, children: words.children.filter((child) => child !== headline) };
  const parts = [headline, rest, link]
    .filter((part) => part !== undefined)
    .filter((part) => lineOf(part) !== '')
    .map((part) => state.toRun(state.one(part)));
  if (parts.length === 0) return term ? phrasing(state, term) : [];
  const tipText = parts.flatMap((part, index) => [text(index > 0 ? ' ' : ' ('), ...part]);
  return [...(term ? phrasing(state, term) : []), ...tipText, text(')')];
}

/** The reason phrase of a status, then its description. */
function responseMeaning(state: Converter, node: Element): BlockContent[] {
  const reason = findPart(node, 'response-reason');
  const inner = { ...node, children: node.children.filter((child) => child !== reason) };
  return withLead(reason ? [strong([text(lineOf(reason))]), text(' ')] : [], flow(state, inner));
}

function prompt(state: Converter, node: Element): BlockContent[] {
  const title = findPart(node, 'prompt-title');
  const body = findPart(node, 'prompt-text');
  return [
    ...(title ? [line(strong([text(lineOf(title))]))] : []),
    ...(body ? [{ type: 'blockquote' as const, children: flow(state, body) }] : []),
  ];
}

/** An accordion, a disclosure of fields or of an example, or an author's own `details`. */
function details(state: Converter, node: Element): BlockContent[] {
  const summary = elementsOf(node).find(({ tagName }) => tagName === 'summary');
  const inner = { ...node, children: node.children.filter((child) => child !== summary) };
  const title = (summary && (findPart(summary, 'accordion-title') ?? summary)) || undefined;
  if (hasPart(node, 'example')) {
    const parts = elementsOf(inner);
    const [figure] = parts;
    if (parts.length === 1 && figure && isCode(figure) && summary)
      return [codeBlock(figure, lineOf(summary)) ?? line()];
  }
  if (summary && hasPart(summary, 'tree-name'))
    return [line(...phrasing(state, summary)), ...flow(state, inner)];
  if (!hasPart(node, 'expandable')) {
    const note = summary && findPart(summary, 'accordion-note');
    const item = namedItem(state, title, inner);
    if (note && note !== title) item.children.splice(1, 0, line(...phrasing(state, note)));
    return [joinable([item])];
  }
  if (!summary) return flow(state, inner);
  if (hasPart(summary, 'request-auth')) return authentication(state, summary, inner);
  if (hasPart(summary, 'request-servers')) return serverLines(state, inner);
  return [line(...phrasing(state, summary), text(':')), ...flow(state, inner)];
}

type Component = (state: Converter, node: Element) => Content | Content[] | undefined;

/** How each part is converted. `null` leaves it out. */
const BY_PART: Record<string, Component | null> = {
  callout,
  card,
  field,
  steps,
  'step-title': stepTitle,
  tooltip,
  prompt,
  'request-line': (_, node) => requestLine(node),
  'request-auth': (state, node) => authentication(state, node, { ...node, children: [] }),
  'response-meaning': responseMeaning,
  media,
  samples,
  statuses,
  'field-example': fieldExample,
  'field-head': exampleLine,
  'level-number': (_, node) => [strong([text(`Feature level ${lineOf(node)}:`)]), text(' ')],
  'view-title': (state, node) => line(strong(phrasing(state, node))),
  // In parentheses, because Markdown has no badges.
  badge: (_, node) => text(` (${lineOf(node)})`),
  // Only for people: not part of the page's text.
  human: null,
  skip: null,
};

/** Elements without readable text. */
const CONTROLS = new Set([
  'button',
  'datalist',
  'dialog',
  'input',
  'nav',
  'output',
  'select',
  'svg',
  'textarea',
  'trellis-level',
]);

const isLeftOut = (node: Element): boolean =>
  partsOf(node).some((name) => Object.hasOwn(BY_PART, name) && BY_PART[name] === null);

/** The converter of a component; `null` leaves the element out, `undefined` converts it like any HTML. */
export function componentOf(node: Element): Component | null | undefined {
  // A task list item.
  if (node.tagName === 'input' && attribute(node, 'type') === 'checkbox') return undefined;
  if (CONTROLS.has(node.tagName))
    return hasPart(node, 'tooltip-term') || attribute(node, 'role') === 'tab' ? undefined : null;
  // The code blocks name the examples, so the heading of the list is left out.
  if (hasPart(node, 'examples'))
    return (state, set) =>
      elementsOf(set).flatMap((each) => (each.tagName === 'details' ? details(state, each) : []));
  if (node.tagName === 'trellis-tabs')
    return hasPart(node, 'statuses') ? statuses : hasPart(node, 'choice') ? alternatives : tabs;
  if (node.tagName === 'details') return isLeftOut(node) ? null : details;
  if (isCode(node)) return (_, figure) => codeBlock(figure);
  for (const name of partsOf(node)) {
    if (Object.hasOwn(BY_PART, name)) return BY_PART[name];
  }
  if (node.tagName === 'math') return (_, math) => formula(math);
  if (node.tagName === 'pre') return (_, pre) => codeBlock(pre);
  return undefined;
}

/**
 * Content for programs only. Pages contain it as escaped HTML in a template, so nothing else treats it as
 * part of the page.
 */
function forAgents({ content }: Element): Element {
  const { childNodes } = parseFragment(content ? textOf(content) : '');
  return { type: 'element', tagName: 'div', properties: {}, children: treesOf(childNodes) };
}

/**
 * MathML of a formula. KaTeX (option `output`) writes the HTML that readers see after it, hidden from
 * programs.
 */
function mathOf(node: Element): Element | undefined {
  const [first, second] = elementsOf(node);
  const isFormula = first && second && attribute(second, 'aria-hidden') === 'true';
  return isFormula ? findTag(first, 'math') : undefined;
}

/** The tree without omitted parts, and with code as plain text, so that later walks visit few nodes. */
export function prune(node: Element): Element {
  if (node.tagName === 'pre') return flatCode(node);
  if (node.tagName === 'template' && hasPart(node, 'agents')) return prune(forAgents(node));
  const math = mathOf(node);
  if (math) return { ...node, children: [math] };
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child];
    return componentOf(child) === null ? [] : [prune(child)];
  });
  return { ...node, children };
}
