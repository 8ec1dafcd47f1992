/** XML 1.0 forbids these characters, even as references (productions 2 and 66). They are left out. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes text for the content of an element. */
export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text for an attribute value; its whitespace is kept (section 3.3.3). */
export const escapeXmlAttribute = (text: string): string =>
  escapeXml(text)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
