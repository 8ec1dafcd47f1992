import type { Page, Site } from '../site.ts';
import { languageTag } from './divisions/language.ts';
import { type Parallel, parallels } from './divisions/parallels.ts';

/** The same page in one of the languages of a site. */
export interface Alternate {
  /** BCP 47. */
  language: string;
  /** Without the base path. */
  route: string;
  /** The site's default language: `x-default`. */
  isDefault: boolean;
}

/**
 * The languages in which `page` exists, including its own, in the order of the settings: for `hreflang` in
 * the head and in the sitemap. Empty if there is only one. Lists only pages that refer to each other, as
 * search engines require.
 */
export function alternatesOf(site: Site, page: Page): Alternate[] {
  const languages = parallels(site, page, 'language').flatMap((parallel): Alternate[] => {
    const language = languageTag(parallel.id);
    const other = parallel.page;
    if (!language || !other || !namesBack(site, page, other, parallel)) return [];
    return [{ language, route: other.route, isDefault: parallel.isDefault }];
  });
  return languages.length > 1 ? languages : [];
}

function namesBack(site: Site, page: Page, other: Page, { isOwn }: Parallel): boolean {
  return isOwn || parallels(site, other, 'language').some((back) => back.page?.id === page.id);
}

/** The version that replaces the page's own. */
export interface LatestVersion {
  /** Names of the version of the page, and of the latest one. */
  own: string;
  latest: string;
  /**
   * The same page in the latest version, otherwise its first page: a route without the base path, or a URL.
   */
  href: string;
  /** `href` leads to the same page. */
  isSame: boolean;
}

/**
 * For a page of an older version, its counterpart in the latest one, which is the default version. Undefined
 * for the latest version itself, and for pages that belong to none or to all.
 */
export function latestVersion(site: Site, page: Page): LatestVersion | undefined {
  const versions = parallels(site, page, 'version');
  const own = versions.find(({ isOwn }) => isOwn);
  const latest = versions.find(({ isDefault }) => isDefault);
  if (!own || !latest || own === latest) return undefined;
  const href = latest.href ?? latest.page?.route ?? latest.first?.route;
  if (href === undefined) return undefined;
  const isSame = latest.href === undefined && latest.page !== undefined;
  return { own: own.label, latest: latest.label, href, isSame };
}
