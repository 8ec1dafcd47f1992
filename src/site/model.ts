import type { SiteSettings } from '../config/index.ts';
import type { FrontMatter } from '../content/index.ts';

/** The whole site as plain data: what every renderer and check works on. */
export interface Site {
  settings: SiteSettings;
  /** Pages of the navigation in reading order, then the hidden ones. */
  pages: Page[];
  navigation: NavigationNode[];
  /** The sites' OpenAPI files, without their operations. */
  specs: SpecSummary[];
}

export interface SpecSummary {
  name: string;
  title: string;
  version: string;
  description?: string;
  operations: {
    id: string;
    method: string;
    path: string;
    title: string;
    route?: string;
    deprecated: boolean;
  }[];
}

export interface Page {
  /** Path of the page in the navigation: `chat-service/overview`. */
  id: string;
  /** Where it is served, without the base path: `/chat-service/overview`, `/` for the home page. */
  route: string;
  /** Relative to the docs root. */
  file: string;
  title: string;
  sidebarTitle: string;
  description?: string;
  frontMatter: FrontMatter;
  /** `Operation.id` of the operation that the page shows. */
  operation?: string;
  /** Upper case; the badge in the navigation. */
  method?: string;
  deprecated: boolean;
  /** Docs version that the page belongs to; a page without one belongs to all, or to several that list it. */
  version?: string;
  /** Title of the group that holds the page. */
  group?: string;
  /** Index into `settings.tabs` and `settings.anchors`; -1: the first tab and the top anchor, which hold the rest. */
  tab: number;
  anchor: number;
  inNavigation: boolean;
}

export interface NavigationNode {
  kind: 'group' | 'page';
  title: string;
  /** Index into `pages`. */
  page?: number;
  icon?: string;
  iconType?: string;
  /** Shown only while this docs version is selected: of a group its own, of a page that which it has in this place. */
  version?: string;
  children?: NavigationNode[];
}
