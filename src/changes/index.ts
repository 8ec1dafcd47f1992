/**
 * What changed between two descriptions of an API: a list of plain changes, each with its impact and the id
 * of a rule. The list is also written as text, as an entry of a page, and as a feed.
 */

export type {
  Change,
  ChangedOperation,
  CompareOptions,
} from './change.ts';
export { compareApis } from './compare.ts';
export { countsOf, countsText } from './report/grouped.ts';
export { changesMarkdown } from './report/markdown.ts';
export { newPage, withEntry } from './report/page.ts';
export { changesRss } from './report/rss.ts';
export { changesText, type Paint } from './report/text.ts';
export { RULES, type Rule } from './rules.ts';
