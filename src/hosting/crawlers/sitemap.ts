import type { ContentSignals } from '../../config/index.ts';
import { alternatesOf, isListed, type Page, type Site } from '../../site/index.ts';
import { escapeXml, escapeXmlAttribute } from '../../text/index.ts';
import { urlOf } from '../address.ts';

/** A page as a sitemap names it. */
export interface SitemapPage {
  url: string;
  /** When it was changed last, as in ISO 8601. */
  modified?: string;
  /** The page in all its languages, itself included: language tag and URL. */
  alternates?: { language: string; url: string }[];
}

/** URLs in one sitemap, and sitemaps in an index (sitemaps.org, protocol 0.9). */
const MAX_SITEMAP_URLS = 50_000;

const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The pages that search engines may index. `modified`: when a page was changed last. */
export function sitemapPages(
  site: Site,
  address: string,
  modified: (page: Page) => string | undefined,
): SitemapPage[] {
  if (/\bnoindex\b|\bnone\b/i.test(site.settings.metadata.robots ?? '')) return [];
  return (
    site.pages
      // A page may name another address as its own.
      .filter((page) => isListed(site, page) && page.frontMatter.canonical === undefined)
      .map((page) => ({
        url: urlOf(address, page.route),
        modified: modified(page),
        alternates: alternatesOf(site, page).flatMap(({ language, route, isDefault }) => {
          const url = urlOf(address, route);
          return [{ language, url }, ...(isDefault ? [{ language: 'x-default', url }] : [])];
        }),
      }))
  );
}

/**
 * `sitemap.xml` of these pages, by file name; with more pages than one file may have, an index and
 * `sitemap-1.xml`, … . `address`: URL of the root of the site.
 */
export function sitemapFiles(
  pages: SitemapPage[],
  address: string,
  most = MAX_SITEMAP_URLS,
): Map<string, string> {
  if (pages.length <= most) return new Map([['sitemap.xml', urlSet(pages)]]);
  const files = new Map<string, string>();
  for (let start = 0; start < pages.length; start += most)
    files.set(`sitemap-${files.size + 1}.xml`, urlSet(pages.slice(start, start + most)));
  const parts = [...files.keys()].map(
    (name) => `  <sitemap><loc>${escapeXml(`${address}/${name}`)}</loc></sitemap>\n`,
  );
  const index = `${DECLARATION}<sitemapindex ${SITEMAPS}>\n${parts.join('')}</sitemapindex>\n`;
  return new Map([['sitemap.xml', index], ...files]);
}

function urlSet(pages: SitemapPage[]): string {
  const hasAlternates = pages.some(({ alternates = [] }) => alternates.length > 1);
  const entries = pages.map(({ url, modified, alternates = [] }) => {
    const languages = alternates.length > 1 ? alternates : [];
    const links = languages.map(
      ({ language, url: other }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXmlAttribute(language)}" ` +
        `href="${escapeXmlAttribute(other)}"/>`,
    );
    const date = modified ? `<lastmod>${escapeXml(modified)}</lastmod>` : '';
    return `  <url><loc>${escapeXml(url)}</loc>${date}${links.join('')}</url>\n`;
  });
  const namespaces = hasAlternates ? `${SITEMAPS} ${XHTML}` : SITEMAPS;
  return `${DECLARATION}<urlset ${namespaces}>\n${entries.join('')}</urlset>\n`;
}

/**
 * `robots.txt` (RFC 9309): robots may read everything, because pages that must not be indexed say so
 * themselves. `signals`: what they may use it for (contentsignals.org).
 */
export function robotsTxt(sitemap?: string, signals: ContentSignals = {}): string {
  const uses = Object.entries(signals).map(([use, isAllowed]) => `${use}=${isAllowed ? 'yes' : 'no'}`);
  const line = uses.length > 0 ? `Content-Signal: ${uses.join(', ')}\n` : '';
  return `User-agent: *\n${line}Disallow:\n${sitemap ? `\nSitemap: ${sitemap}\n` : ''}`;
}
