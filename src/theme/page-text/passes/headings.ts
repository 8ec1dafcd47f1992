import { attribute, type Element, type HtmlTree, textOf } from '../../../html/index.ts';

export interface Heading {
  depth: number;
  slug: string;
  text: string;
}

/** A heading with its offset in the source. */
export interface PlacedHeading extends Heading {
  offset: number;
}

/** Headings of the first to third level with ids, for the table of contents. */
const MAX_LISTED_DEPTH = 3;

const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName);

/**
 * The headings of the text, including those of components. A snippet that a page includes twice repeats the
 * ids of its headings, so the later ones get new ids.
 *
 * @param isMeant whether a heading is in the text
 */
export function settleHeadings(tree: HtmlTree, isMeant: (element: Element) => boolean): PlacedHeading[] {
  const headings = tree.elements.filter((element) => isHeading(element) && isMeant(element));
  const taken = new Set(headings.map((heading) => attribute(heading, 'id')));
  const seen = new Set<string>();
  return headings.flatMap((heading) => {
    const id = attribute(heading, 'id');
    if (id === undefined) return [];
    const slug = seen.has(id) ? untaken(id, taken) : id;
    if (slug !== id) rename(tree, heading, id, slug);
    taken.add(slug);
    seen.add(slug);
    const depth = Number(heading.tagName[1]);
    if (depth > MAX_LISTED_DEPTH) return [];
    const text = textOf(heading).replace(/\s+/g, ' ').trim();
    return { depth, slug, text, offset: heading.sourceCodeLocation?.startOffset ?? 0 };
  });
}

function untaken(id: string, taken: ReadonlySet<string | undefined>): string {
  let copy = 2;
  while (taken.has(`${id}-${copy}`)) copy++;
  return `${id}-${copy}`;
}

/** The id, and the links within the heading to it. */
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
