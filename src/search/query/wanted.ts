import { type Run, runOf } from '../format/index-format.ts';
import { rootOf } from '../words/stems.ts';

/** What a query asks the index for. */
export interface Wanted {
  term: string;
  /** Words with this stem match too. */
  stem?: string;
  /** Words that begin with the term match too. */
  isPrefix: boolean;
  weight: number;
}

/** Of shards that are read for the words that begin with one: past that the beginning says too little. */
const MAX_SHARDS_OF_PREFIX = 6;
/** Scripts in which a single letter is a word. */
const IDEOGRAPH = /^\p{sc=Han}/u;

/** Two letters begin too many words of a text to say anything; in titles and names they do. */
export const isOfNames = (prefix: string): boolean => prefix.length < 3 && !IDEOGRAPH.test(prefix);

export const isIdeograph = (word: string): boolean => IDEOGRAPH.test(word);

/** Numbers of the shards that can hold terms with this beginning. */
function shardsWithin(shards: readonly Run<string>[], prefix: string): number[] {
  const first = Math.max(runOf(shards, prefix), 0);
  const within: number[] = [];
  for (let number = first; number < shards.length; number++) {
    const start = shards[number]?.[0] ?? '';
    if (number > first && !start.startsWith(prefix)) break;
    within.push(number);
  }
  return within;
}

/** Whether the terms with this beginning are few enough to be looked at. */
export const isNarrow = (shards: readonly Run<string>[], prefix: string): boolean =>
  shardsWithin(shards, prefix).length <= MAX_SHARDS_OF_PREFIX;

/** Numbers of the shards that can hold what is wanted. */
export function shardsOf(shards: readonly Run<string>[], { term, stem, isPrefix }: Wanted): number[] {
  return [
    ...(isPrefix ? shardsWithin(shards, term) : [Math.max(runOf(shards, term), 0)]),
    ...(stem === undefined ? [] : shardsWithin(shards, rootOf(stem))),
  ];
}
