import type { DivisionKind } from '../../../config/index.ts';

/** A link to another part of the site. `href` is a route without the base path, or a URL. */
export interface DivisionLink {
  name: string;
  href: string;
  /** The reader is in this part. */
  current: boolean;
  external: boolean;
  /** Shown only while this docs version is selected. */
  version?: string;
  icon?: string;
  iconType?: string;
  iconLibrary?: string;
  /** For an anchor that holds pages by their paths: its number in the stylesheet. */
  index?: number;
  color?: { light?: string; dark?: string };
  description?: string;
  tag?: string;
  /** For a tab: whether it is at the end of the row. */
  align?: 'start' | 'end';
  /** For a language: its tag (BCP 47). */
  language?: string;
  /** For a tab with a menu: the entries of the menu. */
  items?: DivisionLink[];
}

/** A choice for the whole site, such as the language. */
export interface Switcher {
  kind: Exclude<DivisionKind, 'tab' | 'anchor'>;
  items: DivisionLink[];
  /**
   * Pages may belong to every version. On those pages the browser remembers the choice, which changes what is
   * shown. Only a page of one version leads to `href`.
   */
  isRemembered?: boolean;
}

/** One breadcrumb: a group, and the target of its title. */
export interface Breadcrumb {
  title: string;
  href?: string;
}
