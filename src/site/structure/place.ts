import type { Page, Site, SiteDivision, SiteLevel } from '../model.ts';
import { firstOf } from './build.ts';

/**
 * The divisions around `page` in the object shape, as indices, the outermost first. A page outside of the navigation has the
 * place of the first page in its folder or the nearest one above it, so that a hidden page keeps its language; without any
 * such page, and without a page, it is what is selected at first.
 */
export function placeOf(site: Site, page: Page | undefined): number[] {
  if (page?.place) return page.place;
  if (page) {
    const folders = foldersOf(site);
    for (let folder = parent(page.id); folder; folder = parent(folder)) {
      const place = folders.get(folder);
      if (place) return place;
    }
  }
  return defaultPlace(site.structure);
}

/** The divisions that are selected at first, down to the first one that has groups or pages of its own. */
function defaultPlace(level: SiteLevel | undefined): number[] {
  if (!level || level.nodes.length > 0) return [];
  const first = firstOf(level.divisions);
  const index = level.divisions.findIndex((division) => first !== undefined && division.first === first);
  const chosen = level.divisions[index];
  return chosen ? [index, ...defaultPlace(chosen.level)] : [];
}

/** The level that holds the groups and pages of `place`, which is where the navigation of its pages comes from. */
export function levelAt(site: Site, place: number[]): SiteLevel | undefined {
  return place.reduce<SiteLevel | undefined>(
    (level, index) => level?.divisions[index]?.level,
    site.structure,
  );
}

/** The divisions along `place`. */
export function divisionsAlong(site: Site, place: number[]): SiteDivision[] {
  return place.flatMap((index, depth) => levelAt(site, place.slice(0, depth))?.divisions[index] ?? []);
}

const folderPlaces = new WeakMap<Site, Map<string, number[]>>();

/** Folder -> place of the first page in it or below it. */
function foldersOf(site: Site): Map<string, number[]> {
  let folders = folderPlaces.get(site);
  if (!folders) {
    folders = new Map();
    for (const { id, place } of site.pages) {
      for (let folder = parent(id); place && folder && !folders.has(folder); folder = parent(folder)) {
        folders.set(folder, place);
      }
    }
    folderPlaces.set(site, folders);
  }
  return folders;
}

/** `a/b/c` -> `a/b`, `a` -> `''`. */
const parent = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
