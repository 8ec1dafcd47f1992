import type { Element, ElementContent } from 'hast';
import type { BlockContent, PhrasingContent, RootContent } from 'mdast';

/** What handlers of components are given to convert what they hold. */
export interface Converter {
  /** The children of an element, as they are. */
  all(node: Element): RootContent[];
  /** One element. */
  one(node: ElementContent): RootContent[];
  /** Blocks: text that runs becomes paragraphs. */
  toFlow(nodes: RootContent[]): BlockContent[];
  /** Text that runs, without space at its ends. */
  toRun(nodes: RootContent[]): PhrasingContent[];
}
