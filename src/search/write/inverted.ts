import { FIELDS } from '../format/text-fields.ts';
import type { SearchLanguage } from '../words/languages/index.ts';
import { stemOf } from '../words/stems.ts';
import type { PageTerms } from './page-terms.ts';

/** For each field that has the term: documents and numbers of occurrences, alternating. */
export type TermPostings = (number[] | undefined)[];

export interface InvertedTerm {
  term: string;
  /** Absent if the word has no other forms. */
  stem?: string;
  postings: TermPostings;
}

/** The documents of each word, with the statistics for BM25. */
export interface InvertedIndex {
  documents: number;
  /** Sorted by code units. */
  terms: InvertedTerm[];
  /** For each document, the number of different words per field. */
  lengths: number[][];
  /** For each field, its mean length in the documents that have it. */
  averages: number[];
}

/**
 * The index of the documents of all `pages`, which are numbered in order.
 *
 * @param language language of the documents; without it, words have no stems
 */
export function invert(pages: Iterable<PageTerms>, language?: SearchLanguage): InvertedIndex {
  const terms = new Map<string, InvertedTerm>();
  const lengths: number[][] = [];
  const sums = FIELDS.map(() => ({ documents: 0, words: 0 }));
  for (const page of pages) {
    const entries = entriesOf(page, terms, language);
    for (const document of page.documents) {
      const own: number[] = [];
      for (const numbers of document) {
        const [field = 0] = numbers;
        const length = addField(numbers, entries, lengths.length);
        own[field] = length;
        const sum = sums[field];
        if (sum) {
          sum.documents++;
          sum.words += length;
        }
      }
      lengths.push(own);
    }
  }
  const sorted = [...terms.values()].sort((a, b) => (a.term < b.term ? -1 : 1));
  const averages = sums.map(({ documents, words }) => (words === 0 ? 1 : words / documents));
  return { documents: lengths.length, terms: sorted, lengths, averages };
}

/** The entries of a page's words in `all`, which receives new ones. */
function entriesOf(
  { terms, spellings }: PageTerms,
  all: Map<string, InvertedTerm>,
  language: SearchLanguage | undefined,
): InvertedTerm[] {
  if (terms === '') return [];
  return terms.split('\n').map((term, position) => {
    const entry = all.get(term);
    if (entry) return entry;
    const newEntry = { term, stem: stemOf(spellings[position] ?? term, language), postings: [] };
    all.set(term, newEntry);
    return newEntry;
  });
}

/** Adds a field of a document, in the format of `PageTerms.documents`. Returns its number of words. */
function addField(numbers: readonly number[], entries: readonly InvertedTerm[], document: number): number {
  const [field = 0] = numbers;
  let length = 0;
  for (let at = 1; at < numbers.length; at++, length++) {
    const word = numbers[at] ?? 0;
    const count = word & 1 ? (numbers[++at] ?? 0) : 1;
    const postings = entries[word >> 1]?.postings ?? [];
    const own = postings[field];
    if (own) own.push(document, count);
    else postings[field] = [document, count];
  }
  return length;
}
