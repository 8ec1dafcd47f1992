import { attribute, type HtmlTree } from '../../../html/index.ts';

/** The ids that links can use as fragments of the page. */
export const idsIn = ({ elements }: HtmlTree): string[] =>
  elements.map((element) => attribute(element, 'id')).filter((id) => id !== undefined);
