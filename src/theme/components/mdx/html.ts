/** Small readers of HTML that this site itself has rendered; they are no parsers of any HTML. */

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The text that escaped HTML text means. Entities that renderers do not write are left as they are. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (name) return NAMED[name] ?? entity;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** What an opening tag may hold, and a comment, which ends with the text where it is not closed. */
const TAG = /<!--[\s\S]*?(?:-->|$)|<(?:[^<>"']|"[^"]*"|'[^']*')*>|<[^<>]*>/g;

/** A piece of HTML without its tags and comments. */
export const withoutTags = (html: string): string => html.replace(TAG, '');

/** The words of a piece of HTML on one line. */
export function textOf(html: string): string {
  return unescapeHtml(withoutTags(html)).replace(/\s+/g, ' ').trim();
}
