/** The text of a page, between the components that render it and its layout. */
import type { Piece } from '../../html/index.ts';
import { linkStylesheets } from '../components/chrome/head/stylesheets.ts';
import { settleUpdates } from '../components/content/updates/updates.ts';
import type { AsideKind } from './marks.ts';
import { type PageParts, type PagePartsOptions, pageParts } from './page-parts.ts';

export type { AsideKind } from './marks.ts';
export { pageParts };

interface LayoutContext {
  request: Request;
  locals: App.Locals;
  slots: { render(name: 'default'): Promise<string> };
}

/**
 * What a layout shows of the text. HTML stands for the pieces that the finished page has there; it is empty
 * for blank ones.
 */
export interface PageText extends Pick<PageParts, 'views' | 'headings' | 'headingsAfter'> {
  html: string;
  /** The text after `<OperationReference />`, which `html` is then without. */
  after: string;
  aside: Record<AsideKind, string>;
}

/** Renders the text of the page and takes it apart. Its styles become a stylesheet that the head links. */
export async function textOfPage(astro: LayoutContext, options: PagePartsOptions): Promise<PageText> {
  const { trellis, html } = astro.locals;
  const { href, render } = trellis;
  const tree = html.parseText((await astro.slots.render('default')) ?? '');
  const parts = await pageParts(tree, { ...options, codeOf: render.codeOf });
  const { text, after, aside, css, updates, ...rest } = parts;
  settleUpdates(astro, updates);
  linkStylesheets(astro, render.pageStylesheets({ css, source: tree.source }).map(href));
  const placeholderOf = (piece: Piece | undefined): string => (piece ? html.placeholder(piece) : '');
  const [panel, request, response] = [
    placeholderOf(aside.panel),
    placeholderOf(aside.request),
    placeholderOf(aside.response),
  ];
  return {
    html: placeholderOf(text),
    after: placeholderOf(after),
    aside: { panel, request, response },
    ...rest,
  };
}
