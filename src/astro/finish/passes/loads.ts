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

/** The stylesheet of every page, named after its chunk. */
const THEME = /\/_trellis\/Base\.[\w-]+\.css$/;

/**
 * Puts the theme's stylesheet, which Astro adds at the end of the head, in front of the others. It is the
 * largest, so it gets the connection that has loaded the page. Cascade layers order the rules.
 */
export function putThemeFirst(tree: HtmlTree): void {
  const sheets = tree.elements.filter(
    (element) =>
      element.tagName === 'link' &&
      attribute(element, 'rel') === 'stylesheet' &&
      element.parentNode?.nodeName === 'head',
  );
  const theme = sheets.find((sheet) => THEME.test(attribute(sheet, 'href') ?? ''));
  const [first] = sheets;
  if (theme && first && theme !== first) tree.moveBefore(theme, first);
}
