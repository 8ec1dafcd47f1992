/** The text of a page, between the components that have rendered it and the layout that it stands in. */
import { linkStylesheets } from '../components/chrome/head/stylesheets.ts';
import { href, services } from '../services.ts';
import { type PageParts, type PagePartsOptions, pageParts } from './page-parts.ts';

interface LayoutContext {
  request: Request;
  url: URL;
  slots: { render(name: 'default'): Promise<string> };
}

/** Renders the text of the page and takes it apart. Its styles become a stylesheet, which the head links to. */
export async function textOfPage(astro: LayoutContext, options: PagePartsOptions): Promise<PageParts> {
  const parts = pageParts((await astro.slots.render('default')) ?? '', options);
  const { published, pageStylesheets } = services();
  published.authored(astro.url, parts.tree);
  linkStylesheets(astro, pageStylesheets(parts).map(href));
  return parts;
}
