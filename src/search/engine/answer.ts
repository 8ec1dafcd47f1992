/** The types of queries and results of the search. */
import type { Load, LoadLanguage } from './index-files.ts';

/** What a hit refers to; hits are grouped by it. */
export type HitKind = 'page' | 'heading' | 'operation' | 'parameter' | 'field' | 'error';

/** Start (inclusive) and end (exclusive) of a match in a text, in UTF-16 code units. */
export type Mark = [start: number, end: number];

export interface Hit {
  kind: HitKind;
  title: string;
  titleMarks: Mark[];
  /** Title of its page. */
  page: string;
  /** Navigation group of the page. */
  group?: string;
  /** With the base path, and with the fragment of the section. */
  href: string;
  /** Method, for hits in an operation. */
  method?: string;
  path?: string;
  /** The words of the index that matched. */
  terms: string[];
  /** The text around the match; undefined if the hit has no text. The first call reads a file. */
  excerpt(): Promise<{ text: string; marks: Mark[] } | undefined>;
}

export interface Answer {
  query: string;
  /** Best group first, and its best hit first. The number of hits per page and per group is limited. */
  groups: { kind: HitKind; hits: Hit[] }[];
  /** Number of matches, including those in no group. */
  total: number;
  /** The word that was searched for instead of a mistyped one. */
  corrected?: string;
  /** False while the dev server is still reading pages. */
  complete: boolean;
}

export interface Suggestion {
  title: string;
  href: string;
  kind: HitKind;
}

export interface SearchEngine {
  /**
   * A search that was overtaken returns the results of the later one, so old results are never shown.
   *
   * @throws SearchUnavailable if the index cannot be read; the next call tries again
   */
  search(query: string): Promise<Answer>;
  /** Starting points, for an empty query. */
  suggestions(): Promise<Suggestion[]>;
}

export interface SearchOptions {
  /** Base path of the site without a trailing slash, or any URL at which the site begins. */
  base: string;
  /** Language of the page where the search is opened. */
  language: string;
  /** Version that the reader is in, if the site has versions. Pages of other versions are left out. */
  version?: string;
  /** Reads the files of the site instead of `fetch`. */
  load?: Load;
  /** Without it, no word finds its other forms. */
  loadLanguage?: LoadLanguage;
}
