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
    (name) => `  <sitemap><loc>${xmlText(`${address}/${name}`)}</loc></sitemap>\n`,
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
        `<xhtml:link rel="alternate" hreflang="${xmlText(language)}" href="${xmlText(other)}"/>`,
    );
    const date = modified ? `<lastmod>${xmlText(modified)}</lastmod>` : '';
    return `  <url><loc>${xmlText(url)}</loc>${date}${links.join('')}</url>\n`;
  });
  return `${DECLARATION}<urlset ${SITEMAPS}${hasAlternates ? ` ${XHTML}` : ''}>\n${entries.join('')}</urlset>\n`;
}

/** Text in an element or attribute of XML 1.0, which has no control characters (section 2.2), escaped or not. */
export const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `robots.txt` (RFC 9309): everything may be read, as what is not to be found says so itself. */
export const robotsTxt = (sitemap?: string): string =>
  `User-agent: *\nDisallow:\n${sitemap ? `\nSitemap: ${sitemap}\n` : ''}`;
