/** How pages of a build are finished, on any thread: a function of plain data and of what is stored. */
import { type MarkdownSite, markdownLinks, type PageFacts } from '../../agents/index.ts';
import type { Policy, PolicySources } from '../../hosting/index.ts';
import { type PageHtml, splice } from '../../html/index.ts';
import { timed } from '../../timings/index.ts';
import { type FileAt, pageFile } from '../relative/index.ts';
import { keepPage, type PageToKeep } from '../reuse/keep-page.ts';
import type { WholePages } from '../reuse/whole-pages.ts';
import { finishPage } from './finish-page.ts';
import type { FinishedPages } from './finished-pages.ts';

/** What the pages of a site share, as plain data. */
export interface SiteToFinish {
  /** CSS of every page. */
  css: string;
  /** Sources that the settings allow. */
  sources: PolicySources;
  links: MarkdownSite;
  /** Changes if links would lead elsewhere. */
  linksKey: string;
}

/** A rendered page, as plain data. */
export interface PageToFinish {
  /** The HTML around the text. */
  shell: string;
  /** Decoded path of the URL. */
  path: string;
  /** Its own stylesheets. */
  css: string;
  /** Absent for a redirect, and for HTML that scripts load. */
  page?: { route: string; facts: Omit<PageFacts, 'resolve'> };
  /** Set if the next build may reuse the page. */
  keep?: PageToKeep;
}

/** What became of a page, as plain data. The results themselves are in the stores. */
export interface PageOutcome {
  /** Names of its results in the stores. */
  finished: string;
  text?: string;
  policy?: Policy;
  /** Names of the sets that its icons are from. */
  iconSets: string[];
  /** Path of the module that the page loaded, if one script for all pages replaces it. */
  module?: string;
}

/** Where results are stored. Each thread opens them by itself. */
interface Stores {
  readonly finished: FinishedPages;
  readonly whole: WholePages;
}

/** @param files of a site that is opened as local files */
export function pageFinisher(site: SiteToFinish, stores: Stores, files?: { fileAt: FileAt; key: string }) {
  return async (
    html: PageHtml,
    { shell, path, css: ownCss, page, keep }: PageToFinish,
  ): Promise<{ whole: string; outcome: PageOutcome }> => {
    const css = site.css + ownCss;
    const siteFile = files && { file: pageFile(path), fileAt: files.fileAt };
    const parts = [
      [...html.ingredients(shell), css, site.sources],
      page && [page.route, site.linksKey, page.facts],
      siteFile && [siteFile.file, files.key],
    ];
    const { name, result } = await stores.finished.take(parts, async () => {
      await html.load();
      const facts = {
        css,
        configuredSources: [site.sources],
        page: page && { ...page.facts, resolve: markdownLinks(site.links, page.route) },
        siteFile,
      };
      return timed('finish', () => finishPage(html, shell, facts));
    });
    const { edits, policy, iconSets, module } = result;
    const { source, start } = html.sourceOf(shell);
    const whole = splice(source, edits, [start, source.length]);
    const text = html.storedName;
    const common = {
      finished: name,
      ...(text !== undefined && { text }),
      ...(policy && { policy }),
      iconSets,
    };
    const finishedHash = stores.finished.hashOf(name);
    if (keep) keepPage(stores.whole, keep, whole, { ...common, finishedHash, links: result.links ?? [] });
    return { whole, outcome: { ...common, module } };
  };
}
