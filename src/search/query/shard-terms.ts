import type { Shard } from '../format/index-format.ts';
import { documentsOf, eachPosting, lengthAt } from '../format/postings.ts';
import { FIELDS } from '../format/text-fields.ts';

/** The terms of one shard, ready to be asked for. */
export interface ShardTerms {
  /** Whether a term is here, or one that begins with it. */
  has(term: string, isPrefix: boolean): boolean;
  /** The terms that begin with `prefix`, itself included. */
  beginningWith(prefix: string): string[];
  /** Calls back for every field of every document that has exactly this term. */
  each(term: string, take: TakeOccurrence): void;
}

/**
 * Called a million times in a search of a large site, hence no object.
 *
 * @param field position in `FIELDS`
 * @param count how often the term stands there
 * @param length number of different words there
 * @param matching number of documents that have the term in this field
 */
type TakeOccurrence = (
  field: number,
  document: number,
  count: number,
  length: number,
  matching: number,
) => void;

const opened = new WeakMap<Shard, ShardTerms>();

/** Kept for as long as the shard is, because one shard serves many queries. */
export function termsOfShard(shard: Shard): ShardTerms {
  const terms = opened.get(shard) ?? open(shard);
  opened.set(shard, terms);
  return terms;
}

function open(shard: Shard): ShardTerms {
  const terms = shard.terms.split('\n');
  const positions = new Map(terms.map((term, position) => [term, position]));
  const lengths = lengthsOf(shard);
  return {
    has: (term, isPrefix) => positions.has(term) || (isPrefix && terms.some((each) => each.startsWith(term))),
    beginningWith: (prefix) => terms.filter((term) => term.startsWith(prefix)),
    each(term, take) {
      const position = positions.get(term);
      if (position === undefined) return;
      eachPosting(shard.postings[position] as number[], (field, document, count, matching) =>
        take(field, document, count, lengths[field]?.get(document) ?? 0, matching),
      );
    },
  };
}

/** Field -> document -> length. */
function lengthsOf(shard: Shard): Map<number, number>[] {
  return documentsOf(shard.postings, FIELDS.length).map((documents, field) => {
    const own = shard.lengths[field] ?? '';
    return new Map(documents.map((document, position) => [document, lengthAt(own, position)]));
  });
}
