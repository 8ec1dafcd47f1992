/** What a page's layout extracts from its rendered text. */

import { escapeHtml, oneLine, unescapeHtml } from '../../../text/index.ts';
import { stringsIn, type Translate } from '../../i18n/index.ts';
import { htmlText } from './html.ts';
import { mark, takeMarked } from './marks.ts';

/**
 * Columns beside the text: examples of a request and of its response, and whatever else an author puts there.
 */
export type AsideKind = 'request' | 'response' | 'panel';

interface PageParts {
  html: string;
  /** Finished HTML, in the order of the page. */
  aside: Partial<Record<AsideKind, string>>;
  /** Titles of the page's views. The first one is shown until the reader chooses another. */
  views: string[];
  /** First to third level, including those of components and snippets. */
  headings: { depth: number; slug: string; text: string }[];
}

/** Marks `html` as belonging beside the text. If no layout extracts it, it stays in place. */
export function aside(kind: AsideKind, html: string): string {
  return mark('aside', { kind }, html);
}

/** Marks inside a marked piece stay. */
export function withoutMarks(html: string): string {
  return html.replace(/<!--trellis-aside \d+ [^<>-]*-->/g, '');
}

const STRAY = /<!--trellis-panel \d+ ([^<>-]*)-->/g;

/** Shows a Tab outside of Tabs under its title. */
const withStrayTabs = (html: string): string =>
  html.replace(
    STRAY,
    (_, data: string) => `<p><strong>${escapeHtml(JSON.parse(decodeURIComponent(data)).title)}</strong></p>`,
  );

const FRAME = /<iframe\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/** A frame without a name gets that of the site it shows (WCAG 4.1.2). */
const namedFrames = (html: string, t: Translate): string =>
  html.replace(FRAME, (tag) => {
    if (/\s(?:title|aria-label)=/i.test(tag)) return tag;
    const host = /\ssrc="(?:https?:)?\/\/(?:www\.)?([^/"?#:]+)/i.exec(tag)?.[1];
    const name = host ? t('frame.of', { host }) : t('frame.label');
    return tag.replace(/^<iframe/i, (start) => `${start} title="${escapeHtml(name)}"`);
  });

const WRAPPED =
  /<(p|h[1-6])\b([^<>]*)>\s*<p>((?:[^<]|<(?:[^/p<]|p[^\s<>]|\/[^p<]|\/p[^\s<>]))*)<\/p>\s*(?=<\/\1>|<a class="anchor")/g;

/**
 * Markdown turns text on separate lines into a paragraph, which browsers would move out of a surrounding
 * paragraph or heading.
 */
const withoutWraps = (html: string): string => html.replace(WRAPPED, '<$1$2>$3');

const VIEW = /<section class="view" data-view="([^"]*)"/g;
const HEADING = /(<h([1-6])\b(?:[^<>"']|"[^"]*"|'[^']*')*>)([\s\S]*?)(?:<\/h\2>|$)/g;
const ID = / id="([^"]*)"/;

/** Renames duplicate heading ids of a snippet that a page includes twice. */
function distinctHeadings(html: string): string {
  const taken = new Set([...html.matchAll(HEADING)].map(([, tag = '']) => ID.exec(tag)?.[1]));
  const seen = new Set<string>();
  return html.replace(HEADING, (all: string, tag: string) => {
    const id = ID.exec(tag)?.[1];
    if (id === undefined) return all;
    if (!seen.has(id)) {
      seen.add(id);
      return all;
    }
    let copy = 2;
    while (taken.has(`${id}-${copy}`)) copy++;
    const own = `${id}-${copy}`;
    taken.add(own);
    seen.add(own);
    const start = tag.replace(ID, () => ` id="${own}"`);
    return start + all.slice(tag.length).replaceAll(` href="#${id}"`, () => ` href="#${own}"`);
  });
}

const OPENING_TITLE = /^\s*<h1\b[^>]*>([\s\S]*?)<\/h1>\s*/;

const plain = (text: string): string => oneLine(text).toLowerCase();

/** Removes a first heading that repeats the title in the page's header. */
function withoutTitle(html: string, title: string | undefined): string {
  const [opening, said] = OPENING_TITLE.exec(html) ?? [];
  return opening !== undefined && title !== undefined && plain(htmlText(said ?? '')) === plain(title)
    ? html.slice(opening.length)
    : html;
}

/**
 * Takes a rendered page apart. `takeAside: false` leaves asides in place, for pages without a column for
 * them. `title` is the page's title, `t` translates the texts that are added.
 */
export function pageParts(
  rendered: string,
  {
    takeAside = true,
    title,
    t = stringsIn('en'),
  }: { takeAside?: boolean; title?: string; t?: Translate } = {},
): PageParts {
  const { rest, found } = takeMarked<{ kind: AsideKind }>('aside', rendered);
  const parts: PageParts = {
    html: withoutTitle(
      distinctHeadings(
        withStrayTabs(namedFrames(withoutWraps(takeAside ? rest : withoutMarks(rendered)), t)),
      ),
      title,
    ),
    aside: {},
    views: [],
    headings: [],
  };
  if (takeAside) {
    for (const { data, html } of found)
      parts.aside[data.kind] = `${parts.aside[data.kind] ?? ''}${withoutMarks(html)}`;
  }
  parts.views = [...new Set([...parts.html.matchAll(VIEW)].map(([, title]) => unescapeHtml(title ?? '')))];
  parts.html = parts.html.replace(VIEW, (tag, title) =>
    unescapeHtml(title) === parts.views[0] ? tag.replace('class="view"', 'class="view active"') : tag,
  );
  parts.headings = [...parts.html.matchAll(HEADING)].flatMap(([, tag = '', depth, html = '']) => {
    const id = ID.exec(tag)?.[1];
    if (id === undefined || Number(depth) > 3) return [];
    return [{ depth: Number(depth), slug: unescapeHtml(id), text: htmlText(html) }];
  });
  return parts;
}
