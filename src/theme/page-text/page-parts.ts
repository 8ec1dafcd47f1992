/** What a page's layout extracts from its rendered text. */
import { takeStyles } from '../../content/index.ts';
import type { Element, HtmlTree, OffsetRange, Piece } from '../../html/index.ts';
import { stringsIn, type Translate } from '../i18n/index.ts';
import { applyUtilities, type CodeOf } from '../utilities/index.ts';
import type { AsideKind } from './marks.ts';
import { takeAsides } from './passes/asides.ts';
import { nameFrames } from './passes/frames.ts';
import { type Heading, settleHeadings } from './passes/headings.ts';
import { type SizeOf, sizeImages } from './passes/image-sizes.ts';
import { openingOf } from './passes/opening.ts';
import { unwrapParagraphs } from './passes/paragraphs.ts';
import { fillPrompts } from './passes/prompts.ts';
import { splitAtReference } from './passes/reference.ts';
import { sizeStepTitles } from './passes/step-titles.ts';
import { titleStrayTabs } from './passes/stray-tabs.ts';
import { breakTableCode } from './passes/table-code.ts';
import { dropTitle, isWithin } from './passes/title.ts';
import { updateTexts } from './passes/updates.ts';
import { settleViews } from './passes/views.ts';

export interface PageParts {
  /** The text without its asides. */
  text: Piece;
  /** The text after `<OperationReference />`, which `text` is then without: only with `hasReference`. */
  after?: Piece;
  /** The asides, in the order of the page. */
  aside: Partial<Record<AsideKind, Piece>>;
  /**
   * Titles of the views that the page can be switched between; the first one is shown until another is
   * chosen.
   */
  views: string[];
  /** First to third level, also those of components and snippets. */
  headings: Heading[];
  /** Those of `headings` that are in `after`, and the others. */
  headingsAfter: Heading[];
  headingsBefore: Heading[];
  /** HTML of the text of each update, by its id. */
  updates: ReadonlyMap<string, string>;
  /** Stylesheet of the text. */
  css: string;
  /** The beginning of the first paragraph. */
  opening?: string | undefined;
}

export interface PagePartsOptions {
  /** `false` leaves asides in place, for pages without a column for them. */
  takeAside?: boolean;
  /** Whether the page shows parameters and responses, where `<OperationReference />` stands. */
  hasReference?: boolean;
  /** Title shown above the text. */
  title?: string;
  /** Base path of the site, which addresses of the styles get. */
  base?: string;
  /** Translates the texts that are added. */
  t?: Translate;
  codeOf?: CodeOf;
  sizeOf?: SizeOf;
}

/** Takes the rendered text of a page apart. */
export async function pageParts(
  tree: HtmlTree,
  {
    takeAside = true,
    hasReference = false,
    title,
    base = '',
    t = stringsIn('en'),
    codeOf,
    sizeOf,
  }: PagePartsOptions = {},
): Promise<PageParts> {
  const { pieces: aside, ranges: beside } = takeAsides(tree, takeAside);
  const isInText = ({ sourceCodeLocation }: Element): boolean =>
    !isWithin(sourceCodeLocation?.startOffset ?? 0, beside);
  sizeStepTitles(tree);
  const own = takeStyles(tree, base);
  const css = (await applyUtilities(tree, codeOf)) + own;
  titleStrayTabs(tree);
  nameFrames(tree, t);
  if (sizeOf) sizeImages(tree, sizeOf);
  unwrapParagraphs(tree);
  fillPrompts(tree);
  breakTableCode(tree);
  const views = settleViews(tree, isInText);
  const droppedTitle = dropTitle(tree, title, beside);
  const placedHeadings = settleHeadings(tree, (heading) => heading !== droppedTitle && isInText(heading));
  const ranges = rangesBetween(beside, tree.source.length);
  const { text, after, cut = Infinity } = splitAtReference(tree, ranges, hasReference);
  const headings = placedHeadings.map(({ offset: _, ...heading }) => heading);
  const isAfter = (index: number): boolean => (placedHeadings[index]?.offset ?? 0) >= cut;
  return {
    text,
    after,
    aside,
    views,
    headings,
    headingsAfter: headings.filter((_, index) => isAfter(index)),
    headingsBefore: headings.filter((_, index) => !isAfter(index)),
    updates: updateTexts(tree),
    css,
    opening: openingOf(tree, isInText),
  };
}

function rangesBetween(ranges: readonly OffsetRange[], length: number): OffsetRange[] {
  const starts = [0, ...ranges.map(([, end]) => end)];
  return starts.map((start, index) => [start, ranges[index]?.[0] ?? length]);
}
