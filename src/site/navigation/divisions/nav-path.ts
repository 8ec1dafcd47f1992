import { claimant } from '../../../config/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';
import type { Page, Site, SiteDivision, SiteLevel } from '../../site.ts';
import { firstIn } from '../tree/build-navigation.ts';

/**
 * The divisions around `page`, as indices, the outermost first. A page outside the navigation is placed by
 * its path: in the divisions that hold pages by their paths, otherwise where the first page of its folder or
 * the nearest folder above is, so a hidden page keeps its language. Otherwise, and without a page, the
 * default selection.
 */
export function placeOf(site: Site, page: Page | undefined): number[] {
  if (page?.navPath) return page.navPath;
  const byPath = placeByPath(site.navigation, page?.id);
  if (byPath.length > 0) return byPath;
  if (page) {
    const folders = foldersOf(site);
    for (let folder = parent(page.id); folder; folder = parent(folder)) {
      const place = folders.get(folder);
      if (place) return place;
    }
  }
  return defaultPlace(site.navigation);
}

function placeByPath({ divisions }: SiteLevel, path: string | undefined): number[] {
  if (!divisions[0]?.isRest) return [];
  const index = path === undefined ? 0 : claimant(path, divisions);
  const division = divisions[index];
  return division ? [index, ...placeByPath(division.level, path)] : [];
}

/** The default divisions, down to the first one with groups or pages. */
function defaultPlace(level: SiteLevel): number[] {
  if (level.nodes.length > 0) return [];
  const first = firstIn(level);
  const index = level.divisions.findIndex((division) => first !== undefined && division.first === first);
  const child = level.divisions[index];
  return child ? [index, ...defaultPlace(child.level)] : [];
}

/** The level with the groups and pages of `place`, from which its pages take their navigation. */
export function levelAt(site: Site, place: number[]): SiteLevel | undefined {
  return place.reduce<SiteLevel | undefined>(
    (level, index) => level?.divisions[index]?.level,
    site.navigation,
  );
}

/** The divisions along `place`. */
export function divisionsAlong(site: Site, place: number[]): SiteDivision[] {
  return place.flatMap((index, depth) => levelAt(site, place.slice(0, depth))?.divisions[index] ?? []);
}

/** Folder -> place of the first page in it or below it. */
const foldersOf = memoizeByObject(({ pages }: Site): Map<string, number[]> => {
  const folders = new Map<string, number[]>();
  for (const { id, navPath } of pages) {
    for (let folder = parent(id); navPath && folder && !folders.has(folder); folder = parent(folder)) {
      folders.set(folder, navPath);
    }
  }
  return folders;
});

/** `a/b/c` -> `a/b`, `a` -> `''`. */
const parent = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
