import type { Page, Site } from '../../site.ts';
import { nearest } from './counterpart.ts';
import type { Switcher } from './division-links.ts';
import { languageTag } from './language.ts';
import { navPathOf } from './nav-path.ts';
import { branchFor, hasLanguages } from './parallels.ts';

/**
 * The switcher of versions or languages that readers choose beside the divisions. A page of one version leads
 * to its counterpart in the other, otherwise to the other's first page in the same divisions.
 */
export function versionSwitcher(site: Site, page: Page | undefined): Switcher | undefined {
  const { versions } = site.settings.navigation;
  if (versions.length === 0) return undefined;
  const currentVersion = selectedVersion(site, page);
  const around = page && navPathOf(site, page).join();
  const routeTo = (version: string): string => {
    if (page?.version === version) return page.route;
    const isOwn = (each: Page): boolean => each.inNavigation && each.version === version;
    const samePage = page?.version && nearest(page, branchFor(site, page.version), branchFor(site, version));
    const isNear = ({ navPath }: Page): boolean => navPath?.join() === around;
    const near = samePage || site.pages.find((each) => isOwn(each) && isNear(each)) || site.pages.find(isOwn);
    return near?.route ?? '/';
  };
  return {
    kind: hasLanguages(site) ? 'language' : 'version',
    isRemembered: true,
    items: versions.map(({ name, href, language }) => ({
      name,
      href: href ?? routeTo(name),
      current: name === currentVersion,
      external: href !== undefined,
      language: hasLanguages(site) ? languageTag(language) : undefined,
    })),
  };
}

/** The initial version of `page`: its own, otherwise the default. */
export const selectedVersion = ({ settings }: Site, page: Page | undefined): string | undefined =>
  page?.version ?? settings.navigation.versions.find(({ isDefault }) => isDefault)?.name;

/** Language code of the initial version of `page`, if the versions are languages. */
export function versionLanguage(site: Site, page: Page | undefined): string | undefined {
  const currentVersion = selectedVersion(site, page);
  const { versions } = site.settings.navigation;
  return hasLanguages(site) ? versions.find(({ name }) => name === currentVersion)?.language : undefined;
}
