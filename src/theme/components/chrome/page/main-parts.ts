import type { PageChrome, SidebarEntry } from '../../../../site/index.ts';

/** A link to a part of the site: a route without the base path. */
export interface MainPart {
  name: string;
  href: string;
}

/** More would be too many to read. */
const MAX_PARTS = 12;

/**
 * The main parts of a site, independent of any page: its anchors and tabs, or otherwise the groups of its
 * navigation. They stay few however many pages there are.
 */
export function mainParts({ anchors, tabs, sidebar }: PageChrome): MainPart[] {
  const own = [...anchors, ...tabs].filter(({ external, items }) => !external && !items);
  const menus = tabs.flatMap(({ items = [] }) => items.filter(({ external }) => !external));
  const divisions = [...own, ...menus].map(({ name, href }) => ({ name, href }));
  const parts = divisions.length > 1 ? divisions : [...divisions, ...sidebar.flatMap(groupPart)];
  const routes = new Set<string>();
  return parts.filter(({ href }) => !routes.has(href) && routes.add(href)).slice(0, MAX_PARTS);
}

function groupPart(entry: SidebarEntry): MainPart[] {
  const href = firstPage(entry);
  return href === undefined ? [] : [{ name: entry.title, href }];
}

const firstPage = ({ href, external, children = [] }: SidebarEntry): string | undefined =>
  href !== undefined && !external ? href : children.map(firstPage).find((route) => route !== undefined);
