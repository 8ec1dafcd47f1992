import type { Run, Shard, Vocabulary } from '../format/index-format.ts';
import { documentsOf, writeLengths, writePostings } from '../format/postings.ts';
import { FIELDS } from '../format/text-fields.ts';
import type { InvertedIndex } from './inverted.ts';

/** Keeps a value as a file, whose path it returns. */
export type Put = (name: string, value: object) => string;

/** Cuts the words of an index into shards of about `most` characters. */
export function writeShards(index: InvertedIndex, most: number, put: Put): Run<string>[] {
  const runs: Run<string>[] = [];
  // The first one begins with nothing, so that every word has its shard.
  let first = '';
  let terms: string[] = [];
  let postings: number[][] = [];
  let size = 0;
  const close = (): void => {
    const documents = documentsOf(postings, FIELDS.length);
    const shard: Shard = {
      terms: terms.join('\n'),
      postings,
      lengths: documents.map((ids, field) => writeLengths(ids.map((id) => index.lengths[id]?.[field] ?? 1))),
    };
    if (terms.length > 0) runs.push([first, put('words', shard)]);
  };
  for (const [term, each] of index.terms) {
    const numbers = writePostings(each);
    const added = term.length + 3 * numbers.length + 4;
    const last = terms.at(-1);
    if (last !== undefined && size + added > most) {
      close();
      [first, terms, postings, size] = [boundary(last, term), [], [], 0];
    }
    terms.push(term);
    postings.push(numbers);
    size += added;
  }
  close();
  return runs;
}

/** The shortest beginning of `term` that comes after `last`. */
function boundary(last: string, term: string): string {
  let length = 1;
  while (term.slice(0, length) <= last) length++;
  return term.slice(0, length);
}

/** Words of letters, long enough to be told from others by what is mistyped. */
const GUESSABLE = /^\p{L}[\p{L}\p{N}_-]{2,29}$/u;

export function vocabularyOf({ terms }: InvertedIndex): Vocabulary {
  const found = terms.filter(([term]) => GUESSABLE.test(term));
  const weights = found.map(([, postings]) => {
    const most = postings.reduce((known, documents) => Math.max(known, (documents?.length ?? 0) / 2), 1);
    return Math.min(9, Math.floor(Math.log2(most)));
  });
  return { terms: found.map(([term]) => term).join('\n'), weights: weights.join('') };
}
