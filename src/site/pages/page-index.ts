import { memoizeByObject } from '../../memory/index.ts';
import type { Page, Site } from '../site.ts';

const indexById = memoizeByObject(
  // The first one wins.
  ({ pages }: Site) => new Map(pages.map(({ id }, index) => [id, index] as const).reverse()),
);

/** The index in `site.pages` of the page with this id. Each page asks, so no search through all pages. */
export const indexOfPage = (site: Site, id: string): number | undefined => indexById(site).get(id);

/** The page with this id. */
export const pageWithId = (site: Site, id: string): Page | undefined =>
  site.pages[indexOfPage(site, id) ?? -1];
