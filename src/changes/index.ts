/**
 * What has changed between two descriptions of an API: a list of plain changes, each with a level and the id of a rule, and
 * the list as text, as an entry of a page and as a feed.
 */
export { compareApis } from './compare.ts';
export {
  type Change,
  type ChangedOperation,
  type ChangeKind,
  type ChangeLevel,
  type CompareOptions,
  LEVELS,
} from './model.ts';
export { countsOf, countsText } from './report/grouped.ts';
export { changesMarkdown, type Entry } from './report/markdown.ts';
export { newPage, withEntry } from './report/page.ts';
export { changesRss, type Feed } from './report/rss.ts';
export { changesText, type Paint } from './report/text.ts';
export { RULES, type Rule } from './rules.ts';
