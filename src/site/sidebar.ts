import { isAbsoluteUrl } from '../config/index.ts';
import type { Breadcrumb } from './links.ts';
import type { NavigationNode, Page, Site } from './model.ts';
import { divisionOf } from './navigation.ts';
import { pagesOf } from './structure/build.ts';
import { levelAt, placeOf } from './structure/place.ts';

export interface SidebarEntry {
  title: string;
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
  const isShown = ({ tab, anchor }: { tab: number; anchor: number }) =>
    site.structure !== undefined || (tab === (page?.tab ?? -1) && anchor === (page?.anchor ?? -1));
  const pageAt = (index: number) => site.pages[index] as Page;
  const count = pagesOf(nodes).filter((index) => isShown(pageAt(index))).length;

  // In the object shape a page has one place, the first; in the array shape it has one in each version.
  let isMarked = false;
  const isCurrent = (target: Page | undefined): true | undefined => {
    if (!target || target.id !== page?.id || (site.structure && isMarked)) return undefined;
    isMarked = true;
    return true;
  };
  const around = new Set<SidebarEntry>();

  const build = (node: NavigationNode): SidebarEntry | undefined => {
    if (node.kind === 'link') {
      const { path = '' } = node;
      const place = { tab: divisionOf(path, tabs), anchor: divisionOf(path, anchors) };
      return isShown(place) ? linkEntry(node) : undefined;
    }
    if (node.kind === 'page') {
      const target = pageAt(node.page as number);
      return isShown(target) ? pageEntry(target, node, isCurrent(target)) : undefined;
    }
    const root = node.page === undefined ? undefined : pageAt(node.page);
    const current = isCurrent(root);
    const children = (node.children ?? []).map(build).filter((entry) => entry !== undefined);
    if (children.length === 0 && !root) return undefined;
    const isAround = current || children.some((child) => child.current || around.has(child)) || undefined;
    const entry: SidebarEntry = {
      title: node.title,
      href: root?.route,
      icon: node.icon,
      iconType: node.iconType,
      iconLibrary: node.iconLibrary,
      tag: node.tag,
      current,
      version: node.version ?? sharedVersion(children),
    };
    const isFolded = count > MOST_PAGES && !isAround && children.length > 0;
    if (isFolded) Object.assign(entry, { href: firstHref(entry, children), isFolded });
    else if (children.length > 0) {
      Object.assign(entry, { open: isAround || node.isExpanded || undefined, children });
    }
    if (isAround) around.add(entry);
    return entry;
  };
  return nodes.map(build).filter((entry) => entry !== undefined);
}

function pageEntry(target: Page, node: NavigationNode, current: true | undefined): SidebarEntry {
  const { icon, iconType, tag, hideApiMarker } = target.frontMatter;
  return {
    title: target.sidebarTitle,
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

/** Where a group leads to: its own page, else the first in it. */
function firstHref({ href }: SidebarEntry, children: SidebarEntry[]): string | undefined {
  return (
    href ??
    children.reduce<string | undefined>(
      (found, child) => found ?? firstHref(child, child.children ?? []),
      undefined,
    )
  );
}

/** A group whose entries all belong to one version goes with them; its title alone would lead nowhere. */
function sharedVersion([first, ...rest]: SidebarEntry[]): string | undefined {
  return rest.every(({ version }) => version === first?.version) ? first?.version : undefined;
}

/** The groups around `page`, the outermost first; none of a page outside of the navigation. */
export function breadcrumbs(site: Site, page: Page): Breadcrumb[] {
  const nodes = site.structure ? (levelAt(site, placeOf(site, page))?.nodes ?? []) : site.navigation;
  return groupsAround(site, nodes, page)
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
