/**
 * The side of the search that runs in the reader's browser: the words of a query, what they match in the shards, and what
 * a mistyped word means. Knows neither Node nor the Site.
 */

export { canBeMistyped, nearestWord } from './correct.ts';
export { KIND_BOOST, KIND_OF_LETTER } from './fields.ts';
export {
  runOf,
  type SearchBase,
  type SearchManifest,
  type Shard,
  type Shown,
  type Texts,
  type Vocabulary,
} from './format.ts';
export type { Wanted } from './matches.ts';
export {
  type Found,
  isOfNames,
  parseQuery,
  type Query,
  run,
  shardsFor,
  wantedBy,
} from './query.ts';
export { termsOfShard } from './shard-terms.ts';
export { termsOf, type Word, wordsIn } from './words.ts';
