/**
 * The files of the search, as they lie in `_trellis/search/`. All but `index.json` are named by their
 * contents, so that browsers may keep them for good. A search reads `index.json` and the base of a language
 * once, then the shards that hold its words, then what is shown of the best hits.
 */

/** `index.json`: the only file whose name does not change. */
export interface SearchManifest {
  /** Of this description; a reader that knows another one must not go on. */
  format: 3;
  /** Language tag -> path of its base, relative to the folder of the search. */
  languages: Record<string, string>;
  /** The one for pages whose language has no index. */
  fallback: string;
  /** False while pages are still being read, as the dev server does. */
  complete: boolean;
}

/**
 * What is known of a language before a word is asked for. Documents are numbered in the order of their pages.
 */
export interface SearchBase {
  /** Number of documents. */
  documents: number;
  /** Mean number of different words in each field (`FIELDS`), for BM25. */
  averages: number[];
  /** Number of documents of each page. */
  pages: number[];
  /** Of each document, its `KIND_LETTERS`. */
  kinds: string;
  /**
   * Names of versions, and for each page the place of its own among them, from 1 on; 0: it belongs to all.
   */
  versions: string[];
  pageVersions: number[];
  /** Page -> factor of its score, where it is not 1. */
  boosts: Record<string, number>;
  shards: Run<string>[];
  /** Of pages by their number. */
  shown: Run<number>[];
  texts: Run<number>[];
  /** Path of the list of all words, which is read when a word is not found. */
  vocabulary: string;
  /** For a single letter: documents that have a word in their title which begins with it. */
  initials: Record<string, number[]>;
  /** For an empty query: places to begin. `route` is without the base path. */
  suggestions: { title: string; route: string }[];
}

/** A file, and the first term or page in it; it ends where the next one begins. */
export type Run<Key extends string | number> = [first: Key, path: string];

/** The words from one up to another, and where they are. */
export interface Shard {
  /** In the order of code units, each on a line. */
  terms: string;
  /**
   * Of each term its stem: how many letters fewer it has, or the stem itself when the term does not begin
   * with it. Absent when all terms are their own stems, as in languages without word forms.
   */
  stems?: (number | string)[];
  /**
   * For each term and field: the number of the field, the count of documents, and the documents. A document
   * is the distance from the one before, doubled, plus 1 if its number of occurrences follows because it is
   * not 1. A 0 is followed by how many times the entry before it is repeated.
   */
  postings: number[][];
  /**
   * Of each field: the numbers of different words in it, for the documents that the shard names, in their
   * order, each as the character with the code of that number and 34.
   */
  lengths: string[];
}

/** What is shown of the documents of some pages. */
export interface Shown {
  /** Title, group and route (without the base path); method and path of the operation that the page shows. */
  pages: [title: string, group: string, route: string, method?: string, path?: string][];
  /** Of each document its title and its fragment, one after the other. */
  documents: string[];
}

/** Texts of the documents of some pages, for excerpts. */
export type Texts = string[];

/** All words that can be meant by a mistyped one. */
export interface Vocabulary {
  /** Each on a line. */
  terms: string;
  /** Of each a digit: how often the number of documents that have it in one field can be halved. */
  weights: string;
}

/** The run that holds `key`: the last one that does not begin after it; -1 if all do. */
export function runOf<Key extends string | number>(runs: readonly Run<Key>[], key: Key): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as Run<Key>)[0] <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
