/** A link, group or run of the sidebar. Plain data. */
export interface SidebarEntry {
  title: string;
  /** Of the page about the tag that the group around it stands for, whose title it has. */
  isOverview?: boolean;
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
  /** Of a group or a run. */
  children?: SidebarEntry[];
  /** The entries are left out here and load when a reader opens them; `href` leads to the first of them. */
  isFolded?: boolean;
  /** Of a folded group: `href` is the page of its title. */
  hasPage?: boolean;
  /** Part of a long list, named after its first and its last page. */
  isRun?: boolean;
  /** Where the entries of a folded group or run are found in the whole navigation of the division. */
  key?: string;
}
