/**
 * What the components of the theme and of pages are in Markdown, by the parts that they declare their
 * elements to be.
 */
import type { Element, ElementContent } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import type { BlockContent, ListItem, PhrasingContent } from 'mdast';
import { parseFragment } from 'parse5';
import { codeBlock, flatCode } from './code.ts';
import type { Content, Converter } from './converter.ts';
import { field, joinable } from './field-lists.ts';
import { attribute, elementsOf, find, findPart, findTag, hasPart, partsOf, textOf, wordsOf } from './tree.ts';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const strong = (children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });
const line = (...children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });

const phrasing = (state: Converter, node: Element): PhrasingContent[] => state.toRun(state.all(node));
const flow = (state: Converter, node: Element): BlockContent[] => state.toFlow(state.all(node));

/** A name, and what is below it. */
const namedItem = (state: Converter, name: Element | undefined, body: Element | undefined): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [line(strong(name ? phrasing(state, name) : [])), ...(body ? flow(state, body) : [])],
});

/** Puts `words` at the beginning of the first paragraph, or in a new one before other blocks. */
function led(words: PhrasingContent[], blocks: BlockContent[]): BlockContent[] {
  const [first, ...rest] = blocks;
  return first?.type === 'paragraph'
    ? [{ ...first, children: [...words, ...first.children] }, ...rest]
    : [line(...words), ...blocks];
}

