import { HtmlTree, hasPart } from '../../html/index.ts';
import { mapSrcset, oneLine, type RssItem, renderRss, unescapeHtml } from '../../text/index.ts';

/** An entry of a page with updates. */
interface FeedEntry {
  /** Fragment of the entry on the page. */
  id: string;
  title: string;
  description?: string;
  tags: string[];
  /** Its text as it is on the page, before `data-part` is dropped. */
  html: string;
}

export interface Feed {
  title: string;
  description: string;
  /** URL of the page. */
  page: string;
  /** URL of the feed. */
  url: string;
  /** URL of the root of the site, without a trailing slash, and the base path that its links have. */
  address: string;
  base: string;
  language?: string;
  /** In the order of the page. */
  entries: FeedEntry[];
}

/** An RSS 2.0 document, with the text of each entry as HTML. */
export function rss(feed: Feed): string {
  const { title, description, page, url, language, entries } = feed;
  const items = entries.map((entry): RssItem => {
    const html = forReaders(entry.html, feed);
    return {
      title: entry.title,
      link: `${page}#${encodeURIComponent(entry.id)}`,
      date: dateOf(entry.title),
      categories: entry.tags,
      description: entry.description || summary(html),
      html,
    };
  });
  const [updated] = items.flatMap(({ date }) => date ?? []).sort((a, b) => b.getTime() - a.getTime());
  return renderRss({ title, link: page, description, language, self: url, updated, items });
}

/** Elements that need the page, its scripts or its styles. */
const NEEDS_PAGE = new Set(['script', 'style', 'button', 'svg', 'template']);
const PAGE_ATTRIBUTE = /^(?:class|style|id|tabindex|data-[\w-]+)$/;
const ADDRESSES = new Set(['href', 'src', 'poster']);

/** The text of an entry without what works only on the page, and with absolute addresses. */
function forReaders(html: string, feed: Feed): string {
  const tree = new HtmlTree(html);
  for (const element of tree.elements) {
    if (NEEDS_PAGE.has(element.tagName) || hasPart(element, 'skip')) {
      tree.remove(element);
      continue;
    }
    for (const { name, value } of [...element.attrs]) {
      if (PAGE_ATTRIBUTE.test(name)) tree.removeAttribute(element, name);
      else if (ADDRESSES.has(name)) tree.setAttribute(element, name, absolute(value, feed));
      else if (name === 'srcset')
        tree.setAttribute(
          element,
          name,
          mapSrcset(value, (address) => absolute(address, feed)),
        );
    }
  }
  for (const comment of tree.comments) tree.remove(comment);
  return tree.write();
}

function absolute(address: string, { page, address: root, base }: Feed): string {
  const isOwn = address.startsWith(`${base}/`) && !address.startsWith('//');
  return URL.parse(isOwn ? root + address.slice(base.length) : address, page)?.href ?? address;
}

function summary(html: string): string {
  const text = oneLine(unescapeHtml(html.replace(/<(?:[^<>"']|"[^"]*"|'[^']*')*>|<[^<>]*>/g, ' ')));
  return text.length > 240 ? `${text.slice(0, 240).replace(/(?<!\s)\s+\S*$/, '')} …` : text;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/**
 * The day that a label names, at midnight UTC; for a month its first day. `2026-03-01`, `March 1, 2026`, `1
 * March 2026`, `Mar 2026`. Undefined for other texts, such as `v1.2.0`, and for days that do not exist.
 */
export function dateOf(label: string): Date | undefined {
  const text = label
    .trim()
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1');
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 1));
  const monthFirst = /^([a-z]+)\.?(?:\s+(\d{1,2}))?,?\s+(\d{4})$/.exec(text);
  const dayFirst = /^(\d{1,2})\.?\s+([a-z]+)\.?,?\s+(\d{4})$/.exec(text);
  const [name, day, year] = monthFirst
    ? [monthFirst[1], monthFirst[2], monthFirst[3]]
    : [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]];
  if (name === undefined || name.length < 3) return undefined;
  const month = MONTHS.findIndex(
    (each) => each === name || each.slice(0, name.length === 4 ? 4 : 3) === name,
  );
  return month < 0 ? undefined : dayOf(Number(year), month + 1, Number(day ?? 1));
}

function dayOf(year: number, month: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}
