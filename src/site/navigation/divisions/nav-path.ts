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
export function navPathOf(site: Site, page: Page | undefined): number[] {
  if (page?.navPath) return page.navPath;
  const byPath = placeByPath(site.navigation, page?.id);
  if (byPath.length > 0) return byPath;
  if (page) {
    const folders = foldersOf(site);
    for (let folder = parent(page.id); folder; folder = parent(folder)) {
      const navPath = folders.get(folder);
      if (navPath) return navPath;
    }
  }
  return defaultNavPath(site.navigation);
}

function placeByPath({ divisions }: SiteLevel, path: string | undefined): number[] {
  if (!divisions[0]?.isRest) return [];
  const index = path === undefined ? 0 : claimant(path, divisions);
  const division = divisions[index];
  return division ? [index, ...placeByPath(division.level, path)] : [];
}

/** The default divisions, down to the first one with groups or pages. */
function defaultNavPath(level: SiteLevel): number[] {
  if (level.nodes.length > 0) return [];
  const first = firstIn(level);
  const index = level.divisions.findIndex((division) => first !== undefined && division.first === first);
  const child = level.divisions[index];
  return child ? [index, ...defaultNavPath(child.level)] : [];
}

/** The level with the groups and pages at `navPath`, from which its pages take their navigation. */
export function levelAt(site: Site, navPath: number[]): SiteLevel | undefined {
  return navPath.reduce<SiteLevel | undefined>(
    (level, index) => level?.divisions[index]?.level,
    site.navigation,
  );
}

/** The divisions along `navPath`. */
export function divisionsAlong(site: Site, navPath: number[]): SiteDivision[] {
  return navPath.flatMap((index, depth) => levelAt(site, navPath.slice(0, depth))?.divisions[index] ?? []);
}

/** Folder -> navigation path of the first page in it or below it. */
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
