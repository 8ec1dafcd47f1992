/**
 * The side of the search that runs in the reader's browser: the words of a query, what they match in the
 * shards, and what a mistyped word means. Knows neither Node nor the Site.
 */

export {
  runOf,
  type SearchBase,
  type SearchManifest,
  type Shard,
  type Shown,
  type Texts,
  type Vocabulary,
} from './format/index-format.ts';
export { KIND_BOOST, KIND_OF_LETTER } from './format/text-fields.ts';
export { canBeMistyped, nearestWord, splitWord } from './query/correct.ts';
export { type Found, isKnown, parseQuery, type Query, type Ranking, run, shardsFor } from './query/query.ts';
export { termsOfShard } from './query/shard-terms.ts';
export { isOfNames } from './query/wanted.ts';
export type { SearchLanguage } from './words/languages/index.ts';
export { termsOf, type Word, wordsIn } from './words/words.ts';
