import { attribute, type HtmlTree } from '../../../html/index.ts';

/** The size of an image of the docs folder by its address in a page; undefined for others. */
export type SizeOf = (address: string) => { width: number; height: number } | undefined;

/** Classes of the theme for images that are as high as their width asks for. */
const FREE_HEIGHT = new Set(['card-image']);

/**
 * Gives images that components and expressions place their size, so nothing moves when they arrive. Images in
 * Markdown have it already. Those with a style or a class of the author stay: it may set the height alone,
 * and then a width would squeeze the image.
 */
export function sizeImages(tree: HtmlTree, sizeOf: SizeOf): void {
  for (const image of tree.elements) {
    if (image.tagName !== 'img') continue;
    if (['width', 'height', 'style'].some((name) => attribute(image, name) !== undefined)) continue;
    const classes = attribute(image, 'class')?.split(/\s+/).filter(Boolean) ?? [];
    if (!classes.every((each) => FREE_HEIGHT.has(each))) continue;
    const size = sizeOf(attribute(image, 'src') ?? '');
    if (!size) continue;
    tree.addAttribute(image, 'width', String(size.width));
    tree.addAttribute(image, 'height', String(size.height));
  }
}
