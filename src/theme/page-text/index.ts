/** The text of a page, between the components that render it and its layout. */
import { linkStylesheets } from '../components/chrome/head/stylesheets.ts';
import { type PageParts, type PagePartsOptions, pageParts } from './page-parts.ts';

export type { AsideKind } from './marks.ts';
export { pageParts };

interface LayoutContext {
  request: Request;
  locals: App.Locals;
  url: URL;
  slots: { render(name: 'default'): Promise<string> };
}

/** Renders the text of the page and takes it apart. Its styles become a stylesheet that the head links. */
export async function textOfPage(astro: LayoutContext, options: PagePartsOptions): Promise<PageParts> {
  const { href, published, render } = astro.locals.trellis;
  const rendered = (await astro.slots.render('default')) ?? '';
  const parts = await pageParts(rendered, { ...options, codeOf: render.codeOf });
  published.authored(astro.url, parts.tree);
  linkStylesheets(astro, render.pageStylesheets(parts).map(href));
  return parts;
}
