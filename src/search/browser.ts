/**
 * The side of the search that runs in the reader's browser: the words of a query, the index merged of its shards, and what
 * is meant by a mistyped word. Knows neither Node nor the Site.
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
export { mergeShards } from './merge.ts';
export {
  type Found,
  isOfNames,
  isWantedBy,
  parseQuery,
  type Query,
  run,
  shardsFor,
  wantedTerms,
} from './query.ts';
export { termsOf, type Word, wordsIn } from './words.ts';
