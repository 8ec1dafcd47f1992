import { oneLine, unescapeHtml } from '../../../text/index.ts';

/** Small readers for HTML rendered by this site; they cannot parse arbitrary HTML. */

/** An opening tag, or a comment; an unclosed comment ends with the text. */
const TAG = /<!--[\s\S]*?(?:-->|$)|<(?:[^<>"']|"[^"]*"|'[^']*')*>|<[^<>]*>/g;

/** A piece of HTML without its tags and comments. */
export const withoutTags = (html: string): string => html.replace(TAG, '');

/** The text content of a piece of HTML on one line. */
export function htmlText(html: string): string {
  return oneLine(unescapeHtml(withoutTags(html)));
}
