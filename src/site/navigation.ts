import { isAbsoluteUrl as isExternal, type SiteSettings } from '../config/index.ts';
import type { NavigationNode, Page, Site } from './model.ts';

export { isExternal };

/**
 * The tab or anchor that a page belongs to: the one with the longest `url` that its path starts with, -1 for none.
 * Anchors and tabs divide the navigation page by page (spec, "Site configuration object": start of the URL of pages).
 */
export function divisionOf(path: string, divisions: readonly { url: string }[]): number {
  let best = -1;
  let length = -1;
  divisions.forEach(({ url }, index) => {
    if (isExternal(url) || url.length <= length) return;
    if (url === '' || path === url || path.startsWith(`${url}/`)) {
      best = index;
      length = url.length;
    }
  });
  return best;
}

export interface SidebarEntry {
  title: string;
  href?: string;
  method?: string;
  icon?: string;
  iconType?: string;
  deprecated?: boolean;
  current?: boolean;
  /** Shown only while this docs version is selected. */
  version?: string;
  /** The branch holds the current page. */
  open?: boolean;
  children?: SidebarEntry[];
}

/**
 * The navigation that `page` shows: the groups and pages of its own tab and anchor, in all versions (which of them is
 * visible is the reader's choice). A page outside the navigation shows that of the first division.
 */
export function sidebar(site: Site, page: Page | undefined): SidebarEntry[] {
  const tab = page?.tab ?? -1;
  const anchor = page?.anchor ?? -1;
  const build = (node: NavigationNode): SidebarEntry | undefined => {
    if (node.kind === 'page') {
      const target = site.pages[node.page as number] as Page;
      if (target.tab !== tab || target.anchor !== anchor) return undefined;
      return {
        title: target.sidebarTitle,
        href: target.route,
        method: target.method,
        icon: target.frontMatter.icon,
        iconType: target.frontMatter.iconType,
        deprecated: target.deprecated || undefined,
        current: target.id === page?.id || undefined,
        version: node.version,
      };
    }
    const children = (node.children ?? []).map(build).filter((entry) => entry !== undefined);
    if (children.length === 0) return undefined;
    return {
      title: node.title,
      icon: node.icon,
      iconType: node.iconType,
      version: node.version ?? sharedVersion(children),
      open: children.some((child) => child.current || child.open) || undefined,
      children,
    };
  };
  return site.navigation.map(build).filter((entry) => entry !== undefined);
}

/** A group whose entries all belong to one version goes with them; its title alone would lead nowhere. */
function sharedVersion([first, ...rest]: SidebarEntry[]): string | undefined {
  return rest.every(({ version }) => version === first?.version) ? first?.version : undefined;
}

export interface DivisionLink {
  name: string;
  href: string;
  current: boolean;
  external: boolean;
  version?: string;
  icon?: string;
  iconType?: string;
  /** Index into `settings.anchors`; undefined for the top anchor. */
  index?: number;
}

/** First page of the division `index` of `kind`, as a route. */
function firstRoute(site: Site, kind: 'tab' | 'anchor', index: number): string | undefined {
  return site.pages.find((page) => page.inNavigation && page[kind] === index)?.route;
}

/** Tabs of the top bar: the first one holds what no other tab claims. None when the settings name no tabs. */
export function tabLinks(site: Site, page: Page | undefined): DivisionLink[] {
  const { tabs, topAnchor } = site.settings;
  if (tabs.length === 0) return [];
  const current = page?.tab ?? -1;
  const rest = firstRoute(site, 'tab', -1);
  const first: DivisionLink[] = rest
    ? [{ name: topAnchor.name, href: rest, current: page !== undefined && current === -1, external: false }]
    : [];
  return first.concat(
    tabs.flatMap((tab, index) => {
      const shown = !tab.isDefaultHidden || current === index;
      return shown ? [divisionLink(site, 'tab', tab, index, current)] : [];
    }),
  );
}

/** Anchors above the navigation, the top anchor first. None when the settings name no anchors. */
export function anchorLinks(site: Site, page: Page | undefined): DivisionLink[] {
  const { anchors, topAnchor } = site.settings;
  if (anchors.length === 0) return [];
  const current = page?.anchor ?? -1;
  const rest = firstRoute(site, 'anchor', -1);
  const first: DivisionLink[] = rest
    ? [{ ...topAnchor, href: rest, current: page !== undefined && current === -1, external: false }]
    : [];
  return first.concat(
    anchors.flatMap((anchor, index) => {
      if (anchor.isDefaultHidden && current !== index) return [];
      const link = divisionLink(site, 'anchor', anchor, index, current);
      return [{ ...link, icon: anchor.icon, iconType: anchor.iconType, index }];
    }),
  );
}

function divisionLink(
  site: Site,
  kind: 'tab' | 'anchor',
  division: SiteSettings['tabs'][number],
  index: number,
  current: number,
): DivisionLink {
  const external = isExternal(division.url);
  return {
    name: division.name,
    // A prefix that no page has is still a place, for instance the explorer of a specification.
    href: external ? division.url : (firstRoute(site, kind, index) ?? `/${division.url}`),
    current: index === current,
    external,
    version: division.version,
  };
}

export interface Neighbours {
  /** The docs version for whose readers these are; undefined for all. */
  version?: string;
  previous?: Page;
  next?: Page;
}

/**
 * Neighbours in reading order within the same tab, anchor and version. For a page of several versions they are those of
 * each version, where these differ.
 */
export function neighbours(site: Site, page: Page): Neighbours[] {
  const row = pageNodes(site.navigation).flatMap(({ page: index, version }) => {
    const other = site.pages[index as number] as Page;
    return other.tab === page.tab && other.anchor === page.anchor ? [{ other, version }] : [];
  });
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

/** The pages of the navigation in reading order. */
function pageNodes(nodes: NavigationNode[]): NavigationNode[] {
  return nodes.flatMap((node) => (node.kind === 'page' ? [node] : pageNodes(node.children ?? [])));
}

/** Feedback links (settings `feedback` and `repository`): the file's editor page, and a new issue that names the page. */
export function feedbackLinks(settings: SiteSettings, page: Page): { edit?: string; issue?: string } {
  const { repository, feedback } = settings;
  if (!repository) return {};
  const path = [repository.directory, page.file].filter(Boolean).join('/');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const issue = new URLSearchParams({
    title: `Issue on “${page.title}”`,
    body: `Path: ${page.route}`,
  });
  return {
    edit: feedback.suggestEdit
      ? `${repository.url}/edit/${encodeURIComponent(repository.branch).replaceAll('%2F', '/')}/${encoded}`
      : undefined,
    issue: feedback.raiseIssue ? `${repository.url}/issues/new?${issue}` : undefined,
  };
}
