import type { IconLibrary, IconType, Surround } from './surround.ts';

/** How readers choose among the parts of a level. `menu`: a list that opens from a tab or product. */
export type DivisionKind = 'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'menu';

/** The whole navigation of a site. Both formats of docs.json become this. */
export interface Navigation extends NavigationLevel {
  /** Links beside the navigation on every page, including those within its parts. */
  global: GlobalLinks[];
  /**
   * Versions that readers choose beside the divisions, in file order. An entry or link that names one is
   * shown while it is selected, all others always. Only in the legacy format; versions of the current format
   * are divisions.
   */
  versions: DocsVersion[];
}

export interface DocsVersion {
  name: string;
  /** Set if the version is documented elsewhere: its URL or path. */
  href?: string;
  /** Language code. If every version has one, the versions are languages. */
  language?: string;
  /** The default. True for exactly one. */
  isDefault: boolean;
}

export interface GlobalLinks {
  kind: Exclude<DivisionKind, 'menu'>;
  items: Division[];
}

/**
 * One level of the navigation: parts to choose from, groups and pages, or both. If the first part `isRest`,
 * the parts hold the entries of the level by their paths (`divide`), as tabs and anchors of the legacy format
 * do.
 */
export interface NavigationLevel {
  /** Of `divisions`; absent without divisions. */
  kind?: DivisionKind;
  divisions: Division[];
  /** In file order. */
  entries: NavigationEntry[];
  /** Default for everything inside. The same as that of the division that the level belongs to. */
  openapi?: OpenApiSource;
  /** Its pages are hidden, like the division that it belongs to. */
  isHidden?: boolean;
}

/** A part that readers choose: a tab, a language, … */
export interface Division extends IconSettings, SearchRules {
  /** Its text; for a language, the name in that language. */
  label: string;
  kind: DivisionKind;
  /** Language code, or the version as written. */
  id?: string;
  /** Set if it is only a link: a path with a leading slash, or a URL. Its level is then empty. */
  href?: string;
  /**
   * It holds the pages whose paths start with this, unless a sibling has a longer matching prefix. Without
   * surrounding slashes.
   */
  prefix?: string;
  /** The first of its level: it holds the pages that match no sibling's prefix. */
  isRest?: true;
  color?: { light?: string; dark?: string };
  /**
   * For an anchor of the legacy format: the background of its icon in both modes. Without `to` it is one
   * color.
   */
  gradient?: { from: string; via?: string; to?: string };
  /** Shown only while this one of `Navigation.versions` is selected. */
  version?: string;
  description?: string;
  /** A label such as `Latest`. */
  tag?: string;
  /** For a tab: which end of the row it is at. Absent: the start. */
  align?: 'start' | 'end';
  /** The default. True for exactly one of a level's divisions, never for links. */
  isDefault: boolean;
  /** Shown only while the reader is inside. `level.isHidden` says whether its pages are hidden too. */
  isHidden: boolean;
  /** For a language: what surrounds its pages instead of the site's surroundings. */
  surround?: Surround;
  level: NavigationLevel;
  openapi?: OpenApiSource;
}

/** Search rules for the pages of a part. Absent: inherited. */
export interface SearchRules {
  searchable?: boolean;
  /** Factor for their rank. */
  boost?: number;
}

/**
 * A page path, normalized (no surrounding slashes, no extension); or an operation or webhook, as written with
 * single spaces (`GET /plants`, `openapi.json GET /plants`, `webhook order`); or a group.
 */
export type NavigationEntry = string | Group;

export interface Group extends IconSettings, SearchRules {
  /** Title. May be empty at the top level, for no title. */
  group: string;
  /** Path of the page that the title links to, normalized. It is not in `pages`. */
  root?: string;
  pages: NavigationEntry[];
  tag?: string;
  /** Whether a nested group is initially open. Absent: not set. */
  isExpanded?: boolean;
  /** Whether readers need not sign in. Kept for `upgrade`, because nobody signs in here. */
  isPublic?: boolean;
  isHidden: boolean;
  /** Without `pages` every operation becomes a page; otherwise `pages` refers to it. */
  openapi?: OpenApiSource;
  /** As for a division; default for everything inside. */
  version?: string;
}

export interface IconSettings {
  icon?: string;
  iconType?: IconType;
  iconLibrary?: IconLibrary;
}

export interface OpenApiSource {
  /** Paths relative to the docs root without a leading slash, or URLs. */
  sources: string[];
  /** Folder of the pages generated from them, without surrounding slashes. */
  directory?: string;
  /** Overlays of the sources that have any, as paths and URLs like `sources`. */
  overlays?: Record<string, string[]>;
}
