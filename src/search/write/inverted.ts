import { FIELDS, type IndexedText } from '../format/text-fields.ts';
import type { SearchLanguage } from '../words/languages/index.ts';
import { stemOf } from '../words/stems.ts';
import { wordsIn } from '../words/words.ts';

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
 * The index of `documents`, which are numbered in order.
 *
 * @param language language of the documents; without it, words have no stems
 */
export function invert(documents: Iterable<IndexedText>, language?: SearchLanguage): InvertedIndex {
  const terms = new Map<string, InvertedTerm>();
  const lengths: number[][] = [];
  const sums = FIELDS.map(() => ({ documents: 0, words: 0 }));
  let number = 0;
  for (const document of documents) {
    const own: number[] = [];
    FIELDS.forEach((name, field) => {
      const text = document[name];
      if (text === undefined) return;
      let words = 0;
      for (const { whole, parts, start, end } of wordsIn(text)) {
        const entry = termOf(terms, whole, () => text.slice(start, end), language);
        words += addTo(entry.postings, field, number);
        for (const part of parts)
          words += addTo(termOf(terms, part, () => part, language).postings, field, number);
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
  const sorted = [...terms.values()].sort((a, b) => (a.term < b.term ? -1 : 1));
  const averages = sums.map(({ documents: those, words }) => (words === 0 ? 1 : words / those));
  return { documents: number, terms: sorted, lengths, averages };
}

/** @param raw returns the word as in the text where it first occurs */
function termOf(
  terms: Map<string, InvertedTerm>,
  term: string,
  raw: () => string,
  language: SearchLanguage | undefined,
): InvertedTerm {
  const entry = terms.get(term);
  if (entry) return entry;
  const newTerm = { term, stem: stemOf(raw(), language), postings: [] };
  terms.set(term, newTerm);
  return newTerm;
}

/** Counts one occurrence. Returns 1 if the term is new in this field of the document, otherwise 0. */
function addTo(postings: TermPostings, field: number, document: number): 0 | 1 {
  const fieldPostings = postings[field];
  if (!fieldPostings) {
    postings[field] = [document, 1];
    return 1;
  }
  const last = fieldPostings.length - 1;
  // If the document already has the term, it is the last in the postings.
  if (fieldPostings[last - 1] === document) {
    fieldPostings[last] = (fieldPostings[last] ?? 0) + 1;
    return 0;
  }
  fieldPostings.push(document, 1);
  return 1;
}
