/**
 * The part of the search that runs in readers' browsers: parses queries, matches them in the shards, and
 * corrects mistyped words. Uses neither Node.js nor the Site.
 */

export {
  runOf,
  type SearchBase,
  type SearchManifest,
  type Shard,
  type ShownDocuments,
  type Texts,
  type Vocabulary,
} from './format/index-format.ts';
export { KIND_BOOST, KIND_OF_LETTER } from './format/text-fields.ts';
export { canBeMistyped, nearestWord, splitWord } from './query/correct.ts';
export {
  findDocuments,
  occurs,
  parseQuery,
  type Query,
  type RankedDocument,
  type Ranking,
  shardsFor,
} from './query/query.ts';
export { termsOfShard } from './query/shard-terms.ts';
export { isOfNames } from './query/wanted.ts';
export type { SearchLanguage } from './words/languages/index.ts';
export { termsOf, type Word, wordsIn } from './words/words.ts';
