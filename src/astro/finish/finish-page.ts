/**
 * The last of what happens to the HTML of a page: its trees become one, and passes edit it. Data in, data
 * out.
 */
import type { PageFacts } from '../../agents/index.ts';
import { allowSources, type Policy, type Sources, sourcesOf } from '../../hosting/index.ts';
import type { Edit, PageHtml } from '../../html/index.ts';
import { type PlaceInSite, relateAddresses } from '../relative/index.ts';
import { idsIn } from './passes/ids.ts';
import { settleLetters } from './passes/letters.ts';
import { dropLoads } from './passes/loads.ts';
import { dropParts } from './passes/parts.ts';
import { type PageText, textsOf } from './passes/texts.ts';

/** What the passes need to know beside the HTML. */
export interface FinishFacts {
  /** Styles of the page, and of every page. */
  css: string;
  /** What the author names in the settings. What the page itself names is added. */
  named: Sources[];
  /** Of a page of the site whose text is read; absent of a redirect, and of what scripts load. */
  page?: PageFacts;
  /** Where the page will be, in a site that is opened from its files. */
  place?: PlaceInSite;
}

/** What is known of the page from then on. Plain data. */
export interface FinishedPage {
  /** Changes to the HTML, in their order. */
  edits: readonly Edit[];
  policy?: Policy;
  ids?: string[];
  text?: PageText;
  /** The module of the site that the page loaded, and that one script for all pages replaces. */
  module?: string;
}

/** Finishes the page whose text is in `html`, and whose shell this is. */
export function finishPage(
  html: PageHtml,
  shell: string,
  { css, named, page, place }: FinishFacts,
): FinishedPage {
  const ofPage = html.text ? [sourcesOf(html.text, '')] : [];
  const tree = html.parse(shell);
  dropLoads(tree);
  settleLetters(tree);
  const policy = allowSources(tree, css, [...named, ...ofPage]);
  const rest = page && { ids: idsIn(tree), text: textsOf(tree, page) };
  const module = place && relateAddresses(tree, place);
  dropParts(tree);
  return { edits: tree.edits, policy, module, ...rest };
}
