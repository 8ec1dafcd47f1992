import type { Division, DivisionKind, Redirect, SearchRules, SiteSettings } from '../config/index.ts';
import type { FrontMatter } from '../content/index.ts';

/** The whole site as plain data, for every renderer and check. */
export interface Site {
  settings: SiteSettings;
  /** Pages of the navigation in reading order, then the hidden ones. */
  pages: Page[];
  /** The navigation tree: divisions to choose from, with their groups and pages. */
  navigation: SiteLevel;
  /** The site's OpenAPI files, without their operations. */
  specs: SpecSummary[];
  /** Redirects from addresses without a page. */
  redirects: SiteRedirects;
}

export interface SiteRedirects {
  /** Each address once: those of the settings, then folders. */
  routes: RouteRedirect[];
  /** Redirects of the settings with wildcards, which apply to all other addresses. */
  patterns: Redirect[];
}

/** An address without a page, and its final target. */
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
  /** The name, for a webhook. */
  path: string;
  title: string;
  /** Route of its page. */
  route?: string;
  deprecated: boolean;
  /** As in `OperationView`. */
  badges?: string[];
}

export interface Page {
  /** Path of the page in the navigation: `chat-service/overview`. */
  id: string;
  /** Where it is served, without the base path: `/chat-service/overview`, `/` for the home page. */
  route: string;
  /** Relative to the docs root. Absent for a page generated from an OpenAPI file. */
  file?: string;
  /** Path or URL of the OpenAPI file that the page is generated from. */
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
  /**
   * The page names an operation or schema that no OpenAPI file has. For an operation its method and path, for
   * a webhook its name.
   */
  missing?: { method?: string; path?: string };
  /** The tag of an OpenAPI file that the page is about. */
  tag?: { spec: string; name: string };
  /** Upper case; the badge in the navigation. */
  method?: string;
  deprecated: boolean;
  /**
   * The version in `settings.navigation.versions` that the page is tied to; absent if it belongs to all, or
   * to several.
   */
  version?: string;
  /** Title of the group that holds the page. */
  group?: string;
  /**
   * Navigation path: indices of the divisions around the page, the outermost first, where it is first listed.
   * Absent outside the navigation.
   */
  navPath?: number[];
  /** Search rules of the navigation for it, where it is first listed. */
  search?: Required<SearchRules>;
  /** Whether readers can reach it through some group: neither it nor anything around it is hidden. */
  inNavigation: boolean;
}

export interface NavigationNode {
  kind: 'group' | 'page' | 'link';
  title: string;
  /** Index into `pages`. For a group, the page that its title links to. */
  page?: number;
  /** For a link: a URL, or a path with a leading slash. */
  href?: string;
  /** For a link that replaces a page: the page's navigation path. */
  path?: string;
  icon?: string;
  iconType?: string;
  iconLibrary?: string;
  /** Label beside the title. */
  tag?: string;
  /** A nested group that is initially open. */
  isExpanded?: boolean;
  /** Shown only while this docs version is selected: the group's own version, or the page's version here. */
  version?: string;
  children?: NavigationNode[];
}

/** One level of the navigation: divisions to choose from, groups and pages, or both. */
export interface SiteLevel {
  /** Of `divisions`; absent without divisions. */
  kind?: DivisionKind;
  divisions: SiteDivision[];
  nodes: NavigationNode[];
}

/** A division that readers choose: a tab, a language, … */
export interface SiteDivision extends Omit<Division, 'level' | 'openapi' | keyof SearchRules> {
  /** Its first page, an index into `pages`. Absent if it has none. */
  first?: number;
  level: SiteLevel;
}
