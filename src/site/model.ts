import type { Division, DivisionKind, Redirect, SearchRules, SiteSettings } from '../config/index.ts';
import type { FrontMatter } from '../content/index.ts';

/** The whole site as plain data: what every renderer and check works on. */
export interface Site {
  settings: SiteSettings;
  /** Pages of the navigation in reading order, then the hidden ones. */
  pages: Page[];
  /** What readers choose among, and the groups and pages that each part holds. */
  navigation: SiteLevel;
  /** The sites' OpenAPI files, without their operations. */
  specs: SpecSummary[];
  /** Addresses at which there is no page. */
  redirects: SiteRedirects;
}

export interface SiteRedirects {
  /** Each address once: those of the settings, then folders. */
  routes: RouteRedirect[];
  /** Those of the settings that have wildcards, which lead on from whatever is left. */
  patterns: Redirect[];
}

/** An address without a page, and the end of the way on from there. */
export interface RouteRedirect {
  /** Route without the base path, decoded. */
  from: string;
  /** Route without the base path, or a URL. */
  to: string;
  permanent: boolean;
}

export interface SpecSummary {
  name: string;
  title: string;
  version: string;
  description?: string;
  /** Feature levels at which something changes, ascending, and the page that explains them. */
  levels?: { all: number[]; docs?: string };
  operations: SpecOperation[];
}

/** An operation in a list. */
export interface SpecOperation {
  id: string;
  method: string;
  /** Of a webhook its name. */
  path: string;
  title: string;
  /** Of its page. */
  route?: string;
  deprecated: boolean;
  /** As of `OperationView`. */
  badges?: string[];
}

export interface Page {
  /** Path of the page in the navigation: `chat-service/overview`. */
  id: string;
  /** Where it is served, without the base path: `/chat-service/overview`, `/` for the home page. */
  route: string;
  /** Relative to the docs root. Absent of a page that is made from an OpenAPI file. */
  file?: string;
  /** Path or URL of the OpenAPI file that a page without a file is made from. */
  generatedFrom?: string;
  title: string;
  sidebarTitle: string;
  description?: string;
  frontMatter: FrontMatter;
  /** `Operation.id` of the operation that the page shows. */
  operation?: string;
  /** `ComponentSchema.id` of the schema that the page shows. */
  schema?: string;
  /** `SpecSummary.name` of the OpenAPI file that the page is the overview of. */
  spec?: string;
  /** The page names an operation or schema that no OpenAPI file has: of an operation its method and path, of a webhook its name. */
  missing?: { method?: string; path?: string };
  /** The tag of an OpenAPI file that the page is about. */
  tag?: { spec: string; name: string };
  /** Upper case; the badge in the navigation. */
  method?: string;
  deprecated: boolean;
  /** The one of `settings.navigation.versions` that the page is tied to; a page without one belongs to all, or to several. */
  version?: string;
  /** Title of the group that holds the page. */
  group?: string;
  /**
   * The indices of the divisions that hold the page, the outermost first, where it is listed first. Absent outside of the
   * navigation.
   */
  place?: number[];
  /** What the navigation says of it in the search, where it is listed first. */
  search?: Required<SearchRules>;
  /** Some group shows it that readers come to by themselves: neither it nor what it stands in is hidden. */
  inNavigation: boolean;
}

export interface NavigationNode {
  kind: 'group' | 'page' | 'link';
  title: string;
  /** Index into `pages`. Of a group the page that its title leads to. */
  page?: number;
  /** Of a link: a URL, or a path with a leading slash. */
  href?: string;
  /** Of a link: the path in the navigation that it has in place of a page. */
  path?: string;
  icon?: string;
  iconType?: string;
  iconLibrary?: string;
  /** A word beside the title. */
  tag?: string;
  /** A nested group that is open at first. */
  isExpanded?: boolean;
  /** Shown only while this docs version is selected: of a group its own, of a page that which it has in this place. */
  version?: string;
  children?: NavigationNode[];
}

/** One place of the navigation: parts to choose from, groups and pages, or both. */
export interface SiteLevel {
  /** Of `divisions`; absent when there are none. */
  kind?: DivisionKind;
  divisions: SiteDivision[];
  nodes: NavigationNode[];
}

/** A part that readers choose: a tab, a language, … */
export interface SiteDivision extends Omit<Division, 'level' | 'openapi' | keyof SearchRules> {
  /** First page in it, an index into `pages`. Absent when it holds none. */
  first?: number;
  level: SiteLevel;
}
