/** XML 1.0 has no such characters, not even as references (productions 2 and 66). They are left out. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text as content of an element. */
export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text as the value of an attribute, whose white space stays as it is (section 3.3.3). */
export const escapeXmlAttribute = (text: string): string =>
  escapeXml(text)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
