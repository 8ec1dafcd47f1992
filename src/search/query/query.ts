import { memoizeByObject } from '../../memory/index.ts';
import type { Run } from '../format/index-format.ts';
import { fold } from '../words/fold.ts';
import type { SearchLanguage } from '../words/languages/index.ts';
import { rootOf, stemOf } from '../words/stems.ts';
import { type Word, wordsIn } from '../words/words.ts';
import {
  addMatches,
  allOf,
  anyOf,
  type Match,
  type Matches,
  matchesOf,
  type SearchIndex,
} from './matches.ts';
import type { ShardTerms } from './shard-terms.ts';
import { isIdeograph, isNarrow, shardsOf, type Wanted } from './wanted.ts';

/** A parsed query. */
export interface Query {
  text: string;
  words: QueryWord[];
  /** Prefixes of two letters also match in texts, where they usually match too much. */
  isWide?: boolean;
}

export interface QueryWord extends Word {
  /** The word and its synonyms. A document matches if it has any of these, or all of `partsWanted`. */
  wanted: Wanted[];
  partsWanted: Wanted[];
  /** A word such as `how` or `the`, beside others that matter more. */
  isFiller: boolean;
}

/** A single letter begins too many words. Short words before others are usually complete. */
const MIN_PREFIX_OF_LAST = 2;
const MIN_PREFIX_OF_OTHERS = 3;

const SYNONYM_WEIGHT = 0.5;
const PART_WEIGHT = 0.4;

/**
 * Parses a query. The last word may be unfinished.
 *
 * @param language language of the index; undefined if its word forms are unknown
 * @param shards shards of the index
 */
export function parseQuery(
  text: string,
  language: SearchLanguage | undefined,
  shards: readonly Run<string>[],
): Query {
  const words = wordsIn(text);
  const fillers = language ? fillersOf(language) : new Set<string>();
  const hasOthers = words.some(({ whole }) => !fillers.has(whole));
  return {
    text,
    words: words.map((word, position) => {
      const isLast = position === words.length - 1 && word.end >= text.trimEnd().length;
      const least = isLast ? MIN_PREFIX_OF_LAST : MIN_PREFIX_OF_OTHERS;
      const isPrefix = (term: string): boolean =>
        (term.length >= least || isIdeograph(term)) && isNarrow(shards, term);
      const wantedFor = (raw: string, weight: number, isBeginning: boolean): Wanted => {
        const stem = stemOf(raw, language);
        const isUseful = stem !== undefined && isNarrow(shards, rootOf(stem));
        return { term: fold(raw), stem: isUseful ? stem : undefined, isPrefix: isBeginning, weight };
      };
      return {
        ...word,
        wanted: [
          wantedFor(text.slice(word.start, word.end), 1, isPrefix(word.whole)),
          ...synonymsOf(word.whole, language).map((other) => wantedFor(other, SYNONYM_WEIGHT, false)),
        ],
        partsWanted: partsWanted(word, isLast && word.parts.every(isPrefix)),
        isFiller: hasOthers && fillers.has(word.whole),
      };
    }),
  };
}

const partsWanted = ({ parts }: Word, isPrefix: boolean): Wanted[] =>
  parts.map((term, position) => ({
    term,
    isPrefix: isPrefix && position === parts.length - 1,
    weight: PART_WEIGHT,
  }));

const synonymsOf = (word: string, language: SearchLanguage | undefined): string[] =>
  (language?.synonyms && Object.hasOwn(language.synonyms, word) && language.synonyms[word]?.split(' ')) || [];

const fillersOf = memoizeByObject(({ fillers }: SearchLanguage) => new Set(fillers.split(' ').map(fold)));

/** Indices of the shards that a query needs. */
export function shardsFor(query: Query, shards: readonly Run<string>[]): number[] {
  const numbers = query.words
    .flatMap(({ wanted, partsWanted }) => [...wanted, ...partsWanted])
    .flatMap((wanted) => shardsOf(shards, wanted));
  return [...new Set(numbers)].filter((number) => number < shards.length).sort((a, b) => a - b);
}

