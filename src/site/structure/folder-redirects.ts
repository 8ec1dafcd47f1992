import { routeOf } from '../../content/index.ts';
import type { NavigationNode, Page, Site } from '../model.ts';
import { firstOf, pagesOf } from './build.ts';

type Navigation = Pick<Site, 'settings' | 'pages' | 'navigation' | 'structure'>;

/**
 * The addresses that lead on by themselves, and where: that of a page which is only a link, `/` to the first page of what is
 * selected at first, and every folder to the first page below it. Pages of the navigation only.
 */
export function folderRedirects(site: Navigation): { from: string; to: string }[] {
  const redirects = new Map<string, string>();
  const add = (from: string, to: string) => {
    if (!redirects.has(from)) redirects.set(from, to);
  };
  for (const { path, href } of linksIn(site.navigation)) {
    if (path !== undefined && href !== undefined) add(routeOf(path), href);
  }
  const home = homePage(site);
  if (home) add('/', home.route);
  for (const { inNavigation, route } of site.pages) {
    if (!inNavigation) continue;
    for (let end = route.lastIndexOf('/'); end > 0; end = route.lastIndexOf('/', end - 1)) {
      add(route.slice(0, end), route);
    }
  }
  const taken = new Set(site.pages.map(({ route }) => route));
  return [...redirects].flatMap(([from, to]) => (taken.has(from) ? [] : [{ from, to }]));
}

/** The page that a reader starts with where there is none at `/`. */
export function homePage({ structure, pages, settings }: Navigation): Page | undefined {
  const shown = pages.filter(({ inNavigation }) => inNavigation);
  if (structure) {
    const first = pagesOf(structure.nodes)[0] ?? firstOf(structure.divisions);
    if (first !== undefined) return pages[first];
  }
  const { defaultVersion } = settings;
  return shown.find(({ version }) => !version || version === defaultVersion) ?? shown[0];
}

const linksIn = (nodes: NavigationNode[]): NavigationNode[] =>
  nodes.flatMap((node) => (node.kind === 'link' ? [node] : linksIn(node.children ?? [])));
