import { routeOf } from '../../../content/index.ts';
import type { NavigationNode, Page, Site } from '../../site.ts';
import { allNodes, firstIn, listedPaths } from '../tree/build-navigation.ts';

type Navigation = Pick<Site, 'settings' | 'pages' | 'navigation'>;

/**
 * Automatic redirects: from a page that is only a link, from `/` to the first page of the default selection,
 * and from every folder to the first page below it. Only pages of the navigation.
 */
export function folderRedirects(site: Navigation): { from: string; to: string }[] {
  const redirects = new Map<string, string>();
  const add = (from: string, to: string) => {
    if (!redirects.has(from)) redirects.set(from, to);
  };
  const links = new Map(linksIn(allNodes(site.navigation)).map(({ path, href }) => [path, href]));
  for (const path of listedPaths(site.settings.navigation)) {
    const href = links.get(path);
    if (href !== undefined) add(routeOf(path), href);
  }
  const home = homePage(site);
  if (home) add('/', home.route);
  for (const { inNavigation, route } of site.pages) {
    if (!inNavigation) continue;
    for (let end = route.lastIndexOf('/'); end > 0; end = route.lastIndexOf('/', end - 1)) {
      add(route.slice(0, end), route);
    }
  }
  const takenRoutes = new Set(site.pages.map(({ route }) => route));
  return [...redirects].flatMap(([from, to]) => (takenRoutes.has(from) ? [] : [{ from, to }]));
}

/** The page that readers start with if no page has the address `/`. */
export function homePage({ navigation, pages, settings }: Navigation): Page | undefined {
  const { versions } = settings.navigation;
  const navigationPages = pages.filter(({ inNavigation }) => inNavigation);
  // For parts that hold pages by their paths, and for versions, only the order of the file counts.
  if (!navigation.divisions[0]?.isRest && versions.length === 0)
    return pages[firstIn(navigation) ?? -1] ?? navigationPages[0];
  const isAtFirst = ({ version }: Page): boolean =>
    versions.every(({ name, isDefault }) => isDefault || name !== version);
  return navigationPages.find(isAtFirst) ?? navigationPages[0];
}

const linksIn = (nodes: NavigationNode[]): NavigationNode[] =>
  nodes.flatMap((node) => (node.kind === 'link' ? [node] : linksIn(node.children ?? [])));
