import { attribute, type HtmlTree } from '../../../html/index.ts';

/** Characters that the fonts of `letters.css` have and those of `fonts.css` lack. */
const ACCENTS = /[\u0300-\u0303\u0305-\u0307\u0309-\u0328\u032a-\u036f]/;
const LATIN = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u02bd-\u02c5\u02c7-\u02d9\u02db\u02dd-\u02ff]/;
const OTHER_LETTERS =
  /[\u0400-\u04ff\u1d00-\u1eff\u20a0-\u20ab\u20ad-\u20c0\u2113\u2116\u2c60-\u2c7f\ua720-\ua7ff]/;
const LETTERS = new RegExp(`${ACCENTS.source}|${LATIN.source}|${OTHER_LETTERS.source}`);

/** Keeps the stylesheet for further letters only on pages with such a letter. */
export function settleLetters(tree: HtmlTree): void {
  for (const link of tree.elements) {
    if (link.tagName !== 'link' || attribute(link, 'data-letters') === undefined) continue;
    if (LETTERS.test(tree.source)) tree.removeAttribute(link, 'data-letters');
    else tree.remove(link);
  }
}
