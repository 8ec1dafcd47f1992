/**
 * Lists with anything inside. A list of Markdown has only items, so what stands between the items of a page's
 * list divides it.
 */
import type { Element, ElementContent } from 'hast';
import type { BlockContent, List, ListItem } from 'mdast';
import type { Converter } from './converter.ts';

interface ListForm {
  ordered: boolean;
  /** Number of the first item of an ordered list. */
  start: number;
  /** Whether its items always have blank lines between them. */
  spread?: boolean;
  toItem(item: Element): ListItem;
}

/** The items of a list in their order, and what else it holds. */
export function listBlocks(state: Converter, node: Element, form: ListForm): BlockContent[] {
  const blocks: BlockContent[] = [];
  let others: ElementContent[] = [];
  let items: ListItem[] = [];
  let count = 0;
  const endList = (): void => {
    if (items.length > 0) blocks.push(listOf(items, count - items.length, form));
    items = [];
  };
  const endOthers = (): void => {
    const between = state.toFlow(others.flatMap((child) => state.one(child)));
    others = [];
    if (between.length === 0) return;
    endList();
    blocks.push(...between);
  };
  for (const child of node.children) {
    if (child.type === 'element' && child.tagName === 'li') {
      endOthers();
      items.push(form.toItem(child));
      count += 1;
    } else others.push(child);
  }
  endOthers();
  endList();
  return blocks;
}

/** `before`: how many items earlier parts of the list have. */
function listOf(items: ListItem[], before: number, { ordered, start, spread }: ListForm): List {
  return {
    type: 'list',
    ordered,
    start: ordered && Number.isInteger(start) ? start + before : undefined,
    spread: spread ?? items.some((item) => item.spread),
    children: items,
  };
}
