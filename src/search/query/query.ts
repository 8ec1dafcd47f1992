import { type Run, runOf } from '../format/index-format.ts';
import { TEXT_FIELD } from '../format/text-fields.ts';
import { type Word, wordsIn } from '../words/words.ts';
import { allOf, anyOf, type Matches, matchesOf, type SearchIndex, type Wanted } from './matches.ts';

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

/** Terms that a word is found by: any of its forms, or all of its parts. */
export function wantedBy({ whole, parts, alternative, isPrefix, isPrefixOfParts }: QueryWord): {
  forms: Wanted[];
  parts: Wanted[];
} {
  const last = parts.length - 1;
  return {
    forms: [
      { term: whole, isPrefix, weight: 1 },
      ...(alternative === undefined ? [] : [{ term: alternative, isPrefix: false, weight: 0.25 }]),
    ],
    parts: parts.map((term, position) => ({
      term,
      isPrefix: isPrefixOfParts && position === last,
      weight: 0.4,
    })),
  };
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
  const wanted = query.words.map(wantedBy).flatMap(({ forms, parts }) => [...forms, ...parts]);
  const numbers = wanted.flatMap(({ term, isPrefix }) =>
    isPrefix ? shardsWithin(shards, term) : [Math.max(runOf(shards, term), 0)],
  );
  return [...new Set(numbers)].filter((number) => number < shards.length).sort((a, b) => a - b);
}

/** Two letters begin too many words of a text to say anything; in titles and names they do. */
export const isOfNames = (prefix: string): boolean => prefix.length < 3 && !IDEOGRAPH.test(prefix);

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
  index: SearchIndex,
  query: Query,
  boost: (document: number) => number,
  combine: 'AND' | 'OR',
): Found[] {
  const ofWords = query.words.map((word) => matchesOfWord(index, word, query.isWide ?? false));
  return (
    [...(combine === 'AND' ? allOf : anyOf)(ofWords)]
      // The title of its page alone is what the page itself is found by.
      .filter(([, { isOwn }]) => isOwn)
      .map(([id, { score, asked, terms }]) => ({ id, score: score * boost(id) * asked.length, terms }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.id - b.id)
  );
}

/** A word is found whole, or in another form, or in all of its parts. */
function matchesOfWord(index: SearchIndex, word: QueryWord, isWide: boolean): Matches {
  const matches = (wanted: Wanted): Matches => {
    if (!wanted.isPrefix || isWide || !isOfNames(wanted.term)) return matchesOf(index, wanted);
    return anyOf([matchesOf(index, wanted, TEXT_FIELD), matchesOf(index, { ...wanted, isPrefix: false })]);
  };
  const { forms, parts } = wantedBy(word);
  return anyOf([...forms.map(matches), allOf(parts.map(matches))]);
}
