import type { Run, Shard, Vocabulary } from '../format/index-format.ts';
import { documentsOf, writeLengths, writePostings } from '../format/postings.ts';
import { FIELDS } from '../format/text-fields.ts';
import type { InvertedIndex, InvertedTerm } from './inverted.ts';

/** Stores a value as a file and returns its path. */
export type Put = (name: string, value: object) => string;

/** Splits the words of an index into shards of about `most` characters. */
export function writeShards(index: InvertedIndex, most: number, put: Put): Run<string>[] {
  const runs: Run<string>[] = [];
  // The first shard begins with the empty text, so that every word has a shard.
  let first = '';
  let terms: InvertedTerm[] = [];
  let postings: number[][] = [];
  let size = 0;
  const close = (): void => {
    const documents = documentsOf(postings, FIELDS.length);
    const shard: Shard = {
      terms: terms.map(({ term }) => term).join('\n'),
      ...stemsOf(terms),
      postings,
      lengths: documents.map((ids, field) => writeLengths(ids.map((id) => index.lengths[id]?.[field] ?? 1))),
    };
    if (terms.length > 0) runs.push([first, put('words', shard)]);
  };
  for (const each of index.terms) {
    const numbers = writePostings(each.postings);
    const byteCount = each.term.length + 3 * numbers.length + 4;
    const last = terms.at(-1);
    if (last !== undefined && size + byteCount > most) {
      close();
      [first, terms, postings, size] = [boundary(last.term, each.term), [], [], 0];
    }
    terms.push(each);
    postings.push(numbers);
    size += byteCount;
  }
  close();
  return runs;
}

/** The stems of terms in the format of `Shard.stems`; absent if every term is its own stem. */
function stemsOf(terms: readonly InvertedTerm[]): Pick<Shard, 'stems'> {
  const stems = terms.map(({ term, stem = term }) =>
    term.startsWith(stem) ? term.length - stem.length : stem,
  );
  return stems.some((stem) => stem !== 0) ? { stems } : {};
}

/** The shortest prefix of `term` that sorts after `last`. */
function boundary(last: string, term: string): string {
  let length = 1;
  while (term.slice(0, length) <= last) length++;
  return term.slice(0, length);
}

/** Words that are long enough to recognize when mistyped. */
const GUESSABLE = /^\p{L}[\p{L}\p{N}_-]{2,29}$/u;

export function vocabularyOf({ terms }: InvertedIndex): Vocabulary {
  const guessable = terms.filter(({ term }) => GUESSABLE.test(term));
  const weights = guessable.map(({ postings }) => {
    const most = postings.reduce((highest, documents) => Math.max(highest, (documents?.length ?? 0) / 2), 1);
    return Math.min(9, Math.floor(Math.log2(most)));
  });
  return { terms: guessable.map(({ term }) => term).join('\n'), weights: weights.join('') };
}
