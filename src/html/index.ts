/**
 * html: the HTML of a page as a tree that is parsed once. Passes query it and record edits. It is written
 * once, and every byte without an edit stays unchanged.
 */

export {
  attribute,
  type Element,
  elementsOf,
  find,
  findAll,
  hasPart,
  isElement,
  mainOf,
  type Node,
  PART,
  type ParentNode,
  textOf,
} from './nodes.ts';
export { type Edit, HtmlTree, type Range, spliced } from './tree.ts';
