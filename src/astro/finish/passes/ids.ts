import { attribute, type HtmlTree } from '../../../html/index.ts';

/** What fragments of links to the page can name. */
export const idsIn = ({ elements }: HtmlTree): string[] =>
  elements.flatMap((element) => attribute(element, 'id') ?? []);
