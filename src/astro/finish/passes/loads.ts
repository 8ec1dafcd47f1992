import { attribute, type HtmlTree } from '../../../html/index.ts';

/** Removes the stylesheets and scripts that Astro adds to every page from a page that only redirects. */
export function dropLoads(tree: HtmlTree): void {
  const isRedirect = tree.elements.some(
    (element) => element.tagName === 'meta' && attribute(element, 'http-equiv') === 'refresh',
  );
  if (!isRedirect) return;
  for (const element of tree.elements) {
    const isStyle = element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet';
    const isModule = element.tagName === 'script' && attribute(element, 'type') === 'module';
    if (isStyle || isModule) tree.remove(element);
  }
}
