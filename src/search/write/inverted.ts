import { FIELDS, type IndexedText } from '../format/text-fields.ts';
import { termsOf } from '../words/words.ts';

/** Of one term: of each field that has it, the documents and how often, one after the other. */
export type TermPostings = (number[] | undefined)[];

/** Which documents have which words, with all that BM25 needs to know. */
export interface InvertedIndex {
  documents: number;
  /** In the order of code units. */
  terms: [term: string, postings: TermPostings][];
  /** Of each document, the number of different words in each field. */
  lengths: number[][];
  /** Of each field, the mean of its lengths in the documents that have it. */
  averages: number[];
}

/** The index of `documents`, which are numbered in their order. */
export function invert(documents: Iterable<IndexedText>): InvertedIndex {
  const terms = new Map<string, TermPostings>();
  const lengths: number[][] = [];
  const sums = FIELDS.map(() => ({ documents: 0, words: 0 }));
  let number = 0;
  for (const document of documents) {
    const own: number[] = [];
    FIELDS.forEach((name, field) => {
      const text = document[name];
      if (text === undefined) return;
      let words = 0;
      for (const term of termsOf(text)) {
        const postings = terms.get(term) ?? [];
        if (postings.length === 0) terms.set(term, postings);
        const known = postings[field];
        const last = known ? known.length - 1 : 0;
        // A term that this document had before: its postings end with it.
        if (known && known[last - 1] === number) known[last] = (known[last] ?? 0) + 1;
        else {
          if (known) known.push(number, 1);
          else postings[field] = [number, 1];
          words++;
        }
      }
      own[field] = words;
      const sum = sums[field];
      if (sum) {
        sum.documents++;
        sum.words += words;
      }
    });
    lengths.push(own);
    number++;
  }
  const sorted = [...terms].sort(([a], [b]) => (a < b ? -1 : 1));
  const averages = sums.map(({ documents: those, words }) => (words === 0 ? 1 : words / those));
  return { documents: number, terms: sorted, lengths, averages };
}
