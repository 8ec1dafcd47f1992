import type { DivisionKind } from '../../config/index.ts';

/** A way to another part of the site. `href` is a route without the base path, or a URL. */
export interface DivisionLink {
  name: string;
  href: string;
  /** The reader is there. */
  current: boolean;
  external: boolean;
  /** Shown only while this docs version is selected. */
  version?: string;
  icon?: string;
  iconType?: string;
  iconLibrary?: string;
  /** Of an anchor that holds pages by their paths: its number in the stylesheet. */
  index?: number;
  color?: { light?: string; dark?: string };
  description?: string;
  tag?: string;
  /** Of a tab: it stands at the end of the row. */
  align?: 'start' | 'end';
  /** Of a language: its tag (BCP 47). */
  language?: string;
  /** Of a tab with a menu: what the menu holds. */
  items?: DivisionLink[];
}

/** A choice that a reader makes for the whole site, such as the language. */
export interface Switcher {
  kind: Exclude<DivisionKind, 'tab' | 'anchor'>;
  items: DivisionLink[];
  /**
   * Pages may belong to every version. On those the choice is remembered in the browser and changes what is
   * shown, and only a page of one version is left for `href`.
   */
  isRemembered?: boolean;
}

/** One step of the way to a page: a group, and where its title leads to. */
export interface Breadcrumb {
  title: string;
  href?: string;
}
