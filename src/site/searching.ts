import { isIndexed, pageLanguage } from './navigation/chrome.ts';
import { divisionsAlong, navPathOf } from './navigation/divisions/nav-path.ts';
import { hasLanguages } from './navigation/divisions/parallels.ts';
import type { Page, Site } from './site.ts';

/**
 * Whether lists for programs contain `page`: search engines may index it, and it is not the page for unknown
 * addresses.
 */
export function isListed(site: Site, page: Page): boolean {
  const { robots, meta } = page.frontMatter;
  const isRefused = /\bnoindex\b|\bnone\b/i.test(robots || (meta?.robots ?? ''));
  return isIndexed(site, page) && !isRefused && page.route !== '/404';
}

/**
 * Whether the search of the site finds `page`: neither its front matter nor its part of the navigation says
 * `searchable: false`, and search engines may index it.
 */
export function isSearchable(site: Site, page: Page): boolean {
  return (page.frontMatter.searchable ?? page.search?.searchable ?? true) && isListed(site, page);
}

/** Language, version and rank of a page in the search. */
export interface SearchPlace {
  /** Language tag; undefined if the site names none. */
  language?: string;
  /** Docs version; undefined if the page belongs to all, or the site has none. */
  version?: string;
  /** Factor for its rank: from the front matter, otherwise from the navigation. */
  boost: number;
}

export function searchPlace(site: Site, page: Page): SearchPlace {
  const division = divisionsAlong(site, navPathOf(site, page)).find(({ kind }) => kind === 'version');
  return {
    language: pageLanguage(site, page),
    version: hasLanguages(site) ? undefined : (page.version ?? division?.id),
    boost: page.frontMatter.boost ?? page.search?.boost ?? 1,
  };
}
