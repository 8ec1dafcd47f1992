/** The text of a page, between the components that render it and its layout. */
import type { HtmlTree } from '../../html/index.ts';
import { linkStylesheets } from '../components/chrome/head/stylesheets.ts';
import { settleUpdates } from '../components/content/updates/updates.ts';
import { stringsIn, type Translate } from '../i18n/index.ts';
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
export async function textOfPage(astro: LayoutContext, options: PagePartsOptions): Promise<PageText> {
  const { trellis, html } = astro.locals;
  const { href, render } = trellis;
  const { t = stringsIn('en'), ...inputs } = options;
  const source = (await astro.slots.render('default')) ?? '';
  const take = async (tree: HtmlTree) => {
    const translations: [question: Parameters<Translate>, text: string][] = [];
    let asksForCode = false;
    const { text, after, aside, updates, ...rest } = await pageParts(tree, {
      ...inputs,
      t: (...question) => {
        const translation = t(...question);
        translations.push([question, translation]);
        return translation;
      },
      codeOf: (module) => {
        asksForCode = true;
        return render.codeOf(module);
      },
    });
    const pieces = [aside.panel, aside.request, aside.response, text, after];
    return { pieces, facts: { ...rest, updates: [...updates], translations, asksForCode } };
  };
  const taken = await html.takeApart(source, [inputs], take, {
    isCurrent: ({ translations }) => translations.every(([question, text]) => t(...question) === text),
    // The code of interactive components may change while the text stays.
    isStorable: ({ asksForCode }) => !asksForCode,
  });
  const { css, updates, views, headings, headingsAfter, headingsBefore, opening } = taken.facts;
  settleUpdates(astro, new Map(updates));
  linkStylesheets(astro, render.pageStylesheets({ css, source }).map(href));
  const [panel = '', request = '', response = '', text = '', after = ''] = taken.placeholders;
  const aside = { panel, request, response };
  return { html: text, after, aside, views, headings, headingsAfter, headingsBefore, opening };
}
