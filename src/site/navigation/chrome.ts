import type { Surround } from '../../config/index.ts';
import type { Page, Site } from '../site.ts';
import { type LatestVersion, latestVersion } from './alternates.ts';
import type { Breadcrumb, DivisionLink, Switcher } from './divisions/division-links.ts';
import { divisionLinks } from './divisions/division-switchers.ts';
import { languageTag } from './divisions/language.ts';
import { divisionsAlong, navPathOf } from './divisions/nav-path.ts';
import { selectedVersion, versionLanguage, versionSwitcher } from './divisions/version-switcher.ts';
import { type Neighbours, neighbours } from './neighbours.ts';
import { breadcrumbs, sidebarOf } from './sidebar.ts';
import type { SidebarEntry } from './sidebar-entry.ts';

/** Everything around a page that links elsewhere. */
export interface PageChrome {
  /** From the outermost to the innermost. */
  switchers: Switcher[];
  tabs: DivisionLink[];
  anchors: DivisionLink[];
  sidebar: SidebarEntry[];
  /** Name of the file with all entries of the division, if `sidebar` leaves some out. */
  wholeSidebar?: string;
  /**
   * Shown above the title: the path through the groups, or the name of the innermost. Empty outside of
   * groups.
   */
  eyebrow: Breadcrumb[];
  neighbours: Neighbours[];
  /** Language tag of the page; absent if the site has no languages. */
  language?: string;
  /**
   * The top bar's links, the announcement and the footer: those of the language, otherwise those of the site.
   */
  surround: Required<Omit<Surround, 'banner'>> & Pick<Surround, 'banner'>;
  /** Set if the page belongs to a version that has a later one. */
  latest?: LatestVersion;
  /** The initial docs version of the page, if readers can choose one on any page. */
  version?: string;
}

/** Everything around `page`; without a page, as for an unknown address. */
export function pageChrome(site: Site, page: Page | undefined): PageChrome {
  const divisions = divisionLinks(site, page);
  const versions = versionSwitcher(site, page);
  const { entries, whole } = sidebarOf(site, page);
  return {
    ...divisions,
    switchers: versions ? [...divisions.switchers, versions] : divisions.switchers,
    sidebar: entries,
    wholeSidebar: whole,
    eyebrow: page ? eyebrow(site, page) : [],
    neighbours: page ? neighbours(site, page) : [],
    language: pageLanguage(site, page),
    surround: surroundOf(site, page),
    latest: page && latestVersion(site, page),
    version: selectedVersion(site, page),
  };
}

function surroundOf(site: Site, page: Page | undefined): PageChrome['surround'] {
  const { topbarLinks, topbarCtaButton, footer, footerSocials, banner } = site.settings;
  const own = divisionsAlong(site, navPathOf(site, page)).find(({ kind }) => kind === 'language')?.surround;
  return {
    navbar: { topbarLinks, topbarCtaButton },
    footer: { footer, footerSocials },
    banner,
    ...own,
  };
}

/** Language tag of a page (BCP 47); undefined if the site names none. */
export function pageLanguage(site: Site, page: Page | undefined): string | undefined {
  const division = divisionsAlong(site, navPathOf(site, page)).find(({ kind }) => kind === 'language');
  return languageTag(division?.id ?? versionLanguage(site, page));
}

function eyebrow(site: Site, page: Page): Breadcrumb[] {
  if (site.settings.styling.eyebrows === 'breadcrumbs') return breadcrumbs(site, page);
  const title = page.tag ? breadcrumbs(site, page).at(-1)?.title : page.group;
  return title ? [{ title }] : [];
}

/** Whether `page` may be indexed (`seo.indexing`). Pages outside the navigation need `all`. */
export function isIndexed({ settings }: Site, page: Page): boolean {
  if (page.frontMatter.noindex) return false;
  return page.inNavigation || settings.seo.indexing === 'all';
}
