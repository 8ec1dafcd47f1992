import { oneLine, unescapeHtml } from '../../../text/index.ts';

/** Small readers for HTML rendered by this site; they cannot parse arbitrary HTML. */

/** An opening tag, or a comment; an unclosed comment ends with the text. */
const TAG = /<!--[\s\S]*?(?:-->|$)|<(?:[^<>"']|"[^"]*"|'[^']*')*>|<[^<>]*>/g;

/** A piece of HTML without its tags and comments. */
export const withoutTags = (html: string): string => html.replace(TAG, '');

/**
 * Whether readers see nothing of a piece of HTML. An element with attributes may be drawn by its class; a
 * column only keeps its place.
 */
export const isBlank = (html: string): boolean =>
  html.replace(/<!--[\s\S]*?(?:-->|$)|<\/?(?:p|div|span)>|<div class="column">/g, '').trim() === '';

/** The rendered children of a component; empty if readers would see nothing of them. */
export async function childrenOf({ slots }: { slots: Slots }): Promise<string> {
  const html = (await slots.render('default')) ?? '';
  return isBlank(html) ? '' : html;
}

interface Slots {
  render(name: string): Promise<string | undefined>;
}

/** The text content of a piece of HTML on one line. */
export function htmlText(html: string): string {
  return oneLine(unescapeHtml(withoutTags(html)));
}

/**
 * Prepares videos that start automatically. Browsers start none with sound, and phones open those that are
 * not inline in a window. They get controls, so readers can stop them (WCAG 2.2.2).
 */
export function stoppableVideos(html: string): string {
  return html.replace(/<video\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) => {
    if (!/\sautoplay\b/i.test(tag)) return tag;
    const names = tag.toLowerCase().split(/[\s=/>]+/);
    const missingNames = ['muted', 'loop', 'playsinline', 'controls'].filter((name) => !names.includes(name));
    return tag.replace(/(?<!\s)\s*\/?>$/, `${missingNames.map((name) => ` ${name}`).join('')}>`);
  });
}
