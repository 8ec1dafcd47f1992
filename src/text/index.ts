/** text: escaping of text for HTML, XML and expressions, and back; joining of base paths; RSS. Isomorphic but for `content-hash.ts`. */
export { normalizeBase, withBase, withoutBase } from './base-path.ts';
export { escapeHtml, unescapeHtml } from './html.ts';
export { decodePercent } from './percent.ts';
export { escapeRegex, oneLine } from './plain.ts';
export { type RssItem, renderRss } from './rss.ts';
export { escapeXml, escapeXmlAttribute } from './xml.ts';
