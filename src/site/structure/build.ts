import type {
  Division,
  Group,
  NavigationEntry,
  NavigationGroup,
  NavigationLevel,
  SearchRules,
  SiteSettings,
} from '../../config/index.ts';
import type { NavigationNode, Page, SiteDivision, SiteLevel } from '../model.ts';

/** What building the navigation needs of the loader. */
interface NavigationContext {
  /** Those that are placed so far, in reading order. */
  pages: Page[];
  /**
   * Index of the page at `path`, which is made when it is first asked for. Undefined when there is no such page; that is
   * reported.
   */
  place(path: string, group: string | undefined, version: string | undefined): number | undefined;
  /** The link that a page with a `url` in its front matter stands for. */
  linkAt(path: string): NavigationNode | undefined;
  /** Version that the page sets itself, whatever lists it. */
  ownVersion(page: Page): string | undefined;
}

/** The navigation of a site, of either shape, with pages in place of paths. */
export function buildNavigation(
  settings: SiteSettings,
  context: NavigationContext,
): { navigation: NavigationNode[]; structure?: SiteLevel } {
  if (!settings.structure) return { navigation: groupNodes(settings, context) };
  const structure = new StructureBuilder(context).build(settings.structure);
  return { navigation: nodesWithin(structure), structure };
}

/** Every page path that the settings list, in file order; operations are among them as they are written. */
export function listedPaths({ navigation, structure }: SiteSettings): string[] {
  const ofGroups = (entries: (NavigationEntry | NavigationGroup)[]): string[] =>
    entries.flatMap((entry) => {
      if (typeof entry === 'string') return [entry];
      const root = 'root' in entry && entry.root !== undefined ? [entry.root] : [];
      return [...root, ...ofGroups(entry.pages)];
    });
  const ofLevel = ({ divisions, entries }: NavigationLevel): string[] => [
    ...ofGroups(entries),
    ...divisions.flatMap(({ level }) => ofLevel(level)),
  ];
  return structure ? ofLevel(structure) : ofGroups(navigation);
}

/** Groups and pages below `level`, its own first. */
function nodesWithin({ nodes, divisions }: SiteLevel): NavigationNode[] {
  return [...nodes, ...divisions.flatMap(({ level }) => nodesWithin(level))];
}

/** Array shape. Pages that are hidden or missing have no node. */
function groupNodes(settings: SiteSettings, context: NavigationContext): NavigationNode[] {
  const toNode = (group: NavigationGroup, inherited: string | undefined): NavigationNode => {
    const version = group.version ?? inherited;
    const children = group.pages.flatMap((entry): NavigationNode[] => {
      if (typeof entry !== 'string') return [toNode(entry, version)];
      const link = context.linkAt(entry);
      if (link) return [{ ...link, version }];
      const index = context.place(entry, group.group, version);
      const page = index === undefined ? undefined : context.pages[index];
      if (!page?.inNavigation) return [];
      return [{ kind: 'page', title: page.title, page: index, version: context.ownVersion(page) ?? version }];
    });
    const { group: title, icon, iconType } = group;
    return { kind: 'group', title, icon, iconType, version: group.version, children };
  };
  return settings.navigation.map((group) => toNode(group, undefined));
}

/** Where an entry stands in the object shape. */
interface Spot {
  /** Indices of the divisions around it. */
  place: number[];
  group?: string;
  isHidden: boolean;
  searchable: boolean;
  /** Factor of the rank in the search. */
  boost: number;
}

class StructureBuilder {
  private readonly context: NavigationContext;
  /** Indices of pages that some group shows. */
  private readonly shown = new Set<number>();
  private readonly listed = new Set<number>();

  constructor(context: NavigationContext) {
    this.context = context;
  }

  build(structure: NavigationLevel): SiteLevel {
    const level = this.level(structure, { place: [], isHidden: false, searchable: true, boost: 1 });
    for (const index of this.listed) {
      const page = this.context.pages[index] as Page;
      page.inNavigation = this.shown.has(index) && !page.frontMatter.hidden;
    }
    return level;
  }

  private level({ kind, divisions, entries }: NavigationLevel, spot: Spot): SiteLevel {
    return {
      kind,
      nodes: entries.flatMap((entry) => this.nodes(entry, spot)),
      divisions: divisions.map((division, index) =>
        this.division(division, {
          ...spot,
          place: [...spot.place, index],
          isHidden: spot.isHidden || division.isHidden,
          ...searchWithin(spot, division),
        }),
      ),
    };
  }

  private division(
    { level: settings, openapi: _, searchable: _s, boost: _b, ...shown }: Division,
    spot: Spot,
  ): SiteDivision {
    const level = this.level(settings, spot);
    return { ...shown, first: this.first(level), level };
  }

  /** First page of a level that readers see: its own, else that of the division that is selected at first. */
  private first({ nodes, divisions }: SiteLevel): number | undefined {
    const [own] = pagesOf(nodes);
    if (own !== undefined) return own;
    return firstOf(divisions);
  }

  private nodes(entry: NavigationEntry, spot: Spot): NavigationNode[] {
    if (typeof entry !== 'string') return this.group(entry, spot);
    const link = this.context.linkAt(entry);
    if (link) return [link];
    return this.page(entry, spot);
  }

  private page(path: string, spot: Spot): NavigationNode[] {
    const index = this.context.place(path, spot.group, undefined);
    if (index === undefined) return [];
    const page = this.note(index, spot);
    return page.frontMatter.hidden ? [] : [{ kind: 'page', title: page.title, page: index }];
  }

  private group(group: Group, around: Spot): NavigationNode[] {
    const { group: title, icon, iconType, iconLibrary, tag, isExpanded } = group;
    const spot: Spot = {
      ...around,
      group: title,
      isHidden: around.isHidden || group.isHidden,
      ...searchWithin(around, group),
    };
    const [root] = group.root === undefined ? [] : this.page(group.root, { ...spot, group: around.group });
    const children = group.pages.flatMap((entry) => this.nodes(entry, spot));
    if (group.isHidden) return [];
    const page = root?.page;
    return [{ kind: 'group', title, page, icon, iconType, iconLibrary, tag, isExpanded, children }];
  }

  private note(index: number, { place, isHidden, searchable, boost }: Spot): Page {
    const page = this.context.pages[index] as Page;
    page.place ??= place;
    // Listed several times: it is what its first place says.
    page.search ??= { searchable, boost };
    this.listed.add(index);
    if (!isHidden) this.shown.add(index);
    return page;
  }
}

/** What a part says of the search goes before what is said around it. */
const searchWithin = (around: Spot, own: SearchRules): Required<SearchRules> => ({
  searchable: own.searchable ?? around.searchable,
  boost: own.boost ?? around.boost,
});

/** First page of the divisions: of the one that is selected at first, else of the first that holds any. */
export function firstOf(divisions: SiteDivision[]): number | undefined {
  const order = [
    ...divisions.filter(({ isDefault }) => isDefault),
    ...divisions.filter(({ isHidden }) => !isHidden),
    ...divisions,
  ];
  return order.find(({ first }) => first !== undefined)?.first;
}

/** Pages of nodes in reading order, as indices; a group's own before those in it. */
export function pagesOf(nodes: NavigationNode[]): number[] {
  return nodes.flatMap(({ page, children = [] }) => [
    ...(page === undefined ? [] : [page]),
    ...pagesOf(children),
  ]);
}
