/**
 * text: escaping of text for HTML, XML and regular expressions, paths and fragments of URLs, beginnings of
 * texts, the meaning of misspelled words, codes of languages, and RSS.
 * Isomorphic, except `content-hash.ts`.
 */
export { mapCssPaths } from './css.ts';
export { escapeHtml, escapeRegex, escapeXml, escapeXmlAttribute, oneLine, unescapeHtml } from './escape.ts';
export { meantFragment } from './fragment.ts';
export { LANGUAGES_OF_COUNTRIES } from './language-codes.ts';
export { type RssItem, renderRss } from './rss.ts';
export { addressesOfSrcset, mapSrcset } from './srcset.ts';
export { didYouMean, surelyMeant } from './suggest.ts';
export { summaryOf } from './summary.ts';
export { decodePercent, normalizeBase, SLASH_HINT, withBase, withBaseOnce, withoutBase } from './url.ts';
export { isUtf16, UTF16_HINT, UTF16_MESSAGE } from './utf16.ts';
