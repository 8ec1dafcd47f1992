import type { Element, ElementContent } from 'hast';
import type { BlockContent, PhrasingContent } from 'mdast';

/** What elements become. */
export type Content = BlockContent | PhrasingContent;

/** What handlers of components are given to convert what they hold. */
export interface Converter {
  /** The children of an element, as they are. */
  all(node: Element): Content[];
  /** One element. */
  one(node: ElementContent): Content[];
  /** Blocks: text that runs becomes paragraphs. */
  toFlow(nodes: Content[]): BlockContent[];
  /** Text that runs, without space at its ends. */
  toRun(nodes: Content[]): PhrasingContent[];
}
