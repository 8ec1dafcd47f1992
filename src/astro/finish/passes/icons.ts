/** Licences name the sets of a site's icons, also of pages that a build takes from an earlier one. */
import { attribute, type HtmlTree, PART } from '../../../html/index.ts';
import { renderIcon } from '../../../theme/icons.ts';

/** Begins what a drawn icon declares; the name of its set follows. */
const FROM_SET = 'icon-of-';

/** The SVG text of an icon, which declares its set until `dropParts`. */
const withSet = (svg: string, set: string): string =>
  svg.replace('<svg class="icon"', `$& ${PART}="${FROM_SET}${set}"`);

export function withoutSet(svg: string): string {
  const [before = '', declared] = svg.split(` ${PART}="${FROM_SET}`, 2);
  return declared === undefined ? svg : before + declared.slice(declared.indexOf('"') + 1);
}

/** Names of the sets that the icons of a page are from. */
export function iconSetsIn({ elements }: HtmlTree): string[] {
  const parts = elements.flatMap((element) =>
    element.tagName === 'svg' ? (attribute(element, PART) ?? []) : [],
  );
  const sets = parts.flatMap((part) => (part.startsWith(FROM_SET) ? part.slice(FROM_SET.length) : []));
  return [...new Set(sets)];
}

/** SVG text of an icon on a page; empty if no set has that name. */
export function drawOnPage(name: string, type?: string): string {
  const sets = new Set<string>();
  const svg = renderIcon(name, type, sets);
  const [set = ''] = sets;
  return withSet(svg, set);
}
