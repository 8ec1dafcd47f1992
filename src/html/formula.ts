import { attribute, type Element, elementsOf, find, findAll, isElement, type Node, textOf } from './nodes.ts';

/**
 * A formula in a text, which KaTeX writes three times: as MathML, as TeX, and as the HTML that readers see.
 */
export interface Formula {
  tex: string;
  /** Its symbols or, if their positions matter as in a fraction, its TeX. */
  text: string;
}

/** MathML of symbols in a row. */
const ROW = new Set(['math', 'semantics', 'mrow', 'mstyle', 'mspace', 'mi', 'mo', 'mn', 'mtext']);

/** The formula that an element shows; undefined for other elements. */
export function formulaOf(element: Element): Formula | undefined {
  const [first, second] = elementsOf(element);
  if (!first || !second || attribute(second, 'aria-hidden') !== 'true') return undefined;
  const math = find(first, ({ tagName }) => tagName === 'math');
  const source = math && find(math, isTex);
  if (!math || !source) return undefined;
  const tex = textOf(source).trim();
  const isRow = findAll(math, (each) => !ROW.has(each.tagName) && !isTex(each)).length === 0;
  return { tex, text: isRow ? symbolsOf(math).replace(/\s+/g, ' ').trim() : tex };
}

const isTex = ({ tagName }: Element): boolean => tagName === 'annotation';

/** KaTeX writes the application of a function (`\sin x`) as an invisible character. */
function symbolsOf(node: Node): string {
  if (!isElement(node)) return textOf(node).replaceAll('\u2061', ' ');
  if (isTex(node)) return '';
  return node.tagName === 'mspace' ? ' ' : node.childNodes.map(symbolsOf).join('');
}

/** The text of a node as readers see it: text content, with each formula once. */
export function shownTextOf(node: Node): string {
  if (!isElement(node)) return textOf(node);
  return formulaOf(node)?.text ?? node.childNodes.map(shownTextOf).join('');
}
