import { isAbsoluteUrl } from '../config/index.ts';
import type { Breadcrumb } from './links.ts';
import type { NavigationNode, Page, Site } from './model.ts';
import { divisionOf } from './navigation.ts';
import { inRuns } from './sidebar-runs.ts';
import { leavesOf } from './structure/leaves.ts';
import { levelAt, placeOf } from './structure/place.ts';

export interface SidebarEntry {
  title: string;
  /** Of the page about the tag that the group around it stands for, whose title it has. */
  isOverview?: boolean;
  /** Of a page or link, and of a group whose title leads somewhere. */
  href?: string;
  external?: boolean;
  method?: string;
  icon?: string;
  iconType?: string;
  iconLibrary?: string;
  tag?: string;
  deprecated?: boolean;
  current?: boolean;
  /** Shown only while this docs version is selected. */
  version?: string;
  /** The branch holds the current page, or is to be open at first. */
  open?: boolean;
  /** Of a group. Absent of one whose pages are left out here; `href` leads to the first of them. */
  children?: SidebarEntry[];
  isFolded?: boolean;
}

/** With more pages than this in a division, groups in which the reader is not are only links to their first page. */
const MOST_PAGES = 200;

/**
 * The navigation that `page` shows: the groups and pages of its own division; in the array shape those of its tab and anchor
 * in all versions (which of them is visible is the reader's choice). A page outside of the navigation shows that of its
 * folder or of the first division.
 */
export function sidebar(site: Site, page: Page | undefined): SidebarEntry[] {
  const nodes = site.structure ? (levelAt(site, placeOf(site, page))?.nodes ?? []) : site.navigation;
  const { tabs, anchors } = site.settings;
  const pageAt = (index: number) => site.pages[index] as Page;
  const isShown = ({ page: index, path = '' }: NavigationNode): boolean => {
    if (site.structure) return true;
    const place =
      index === undefined
        ? { tab: divisionOf(path, tabs), anchor: divisionOf(path, anchors) }
        : pageAt(index);
    return place.tab === (page?.tab ?? -1) && place.anchor === (page?.anchor ?? -1);
  };
  const own = page && indexOf(site, page);
  const shownIn = (node: NavigationNode) =>
    site.structure ? leavesOf(node) : leavesOf(node).filter(isShown);
  const isLarge = nodes.reduce((count, node) => count + shownIn(node).length, 0) > MOST_PAGES;

  // In the object shape a page has one place, the first; in the array shape it has one in each version.
  let isMarked = false;
  const isCurrent = (target: Page | undefined): true | undefined => {
    if (!target || target.id !== page?.id || (site.structure && isMarked)) return undefined;
    isMarked = true;
    return true;
  };
  const around = new Set<SidebarEntry>();

  const build = (node: NavigationNode): SidebarEntry | undefined => {
    if (node.kind === 'link') return isShown(node) ? linkEntry(node) : undefined;
    if (node.kind === 'page') {
      const target = pageAt(node.page as number);
      return isShown(node) ? pageEntry(target, node, isCurrent(target)) : undefined;
    }
    if (isLarge && !leavesOf(node).some(({ page: index }) => index !== undefined && index === own)) {
      return folded(node, shownIn(node));
    }
    const root = node.page === undefined ? undefined : pageAt(node.page);
    const current = isCurrent(root);
    const children = listed(node.children ?? []);
    if (children.length === 0 && !root) return undefined;
    const isAround = current || children.some((child) => child.current || around.has(child)) || undefined;
    const entry: SidebarEntry = {
      ...groupEntry(node),
      href: root?.route,
      current,
      version: node.version ?? sharedVersion(children),
    };
    if (children.length > 0) {
      Object.assign(entry, { open: isAround || node.isExpanded || undefined, children });
    }
    if (isAround) around.add(entry);
    return entry;
  };
  const folded = (node: NavigationNode, leaves: NavigationNode[]): SidebarEntry | undefined => {
    const [first] = leaves;
    if (!first) return undefined;
    const href = first.page === undefined ? first.href : pageAt(first.page).route;
    // A group of nothing but its own page is a page.
    const isFolded = node.children?.length ? true : undefined;
    return { ...groupEntry(node), href, version: node.version ?? sharedVersion(leaves), isFolded };
  };
  const listed = (list: NavigationNode[]): SidebarEntry[] => {
    const entries = list.map(build).filter((entry) => entry !== undefined);
    return isLarge ? inRuns(entries) : entries;
  };
  return listed(nodes);
}

const indices = new WeakMap<Site, Map<string, number>>();

function indexOf(site: Site, { id }: Page): number | undefined {
  const known = indices.get(site) ?? new Map(site.pages.map((page, index) => [page.id, index]));
  indices.set(site, known);
  return known.get(id);
}

function groupEntry({ title, icon, iconType, iconLibrary, tag }: NavigationNode): SidebarEntry {
  return { title, icon, iconType, iconLibrary, tag };
}

function pageEntry(target: Page, node: NavigationNode, current: true | undefined): SidebarEntry {
  const { icon, iconType, tag, hideApiMarker } = target.frontMatter;
  return {
    title: target.sidebarTitle,
    isOverview: target.tag ? true : undefined,
    href: target.route,
    method: hideApiMarker ? undefined : target.method,
    icon,
    iconType,
    tag,
    deprecated: target.deprecated || undefined,
    current,
    version: node.version,
  };
}

function linkEntry({ title, href, icon, iconType, tag, version }: NavigationNode): SidebarEntry {
  const external = isAbsoluteUrl(href as string) || undefined;
  return { title, href, external, icon, iconType, tag, version };
}

/** A group whose entries all belong to one version goes with them; its title alone would lead nowhere. */
function sharedVersion([first, ...rest]: { version?: string }[]): string | undefined {
  return rest.every(({ version }) => version === first?.version) ? first?.version : undefined;
}

/** The groups around `page`, the outermost first; none of a page outside of the navigation. */
export function breadcrumbs(site: Site, page: Page): Breadcrumb[] {
  const nodes = site.structure ? (levelAt(site, placeOf(site, page))?.nodes ?? []) : site.navigation;
  const around = groupsAround(site, nodes, page);
  // The last one says what the title of a page about a tag says.
  return (page.tag ? around.slice(0, -1) : around)
    .filter(({ title }) => title !== '')
    .map(({ title, page: root }) => ({
      title,
      href: root === undefined ? undefined : site.pages[root]?.route,
    }));
}

function groupsAround(site: Site, nodes: NavigationNode[], page: Page): NavigationNode[] {
  for (const node of nodes) {
    if (node.kind !== 'group' || !node.children) continue;
    const isHere = node.children.some(
      (child) => child.page !== undefined && site.pages[child.page]?.id === page.id,
    );
    if (isHere) return [node];
    const deeper = groupsAround(site, node.children, page);
    if (deeper.length > 0) return [node, ...deeper];
  }
  return [];
}
