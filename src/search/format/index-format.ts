/**
 * The files in `_trellis/search/`. All names except `index.json` contain a hash of the content, so browsers
 * can cache these files forever. A search reads `index.json` and the base of a language once, then the shards
 * with its words, then the titles and texts of the best hits.
 */

/** `index.json`: the only file whose name does not change. */
export interface SearchManifest {
  /** Version of this format. A reader of another version must stop. */
  format: 4;
  /** Language tag -> path of its base, relative to the folder of the search. */
  languages: Record<string, string>;
  /** Language tag of the index for pages whose own language has none. */
  fallback: string;
  /** False while the dev server is still reading pages. */
  complete: boolean;
}

/** The part of an index that every search needs. Documents are numbered in the order of their pages. */
export interface SearchBase {
  /** Number of documents. */
  documents: number;
  /** Mean number of different words in each field (`FIELDS`), for BM25. */
  averages: number[];
  /** Number of documents per page. */
  pages: number[];
  /** The letter of each document's kind (`KIND_LETTERS`). */
  kinds: string;
  /** Names of versions, and the 1-based index of each page's version; 0: the page belongs to all. */
  versions: string[];
  pageVersions: number[];
  /** Factors of scores by page; 1 if absent. */
  boosts: Record<string, number>;
  shards: Run<string>[];
  /** By page number. */
  shown: Run<number>[];
  texts: Run<number>[];
  /** Path of the list of all words, which is loaded if a query has an unknown word. */
  vocabulary: string;
  /** By letter: documents with a word in the title that begins with it. */
  initials: Record<string, number[]>;
  /** Starting points for an empty query. `route` is without the base path. */
  suggestions: { title: string; route: string }[];
}

/** A file, and its first term or page. It ends where the next one begins. */
export type Run<Key extends string | number> = [first: Key, path: string];

/** A range of words, and the documents that contain them. */
export interface Shard {
  /** One per line, sorted by code units. */
  terms: string;
  /**
   * The stem of each term: the number of letters to remove, or the stem itself if the term does not begin
   * with it. Absent if all terms are their own stems, as in languages without word forms.
   */
  stems?: (number | string)[];
  /**
   * For each term and field: the field number, the number of documents, and the documents. A document is the
   * distance from the previous one, doubled, plus 1 if a number of occurrences follows, which is omitted if
   * it is 1. A 0 is followed by how often the entry before it is repeated. The numbers of each term are
   * written by `writeNumbers`, with a space between terms.
   */
  postings: string;
  /**
   * For each field: the number of different words in it, per document of this shard in ascending order, each
   * as the character whose code is that number plus 34.
   */
  lengths: string[];
}

/** Titles and routes of the documents of some pages. */
export interface ShownDocuments {
  /** Title, group and route (without the base path); method and path of the operation that the page shows. */
  pages: [title: string, group: string, route: string, method?: string, path?: string][];
  /** Title and fragment of each document, alternating. 0: the fragment of the document before. */
  documents: (string | 0)[];
}

/** Texts of the documents of some pages, for excerpts. */
export type Texts = string[];

/** The words that a mistyped word is compared with. */
export interface Vocabulary {
  /** One per line. */
  terms: string;
  /** A digit for each word: the binary logarithm of the highest number of documents with it in one field. */
  weights: string;
}

/** Index of the run with `key`: the last one that does not begin after it; -1 if all do. */
export function runOf<Key extends string | number>(runs: readonly Run<Key>[], key: Key): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [first] = runs[middle] ?? [];
    if (first !== undefined && first <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
