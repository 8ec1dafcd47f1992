/**
 * html: the HTML of a page as a tree. Every byte is parsed once: `PageHtml` puts the parsed text of a page
 * into its shell. Passes query and edit the tree. It is written once, and every byte without an edit stays
 * unchanged.
 */

export { formulaOf, shownTextOf } from './formula.ts';
export {
  attribute,
  type Comment,
  detach,
  type Element,
  elementsOf,
  find,
  findAll,
  fragmentOf,
  hasPart,
  isElement,
  mainOf,
  type Node,
  nodesWithin,
  PART,
  replaceNode,
  textOf,
} from './nodes.ts';
export { PageHtml, type TakenApart, type TakenText, type TakeText, type TextStore } from './page-html.ts';
export { type Edit, HtmlTree, type OffsetRange, type Piece, splice } from './tree.ts';
