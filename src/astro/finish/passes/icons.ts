/** Licences name the sets of a site's icons, also of pages that a build takes from an earlier one. */
import { attribute, type HtmlTree, PART } from '../../../html/index.ts';

/** Begins what a drawn icon declares; the name of its set follows. */
const FROM_SET = 'icon-of-';
const DECLARATION = new RegExp(` ${PART}="${FROM_SET}[^"]*"`);

/** The SVG text of an icon, which declares its set until `dropParts`. */
export const withSet = (svg: string, set: string): string =>
  svg.replace('<svg class="icon"', `$& ${PART}="${FROM_SET}${set}"`);

export const withoutSet = (svg: string): string => svg.replace(DECLARATION, '');

/** Names of the sets that the icons of a page are from. */
export function iconSetsIn({ elements }: HtmlTree): string[] {
  const parts = elements.flatMap((element) =>
    element.tagName === 'svg' ? (attribute(element, PART) ?? []) : [],
  );
  const sets = parts.flatMap((part) => (part.startsWith(FROM_SET) ? part.slice(FROM_SET.length) : []));
  return [...new Set(sets)];
}
