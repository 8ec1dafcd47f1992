/** text: escaping of text for HTML and XML, and back. Isomorphic. */
export { escapeHtml, unescapeHtml } from './html.ts';
export { escapeXml, escapeXmlAttribute } from './xml.ts';
