/**
 * html: the HTML of a page as a tree that is parsed once. Passes ask it, and note what they change; it is written once,
 * and every byte that no pass has touched stays as it is.
 */

export {
  attribute,
  type Element,
  elementsOf,
  find,
  findAll,
  hasClass,
  isElement,
  mainOf,
  type Node,
  type ParentNode,
  textOf,
} from './nodes.ts';
export { type Edit, HtmlTree, type Range, spliced } from './tree.ts';
