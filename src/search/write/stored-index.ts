import type { SearchPage } from '../search-page.ts';
import type { PageTerms } from './page-terms.ts';
import type { WrittenShard } from './shards.ts';

/** The index of one language, from which a later build makes its own, as plain data. */
export interface StoredIndex {
  /** The key of each page's words, and its number of documents. */
  pages: [key: string, documents: number][];
  /** For each document, the number of different words per field. */
  lengths: (number | null)[][];
  shards: WrittenShard[];
}

/** What a build keeps for later ones. Each may have lost anything. */
export interface IndexStore {
  /** Two pages with the same words have different keys if anything else differs. */
  keyOf(page: SearchPage): string;
  readTerms(key: string): PageTerms | undefined;
  writeTerms(key: string, terms: PageTerms): void;
  /** The last index of a language. */
  readIndex(language: string): StoredIndex | undefined;
  writeIndex(language: string, index: StoredIndex): void;
  /** The text of a shard exactly as it was written. */
  readShard(path: string): string | undefined;
  keepShard(path: string, text: string): void;
}

/** A page to index, and its words. */
export interface PageWords {
  /** Empty if nothing is stored. */
  key: string;
  /** Reads or makes them. */
  terms(): PageTerms;
}
