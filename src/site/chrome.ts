import type { Breadcrumb, DivisionLink, Switcher } from './links.ts';
import type { Page, Site } from './model.ts';
import { anchorLinks, tabLinks } from './navigation.ts';
import { type Neighbours, neighbours } from './neighbours.ts';
import { breadcrumbs, type SidebarEntry, sidebar } from './sidebar.ts';
import { divisionLinks } from './structure/divisions.ts';
import { languageTag } from './structure/language.ts';
import { divisionsAlong, placeOf } from './structure/place.ts';
import { selectedVersion, versionLanguage, versionSwitcher } from './structure/versions.ts';

/** All that stands around a page and leads elsewhere. */
export interface PageChrome {
  /** From the outermost to the innermost. */
  switchers: Switcher[];
  tabs: DivisionLink[];
  anchors: DivisionLink[];
  sidebar: SidebarEntry[];
  /** What stands above the title: the way through the groups, or the name of the innermost. Empty outside of groups. */
  eyebrow: Breadcrumb[];
  neighbours: Neighbours[];
  /** Tag of the language that the page is in; absent where the site has no languages. */
  language?: string;
  /** Array shape: the docs version that the page starts with. */
  version?: string;
}

/** The view of everything around `page`; without a page what an address that has none shows. */
export function pageChrome(site: Site, page: Page | undefined): PageChrome {
  const divisions = site.structure
    ? divisionLinks(site, page)
    : {
        switchers: [versionSwitcher(site, page)].filter((switcher) => switcher !== undefined),
        tabs: tabLinks(site, page),
        anchors: anchorLinks(site, page),
      };
  const language = site.structure
    ? divisionsAlong(site, placeOf(site, page)).find(({ kind }) => kind === 'language')?.id
    : versionLanguage(site, page);
  return {
    ...divisions,
    sidebar: sidebar(site, page),
    eyebrow: page ? eyebrow(site, page) : [],
    neighbours: page ? neighbours(site, page) : [],
    language: languageTag(language),
    version: site.structure ? undefined : selectedVersion(site, page),
  };
}

function eyebrow(site: Site, page: Page): Breadcrumb[] {
  if (site.settings.styling.eyebrows === 'breadcrumbs') return breadcrumbs(site, page);
  return page.group ? [{ title: page.group }] : [];
}

/** Whether search engines may have `page` (`seo.indexing`): those outside of the navigation only when all may be had. */
export function isIndexed({ settings }: Site, page: Page): boolean {
  if (page.frontMatter.noindex) return false;
  return page.inNavigation || settings.seo.indexing === 'all';
}
