/** The text of a page, between the components that render it and its layout. */
import { linkStylesheets } from '../components/chrome/head/stylesheets.ts';
import { chromeOf } from '../components/chrome/navigation/around.ts';
import { settleUpdates } from '../components/content/updates/updates.ts';
import type { AsideKind } from './marks.ts';
import { type PageParts, pageParts } from './page-parts.ts';
import { type TextOptions, textTaker } from './take-text.ts';

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
export interface PageText
  extends Pick<PageParts, 'views' | 'headings' | 'headingsAfter' | 'headingsBefore' | 'opening'> {
  html: string;
  /** The text after `<OperationReference />`, which `html` is then without. */
  after: string;
  aside: Record<AsideKind, string>;
}

/**
 * Renders the text of the page, and takes it apart unless the last build did. Its styles become a stylesheet
 * that the head links.
 */
export async function textOfPage(
  astro: LayoutContext,
  options: Omit<TextOptions, 'language' | 'base'>,
): Promise<PageText> {
  const { trellis, html } = astro.locals;
  const { href, render, strings } = trellis;
  const source = (await astro.slots.render('default')) ?? '';
  const inputs = {
    ...options,
    base: astro.locals.trellis.base,
    language: chromeOf(astro, undefined).language,
  };
  const taken = await html.takeApart(
    source,
    [inputs],
    textTaker(inputs, strings, render.codeOf, render.imageSize),
  );
  const { css, updates, views, headings, headingsAfter, headingsBefore, opening } = taken.facts;
  settleUpdates(astro, new Map(updates));
  linkStylesheets(astro, render.pageStylesheets({ css, source }).map(href));
  const [panel = '', request = '', response = '', text = '', after = ''] = taken.placeholders;
  const aside = { panel, request, response };
  return { html: text, after, aside, views, headings, headingsAfter, headingsBefore, opening };
}
