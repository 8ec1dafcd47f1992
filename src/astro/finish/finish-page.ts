/** The last step of a page's HTML: its trees become one, and passes edit it. A pure function. */
import type { PageFacts } from '../../agents/index.ts';
import { allowSources, type Policy, type PolicySources, sourcesOf } from '../../hosting/index.ts';
import type { Edit, PageHtml } from '../../html/index.ts';
import { relateAddresses, type SiteFile } from '../relative/index.ts';
import { iconSetsIn } from './passes/icons.ts';
import { idsIn } from './passes/ids.ts';
import { settleLetters } from './passes/letters.ts';
import { dropLoads, putThemeFirst } from './passes/loads.ts';
import { dropParts } from './passes/parts.ts';
import { type TextForPrograms, textsOf } from './passes/texts.ts';

/** What the passes need besides the HTML. */
export interface FinishFacts {
  /** The stylesheets of every page, and those of this one. */
  css: string;
  /** Sources that the settings allow. Those that the page's text names are added. */
  configuredSources: PolicySources[];
  /** Facts for the Markdown of the page; absent for a redirect, and for HTML that scripts load. */
  page?: PageFacts;
  /** Set if the site is opened as local files. */
  siteFile?: SiteFile;
}

/** The result for one page, as plain data. */
export interface FinishedPage {
  /** Changes to the HTML, in their order. */
  edits: readonly Edit[];
  policy?: Policy;
  ids: string[];
  /** Names of the sets that its icons are from. */
  iconSets: string[];
  text?: TextForPrograms;
  /** Links of its Markdown, and where they lead. */
  links?: [url: string, target: string][];
  /** Path of the module that the page loaded, if one script for all pages replaces it. */
  module?: string;
}

/** Finishes a page: its text is in `html`, and `shell` is the HTML around the text. */
export function finishPage(
  html: PageHtml,
  shell: string,
  { css, configuredSources, page, siteFile }: FinishFacts,
): FinishedPage {
  const ofPage = html.text ? [sourcesOf(html.text, '')] : [];
  const tree = html.parse(shell);
  dropLoads(tree);
  settleLetters(tree);
  // Local files have no connection, and other addresses.
  if (!siteFile) putThemeFirst(tree);
  const policy = allowSources(tree, css, [...configuredSources, ...ofPage]);
  const ids = idsIn(tree);
  const iconSets = iconSetsIn(tree);
  const links = new Map<string, string>();
  const text = page && textsOf(tree, noting(page, links));
  const module = siteFile && relateAddresses(tree, siteFile);
  dropParts(tree);
  return {
    ...{ edits: tree.edits, policy, module, ids, iconSets },
    ...(text && { text, links: [...links] }),
  };
}

/** The same facts; `links` receives what the links of the page resolve to. */
const noting = (page: PageFacts, links: Map<string, string>): PageFacts => ({
  ...page,
  resolve(url) {
    const target = page.resolve?.(url) ?? url;
    links.set(url, target);
    return target;
  },
});
