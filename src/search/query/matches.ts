import type { SearchBase } from '../format/index-format.ts';
import { FIELD_BOOSTS, PAGE_FIELD } from '../format/text-fields.ts';
import type { ShardTerms } from './shard-terms.ts';

/** What of a query is in a document. */
interface Match {
  score: number;
  /** Words of the query that matched. */
  asked: string[];
  /** Terms of the document that matched. */
  terms: string[];
  /** Whether more than the title of its page matched. */
  isOwn: boolean;
}

/** Document -> match. */
export type Matches = Map<number, Match>;

/** The terms of a site that a query may need, and the numbers that weigh them. */
export interface SearchIndex extends Pick<SearchBase, 'documents' | 'averages'> {
  shards: readonly ShardTerms[];
}

/** A word of the index that a query asks for. */
export interface Wanted {
  term: string;
  /** Words that begin with it match too. */
  isPrefix: boolean;
  weight: number;
}

/** BM25+ (Lv and Zhai, "Lower-bounding term frequency normalization", 2011). */
const K = 1.2;
const B = 0.7;
const DELTA = 0.5;

/** What a term that only begins with a word is worth, and how fast it falls with each further letter. */
const PREFIX_WEIGHT = 0.4;
const LETTER_WEIGHT = 0.3;

/** The documents with a word in any field but `without`. */
export function matchesOf(
  { documents, averages, shards }: SearchIndex,
  wanted: Wanted,
  without?: number,
): Matches {
  const matches: Matches = new Map();
  for (const shard of shards) {
    for (const term of wanted.isPrefix ? shard.beginningWith(wanted.term) : [wanted.term]) {
      const weight = wanted.weight * nearness(term, wanted.term);
      shard.each(term, (field, document, count, length, matching) => {
        if (field === without) return;
        const rarity = Math.log(1 + (documents - matching + 0.5) / (matching + 0.5));
        const share = K * (1 - B + (B * length) / (averages[field] as number));
        const score = rarity * (DELTA + (count * (K + 1)) / (count + share));
        add(matches, document, {
          score: weight * (FIELD_BOOSTS[field] as number) * score,
          asked: [wanted.term],
          terms: [term],
          isOwn: field !== PAGE_FIELD,
        });
      });
    }
  }
  return matches;
}

/** What a term is worth that begins with `word`. */
const nearness = (term: string, word: string): number =>
  term === word
    ? 1
    : (PREFIX_WEIGHT * term.length) / (term.length + LETTER_WEIGHT * (term.length - word.length));

/** Documents with any of these. The first of them is changed. */
export function anyOf([first = new Map(), ...others]: Matches[]): Matches {
  for (const matches of others) for (const [document, match] of matches) add(first, document, match);
  return first;
}

/** Documents with all of these. The first of them is changed. */
export function allOf([first = new Map(), ...others]: Matches[]): Matches {
  for (const document of first.keys())
    if (!others.every((matches) => matches.has(document))) first.delete(document);
  for (const matches of others)
    for (const [document, match] of matches) if (first.has(document)) add(first, document, match);
  return first;
}

function add(matches: Matches, document: number, { score, asked, terms, isOwn }: Match): void {
  const match = matches.get(document);
  if (!match) {
    matches.set(document, { score, asked: [...asked], terms: [...terms], isOwn });
    return;
  }
  match.score += score;
  match.isOwn ||= isOwn;
  for (const word of asked) if (!match.asked.includes(word)) match.asked.push(word);
  for (const term of terms) if (!match.terms.includes(term)) match.terms.push(term);
}
