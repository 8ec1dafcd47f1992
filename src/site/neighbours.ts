import type { NavigationNode, Page, Site, SiteLevel } from './model.ts';
import { pagesOf } from './structure/build.ts';
import { levelAt } from './structure/place.ts';

export interface Neighbours {
  /** The docs version for whose readers these are; undefined for all. */
  version?: string;
  previous?: Page;
  next?: Page;
}

/**
 * Neighbours in reading order within the same division of the object shape, or within the same tab, anchor and version. For a
 * page of several versions they are those of each version, where these differ.
 */
export function neighbours(site: Site, page: Page): Neighbours[] {
  if (site.structure) return withinLevel(site, page);
  const row = rowsOf(site).get(`${page.tab} ${page.anchor}`) ?? [];
  const within = (version: string | undefined): Neighbours => {
    const same = row.filter((entry) => !entry.version || !version || entry.version === version);
    const at = same.findIndex(({ other }) => other.id === page.id);
    return at < 0 ? {} : { previous: same[at - 1]?.other, next: same[at + 1]?.other };
  };
  const { versions } = site.settings;
  const all = page.version || versions.length === 0 ? [page.version] : versions;
  const found = all
    .map((version) => ({ version, ...within(version) }))
    .filter(({ previous, next }) => previous || next);
  const [first, ...rest] = found;
  if (!first) return [];
  const alike = rest.every(({ previous, next }) => previous === first.previous && next === first.next);
  return alike && found.length === all.length ? [{ ...first, version: undefined }] : found;
}

/** A page where the navigation lists it, and the docs version of that place. */
interface Listed {
  other: Page;
  version?: string;
}

const divisions = new WeakMap<Site, Map<string, Listed[]>>();

/** The pages of each tab and anchor in reading order. Worked out once for a site. */
function rowsOf(site: Site): Map<string, Listed[]> {
  let found = divisions.get(site);
  if (!found) {
    found = new Map();
    for (const { page: index, version } of pageNodes(site.navigation)) {
      const other = site.pages[index as number] as Page;
      const key = `${other.tab} ${other.anchor}`;
      const row = found.get(key);
      if (row) row.push({ other, version });
      else found.set(key, [{ other, version }]);
    }
    divisions.set(site, found);
  }
  return found;
}

/** The pages of the navigation in reading order. */
function pageNodes(nodes: NavigationNode[]): NavigationNode[] {
  return nodes.flatMap((node) => (node.kind === 'page' ? [node] : pageNodes(node.children ?? [])));
}

/** A page that is listed twice has the place where it is first. */
function withinLevel(site: Site, page: Page): Neighbours[] {
  const level = page.place && levelAt(site, page.place);
  const row = level ? rowOf(level) : [];
  const at = row.findIndex((index) => site.pages[index]?.id === page.id);
  const [previous, next] = at < 0 ? [] : [row[at - 1], row[at + 1]].map((index) => site.pages[index ?? -1]);
  return previous || next ? [{ previous, next }] : [];
}

const rows = new WeakMap<SiteLevel, number[]>();

/** Pages of a level as indices, each once. */
function rowOf(level: SiteLevel): number[] {
  const row = rows.get(level) ?? [...new Set(pagesOf(level.nodes))];
  rows.set(level, row);
  return row;
}
