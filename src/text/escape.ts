const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for the content of an element, and for an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Decodes escaped HTML. References that renderers never write stay unchanged. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (reference, decimal, hex, name) => {
    if (name) return NAMED[name] ?? reference;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

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

/** Text on one line, trimmed. A single space is no match, because most white space is one. */
export const oneLine = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ').trim();

/** The source of a regular expression that matches exactly `text`. */
export const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
