/**
 * search: what readers can find on a site, and its index. `searchPage` collects the records of a page from
 * its finished HTML and the Site. `writeIndex` makes the index files, which `browser.ts` reads. Data in, data
 * out.
 */

export { searchPage } from './records/index.ts';
export { type Sections, sectionsOf } from './records/sections.ts';
export type { SearchPage, SearchRecord } from './search-page.ts';
export {
  KNOWN_LANGUAGES,
  languageOf,
  loadLanguage,
  type SearchLanguage,
} from './words/languages/index.ts';
export type { PageTerms } from './write/page-terms.ts';
export type { IndexStore, StoredIndex } from './write/stored-index.ts';
export { type IndexOptions, indexedTexts, writeIndex } from './write/write-index.ts';
