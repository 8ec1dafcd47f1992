/** text: escaping of text for HTML and XML, and back; joining of base paths. Isomorphic. */
export { normalizeBase, withBase, withoutBase } from './base-path.ts';
export { escapeHtml, unescapeHtml } from './html.ts';
export { escapeXml, escapeXmlAttribute } from './xml.ts';
