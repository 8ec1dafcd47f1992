import { FIELDS, type IndexedText } from '../format/text-fields.ts';
import type { SearchLanguage } from '../words/languages/index.ts';
import { stemOf } from '../words/stems.ts';
import { wordsIn } from '../words/words.ts';

/** Of one term: of each field that has it, the documents and how often, one after the other. */
export type TermPostings = (number[] | undefined)[];

export interface InvertedTerm {
  term: string;
  /** Absent of a word without other forms. */
  stem?: string;
  postings: TermPostings;
}

/** Which documents have which words, with all that BM25 needs to know. */
export interface InvertedIndex {
  documents: number;
  /** In the order of code units. */
  terms: InvertedTerm[];
  /** Of each document, the number of different words in each field. */
  lengths: number[][];
  /** Of each field, the mean of its lengths in the documents that have it. */
  averages: number[];
}

/**
 * The index of `documents`, which are numbered in their order.
 *
 * @param language that of the documents; without it words have no stems
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

/** @param raw the word as it stands in the text where it occurs first */
function termOf(
  terms: Map<string, InvertedTerm>,
  term: string,
  raw: () => string,
  language: SearchLanguage | undefined,
): InvertedTerm {
  const entry = terms.get(term);
  if (entry) return entry;
  const added = { term, stem: stemOf(raw(), language), postings: [] };
  terms.set(term, added);
  return added;
}

/**
 * Counts one occurrence. Returns how many different words that adds to the field of the document: one or
 * none.
 */
function addTo(postings: TermPostings, field: number, document: number): 0 | 1 {
  const fieldPostings = postings[field];
  if (!fieldPostings) {
    postings[field] = [document, 1];
    return 1;
  }
  const last = fieldPostings.length - 1;
  // A term that this document had before: its postings end with it.
  if (fieldPostings[last - 1] === document) {
    fieldPostings[last] = (fieldPostings[last] ?? 0) + 1;
    return 0;
  }
  fieldPostings.push(document, 1);
  return 1;
}
