import {
  type Division,
  divide,
  type Group,
  type NavigationEntry,
  type NavigationLevel,
  type SearchRules,
} from '../../../config/index.ts';

import type { NavigationNode, Page, SiteDivision, SiteLevel } from '../../site.ts';

/** What the navigation builder needs from the loader. */
interface NavigationContext {
  /** Pages placed so far, in reading order. */
  pages: Page[];
  /** Index of the page at `path`, which is created at the first call. Undefined if it does not exist. */
  place(path: string, group: string | undefined, version: string | undefined): number | undefined;
  /** The link of a page with a `url` in its front matter. */
  linkAt(path: string): NavigationNode | undefined;
  /** Version that the page itself sets, whatever lists it. */
  ownVersion(page: Page): string | undefined;
}

/** The navigation of a site with pages instead of paths. */
export const buildNavigation = (navigation: NavigationLevel, context: NavigationContext): SiteLevel =>
  new LevelBuilder(context).build(divide(navigation));

/** Every page path that a level lists, in file order, including operations as written. */
export function listedPaths({ divisions, entries }: NavigationLevel): string[] {
  const within = (entry: NavigationEntry): string[] =>
    typeof entry === 'string'
      ? [entry]
      : [...(entry.root === undefined ? [] : [entry.root]), ...entry.pages.flatMap(within)];
  return [...entries.flatMap(within), ...divisions.flatMap(({ level }) => listedPaths(level))];
}

/** Groups and pages of a level and everything in it, its own first. */
export const allNodes = ({ nodes, divisions }: SiteLevel): NavigationNode[] => [
  ...nodes,
  ...divisions.flatMap(({ level }) => allNodes(level)),
];

/** Position of an entry. */
interface EntryPosition {
  /** Indices of the divisions around it. */
  navPath: number[];
  group?: string;
  version?: string;
  isHidden: boolean;
  searchable: boolean;
  /** Factor for the rank in the search. */
  boost: number;
}

class LevelBuilder {
  private readonly context: NavigationContext;
  /** Indices of pages in some visible group. */
  private readonly visiblePages = new Set<number>();
  private readonly listedPages = new Set<number>();

  constructor(context: NavigationContext) {
    this.context = context;
  }

  build(navigation: NavigationLevel): SiteLevel {
    const level = this.level(navigation, { navPath: [], isHidden: false, searchable: true, boost: 1 });
    for (const index of this.listedPages) {
      const page = this.context.pages[index];
      if (page) page.inNavigation = this.visiblePages.has(index) && !page.frontMatter.hidden;
    }
    return level;
  }

  private level({ kind, divisions, entries }: NavigationLevel, position: EntryPosition): SiteLevel {
    return {
      kind,
      nodes: entries.flatMap((entry) => this.nodes(entry, position)),
      divisions: divisions.map((division, index) =>
        this.division(division, {
          ...position,
          navPath: [...position.navPath, index],
          isHidden: position.isHidden || (division.level.isHidden ?? false),
          ...searchWithin(position, division),
        }),
      ),
    };
  }

  private division(
    { level: settings, openapi: _, searchable: _s, boost: _b, ...division }: Division,
    position: EntryPosition,
  ): SiteDivision {
    const level = this.level(settings, position);
    return { ...division, first: firstIn(level), level };
  }

  private nodes(entry: NavigationEntry, position: EntryPosition): NavigationNode[] {
    if (typeof entry !== 'string') return this.group(entry, position);
    const link = this.context.linkAt(entry);
    if (link) return [{ ...link, version: position.version }];
    return this.page(entry, position);
  }

  private page(path: string, position: EntryPosition): NavigationNode[] {
    const index = this.context.place(path, position.group, position.version);
    if (index === undefined) return [];
    const page = this.note(index, position);
    if (page.frontMatter.hidden) return [];
    const version = this.context.ownVersion(page) ?? position.version;
    return [{ kind: 'page', title: page.title, page: index, version }];
  }

  private group(group: Group, around: EntryPosition): NavigationNode[] {
    const { group: title, icon, iconType, iconLibrary, tag, isExpanded, version } = group;
    const position: EntryPosition = {
      ...around,
      group: title,
      version: version ?? around.version,
      isHidden: around.isHidden || group.isHidden,
      ...searchWithin(around, group),
    };
    const [root] =
      group.root === undefined ? [] : this.page(group.root, { ...position, group: around.group });
    const children = group.pages.flatMap((entry) => this.nodes(entry, position));
    if (group.isHidden) return [];
    const page = root?.page;
    return [{ kind: 'group', title, page, icon, iconType, iconLibrary, tag, isExpanded, version, children }];
  }

  private note(index: number, { navPath, isHidden, searchable, boost }: EntryPosition): Page {
    const page = this.context.pages[index] as Page;
    page.navPath ??= navPath;
    // Of several entries for a page, the first counts.
    page.search ??= { searchable, boost };
    this.listedPages.add(index);
    if (!isHidden) this.visiblePages.add(index);
    return page;
  }
}

/** The search rules of a part win over those around it. */
const searchWithin = (around: EntryPosition, own: SearchRules): Required<SearchRules> => ({
  searchable: own.searchable ?? around.searchable,
  boost: own.boost ?? around.boost,
});

/** First visible page of a level: its own, otherwise that of the default division. */
export function firstIn({ nodes, divisions }: Pick<SiteLevel, 'nodes' | 'divisions'>): number | undefined {
  const [own] = pagesOf(nodes);
  if (own !== undefined) return own;
  const order = [
    ...divisions.filter(({ isDefault }) => isDefault),
    ...divisions.filter(({ isHidden }) => !isHidden),
    ...divisions,
  ];
  return order.find(({ first }) => first !== undefined)?.first;
}

/** Pages of nodes in reading order, as indices; a group's own page before its entries. */
function pagesOf(nodes: NavigationNode[]): number[] {
  return nodes.flatMap(({ page, children = [] }) => [
    ...(page === undefined ? [] : [page]),
    ...pagesOf(children),
  ]);
}
