/** What is asked of the search, and what it answers. */
import type { Load } from './index-files.ts';

/** What a hit is about; also the group in which it is shown. */
export type HitKind = 'page' | 'heading' | 'operation' | 'parameter' | 'field' | 'error';

/** Start (inclusive) and end (exclusive) of a stretch of a text that matched, in UTF-16 code units. */
export type Mark = [start: number, end: number];

export interface Hit {
  kind: HitKind;
  title: string;
  titleMarks: Mark[];
  /** Title of the page that it is on. */
  page: string;
  /** Name of the group that the page belongs to in the navigation. */
  group?: string;
  /** With the base path, and with the fragment of the place within the page. */
  href: string;
  /** Of an operation and what belongs to it. */
  method?: string;
  path?: string;
  /** The words of the index that matched. */
  terms: string[];
  /** The text around what matched; undefined when there is no text. Reads a file at the first call. */
  excerpt(): Promise<{ text: string; marks: Mark[] } | undefined>;
}

export interface Answer {
  query: string;
  /** The best group first, and in it the best hit. A page has no more than a few hits, and a group neither. */
  groups: { kind: HitKind; hits: Hit[] }[];
  /** How many places match, also those that are in no group. */
  total: number;
  /** What was searched for in place of a mistyped word. */
  corrected?: string;
  /** False while the dev server has not yet read all pages. */
  complete: boolean;
}

export interface Suggestion {
  title: string;
  href: string;
  kind: HitKind;
}

export interface SearchEngine {
  /**
   * A search that is overtaken gives the answer of the one that overtook it, so that an old answer is never shown.
   *
   * @throws SearchUnavailable when the files of the index cannot be read; the next call tries again
   */
  search(query: string): Promise<Answer>;
  /** Places to begin, for an empty query. */
  suggestions(): Promise<Suggestion[]>;
}

export interface SearchOptions {
  /** Base path of the site without a trailing slash, or any address at which the site begins. */
  base: string;
  /** Language of the page on which the search is opened. */
  language: string;
  /** Version that the reader is in, of a site that has versions: pages of other versions are left out. */
  version?: string;
  /** Reads the files of the site in place of `fetch`. */
  load?: Load;
}
