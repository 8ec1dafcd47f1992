import { memoizeByObject, onceByName } from '../../memory/index.ts';
import { indexOfPage } from '../pages/page-index.ts';
import type { NavigationNode, Page, Site, SiteLevel } from '../site.ts';
import { levelAt } from './divisions/nav-path.ts';

export interface Neighbours {
  /** The docs version whose readers see these; undefined for all. */
  version?: string;
  previous?: Page;
  next?: Page;
}

/**
 * Neighbors in reading order within the same division. A page of several versions has those of each version,
 * if they differ. A page listed twice counts where it is first.
 */
export function neighbours(site: Site, page: Page): Neighbours[] {
  const level = page.navPath && levelAt(site, page.navPath);
  const index = indexOfPage(site, page.id);
  const within = (version: string | undefined): Neighbours => {
    const { indexes, places } = level ? orderOf(level)(version ?? '') : NO_ORDER;
    const at = index === undefined ? undefined : places.get(index);
    return at === undefined
      ? {}
      : { previous: site.pages[indexes[at - 1] ?? -1], next: site.pages[indexes[at + 1] ?? -1] };
  };
  const versions = site.settings.navigation.versions.map(({ name }) => name);
  const all = page.version || versions.length === 0 ? [page.version] : versions;
  const entries = all
    .map((version) => ({ version, ...within(version) }))
    .filter(({ previous, next }) => previous || next);
  const [first, ...rest] = entries;
  if (!first) return [];
  const alike = rest.every(({ previous, next }) => previous === first.previous && next === first.next);
  return alike && entries.length === all.length ? [{ ...first, version: undefined }] : entries;
}

/** A page where the navigation lists it, with the docs version there. */
interface ListedPage {
  index: number;
  version?: string;
}

/** The pages that readers of a version see, by their indexes in the site, in reading order. */
interface ReadingOrder {
  indexes: number[];
  /** Position in `indexes` by index. */
  places: Map<number, number>;
}

const NO_ORDER: ReadingOrder = { indexes: [], places: new Map() };

/** The reading order of a level by version; an empty text stands for all. */
const orderOf = memoizeByObject((level: SiteLevel) => {
  const row = rowOf(level);
  return onceByName((version: string): ReadingOrder => {
    const shownRows = row.filter((each) => !each.version || !version || each.version === version);
    const indexes = [...new Set(shownRows.map((each) => each.index))];
    return { indexes, places: new Map(indexes.map((index, at) => [index, at])) };
  });
});

function rowOf({ nodes }: SiteLevel): ListedPage[] {
  const listPages = ({ page, version, kind, children = [] }: NavigationNode): ListedPage[] => [
    ...(page === undefined ? [] : [{ index: page, version: kind === 'page' ? version : undefined }]),
    ...children.flatMap(listPages),
  ];
  return nodes.flatMap(listPages);
}
