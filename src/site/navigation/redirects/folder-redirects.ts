import { routeOf } from '../../../content/index.ts';
import type { NavigationNode, Page, Site } from '../../model.ts';
import { firstIn, listedPaths, nodesWithin } from '../tree/build.ts';

type Navigation = Pick<Site, 'settings' | 'pages' | 'navigation'>;

/**
 * The addresses that lead on by themselves, and where: that of a page which is only a link, `/` to the first page of what is
 * selected at first, and every folder to the first page below it. Pages of the navigation only.
 */
export function folderRedirects(site: Navigation): { from: string; to: string }[] {
  const redirects = new Map<string, string>();
  const add = (from: string, to: string) => {
    if (!redirects.has(from)) redirects.set(from, to);
  };
  const links = new Map(linksIn(nodesWithin(site.navigation)).map(({ path, href }) => [path, href]));
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
  const taken = new Set(site.pages.map(({ route }) => route));
  return [...redirects].flatMap(([from, to]) => (taken.has(from) ? [] : [{ from, to }]));
}

/** The page that a reader starts with where there is none at `/`. */
export function homePage({ navigation, pages, settings }: Navigation): Page | undefined {
  const { versions } = settings.navigation;
  const shown = pages.filter(({ inNavigation }) => inNavigation);
  // Of parts that hold pages by their paths, and of versions, none comes before the order of the file.
  if (!navigation.divisions[0]?.isRest && versions.length === 0)
    return pages[firstIn(navigation) ?? -1] ?? shown[0];
  const isAtFirst = ({ version }: Page): boolean =>
    versions.every(({ name, isDefault }) => isDefault || name !== version);
  return shown.find(isAtFirst) ?? shown[0];
}

const linksIn = (nodes: NavigationNode[]): NavigationNode[] =>
  nodes.flatMap((node) => (node.kind === 'link' ? [node] : linksIn(node.children ?? [])));
