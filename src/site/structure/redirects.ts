import type { Page, Site } from '../model.ts';
import { firstOf, pagesOf } from './build.ts';

/** An address without a page of its own, and the route that it leads to. */
export interface RouteRedirect {
  from: string;
  to: string;
}

/**
 * The addresses that lead on to a page: `/` to the first page of what is selected at first, and every folder to the first
 * page below it. Pages of the navigation only; a page at such an address goes before.
 */
export function folderRedirects(site: Site): RouteRedirect[] {
  const taken = new Set(site.pages.map(({ route }) => route));
  const redirects: RouteRedirect[] = [];
  const add = (from: string, to: string) => {
    if (taken.has(from)) return;
    taken.add(from);
    redirects.push({ from, to });
  };
  const home = homePage(site);
  if (home) add('/', home.route);
  for (const { inNavigation, route } of site.pages) {
    if (!inNavigation) continue;
    for (let end = route.lastIndexOf('/'); end > 0; end = route.lastIndexOf('/', end - 1)) {
      add(route.slice(0, end), route);
    }
  }
  return redirects;
}

/** The page that a reader starts with where there is none at `/`. */
export function homePage({ structure, pages, settings }: Site): Page | undefined {
  const shown = pages.filter(({ inNavigation }) => inNavigation);
  if (structure) {
    const first = pagesOf(structure.nodes)[0] ?? firstOf(structure.divisions);
    if (first !== undefined) return pages[first];
  }
  const { defaultVersion } = settings;
  return shown.find(({ version }) => !version || version === defaultVersion) ?? shown[0];
}
