/**
 * The side of the search that runs in the reader's browser: the words of a query, what they match in the shards, and what
 * a mistyped word means. Knows neither Node nor the Site.
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
export { canBeMistyped, nearestWord } from './query/correct.ts';
export type { Wanted } from './query/matches.ts';
export {
  type Found,
  isOfNames,
  parseQuery,
  type Query,
  run,
  shardsFor,
  wantedBy,
} from './query/query.ts';
export { termsOfShard } from './query/shard-terms.ts';
export { termsOf, type Word, wordsIn } from './words/words.ts';
