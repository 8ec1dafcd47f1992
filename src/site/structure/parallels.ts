/** The languages or versions of a site beside that of a page, with the page of each that says the same. */
import type { Page, Site, SiteDivision } from '../model.ts';
import { type Branch, branchOf, counterpart, nearest } from './counterpart.ts';
import { levelAt, placeOf } from './place.ts';

/** A language or version, as seen from a page. */
export interface Parallel {
  /** Language code, or name of the version, as written. */
  id: string;
  /** As readers see it. */
  label: string;
  isOwn: boolean;
  /** Selected at first. True of one. */
  isDefault: boolean;
  /** It is elsewhere, at this URL or path. */
  href?: string;
  /** The page of it that says the same. */
  page?: Page;
  /** Where its readers begin: in the nearest folder around the page, else at its first page. */
  first?: Page;
}

/**
 * The parts of `kind` among which `page` is, in the order of the settings; none where it is among none, or belongs to all
 * of them. Of both shapes: versions of the array shape are languages where each has a locale.
 */
export function parallels(site: Site, page: Page, kind: 'language' | 'version'): Parallel[] {
  return site.structure ? ofStructure(site, page, kind) : ofVersions(site, page, kind);
}

function ofStructure(site: Site, page: Page, kind: 'language' | 'version'): Parallel[] {
  const place = placeOf(site, page);
  const depth = place.findIndex((_, index) => levelAt(site, place.slice(0, index))?.kind === kind);
  const around = place.slice(0, depth);
  const level = depth < 0 ? undefined : levelAt(site, around);
  const own = place[depth];
  if (!level || own === undefined) return [];
  const from = branchAt(site, level.divisions[own] as SiteDivision, [...around, own]);
  return level.divisions.flatMap((division, index): Parallel[] => {
    const { id = division.label, label, isDefault, isHidden, href } = division;
    if (isHidden && index !== own) return [];
    const to = branchAt(site, division, [...around, index]);
    const same = index === own ? page : counterpart(page, from, to);
    const first = nearest(page, from, to) ?? site.pages[division.first ?? -1];
    return [{ id, label, isOwn: index === own, isDefault, href, page: same, first }];
  });
}

function ofVersions(site: Site, page: Page, kind: 'language' | 'version'): Parallel[] {
  const { versions, versionDetails, defaultVersion } = site.settings;
  const { version } = page;
  if (version === undefined || hasLanguages(site) !== (kind === 'language')) return [];
  return versions.map((name, index) => {
    const { url, locale } = versionDetails[index] ?? {};
    const isOwn = name === version;
    const from = branchFor(site, version);
    const to = branchFor(site, name);
    return {
      id: kind === 'language' ? (locale ?? name) : name,
      label: name,
      isOwn,
      isDefault: name === (defaultVersion ?? versions[0]),
      href: url,
      page: isOwn ? page : counterpart(page, from, to),
      first: nearest(page, from, to) ?? to.pages[0],
    };
  });
}

/** Array shape: whether the versions are languages, which they are where every one has a locale. */
export function hasLanguages({ settings }: Site): boolean {
  const { versionDetails } = settings;
  return versionDetails.length > 0 && versionDetails.every(({ locale }) => locale !== undefined);
}

const ofDivisions = new WeakMap<SiteDivision, Branch>();

/** Object shape: the pages of the division at `place`. */
export function branchAt(site: Site, division: SiteDivision, place: number[]): Branch {
  let branch = ofDivisions.get(division);
  if (!branch) {
    branch = branchOf(
      site.pages.filter(
        (page) => page.inNavigation && place.every((index, depth) => page.place?.[depth] === index),
      ),
    );
    ofDivisions.set(division, branch);
  }
  return branch;
}

const ofSites = new WeakMap<Site, Map<string, Branch>>();

/** Array shape: the pages of a version. */
export function branchFor(site: Site, version: string): Branch {
  const ofSite = ofSites.get(site) ?? new Map<string, Branch>();
  ofSites.set(site, ofSite);
  const branch =
    ofSite.get(version) ??
    branchOf(site.pages.filter((page) => page.inNavigation && page.version === version));
  ofSite.set(version, branch);
  return branch;
}