/** The kind is that of its colours: an author's title says something else. */
function callout(state: Converter, node: Element): BlockContent {
  const kind = partsOf(node).find((name) => name !== 'callout') ?? 'note';
  const title = findPart(node, 'callout-title');
  const body = findPart(node, 'callout-body') ?? node;
  const inner = { ...body, children: body.children.filter((child) => child !== title) };
  const label = title
    ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${wordsOf(title)}`
    : (attribute(node, 'ariaLabel') ?? kind);
  return { type: 'blockquote', children: [line(strong([text(label)])), ...flow(state, inner)] };
}

/** A link with what it says, in a list of all that stand together. */
function card(state: Converter, node: Element): BlockContent {
  const title = findPart(node, 'card-title');
  const cover = findPart(node, 'card-link');
  const body = findPart(node, 'card-text');
  const more = findPart(node, 'card-more');
  const cta = findPart(node, 'card-cta');
  const blocks = [body, more].flatMap((each) => (each ? flow(state, each) : []));
  const words = title ? strip(title) : cta ? phrasing(state, cta) : [];
  const href = cover && attribute(cover, 'href');
  const name: PhrasingContent[] =
    words.length === 0 && href === undefined
      ? []
      : [
          href === undefined
            ? strong(words)
            : { type: 'link', url: href, children: words.length > 0 ? words : [text(href)] },
        ];
  const content =
    name.length === 0 ? blocks : led([...name, ...(blocks.length > 0 ? [text(': ')] : [])], blocks);
  if (cta && title) content.push(line(...phrasing(state, cta)));
  return joinable([{ type: 'listItem', spread: false, children: content }]);

  function strip(holder: Element): PhrasingContent[] {
    const link = findPart(holder, 'card-link');
    return phrasing(state, link ?? holder);
  }
}

/** Every panel, under its name. A panel that is one block of code has its name on the fence. */
function tabs(state: Converter, node: Element): BlockContent[] {
  const names = new Map(
    elementsOf(find(node, (each) => attribute(each, 'role') === 'tablist') ?? node)
      .filter((tab) => attribute(tab, 'role') === 'tab')
      .map((tab) => [attribute(tab, 'id'), wordsOf(tab)]),
  );
  return elementsOf(node)
    .filter(isPanel)
    .flatMap((panel) => {
      const name = names.get(attribute(panel, 'ariaLabelledBy')) ?? '';
      const parts = elementsOf(panel).filter((part) => !isLeftOut(part));
      const [figure] = parts;
      if (parts.length === 1 && figure && isCode(figure)) return codeBlock(figure, name) ?? [];
      return [line(strong([text(name)])), ...flow(state, panel)];
    });
}

/** Alternatives of a schema: what they are, then each under its name. */
function alternatives(state: Converter, node: Element): BlockContent[] {
  return elementsOf(node).flatMap((part) => {
    const summary = elementsOf(part).find(({ tagName }) => tagName === 'summary');
    if (!summary) return [line(...phrasing(state, part))];
    const head = elementsOf(part).find((child) => hasPart(child, 'field-head'));
    const marks = head ? elementsOf(head).filter((mark) => wordsOf(mark) !== '') : [];
    const inner = {
      ...part,
      children: part.children.filter((child) => child !== summary && child !== head),
    };
    const limits = marks.flatMap((mark, index) => [text(index > 0 ? ', ' : ': '), ...phrasing(state, mark)]);
    return [line(strong(phrasing(state, summary)), ...limits), ...flow(state, inner)];
  });
}

const isPanel = (node: Element): boolean => attribute(node, 'role') === 'tabpanel';
const isCode = (node: Element): boolean =>
  node.tagName === 'figure' && elementsOf(node).some(({ tagName }) => tagName === 'pre');

function step(state: Converter, node: Element): ListItem {
  const title = findPart(node, 'step-title');
  const body = findPart(node, 'step-body');
  const isHeading = title && /^h[1-6]$/.test(title.tagName);
  const head = isHeading ? state.toFlow(state.one(title)) : [];
  const name = title && !isHeading ? [line(strong(phrasing(state, title)))] : head;
  return { type: 'listItem', spread: true, children: [...name, ...(body ? flow(state, body) : [])] };
}

function steps(state: Converter, node: Element): BlockContent {
  const items = elementsOf(node).filter(({ tagName }) => tagName === 'li');
  const start = Number(items[0] ? attribute(items[0], 'value') : undefined);
  return {
    type: 'list',
    ordered: true,
    start: Number.isInteger(start) ? start : 1,
    spread: true,
    children: items.map((item) => step(state, item)),
  };
}

/** The formula as it was written. */
function formula(node: Element): Content | undefined {
  const source = find(node, ({ tagName }) => tagName === 'annotation');
  if (!source) return undefined;
  const tex = textOf(source).trim();
  // Verbatim: escapes of Markdown would be others in TeX.
  return { type: 'html', value: attribute(node, 'display') === 'block' ? `$$\n${tex}\n$$` : `$${tex}$` };
}

/** The term, and in brackets what its tip says. */
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
    .filter((part) => wordsOf(part) !== '')
    .map((part) => state.toRun(state.one(part)));
  if (parts.length === 0) return term ? phrasing(state, term) : [];
  const tipText = parts.flatMap((part, index) => [text(index > 0 ? ' ' : ' ('), ...part]);
  return [...(term ? phrasing(state, term) : []), ...tipText, text(')')];
}

function requestLine(node: Element): BlockContent {
  const [method, path] = [findPart(node, 'request-method'), findPart(node, 'request-path')].map((part) =>
    part ? wordsOf(part) : '',
  );
  return line(code(`${method} ${path}`));
}

/** The meaning of a status, and what is said of it here. */
function responseMeaning(state: Converter, node: Element): BlockContent[] {
  const reason = findPart(node, 'response-reason');
  const inner = { ...node, children: node.children.filter((child) => child !== reason) };
  return led(reason ? [strong([text(wordsOf(reason))]), text(' ')] : [], flow(state, inner));
}

/** A media type, and whether the body is required. */
function media(_: Converter, node: Element): BlockContent {
  const [type, ...notes] = elementsOf(node).map(wordsOf);
  return line(code(type ?? ''), ...(notes.length > 0 ? [text(` (${notes.join(', ')})`)] : []));
}

/**
 * Of the samples that are made from the operation the first one alone: the others say the same in other
 * languages. What an author or an OpenAPI file gives is there in full.
 */
function samples(state: Converter, node: Element): BlockContent[] {
  const set = findTag(node, 'trellis-tabs');
  if (!set) return flow(state, node);
  const panels = elementsOf(set).filter(isPanel);
  const isMade = (panel: Element): boolean => {
    const figure = findTag(panel, 'figure');
    return (
      figure !== undefined &&
      !attribute(figure, 'dataTitle') &&
      !/^own-/.test(attribute(figure, 'dataLanguage') ?? '')
    );
  };
  const omittedPanels = new Set<ElementContent>(panels.filter(isMade).slice(1));
  return flow(state, {
    ...node,
    children: [{ ...set, children: set.children.filter((child) => !omittedPanels.has(child)) }],
  });
}

function prompt(state: Converter, node: Element): BlockContent[] {
  const title = findPart(node, 'prompt-title');
  const body = findPart(node, 'prompt-text');
  return [
    ...(title ? [line(strong([text(wordsOf(title))]))] : []),
    ...(body ? [{ type: 'blockquote' as const, children: flow(state, body) }] : []),
  ];
}

/** Of an accordion, a disclosure within fields, one of an example, and an author's own. */
function details(state: Converter, node: Element): BlockContent[] {
  const summary = elementsOf(node).find(({ tagName }) => tagName === 'summary');
  const inner = { ...node, children: node.children.filter((child) => child !== summary) };
  const title = (summary && (findPart(summary, 'accordion-title') ?? summary)) || undefined;
  if (hasPart(node, 'example')) {
    const parts = elementsOf(inner);
    const [figure] = parts;
    if (parts.length === 1 && figure && isCode(figure) && summary)
      return [codeBlock(figure, wordsOf(summary)) ?? line()];
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
  const first = hasPart(summary, 'request-auth')
    ? requestAuth(summary)
    : line(...phrasing(state, summary), text(':'));
  return [first, ...flow(state, inner)];
}

const requestAuth = (node: Element) => line(strong([text('Authentication:')]), text(` ${wordsOf(node)}`));

type Component = (state: Converter, node: Element) => Content | Content[] | undefined;

/** What applies to a part. `null`: it is left out. */
const BY_PART: Record<string, Component | null> = {
  callout,
  card,
  field,
  steps,
  tooltip,
  prompt,
  'request-line': (_, node) => requestLine(node),
  'request-auth': (_, node) => requestAuth(node),
  'response-meaning': responseMeaning,
  media,
  samples,
  'level-number': (_, node) => [strong([text(`Feature level ${wordsOf(node)}:`)]), text(' ')],
  'view-title': (state, node) => line(strong(phrasing(state, node))),
  // Said in words, because there is neither colour nor place.
  badge: (_, node) => text(` (${wordsOf(node)})`),
  // For readers alone: of the text of a page nothing.
  human: null,
  skip: null,
};

/** Elements that hold nothing to read. */
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

/** The handler of an element in place of the usual one; `undefined` where that is right. */
export function componentOf(node: Element): Component | null | undefined {
  // A task of a list.
  if (node.tagName === 'input' && attribute(node, 'type') === 'checkbox') return undefined;
  if (CONTROLS.has(node.tagName))
    return hasPart(node, 'tooltip-term') || attribute(node, 'role') === 'tab' ? undefined : null;
  // Examples are titled by their code blocks.
  if (hasPart(node, 'examples'))
    return (state, set) =>
      elementsOf(set).flatMap((each) => (each.tagName === 'details' ? details(state, each) : []));
  if (node.tagName === 'trellis-tabs') return hasPart(node, 'choice') ? alternatives : tabs;
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
 * What is for programs alone stands in a template as escaped HTML, so that nothing else takes it for part of
 * the page.
 */
function forAgents({ content }: Element): Element {
  const tree = fromParse5(parseFragment(content ? textOf(content) : ''));
  const children =
    tree.type === 'root'
      ? tree.children.filter((child) => child.type === 'element' || child.type === 'text')
      : [];
  return { type: 'element', tagName: 'div', properties: {}, children };
}

/**
 * MathML of a formula. The HTML that readers see stands after it and is hidden from programs (KaTeX, option
 * `output`).
 */
function mathOf(node: Element): Element | undefined {
  const [first, second] = elementsOf(node);
  const isFormula = first && second && attribute(second, 'ariaHidden') === 'true';
  return isFormula ? findTag(first, 'math') : undefined;
}

/** The tree without what is left out, and with code as plain text, which leaves little to be walked again. */
export function pruned(node: Element): Element {
  if (node.tagName === 'pre') return flatCode(node);
  if (node.tagName === 'template' && hasPart(node, 'agents')) return pruned(forAgents(node));
  const math = mathOf(node);
  if (math) return { ...node, children: [math] };
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'comment') return [];
    if (child.type !== 'element') return [child];
    return componentOf(child) === null ? [] : [pruned(child)];
  });
  return { ...node, children };
}
