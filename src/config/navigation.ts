import type { IconLibrary, IconType, Surround } from './settings.ts';

/** How readers choose among the parts of a level. `menu`: a list that opens from a tab or product. */
export type DivisionKind = 'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'menu';

/** The whole navigation of a site. Both formats of docs.json become this one. */
export interface Navigation extends NavigationLevel {
  /** Links that stand beside the navigation on every page, those within its parts included. */
  global: GlobalLinks[];
  /**
   * Versions that readers choose beside the divisions, in file order: an entry or link that names one is shown while it is
   * chosen, any other always. Legacy format; else empty, as versions of the current format are divisions.
   */
  versions: DocsVersion[];
}

export interface DocsVersion {
  name: string;
  /** The version is documented elsewhere, at this URL or path. */
  href?: string;
  /** Language code. Where every version has one, the versions are languages. */
  language?: string;
  /** Selected at first. True of one. */
  isDefault: boolean;
}

export interface GlobalLinks {
  kind: Exclude<DivisionKind, 'menu'>;
  items: Division[];
}

/**
 * What a reader sees at one place of the navigation: parts to choose from, groups and pages, or both. Where the first part
 * `isRest`, the parts hold the entries of the level by their paths (`divide`): so do tabs and anchors of the legacy format.
 */
export interface NavigationLevel {
  /** Of `divisions`; absent when there are none. */
  kind?: DivisionKind;
  divisions: Division[];
  /** In file order. */
  entries: NavigationEntry[];
  /** Holds for everything inside that has none of its own. The same as that of the division that the level belongs to. */
  openapi?: OpenApiSource;
  /** Its pages are hidden, as is the division that it belongs to. */
  isHidden?: boolean;
}

/** One of the parts among which a reader chooses: a tab, a language, … */
export interface Division extends IconSettings, SearchRules {
  /** Text of it. Of a language its name in that language. */
  label: string;
  kind: DivisionKind;
  /** Language code, or the version as written. */
  id?: string;
  /** It is only a link: a path with a leading slash, or a URL. Its level is empty then. */
  href?: string;
  /** It holds the pages whose paths start with this, unless a longer prefix beside it has them. No slashes around it. */
  prefix?: string;
  /** The first of its level: it holds the pages that no prefix beside it has. */
  isRest?: true;
  color?: { light?: string; dark?: string };
  /** Of an anchor of the legacy format: the ground of its icon in both modes. Without `to` it is one colour. */
  gradient?: { from: string; via?: string; to?: string };
  /** Shown only while this one of `Navigation.versions` is chosen. */
  version?: string;
  description?: string;
  /** A word beside the label, such as `Latest`. */
  tag?: string;
  /** Of a tab: the end of the row at which it stands. Absent: the start. */
  align?: 'start' | 'end';
  /** Selected at first. True of exactly one among the divisions of a level; of none among links. */
  isDefault: boolean;
  /** Shown only while the reader is inside. `level.isHidden` says whether its pages are hidden too. */
  isHidden: boolean;
  /** Of a language: what stands around its pages in place of that of the site. */
  surround?: Surround;
  level: NavigationLevel;
  openapi?: OpenApiSource;
}

/** What holds for the pages of a part in the search. Absent: as around it. */
export interface SearchRules {
  searchable?: boolean;
  /** Factor of their rank. */
  boost?: number;
}

/**
 * A page path, normalised (no slashes around it, no extension); or an operation or webhook, as written with single spaces
 * (`GET /plants`, `openapi.json GET /plants`, `webhook order`); or a group.
 */
export type NavigationEntry = string | Group;

export interface Group extends IconSettings, SearchRules {
  /** Title. May be empty at the top, for no title. */
  group: string;
  /** Path of the page that the title itself leads to, normalised. It is not in `pages`. */
  root?: string;
  pages: NavigationEntry[];
  tag?: string;
  /** Whether a nested group is open at first. Absent: not said. */
  isExpanded?: boolean;
  /** Whether readers need not sign in. Kept for `upgrade`, as nobody signs in here. */
  isPublic?: boolean;
  isHidden: boolean;
  /** Without `pages` every operation of it becomes one; else it is what they refer to. */
  openapi?: OpenApiSource;
  /** As of a division; holds for everything inside that has none of its own. */
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
  /** Folder of the pages that are made from them, without slashes around it. */
  directory?: string;
  /** Overlays of each source that names its own, as paths and URLs like `sources`. */
  overlays?: Record<string, string[]>;
}
