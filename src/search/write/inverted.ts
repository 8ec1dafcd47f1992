import type { SearchLanguage } from '../words/languages/index.ts';
import { stemOf } from '../words/stems.ts';
import type { PageTerms } from './page-terms.ts';
import { PostingsWriter } from './postings-writer.ts';
import type { ShardWriter } from './shards.ts';
import type { PageWords, StoredIndex } from './stored-index.ts';

/** The documents of an index, and what adds all its words to a writer in their order. */
export interface Inverted extends Omit<StoredIndex, 'shards'> {
  addTo(writer: ShardWriter): void;
}

interface InvertedTerm {
  stem?: string;
  postings: PostingsWriter;
}

/**
 * The index of the documents of all `pages`, which are numbered in order.
 *
 * @param language language of the documents; without it, words have no stems
 */
export function invert(pages: readonly PageWords[], language?: SearchLanguage): Inverted {
  const terms = new Map<string, InvertedTerm>();
  const lengths: number[][] = [];
  const counted = pages.map((page): [key: string, documents: number] => {
    const words = page.terms();
    const entries = entriesOf(words, terms, language);
    for (const document of words.documents) {
      const own: number[] = [];
      for (const numbers of document) own[numbers[0] ?? 0] = addField(numbers, entries, lengths.length);
      lengths.push(own);
    }
    return [page.key, words.documents.length];
  });
  return {
    pages: counted,
    lengths,
    addTo(writer) {
      for (const term of [...terms.keys()].sort()) {
        const { stem, postings } = terms.get(term) ?? {};
        if (postings) writer.add({ term, stem, postings: postings.end() });
      }
    },
  };
}

/** The entries of a page's words in `all`, which receives new ones. */
function entriesOf(
  page: PageTerms,
  all: Map<string, InvertedTerm>,
  language: SearchLanguage | undefined,
): InvertedTerm[] {
  return page.terms.map((term, position) => {
    const entry = all.get(term);
    if (entry) return entry;
    const stem = stemOf(page.spellings[position] ?? term, language);
    const newEntry = { stem, postings: new PostingsWriter() };
    all.set(term, newEntry);
    return newEntry;
  });
}

/** Adds a field of a document, in the format of `PageTerms.documents`. Returns its number of words. */
function addField(numbers: readonly number[], entries: readonly InvertedTerm[], document: number): number {
  return eachWord(numbers, (field, word, count) => entries[word]?.postings.add(field, document, count));
}

/**
 * Calls `take` for each word of a field of a document, in the format of `PageTerms.documents`. Returns the
 * number of words.
 *
 * @param take gets the position of the word in `PageTerms.terms`
 */
export function eachWord(
  numbers: readonly number[],
  take: (field: number, word: number, count: number) => void,
): number {
  const [field = 0] = numbers;
  let length = 0;
  for (let at = 1; at < numbers.length; at++, length++) {
    const word = numbers[at] ?? 0;
    take(field, word >> 1, word & 1 ? (numbers[++at] ?? 0) : 1);
  }
  return length;
}
