import type MiniSearch from 'minisearch';
import type { QueryCombination } from 'minisearch';
import { FIELDS, type IndexedDocument, SEARCH_OPTIONS } from './fields.ts';
import { type Run, runOf } from './format.ts';
import { type Word, wordsIn } from './words.ts';

/** A word of the index that a query asks for. */
export interface Wanted {
  term: string;
  /** Words that begin with it are meant too. */
  isPrefix: boolean;
}

/** A query taken apart. */
export interface Query {
  text: string;
  words: QueryWord[];
  /** Beginnings of two letters are looked for in texts as well, which mostly says too little. */
  isWide?: boolean;
}

interface QueryWord extends Word {
  /** Another form that is meant as well: `level` of `levels`. */
  alternative?: string;
  isPrefix: boolean;
  isPrefixOfParts: boolean;
}

/** A single letter begins too many words to help, and short words in front of others are mostly whole. */
const SHORTEST_LAST = 2;
const SHORTEST_OTHER = 3;
/** Of shards that are read for the words that begin with one: past that the beginning says too little. */
const MOST_SHARDS = 6;
/** Languages whose plural is mostly a final s. */
const PLURAL_IN_S = /^(?:en|fr|es|pt|ca)\b/;
/** Scripts in which a single letter is a word. */
const IDEOGRAPH = /^\p{sc=Han}/u;

/**
 * Takes a query apart. The last word may be unfinished.
 *
 * @param language tag of the index that is asked
 * @param shards those of the index
 */
export function parseQuery(text: string, language: string, shards: readonly Run<string>[]): Query {
  const words = wordsIn(text);
  return {
    text,
    words: words.map((word, position) => {
      const isLast = position === words.length - 1 && word.end >= text.trimEnd().length;
      const isPrefix = (term: string): boolean =>
        (term.length >= (isLast ? SHORTEST_LAST : SHORTEST_OTHER) || IDEOGRAPH.test(term)) &&
        shardsWithin(shards, term).length <= MOST_SHARDS;
      return {
        ...word,
        alternative: PLURAL_IN_S.test(language) ? singular(word.whole) : undefined,
        isPrefix: isPrefix(word.whole),
        isPrefixOfParts: isLast && word.parts.every(isPrefix),
      };
    }),
  };
}

function singular(word: string): string | undefined {
  return /^\p{L}{3,}s$/u.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : undefined;
}

/** All terms of the index that a query asks for. */
export function wantedTerms({ words }: Query): Wanted[] {
  return words.flatMap((word) => wantedBy(word));
}

function wantedBy({ whole, parts, alternative, isPrefix, isPrefixOfParts }: QueryWord): Wanted[] {
  return [
    { term: whole, isPrefix },
    ...parts.map((term, index) => ({ term, isPrefix: isPrefixOfParts && index === parts.length - 1 })),
    ...(alternative === undefined ? [] : [{ term: alternative, isPrefix: false }]),
  ];
}

/** Numbers of the shards that can hold terms with this beginning. */
function shardsWithin(shards: readonly Run<string>[], prefix: string): number[] {
  const first = Math.max(runOf(shards, prefix), 0);
  const found: number[] = [];
  for (let number = first; number < shards.length; number++) {
    const start = shards[number]?.[0] ?? '';
    if (number > first && !start.startsWith(prefix)) break;
    found.push(number);
  }
  return found;
}

/** Numbers of the shards that a query needs. */
export function shardsFor(query: Query, shards: readonly Run<string>[]): number[] {
  const numbers = wantedTerms(query).flatMap(({ term, isPrefix }) =>
    isPrefix ? shardsWithin(shards, term) : [Math.max(runOf(shards, term), 0)],
  );
  return [...new Set(numbers)].filter((number) => number < shards.length).sort((a, b) => a - b);
}

/** Where a query touches a term of the index: everywhere, in all fields but the text, or nowhere. */
export type Wants = (term: string) => 'everywhere' | 'in names' | undefined;

export function isWantedBy(query: Query): Wants {
  const wanted = wantedTerms(query);
  const exact = new Set(wanted.map(({ term }) => term));
  const prefixes = wanted.filter(({ isPrefix }) => isPrefix).map(({ term }) => term);
  const isShort = (prefix: string): boolean => !query.isWide && isOfNames(prefix);
  const long = prefixes.filter((prefix) => !isShort(prefix));
  const short = prefixes.filter(isShort);
  return (term) => {
    if (exact.has(term) || long.some((prefix) => term.startsWith(prefix))) return 'everywhere';
    return short.some((prefix) => term.startsWith(prefix)) ? 'in names' : undefined;
  };
}

/** Two letters begin too many words of a text to say anything; in titles and names they do. */
export const isOfNames = (prefix: string): boolean => prefix.length < 3 && !IDEOGRAPH.test(prefix);

const NAMES = FIELDS.filter((field) => field !== 'text');

export interface Found {
  /** Number of the document. */
  id: number;
  score: number;
  /** Terms of the document that matched. */
  terms: string[];
}

/**
 * What `query` finds, the best first.
 *
 * @param boost of a document; 0 leaves it out
 * @param combine whether a document must have all words, or any of them
 */
export function run(
  index: MiniSearch<IndexedDocument>,
  query: Query,
  boost: (document: number) => number,
  combine: 'AND' | 'OR',
): Found[] {
  if (query.words.length === 0) return [];
  const found = index.search(
    { combineWith: combine, queries: query.words.map((word) => queryOf(word, query.isWide ?? false)) },
    { ...SEARCH_OPTIONS, boostDocument: (id) => boost(id as number) },
  );
  // The title of its page alone is what the page itself is found by.
  const isOwn = (fields: string[]): boolean => fields.some((field) => field !== 'page');
  return found
    .filter(({ match }) => Object.values(match).some(isOwn))
    .map(({ id, score, terms }) => ({ id: id as number, score, terms }));
}

/** A word is found whole, or in another form, or in all of its parts. */
function queryOf(
  { whole, parts, alternative, isPrefix, isPrefixOfParts }: QueryWord,
  isWide: boolean,
): QueryCombination {
  const leaf = (text: string, prefix: boolean, weight: number, fields?: string[]): QueryCombination => ({
    combineWith: 'OR',
    queries: [text],
    prefix,
    boostTerm: () => weight,
    ...(fields && { fields }),
  });
  // Of two matches of a word the later one says where: the whole word last, as it is looked for in all fields.
  const term = (text: string, prefix: boolean, weight: number): QueryCombination =>
    prefix && !isWide && isOfNames(text)
      ? { combineWith: 'OR', queries: [leaf(text, true, weight, NAMES), leaf(text, false, weight)] }
      : leaf(text, prefix, weight);
  const last = parts.length - 1;
  return {
    combineWith: 'OR',
    queries: [
      term(whole, isPrefix, 1),
      ...(alternative === undefined ? [] : [term(alternative, false, 0.25)]),
      ...(parts.length === 0
        ? []
        : [
            {
              combineWith: 'AND',
              queries: parts.map((part, index) => term(part, isPrefixOfParts && index === last, 0.4)),
            } as QueryCombination,
          ]),
    ],
  };
}
