import type { IconLibrary, IconType, Surround } from './settings.ts';

/** How readers choose among the parts of a level. `menu`: a list that opens from a tab or product. */
export type DivisionKind = 'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'menu';

/** What a reader sees at one place of the navigation: parts to choose from, groups and pages, or both. */
export interface NavigationLevel {
  /** Of `divisions`; absent when there are none. */
  kind?: DivisionKind;
  divisions: Division[];
  /** In file order. */
  entries: NavigationEntry[];
  /** Holds for everything inside that has none of its own. The same as that of the division that the level belongs to. */
  openapi?: OpenApiSource;
  /** The division that the level belongs to is hidden. */
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
  color?: { light?: string; dark?: string };
  description?: string;
  /** A word beside the label, such as `Latest`. */
  tag?: string;
  /** Of a tab: the end of the row at which it stands. Absent: the start. */
  align?: 'start' | 'end';
  /** Selected at first. True of exactly one among the divisions of a level; of none among links. */
  isDefault: boolean;
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
  isHidden: boolean;
  /** Without `pages` every operation of it becomes one; else it is what they refer to. */
  openapi?: OpenApiSource;
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
