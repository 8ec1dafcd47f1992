import { memoizeByObject } from '../../memory/index.ts';
import type { Run } from '../format/index-format.ts';
import { fold } from '../words/fold.ts';
import type { SearchLanguage } from '../words/languages/index.ts';
import { rootOf, stemOf } from '../words/stems.ts';
import { type Word, wordsIn } from '../words/words.ts';
import {
  allOf,
  anyOf,
  type Match,
  type Matches,
  matchesOf,
  type SearchIndex,
  withOthers,
} from './matches.ts';
import type { ShardTerms } from './shard-terms.ts';
import { isIdeograph, isNarrow, shardsOf, type Wanted } from './wanted.ts';

/** A query taken apart. */
export interface Query {
  text: string;
  words: QueryWord[];
  /** Beginnings of two letters are looked for in texts as well, which mostly says too little. */
  isWide?: boolean;
}

export interface QueryWord extends Word {
  /**
   * The word itself, and others for the same. Any of them finds a document, and so do all of `partsWanted`.
   */
  wanted: Wanted[];
  partsWanted: Wanted[];
  /** Says little beside the other words of the query: `how`, `the`. */
  isFiller: boolean;
}

/** A single letter begins too many words to help, and short words in front of others are mostly whole. */
const MIN_PREFIX_OF_LAST = 2;
const MIN_PREFIX_OF_OTHERS = 3;

const SYNONYM_WEIGHT = 0.5;
const PART_WEIGHT = 0.4;

/**
 * Takes a query apart. The last word may be unfinished.
 *
 * @param language that of the index; undefined when its words have no known forms
 * @param shards those of the index
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

/** Numbers of the shards that a query needs. */
export function shardsFor(query: Query, shards: readonly Run<string>[]): number[] {
  const numbers = query.words
    .flatMap(({ wanted, partsWanted }) => [...wanted, ...partsWanted])
    .flatMap((wanted) => shardsOf(shards, wanted));
  return [...new Set(numbers)].filter((number) => number < shards.length).sort((a, b) => a - b);
}

/** Whether a word, or another form of it, is anywhere. */
export function isKnown({ wanted, partsWanted }: QueryWord, shards: readonly ShardTerms[]): boolean {
  const has = (each: Wanted): boolean => {
    let isThere = false;
    for (const shard of shards) shard.matching(each, () => (isThere = true));
    return isThere;
  };
  return wanted.some(has) || (partsWanted.length > 0 && partsWanted.every(has));
}

export interface Found {
  /** Number of the document. */
  id: number;
  /** Words of the query that it has. Documents with more of them come first. */
  words: number;
  score: number;
  /** Terms of the document that matched. */
  terms: string[];
}

/**
 * What it adds to a score that all words of a query are in the title, by the share of the title that they
 * are.
 */
const TITLE_BONUS = 1;
/** With fewer documents that have all words, those are found too whose page has all words. */
const FEW_DOCUMENTS = 5;
/** Further words of a query share the last bit. */
const MAX_BITS = 30;

/** What is known of documents beside their words. */
export interface Ranking {
  /** Factor of the score of a document; 0 leaves it out. */
  boost(document: number): number;
  pageOf(document: number): number;
}

/**
 * What `query` finds, the best first: documents with all words of the query. If they are few, also parts of
 * pages that have all words. If none exist, documents with any of the words.
 */
export function run(index: SearchIndex, { words, isWide = false }: Query, ranking: Ranking): Found[] {
  const bits = words.map((_, position) => 1 << Math.min(position, MAX_BITS));
  const matchesOfWords = (isFiller: boolean): Matches[] =>
    words.flatMap((word, position) =>
      word.isFiller === isFiller ? [matchesOfWord(index, word, bits[position] as number, isWide)] : [],
    );
  const fillers = matchesOfWords(true);
  // Nobody looks for them in an excerpt.
  for (const ofFiller of fillers) for (const match of ofFiller.values()) match.terms = [];
  const matches = withOthers(anyOf(matchesOfWords(false)), fillers);
  const required = bits
    .filter((_, position) => !words[position]?.isFiller)
    .reduce((all, bit) => all | bit, 0);
  const ofPages = wordsOfPages(matches, ranking);
  const hasAll = (mask: number | undefined = 0): boolean => (mask & required) === required;
  const complete = [...matches].filter(([, match]) => hasAll(match.words));
  const spread =
    complete.length < FEW_DOCUMENTS
      ? [...matches].filter(([id]) => hasAll(ofPages.get(ranking.pageOf(id))))
      : complete;
  return (
    (spread.length > 0 ? spread : [...matches])
      // The title of its page alone is what the page itself is found by.
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

function scoreOf({ score, titleWords, titleLength }: Match, required: number): number {
  if ((titleWords & required) !== required) return score;
  return score * (1 + TITLE_BONUS * Math.min(1, countBits(titleWords) / titleLength));
}

/** Page -> words of the query that are anywhere on it. */
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

/** A word is found in any of its forms, or in all of its parts. */
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
