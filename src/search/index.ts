/**
 * search: what can be found on a site, and the index of it. `searchPage` tells what is on a page, from its
 * finished HTML and the Site; `writeIndex` makes the files of the index, which `browser.ts` reads. Data in,
 * data out.
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
export { type IndexFiles, type IndexOptions, indexedTexts, writeIndex } from './write/write-index.ts';
