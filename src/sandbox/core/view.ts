/** The state of a sandbox for readers: tables whose cells are ready to be shown. */

export interface Section {
  /** Unique within the sandbox, and a fragment of a URL: `invitations`. */
  id: string;
  title: string;
  columns: string[];
  rows: SectionRow[];
  /** Shown instead of a table without rows. */
  empty: string;
}

export interface SectionRow {
  /** Stays the same as long as the row stands for the same thing; unique within the section. */
  key: string;
  /** One per column. */
  cells: Cell[];
  /** Dimmed: archived, expired, deactivated. */
  isMuted?: boolean;
  /** What a reader can do with the row: requests to the sandbox's own tools. */
  actions?: Action[];
}

/**
 * `time` is in milliseconds since 1970; `labels` are short marks such as flags, `code` is set in monospace.
 */
export type Cell = string | number | { time: number } | { labels: string[] } | { code: string };

/** A request with a JSON body to a path below `/_sandbox`. */
export interface Action {
  label: string;
  path: string;
  body: unknown;
}