/** Whether the word, or another form of the word, occurs anywhere. */
export function occurs({ wanted, partsWanted }: QueryWord, shards: readonly ShardTerms[]): boolean {
  const has = (each: Wanted): boolean => {
    let isThere = false;
    for (const shard of shards) shard.matching(each, () => (isThere = true));
    return isThere;
  };
  return wanted.some(has) || (partsWanted.length > 0 && partsWanted.every(has));
}

export interface RankedDocument {
  /** Number of the document. */
  id: number;
  /** Number of the query's words that it has. Documents with more of them come first. */
  words: number;
  score: number;
  /** Terms of the document that matched. */
  terms: string[];
}

/** Bonus for a title with all words of the query, in proportion to their share of the title. */
const TITLE_BONUS = 1;
/** If fewer documents have all words, also documents on pages with all words match. */
const FEW_DOCUMENTS = 5;
/** Further words of a query share the last bit. */
const MAX_BITS = 30;

/** How documents rank, apart from their words. */
export interface Ranking {
  /** Factor of the score of a document; 0 leaves it out. */
  boost(document: number): number;
  pageOf(document: number): number;
}

/**
 * What `query` finds, the best first: documents with all words of the query. If they are few, also parts of
 * pages that have all words. If none exist, documents with any of the words.
 */
export function findDocuments(
  index: SearchIndex,
  { words, isWide = false }: Query,
  ranking: Ranking,
): RankedDocument[] {
  const matchesOfWords = (isFiller: boolean): Matches[] =>
    words.flatMap((word, position) =>
      word.isFiller === isFiller ? [matchesOfWord(index, word, bitOf(position), isWide)] : [],
    );
  const fillers = matchesOfWords(true);
  // Excerpts need not show them.
  for (const ofFiller of fillers) for (const match of ofFiller.values()) match.terms = [];
  const matches = addMatches(anyOf(matchesOfWords(false)), fillers);
  const required = words.reduce((all, { isFiller }, position) => (isFiller ? all : all | bitOf(position)), 0);
  const ofPages = wordsOfPages(matches, ranking);
  const hasAll = (mask: number | undefined = 0): boolean => (mask & required) === required;
  const complete = [...matches].filter(([, match]) => hasAll(match.words));
  const spread =
    complete.length < FEW_DOCUMENTS
      ? [...matches].filter(([id]) => hasAll(ofPages.get(ranking.pageOf(id))))
      : complete;
  return (
    (spread.length > 0 ? spread : [...matches])
      // If only the title of the page matches, the page itself is the result.
      .filter(([, { isOwn }]) => isOwn)
      .map(([id, match]) => {
        const onPage = countBits((ofPages.get(ranking.pageOf(id)) ?? 0) & required);
        const score = scoreOf(match, required) * onPage * ranking.boost(id);
        return { id, score, words: countBits(match.words & required), terms: match.terms };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.words - a.words || b.score - a.score || a.id - b.id)
  );
}

const bitOf = (position: number): number => 1 << Math.min(position, MAX_BITS);

function scoreOf({ score, titleWords, titleLength }: Match, required: number): number {
  if ((titleWords & required) !== required) return score;
  return score * (1 + TITLE_BONUS * Math.min(1, countBits(titleWords) / titleLength));
}

/** By page: words of the query anywhere on it, one bit each. */
function wordsOfPages(matches: Matches, { pageOf }: Ranking): Map<number, number> {
  const pages = new Map<number, number>();
  for (const [id, { words }] of matches) {
    const page = pageOf(id);
    pages.set(page, (pages.get(page) ?? 0) | words);
  }
  return pages;
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Documents with any form of the word, or with all of its parts. */
function matchesOfWord(
  index: SearchIndex,
  { wanted, partsWanted }: QueryWord,
  bit: number,
  isWide: boolean,
): Matches {
  const own = matchesOf(index, wanted, bit, isWide);
  if (partsWanted.length === 0) return own;
  return anyOf([own, allOf(partsWanted.map((part) => matchesOf(index, [part], bit, isWide)))]);
}
