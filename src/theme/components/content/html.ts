import { unescapeHtml } from '../../../text/index.ts';

/** Small readers of HTML that this site itself has rendered; they are no parsers of any HTML. */

/** What an opening tag may hold, and a comment, which ends with the text where it is not closed. */
const TAG = /<!--[\s\S]*?(?:-->|$)|<(?:[^<>"']|"[^"]*"|'[^']*')*>|<[^<>]*>/g;

/** A piece of HTML without its tags and comments. */
export const withoutTags = (html: string): string => html.replace(TAG, '');

/** The words of a piece of HTML on one line. */
export function textOf(html: string): string {
  return unescapeHtml(withoutTags(html)).replace(/\s+/g, ' ').trim();
}
