import type { Switcher } from '../links.ts';
import type { Page, Site } from '../model.ts';
import { nearest } from './counterpart.ts';
import { languageTag } from './language.ts';
import { branchFor, hasLanguages } from './parallels.ts';

/**
 * The versions of the array shape, or its languages: they are such where every version has a locale. A page of one version
 * leads to the page of the other that says the same, else to the first of the other in its tab and anchor.
 */
export function versionSwitcher(site: Site, page: Page | undefined): Switcher | undefined {
  const { versions, versionDetails } = site.settings;
  if (versions.length === 0) return undefined;
  const selected = selectedVersion(site, page);
  const routeTo = (version: string): string => {
    if (page?.version === version) return page.route;
    const isOwn = (each: Page): boolean => each.inNavigation && each.version === version;
    const same = page?.version && nearest(page, branchFor(site, page.version), branchFor(site, version));
    const isNear = ({ tab, anchor }: Page): boolean => tab === page?.tab && anchor === page?.anchor;
    const near = same || site.pages.find((each) => isOwn(each) && isNear(each)) || site.pages.find(isOwn);
    return near?.route ?? '/';
  };
  return {
    kind: hasLanguages(site) ? 'language' : 'version',
    isRemembered: true,
    items: versions.map((name, index) => {
      const { url, locale } = versionDetails[index] ?? {};
      return {
        name,
        href: url ?? routeTo(name),
        current: name === selected,
        external: url !== undefined,
        language: hasLanguages(site) ? languageTag(locale) : undefined,
      };
    }),
  };
}

/** The version that `page` starts with: its own, else the one that is selected at first. */
export function selectedVersion({ settings }: Site, page: Page | undefined): string | undefined {
  return page?.version ?? settings.defaultVersion ?? settings.versions[0];
}

/** Language code of the version that `page` starts with, where the versions are languages. */
export function versionLanguage(site: Site, page: Page | undefined): string | undefined {
  const selected = selectedVersion(site, page);
  return hasLanguages(site)
    ? site.settings.versionDetails.find(({ name }) => name === selected)?.locale
    : undefined;
}
