/** The last of what happens to the HTML of a page: one parse, the passes, and what they note. Data in, data out. */
import type { PageFacts } from '../../agents/index.ts';
import { allowSources, type Policy, type Sources } from '../../hosting/index.ts';
import { type Edit, HtmlTree } from '../../html/index.ts';
import { idsIn } from './passes/ids.ts';
import { settleLetters } from './passes/letters.ts';
import { dropLoads } from './passes/loads.ts';
import { dropParts } from './passes/parts.ts';
import { type PageText, textsOf } from './passes/texts.ts';

/** What the passes need to know beside the HTML. */
export interface FinishFacts {
  /** Styles of the page, and of every page. */
  css: string;
  /** What the author names in the settings and on the page. */
  named: Sources[];
  /** Of a page of the site; absent of a redirect, and of what scripts load. */
  page?: PageFacts;
}

/** What is known of the page from then on. Plain data. */
export interface FinishedPage {
  /** Changes to the HTML, in their order. */
  edits: readonly Edit[];
  policy?: Policy;
  ids?: string[];
  text?: PageText;
}

export function finishPage(html: string, { css, named, page }: FinishFacts): FinishedPage {
  const tree = new HtmlTree(html);
  dropLoads(tree);
  settleLetters(tree);
  const policy = allowSources(tree, css, named);
  const rest = page && { ids: idsIn(tree), text: textsOf(tree, page) };
  dropParts(tree);
  return { edits: tree.edits, policy, ...rest };
}
