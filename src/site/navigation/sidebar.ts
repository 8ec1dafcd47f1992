import { isAbsoluteUrl } from '../../config/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { indexOfPage } from '../pages/page-index.ts';
import type { NavigationNode, Page, Site } from '../site.ts';
import type { Breadcrumb } from './divisions/division-links.ts';
import { levelAt, navPathOf } from './divisions/nav-path.ts';
import type { SidebarEntry } from './sidebar-entry.ts';
import { inRuns } from './sidebar-runs.ts';

export interface Sidebar {
  entries: SidebarEntry[];
  /** Name of the division's whole navigation (`WholeSidebar`), if something is folded here. */
  whole?: string;
}

/** The navigation of a large division with all its entries and no current page. */
export interface WholeSidebar {
  name: string;
  /** A page of the division. */
  page: Page | undefined;
}

/** With more pages than this in a division, groups without the current page are folded. */
const MAX_PAGES = 200;

/** The large divisions: each has a file from which its pages load folded entries. */
export function wholeSidebars(site: Site): WholeSidebar[] {
  const divisions = new Map<string, Page | undefined>();
  for (const page of [...site.pages, undefined]) {
    const name = divisionName(site, page);
    if (!divisions.has(name)) divisions.set(name, page);
  }
  return [...divisions]
    .filter(([, page]) => sidebarOf(site, page).whole !== undefined)
    .map(([name, page]) => ({ name, page }));
}

export const wholeEntries = (site: Site, { page }: WholeSidebar): SidebarEntry[] =>
  sidebarOf(site, page, true).entries;

/** `2-1`: the indices of the division, the outermost first, counted from 1. */
function divisionName(site: Site, page: Page | undefined): string {
  const navPath = navPathOf(site, page);
  return navPath.map((index) => index + 1).join('-') || 'all';
}

/**
 * The navigation that `page` shows: the groups and pages of its division, in all versions that readers choose
 * beside the divisions. A page outside the navigation shows that of the division to which its path belongs,
 * or of the first one.
 *
 * @param isWhole with all entries of a large division, and none of them current
 */
export function sidebarOf(site: Site, page: Page | undefined, isWhole = false): Sidebar {
  const nodes = nodesOf(site, page);
  const pageAt = (index: number | undefined) => (index === undefined ? undefined : site.pages[index]);
  const own = page && indexOfPage(site, page.id);
  const isLarge = nodes.reduce((count, node) => count + leavesOf(node).length, 0) > MAX_PAGES;

  // A page counts where it is listed first, or where it is first in each version.
  const isVersioned = site.settings.navigation.versions.length > 0;
  let isMarked = false;
  const isCurrent = (target: Page | undefined): true | undefined => {
    if (isWhole || !target || target.id !== page?.id || (isMarked && !isVersioned)) return undefined;
    isMarked = true;
    return true;
  };
  const around = new Set<SidebarEntry>();

  const build = (node: NavigationNode, key: string): SidebarEntry | undefined => {
    if (node.kind === 'link') return linkEntry(node);
    if (node.kind === 'page') {
      const target = pageAt(node.page);
      return target && pageEntry(target, node, isCurrent(target));
    }
    const isAway = own === undefined || !pagesOf(node).has(own);
    if (isLarge && isAway && !isWhole) return foldNode(node, key);
    const root = pageAt(node.page);
    const current = isCurrent(root);
    const children = listNodes(node.children ?? [], `${key}.`);
    if (children.length === 0 && !root) return undefined;
    const isAround = current || children.some((child) => child.current || around.has(child)) || undefined;
    const entry: SidebarEntry = {
      ...groupEntry(node),
      href: root?.route,
      current,
      version: node.version ?? sharedVersion(children),
      key: isWhole ? key : undefined,
    };
    if (children.length > 0) {
      Object.assign(entry, { open: isAround || node.isExpanded || undefined, children });
    }
    if (isAround) around.add(entry);
    return entry;
  };
  const foldNode = (node: NavigationNode, key: string): SidebarEntry | undefined => {
    const leaves = leavesOf(node);
    const [first] = leaves;
    if (!first) return undefined;
    const entry: SidebarEntry = {
      ...groupEntry(node),
      href: first.page === undefined ? first.href : pageAt(first.page)?.route,
      version: node.version ?? sharedVersion(leaves),
    };
    const hasPage = first === node || undefined;
    // A group that contains only its own page becomes a page.
    return hasPage && leaves.length === 1 ? entry : { ...entry, isFolded: true, hasPage, key };
  };
  const listNodes = (list: NavigationNode[], prefix: string): SidebarEntry[] => {
    const entries = list
      .map((node, index) => build(node, `${prefix}${index}`))
      .filter((entry) => entry !== undefined);
    return isLarge ? inRuns(entries, prefix, isWhole) : entries;
  };
  return { entries: listNodes(nodes, ''), whole: isLarge ? divisionName(site, page) : undefined };
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
  const external = isAbsoluteUrl(href ?? '') || undefined;
  return { title, href, external, icon, iconType, tag, version };
}

/**
 * A group whose entries all belong to one version is shown only with them, because its title alone would lead
 * nowhere.
 */
function sharedVersion([first, ...rest]: { version?: string }[]): string | undefined {
  return rest.every(({ version }) => version === first?.version) ? first?.version : undefined;
}

const nodesOf = (site: Site, page: Page | undefined): NavigationNode[] =>
  levelAt(site, navPathOf(site, page))?.nodes ?? [];

/** The groups around `page`, the outermost first; empty outside the navigation. */
export function breadcrumbs(site: Site, page: Page): Breadcrumb[] {
  const around = groupsAround(site, nodesOf(site, page), page);
  // The last one repeats the title of a tag's page.
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

/**
 * Pages and links of a node in reading order, the page of a group before its entries. Computed once per node.
 */
const leavesOf = memoizeByObject((node: NavigationNode): NavigationNode[] => {
  const own = node.kind === 'group' && node.page === undefined ? [] : [node];
  return own.concat((node.children ?? []).flatMap(leavesOf));
});

/** Indices of the pages of a node. A search in its leaves would be quadratic over the pages of a site. */
const pagesOf = memoizeByObject(
  (node: NavigationNode): ReadonlySet<number> => new Set(leavesOf(node).flatMap(({ page }) => page ?? [])),
);
