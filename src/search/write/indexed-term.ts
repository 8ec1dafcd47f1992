/** For each field that has the term: documents and numbers of occurrences, alternating. */
export type TermPostings = (number[] | undefined)[];

/** A word as in a shard. */
export interface IndexedTerm {
  term: string;
  /** Absent if the word has no other forms. */
  stem?: string;
  /** In the format of `Shard.postings`. */
  postings: number[];
}
