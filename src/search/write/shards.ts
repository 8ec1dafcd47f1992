import type { Run, Shard, Vocabulary } from '../format/index-format.ts';
import { documentsOf, mostDocuments, writeLengths, writeNumbers } from '../format/postings.ts';
import { FIELDS } from '../format/text-fields.ts';
import type { IndexedTerm } from './indexed-term.ts';

/** Stores a value as a file and returns its path. */
export type Put = (name: string, value: object) => string;

/** A shard that is written, and what a later build needs to know of it, as plain data. */
export interface WrittenShard {
  path: string;
  /** Its first and its last word. */
  first: string;
  last: string;
  /** Approximate characters of the first word, and of all. */
  firstSize: number;
  size: number;
  /** Its part of the vocabulary. */
  vocabulary: Vocabulary;
}

/** A shard of an earlier index, with words that nothing has changed. */
export interface UnchangedShard {
  shard: WrittenShard;
  terms(): readonly IndexedTerm[];
}

/**
 * Splits the words of an index, which are added in their order, into shards.
 *
 * Where a shard ends depends only on its own words and on the next one. So a word that is new, or in more
 * documents, changes its own shard, and hardly ever others: readers still have these, and a later build
 * takes them as they are.
 */
export class ShardWriter {
  private readonly lengths: readonly (readonly (number | null)[])[];
  private readonly most: number;
  private readonly put: Put;
  private readonly shards: WrittenShard[] = [];
  private terms: IndexedTerm[] = [];
  private size = 0;
  /** Becomes a shard if the next word begins another one. */
  private unchanged: UnchangedShard | undefined;

  /**
   * @param lengths for each document, the number of different words per field
   * @param most approximate characters of the largest shard; a single word may need more
   */
  constructor(lengths: readonly (readonly (number | null)[])[], most: number, put: Put) {
    this.lengths = lengths;
    this.most = most;
    this.put = put;
  }

  add(term: IndexedTerm): void {
    const size = sizeOf(term);
    this.cutBefore(term.term, size);
    this.terms.push(term);
    this.size += size;
  }

  addShard(unchanged: UnchangedShard): void {
    this.cutBefore(unchanged.shard.first, unchanged.shard.firstSize);
    if (this.terms.length === 0) this.unchanged = unchanged;
    else for (const term of unchanged.terms()) this.add(term);
  }

  end(): WrittenShard[] {
    this.close();
    return this.shards;
  }

  /** Closes the shard if the word begins another one. */
  private cutBefore(term: string, size: number): void {
    const { unchanged } = this;
    if (!unchanged && this.terms.length === 0) return;
    if (this.isCut(unchanged?.shard.size ?? this.size, term, size)) this.close();
    else if (unchanged) {
      this.unchanged = undefined;
      this.terms = [...unchanged.terms()];
      this.size = unchanged.shard.size;
    }
  }

  /** From half of the largest size on, a word that is twice as long begins a shard twice as often. */
  private isCut(before: number, term: string, size: number): boolean {
    if (before + size > this.most) return true;
    return before > this.most / 2 && shareOf(term) * (this.most / 4) < size;
  }

  private close(): void {
    if (this.unchanged) this.shards.push(this.unchanged.shard);
    else if (this.terms.length > 0) this.shards.push(this.write());
    this.unchanged = undefined;
    this.terms = [];
    this.size = 0;
  }

  private write(): WrittenShard {
    const { terms, size, lengths } = this;
    const postings = terms.map((term) => term.postings);
    const documents = documentsOf(postings, FIELDS.length);
    const shard: Shard = {
      terms: terms.map(({ term }) => term).join('\n'),
      ...stemsOf(terms),
      postings: postings.map(writeNumbers).join(' '),
      lengths: documents.map((ids, field) => writeLengths(ids.map((id) => lengths[id]?.[field] ?? 1))),
    };
    const [first, last] = [terms[0], terms.at(-1)] as [IndexedTerm, IndexedTerm];
    return {
      path: this.put('words', shard),
      first: first.term,
      last: last.term,
      firstSize: sizeOf(first),
      size,
      vocabulary: vocabularyOf(terms),
    };
  }
}

/** The range of each shard. The first one begins with the empty text, so that every word has a shard. */
export const runsOf = (shards: readonly WrittenShard[]): Run<string>[] =>
  shards.map(({ first, path }, at) => [boundary(shards[at - 1]?.last, first), path]);

const sizeOf = ({ term, postings }: IndexedTerm): number => term.length + 3 * postings.length + 4;

/** A number from 0 to 1 for each word, evenly spread (FNV-1a). */
function shareOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  // The last letters have changed only the lower bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The stems of terms in the format of `Shard.stems`; absent if every term is its own stem. */
function stemsOf(terms: readonly IndexedTerm[]): Pick<Shard, 'stems'> {
  const stems = terms.map(({ term, stem = term }) =>
    term.startsWith(stem) ? term.length - stem.length : stem,
  );
  return stems.some((stem) => stem !== 0) ? { stems } : {};
}

/** The shortest prefix of `term` that sorts after `last`. */
function boundary(last: string | undefined, term: string): string {
  if (last === undefined) return '';
  let length = 1;
  while (term.slice(0, length) <= last) length++;
  return term.slice(0, length);
}

/** Words that are long enough to recognize when mistyped. */
const GUESSABLE = /^\p{L}[\p{L}\p{N}_-]{2,29}$/u;

function vocabularyOf(terms: readonly IndexedTerm[]): Vocabulary {
  const guessable = terms.filter(({ term }) => GUESSABLE.test(term));
  const weights = guessable.map(({ postings }) =>
    Math.min(9, Math.floor(Math.log2(mostDocuments(postings)))),
  );
  return { terms: guessable.map(({ term }) => term).join('\n'), weights: weights.join('') };
}

/** The vocabulary of an index in these shards. */
export const joinVocabularies = (shards: readonly WrittenShard[]): Vocabulary => ({
  terms: shards.flatMap(({ vocabulary: { terms } }) => terms || []).join('\n'),
  weights: shards.map(({ vocabulary: { weights } }) => weights).join(''),
});
