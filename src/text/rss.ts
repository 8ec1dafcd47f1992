import { escapeXml, escapeXmlAttribute } from './escape.ts';

/** The channel of an RSS 2.0 document. All texts are plain; `self` is the URL of the feed. */
interface RssChannel {
  title: string;
  link?: string;
  description: string;
  language?: string;
  self?: string;
  updated?: Date;
  items: RssItem[];
}

export interface RssItem {
  title: string;
  link?: string;
  /** An identifier that is not a URL; otherwise `link` identifies the item. */
  id?: string;
  date?: Date;
  categories?: string[];
  description: string;
  /** The whole text as HTML, for `content:encoded` (RSS content module). */
  html?: string;
}

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"';

/** Writes an RSS 2.0 document. */
export function renderRss(channel: RssChannel): string {
  const { title, link, description, language, self, updated, items } = channel;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}>\n<channel>`,
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', language),
    self && `<atom:link rel="self" type="application/rss+xml" href="${escapeXmlAttribute(self)}"/>`,
    element('lastBuildDate', updated?.toUTCString()),
    `\n${items.map(renderItem).join('')}</channel>\n</rss>\n`,
  ].join('');
}

function renderItem({ title, link, id, date, categories = [], description, html }: RssItem): string {
  const identifier = id ?? link;
  return [
    '<item>',
    element('title', title),
    element('link', link),
    identifier && `<guid isPermaLink="${id === undefined}">${escapeXml(identifier)}</guid>`,
    element('pubDate', date?.toUTCString()),
    ...categories.map((category) => element('category', category)),
    element('description', description),
    element('content:encoded', html),
    '</item>\n',
  ].join('');
}

const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;
