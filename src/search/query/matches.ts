import type { SearchBase } from '../format/index-format.ts';
import { FIELD_BOOSTS, isTitleField, PAGE_FIELD, TEXT_FIELD } from '../format/text-fields.ts';
import type { Meeting, ShardTerms } from './shard-terms.ts';
import { isOfNames, type Wanted } from './wanted.ts';

/** How a query matches a document. */
export interface Match {
  score: number;
  /** Words of the query in the document, and in its title: one bit each. */
  words: number;
  titleWords: number;
  /** Number of different words in its title; 0 if the title has no word of the query. */
  titleLength: number;
  /** Terms of the document that matched. */
  terms: string[];
  /** Whether more than the title of its page matched. */
  isOwn: boolean;
}

/** By document number. */
export type Matches = Map<number, Match>;

/** The shards that a query needs, and the statistics for BM25. */
export interface SearchIndex extends Pick<SearchBase, 'documents' | 'averages'> {
  shards: readonly ShardTerms[];
}

/** BM25+ (Lv and Zhai, "Lower-bounding term frequency normalization", 2011). */
const K = 1.2;
const B = 0.7;
const DELTA = 0.5;

/** Weight of another form of a word. */
const STEM_WEIGHT = 0.65;
/** Weight of a term that only begins with a word, and how fast it falls with each further letter. */
const PREFIX_WEIGHT = 0.4;
const LETTER_WEIGHT = 0.3;
/** Weight of a path whose first segments match, divided by one more than the number of the other segments. */
const PATH_WEIGHT = 0.9;

/** A term of the index that matches a query. */
interface AskedTerm {
  shard: ShardTerms;
  weight: number;
  isOfNames: boolean;
}

/**
 * The documents with any of `wanted`, the forms of one word.
 *
 * @param bit the bit of the word in `Match.words`
 * @param isWide whether prefixes of two letters also match in texts
 */
export function matchesOf(
  index: SearchIndex,
  wanted: readonly Wanted[],
  bit: number,
  isWide: boolean,
): Matches {
  const matches: Matches = new Map();
  for (const [term, asked] of termsFor(index, wanted, isWide)) addTerm(matches, index, term, asked, bit);
  return matches;
}

/** Each matching term once, with its highest weight. */
function termsFor(
  { shards }: SearchIndex,
  wanted: readonly Wanted[],
  isWide: boolean,
): Map<string, AskedTerm> {
  const terms = new Map<string, AskedTerm>();
  for (const shard of shards) {
    for (const each of wanted) {
      shard.matching(each, (term, meeting) => {
        const weight = each.weight * nearness(term, each.term, meeting);
        const entry = terms.get(term);
        if (entry && entry.weight >= weight) return;
        const isBeginning = meeting === 'prefix' && isOfNames(each.term);
        terms.set(term, { shard, weight, isOfNames: isBeginning && !isWide });
      });
    }
  }
  return terms;
}

function nearness(term: string, word: string, meeting: Meeting): number {
  if (meeting === 'same') return 1;
  if (meeting === 'stem') return STEM_WEIGHT;
  // The fewer segments follow, the likelier it is the path that the reader means.
  if (word.startsWith('/') && term.charAt(word.length) === '/')
    return PATH_WEIGHT / term.slice(word.length).split('/').length;
  return (PREFIX_WEIGHT * term.length) / (term.length + LETTER_WEIGHT * (term.length - word.length));
}

function addTerm(
  matches: Matches,
  { documents, averages }: SearchIndex,
  term: string,
  { shard, weight, isOfNames: isInNames }: AskedTerm,
  bit: number,
): void {
  shard.each(term, (field, document, count, length, matching) => {
    if (isInNames && field === TEXT_FIELD) return;
    const rarity = Math.log(1 + (documents - matching + 0.5) / (matching + 0.5));
    const share = K * (1 - B + (B * length) / (averages[field] ?? 1));
    const value = weight * (FIELD_BOOSTS[field] ?? 0) * rarity;
    const score = value * (DELTA + (count * (K + 1)) / (count + share));
    const isTitle = isTitleField(field);
    const match = matches.get(document);
    if (!match) {
      matches.set(document, {
        score,
        words: bit,
        titleWords: isTitle ? bit : 0,
        titleLength: isTitle ? length : 0,
        terms: [term],
        isOwn: field !== PAGE_FIELD,
      });
      return;
    }
    match.score += score;
    match.isOwn ||= field !== PAGE_FIELD;
    if (isTitle) {
      match.titleWords = bit;
      match.titleLength = shorterTitle(match.titleLength, length);
    }
    if (match.terms.at(-1) !== term) match.terms.push(term);
  });
}

/** The smaller of two lengths; 0 is an unknown length. */
const shorterTitle = (a: number, b: number): number => (a === 0 || b === 0 ? a + b : Math.min(a, b));

/** Documents in any of the matches. Changes the first. */
export function anyOf([first = new Map(), ...others]: Matches[]): Matches {
  for (const matches of others) for (const [document, match] of matches) add(first, document, match);
  return first;
}

/** Documents in all of the matches. Changes the first. */
export function allOf([first = new Map(), ...others]: Matches[]): Matches {
  for (const document of first.keys())
    if (!others.every((matches) => matches.has(document))) first.delete(document);
  return addMatches(first, others);
}

/** Adds the matches of `others` in the same documents to `matches`. */
export function addMatches(matches: Matches, others: readonly Matches[]): Matches {
  for (const other of others)
    for (const [document, match] of other) if (matches.has(document)) add(matches, document, match);
  return matches;
}

function add(matches: Matches, document: number, addition: Match): void {
  const match = matches.get(document);
  if (!match) {
    matches.set(document, addition);
    return;
  }
  match.score += addition.score;
  match.words |= addition.words;
  match.titleWords |= addition.titleWords;
  match.titleLength = shorterTitle(match.titleLength, addition.titleLength);
  match.isOwn ||= addition.isOwn;
  for (const term of addition.terms) if (!match.terms.includes(term)) match.terms.push(term);
}
