import { attribute, type Element, type HtmlTree, shownTextOf } from '../../../html/index.ts';
import { oneLine } from '../../../text/index.ts';

export interface Heading {
  depth: number;
  slug: string;
  text: string;
  /** In a tab or a view that is not shown at first. */
  isClosed: boolean;
}

/** A heading with its offset in the source. */
export interface PlacedHeading extends Heading {
  offset: number;
}

/** Deepest level of headings in the table of contents. */
const MAX_LISTED_DEPTH = 3;

const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName);

/**
 * The headings of the text, including those of components. A snippet that a page includes twice repeats the
 * ids of its headings, so the later ones get new ids.
 */
export function settleHeadings(tree: HtmlTree, isInText: (element: Element) => boolean): PlacedHeading[] {
  const headings = tree.elements.filter((element) => isHeading(element) && isInText(element));
  const takenIds = new Set(headings.map((heading) => attribute(heading, 'id')));
  const seenIds = new Set<string>();
  return headings.flatMap((heading) => {
    const id = attribute(heading, 'id');
    if (id === undefined) return [];
    const slug = seenIds.has(id) ? freeId(id, takenIds) : id;
    if (slug !== id) rename(tree, heading, id, slug);
    takenIds.add(slug);
    seenIds.add(slug);
    const depth = Number(heading.tagName[1]);
    if (depth > MAX_LISTED_DEPTH) return [];
    const text = oneLine(shownTextOf(heading));
    const offset = heading.sourceCodeLocation?.startOffset ?? 0;
    return { depth, slug, text, isClosed: isClosed(heading), offset };
  });
}

/** Whether `element` is in a panel that scripts show once the reader chooses it. */
function isClosed(element: Element): boolean {
  for (let part = element.parentNode; part && 'tagName' in part; part = part.parentNode) {
    const classes = attribute(part, 'class')?.split(' ') ?? [];
    if ((classes.includes('tabpanel') || classes.includes('view')) && !classes.includes('active'))
      return true;
  }
  return false;
}

function freeId(id: string, takenIds: ReadonlySet<string | undefined>): string {
  let copy = 2;
  while (takenIds.has(`${id}-${copy}`)) copy++;
  return `${id}-${copy}`;
}

/** Changes the id, and the links to it within the heading. */
function rename(tree: HtmlTree, heading: Element, id: string, slug: string): void {
  const [start, end] = [
    heading.sourceCodeLocation?.startOffset ?? 0,
    heading.sourceCodeLocation?.endOffset ?? 0,
  ];
  tree.setAttribute(heading, 'id', slug);
  for (const element of tree.elements) {
    const at = element.sourceCodeLocation?.startOffset ?? -1;
    if (at > start && at < end && attribute(element, 'href') === `#${id}`)
      tree.setAttribute(element, 'href', `#${slug}`);
  }
}
