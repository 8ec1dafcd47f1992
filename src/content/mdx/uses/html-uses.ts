/** Elements of HTML in `.md` pages, in the form that those of MDX have. */
import { elementsOfHtml, type HtmlElement } from '../html.ts';
import type { Element, UseContext } from './component-uses.ts';
import { type PositionedNode, startOf } from './position.ts';

/** Elements of HTML are never asked for those around them, which only components have to know. */
export const HTML_CONTEXT: UseContext = {
  textContent: (node) =>
    ('children' in node ? (node.children ?? []) : [])
      .map((child) => ('value' in child ? String(child.value) : ''))
      .join(''),
  parent: () => undefined,
};

/** The elements in a piece of HTML, and whether each is written in small letters, as HTML documents it. */
export const elementsIn = (
  node: { value: string } & PositionedNode,
): { element: Element; isLowerCase: boolean }[] =>
  elementsOfHtml(node.value).map((element) => ({
    element: asJsx(element, node),
    isLowerCase: element.writtenName === element.name,
  }));

/** What an element contains besides other elements, which is not read. */
const REST = { type: 'html', value: '' };

const inner = (name: string) => ({ type: 'mdxJsxTextElement', name, attributes: [], children: [] });

function asJsx(
  { name, attributes, text, childNames, line, column }: HtmlElement,
  piece: PositionedNode,
): Element {
  const start = startOf(piece);
  // What stands before a later line, such as the sign of a quote, is not part of the piece.
  const at =
    line === 1
      ? { line: start.line, column: start.column + column - 1 }
      : { line: start.line + line - 1, column: 1 };
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: attributes.map(({ name: key, value }) => ({ type: 'mdxJsxAttribute', name: key, value })),
    children: text === undefined ? [...childNames.map(inner), REST] : [{ type: 'text', value: text }],
    position: { start: at, end: at },
  } as unknown as Element;
}
