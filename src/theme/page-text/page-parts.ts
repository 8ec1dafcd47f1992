/** What a page's layout extracts from its rendered text. One parse; data in, data out. */
import { takeStyles } from '../../content/index.ts';
import { type Element, HtmlTree } from '../../html/index.ts';
import { stringsIn, type Translate } from '../i18n/index.ts';
import { applyUtilities, type CodeOf } from '../utilities/index.ts';
import type { AsideKind } from './marks.ts';
import { asidesIn } from './passes/asides.ts';
import { nameFrames } from './passes/frames.ts';
import { type Heading, settleHeadings } from './passes/headings.ts';
import { unwrapParagraphs } from './passes/paragraphs.ts';
import { titleStrayTabs } from './passes/stray-tabs.ts';
import { dropTitle, isWithin } from './passes/title.ts';
import { settleViews } from './passes/views.ts';

export interface PageParts {
  /** The text without its asides. */
  html: string;
  /** HTML of the asides, in the order of the page. */
  aside: Partial<Record<AsideKind, string>>;
  /**
   * Titles of the views that the page can be switched between; the first one is shown until another is
   * chosen.
   */
  views: string[];
  /** First to third level, also those of components and snippets. */
  headings: Heading[];
  /** Stylesheet of the text. */
  css: string;
  /** As its author wrote it. */
  tree: HtmlTree;
}

export interface PagePartsOptions {
  /** `false` leaves asides in place, for pages without a column for them. */
  takeAside?: boolean;
  /** Title shown above the text. */
  title?: string;
  /** Translates the texts that are added. */
  t?: Translate;
  codeOf?: CodeOf;
}

/** Takes a rendered page apart. */
export async function pageParts(
  rendered: string,
  { takeAside = true, title, t = stringsIn('en'), codeOf }: PagePartsOptions = {},
): Promise<PageParts> {
  const tree = new HtmlTree(rendered);
  const marked = asidesIn(tree);
  const asides = takeAside ? marked : [];
  const beside = asides.map(({ whole }) => whole);
  const isInText = ({ sourceCodeLocation }: Element): boolean =>
    !isWithin(sourceCodeLocation?.startOffset ?? 0, beside);
  const own = takeStyles(tree);
  const css = (await applyUtilities(tree, codeOf)) + own;
  titleStrayTabs(tree);
  nameFrames(tree, t);
  unwrapParagraphs(tree);
  const views = settleViews(tree, isInText);
  const dropped = dropTitle(tree, title, beside);
  const headings = settleHeadings(tree, (heading) => heading !== dropped && isInText(heading));
  const aside: PageParts['aside'] = {};
  for (const { kind, html } of asides) aside[kind] = (aside[kind] ?? '') + tree.write(html);
  return { html: tree.write(undefined, beside), aside, views, headings, css, tree };
}
