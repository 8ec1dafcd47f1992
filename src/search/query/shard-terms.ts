import { memoizeByObject } from '../../memory/index.ts';
import type { Shard } from '../format/index-format.ts';
import { documentsOf, eachPosting, lengthAt, readPostings } from '../format/postings.ts';
import { FIELDS } from '../format/text-fields.ts';
import { rootOf } from '../words/stems.ts';
import type { Wanted } from './wanted.ts';

/** How a term of the index matches a wanted one. */
export type Meeting = 'same' | 'stem' | 'prefix';

/** The terms of one shard, ready for queries. */
export interface ShardTerms {
  /** Calls `take` once for each matching term, with its closest match. */
  matching(wanted: Wanted, take: (term: string, meeting: Meeting) => void): void;
  /** Calls `take` for each field of each document with exactly this term. */
  each(term: string, take: TakeOccurrence): void;
}

/**
 * Called up to a million times per search of a large site, so it takes no object.
 *
 * @param field position in `FIELDS`
 * @param count occurrences of the term in the field
 * @param length number of different words in the field
 * @param matching number of documents that have the term in this field
 */
type TakeOccurrence = (
  field: number,
  document: number,
  count: number,
  length: number,
  matching: number,
) => void;

/** Memoized, so that each shard is read once. */
export const termsOfShard = memoizeByObject(readShard);

function readShard(shard: Shard): ShardTerms {
  const terms = shard.terms.split('\n');
  const postings = readPostings(shard.postings);
  const lengths = lengthsOf(shard, postings);
  const stemAt = (position: number): string => {
    const [term = '', stem = 0] = [terms[position], shard.stems?.[position]];
    return typeof stem === 'string' ? stem : term.slice(0, term.length - stem);
  };
  return {
    matching({ term, stem, isPrefix }, take) {
      const root = stem === undefined ? term : rootOf(stem);
      const isForm = (position: number): boolean => {
        if (stem === undefined) return false;
        const own = stemAt(position);
        // Stemmers are imprecise: a word may be the stem of its other forms, but have a different stem
        // itself.
        return own === stem || own === term || terms[position] === stem;
      };
      for (const start of beginningsOf(root, term)) {
        for (let position = lowerBound(terms, start); ; position++) {
          const each = terms[position];
          if (!each?.startsWith(start)) break;
          if (each === term) take(each, 'same');
          else if (isForm(position)) take(each, 'stem');
          else if (isPrefix && each.startsWith(term)) take(each, 'prefix');
          else if (stem === undefined && !isPrefix) break;
        }
      }
    },
    each(term, take) {
      const position = lowerBound(terms, term);
      if (terms[position] !== term) return;
      eachPosting(postings[position] ?? [], (field, document, count, matching) =>
        take(field, document, count, lengths[field]?.get(document) ?? 0, matching),
      );
    },
  };
}

/** Both prefixes, or only the shorter one if the other begins with it. */
function beginningsOf(a: string, b: string): string[] {
  if (b.startsWith(a)) return [a];
  return a.startsWith(b) ? [b] : [a, b];
}

/** The first position whose term does not come before `start`. */
function lowerBound(terms: readonly string[], start: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** For each field: lengths by document. */
function lengthsOf(shard: Shard, postings: number[][]): Map<number, number>[] {
  return documentsOf(postings, FIELDS.length).map((documents, field) => {
    const own = shard.lengths[field] ?? '';
    return new Map(documents.map((document, position) => [document, lengthAt(own, position)]));
  });
}
