import { attribute, type Element, type HtmlTree } from '../../../html/index.ts';

/**
 * Titles of the page's views. All views of the first title are shown until the reader chooses another.
 *
 * @param isInText whether a view is in the text
 */
export function settleViews(tree: HtmlTree, isInText: (element: Element) => boolean): string[] {
  const views = tree.elements.flatMap((element) => {
    const title = element.tagName === 'section' ? attribute(element, 'data-view') : undefined;
    return title === undefined || !isInText(element) ? [] : { element, title };
  });
  for (const { element, title } of views)
    if (title === views[0]?.title) tree.setAttribute(element, 'class', 'view active');
  return [...new Set(views.map(({ title }) => title))];
}
