/** The languages or versions of a site besides that of a page, with the page's counterpart in each. */
import { memoizeByObject } from '../../../memory/index.ts';
import type { Page, Site, SiteDivision } from '../../site.ts';
import { type Branch, branchOf, counterpart, nearest } from './counterpart.ts';
import { levelAt, navPathOf } from './nav-path.ts';

/** A language or version, as seen from a page. */
export interface Parallel {
  /** Language code, or name of the version, as written. */
  id: string;
  /** Label for readers. */
  label: string;
  isOwn: boolean;
  /** The default. True for exactly one. */
  isDefault: boolean;
  /** Set if it is hosted elsewhere: its URL or path. */
  href?: string;
  /** The counterpart of the page. */
  page?: Page;
  /** Where its readers begin: in the nearest folder around the page, otherwise at its first page. */
  first?: Page;
}

/**
 * The parts of `kind` that include `page`, in the order of the settings; empty if no part includes it, or it
 * belongs to all. They are divisions, or the versions of `settings.navigation.versions`.
 */
export function parallels(site: Site, page: Page, kind: 'language' | 'version'): Parallel[] {
  return page.version === undefined
    ? ofDivisions(site, page, kind)
    : ofVersions(site, page, kind, page.version);
}

function ofDivisions(site: Site, page: Page, kind: 'language' | 'version'): Parallel[] {
  const navPath = navPathOf(site, page);
  const depth = navPath.findIndex((_, index) => levelAt(site, navPath.slice(0, index))?.kind === kind);
  const around = navPath.slice(0, depth);
  const level = depth < 0 ? undefined : levelAt(site, around);
  const own = navPath[depth];
  const current = own === undefined ? undefined : level?.divisions[own];
  if (!level || !current || own === undefined) return [];
  const from = branchAt(site, current, [...around, own]);
  return level.divisions.flatMap((division, index): Parallel[] => {
    const { id = division.label, label, isDefault, isHidden, href } = division;
    if (isHidden && index !== own) return [];
    const to = branchAt(site, division, [...around, index]);
    const parallelPage = index === own ? page : counterpart(page, from, to);
    const first = nearest(page, from, to) ?? site.pages[division.first ?? -1];
    return [{ id, label, isOwn: index === own, isDefault, href, page: parallelPage, first }];
  });
}

function ofVersions(site: Site, page: Page, kind: 'language' | 'version', version: string): Parallel[] {
  if (hasLanguages(site) !== (kind === 'language')) return [];
  return site.settings.navigation.versions.map(({ name, href, language, isDefault }) => {
    const isOwn = name === version;
    const from = branchFor(site, version);
    const to = branchFor(site, name);
    return {
      id: kind === 'language' ? (language ?? name) : name,
      label: name,
      isOwn,
      isDefault,
      href,
      page: isOwn ? page : counterpart(page, from, to),
      first: nearest(page, from, to) ?? to.pages[0],
    };
  });
}

/** Whether the versions that readers choose beside the divisions are languages. */
export function hasLanguages({ settings }: Site): boolean {
  const { versions } = settings.navigation;
  return versions.length > 0 && versions.every(({ language }) => language !== undefined);
}

const divisionBranches = new WeakMap<SiteDivision, Branch>();

/** The pages of the division at `navPath`. */
export function branchAt(site: Site, division: SiteDivision, navPath: number[]): Branch {
  let branch = divisionBranches.get(division);
  if (!branch) {
    branch = branchOf(
      site.pages.filter(
        (page) => page.inNavigation && navPath.every((index, depth) => page.navPath?.[depth] === index),
      ),
    );
    divisionBranches.set(division, branch);
  }
  return branch;
}

/** The pages that are tied to a version. */
export const branchFor = (site: Site, version: string): Branch =>
  versionBranches(site).get(version) ?? branchOf([]);

const versionBranches = memoizeByObject(({ pages }: Site) => {
  const navigationPages = pages.filter(({ inNavigation }) => inNavigation);
  const versions = new Set(navigationPages.map(({ version }) => version));
  return new Map(
    [...versions].map((version) => [
      version,
      branchOf(navigationPages.filter((page) => page.version === version)),
    ]),
  );
});
