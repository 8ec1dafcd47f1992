import { type Run, runOf } from '../format/index-format.ts';
import { rootOf } from '../words/stems.ts';

/** A term that a query searches for. */
export interface Wanted {
  term: string;
  /** Words with this stem match too. */
  stem?: string;
  /** Words that begin with the term match too. */
  isPrefix: boolean;
  weight: number;
}

/** A prefix in more shards matches too much, so they are not loaded. */
const MAX_SHARDS_OF_PREFIX = 6;
/** In this script, a single character is a word. */
const IDEOGRAPH = /^\p{sc=Han}/u;

/** Whether a prefix matches only in titles and names: two letters begin too many words of texts. */
export const isOfNames = (prefix: string): boolean => prefix.length < 3 && !IDEOGRAPH.test(prefix);

export const isIdeograph = (word: string): boolean => IDEOGRAPH.test(word);

/** Indices of the shards that can have terms with this prefix. */
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

/** Whether few enough shards can have terms with this prefix. */
export const isNarrow = (shards: readonly Run<string>[], prefix: string): boolean =>
  shardsWithin(shards, prefix).length <= MAX_SHARDS_OF_PREFIX;

/** Indices of the shards that can have matches. */
export function shardsOf(shards: readonly Run<string>[], { term, stem, isPrefix }: Wanted): number[] {
  return [
    ...(isPrefix ? shardsWithin(shards, term) : [Math.max(runOf(shards, term), 0)]),
    ...(stem === undefined ? [] : shardsWithin(shards, rootOf(stem))),
  ];
}
