/** A link, group or run of the sidebar. Plain data. */
export interface SidebarEntry {
  title: string;
  /** For the page of the tag that the surrounding group stands for; they have the same title. */
  isOverview?: boolean;
  /** For a page, a link, and a group whose title is a link. */
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
  /** The branch contains the current page, or is initially open. */
  open?: boolean;
  /** For a group or run. */
  children?: SidebarEntry[];
  /** The entries are left out here and load when a reader opens them; `href` leads to the first. */
  isFolded?: boolean;
  /** For a folded group: `href` is the page of its title. */
  hasPage?: boolean;
  /** Part of a long list, named after its first and last page. */
  isRun?: boolean;
  /** Key of a folded group's or run's entries in the division's whole navigation. */
  key?: string;
}
