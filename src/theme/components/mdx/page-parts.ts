/** What the layout of a page takes out of, or reads from, the rendered text of the page. */
import { escapeHtml, textOf, unescapeHtml } from './html.ts';
import { mark, takeMarked } from './marks.ts';

/** Columns beside the text: examples of a request and of its response, and what else an author wants there. */
export type AsideKind = 'request' | 'response' | 'panel';

export interface PageParts {
  html: string;
  /** Finished HTML, in the order of the page. */
  aside: Partial<Record<AsideKind, string>>;
  /** Titles of the views that the page can be switched between; the first one is shown until another is chosen. */
  views: string[];
  /** Second and third level, also those of components and snippets. */
  headings: { depth: number; slug: string; text: string }[];
}

/** `html` with the mark of something that belongs beside the text. Where nobody takes it out it stays in its place. */
export function aside(kind: AsideKind, html: string): string {
  return mark('aside', { kind }, html);
}

/** What is marked within something that is itself marked stays there. */
export function withoutMarks(html: string): string {
  return html.replace(/<!--trellis-aside \d+ [^>]*?-->/g, '');
}

const STRAY = /<!--trellis-panel \d+ ([^>]*?)-->/g;

/** A Tab outside of Tabs is shown under its title. */
const withStrayTabs = (html: string): string =>
  html.replace(
    STRAY,
    (_, data: string) => `<p><strong>${escapeHtml(JSON.parse(decodeURIComponent(data)).title)}</strong></p>`,
  );

const VIEW = /<section class="view" data-view="([^"]*)"/g;
const HEADING = /<h([23])\b[^>]*? id="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g;

/**
 * Takes a rendered page apart. `takeAside: false` leaves what belongs beside the text in its place, for pages that have
 * no room beside it.
 */
export function pageParts(rendered: string, { takeAside = true } = {}): PageParts {
  const { rest, found } = takeMarked<{ kind: AsideKind }>('aside', rendered);
  const parts: PageParts = {
    html: withStrayTabs(takeAside ? rest : withoutMarks(rendered)),
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
  parts.headings = [...parts.html.matchAll(HEADING)].map(([, depth, slug, html]) => ({
    depth: Number(depth),
    slug: unescapeHtml(slug ?? ''),
    text: textOf(html ?? ''),
  }));
  return parts;
}
