import type { Element, ElementContent } from 'hast';
import type { BlockContent, PhrasingContent } from 'mdast';

/** Markdown made from an element. */
export type Content = BlockContent | PhrasingContent;

/** Converts the content of components. */
export interface Converter {
  /** Converts the children of an element. */
  all(node: Element): Content[];
  one(node: ElementContent): Content[];
  /** Puts inline content into paragraphs. */
  toFlow(nodes: Content[]): BlockContent[];
  /** Inline content, trimmed. */
  toRun(nodes: Content[]): PhrasingContent[];
}
