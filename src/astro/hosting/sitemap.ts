import { escapeXml, escapeXmlAttribute } from '../../text/index.ts';

/** A page as a sitemap names it. */
export interface SitemapPage {
  url: string;
  /** When it was changed last, as in ISO 8601. */
  modified?: string;
  /** The page in all its languages, itself included: language tag and URL. */
  alternates?: { language: string; url: string }[];
}

/** Pages to a file, and files to an index (sitemaps.org, protocol 0.9). */
const MOST = 50_000;

const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * `sitemap.xml` of these pages, by file name; with more pages than one file may have, an index and `sitemap-1.xml`, … .
 * `address`: URL of the root of the site.
 */
export function sitemapFiles(pages: SitemapPage[], address: string, most = MOST): Map<string, string> {
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
        `<xhtml:link rel="alternate" hreflang="${escapeXmlAttribute(language)}" href="${escapeXmlAttribute(other)}"/>`,
    );
    const date = modified ? `<lastmod>${escapeXml(modified)}</lastmod>` : '';
    return `  <url><loc>${escapeXml(url)}</loc>${date}${links.join('')}</url>\n`;
  });
  return `${DECLARATION}<urlset ${SITEMAPS}${hasAlternates ? ` ${XHTML}` : ''}>\n${entries.join('')}</urlset>\n`;
}

/** `robots.txt` (RFC 9309): everything may be read, as what is not to be found says so itself. */
export const robotsTxt = (sitemap?: string): string =>
  `User-agent: *\nDisallow:\n${sitemap ? `\nSitemap: ${sitemap}\n` : ''}`;
