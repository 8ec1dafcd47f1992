/** Attributes of a meta element. */
interface MetaTag {
  name?: string;
  property?: string;
  content: string;
}

/** Names that stand in `property` (Open Graph protocol); all others stand in `name` (HTML, section 4.2.5). */
const PROPERTY = /^(?:og|article|book|profile|music|video|fb):/;

/** Names for which a page has an element other than a meta tag. */
const ELSEWHERE = new Set(['canonical', 'charset', 'viewport', 'title']);

interface HeadFacts {
  title: string;
  description?: string;
  /** Name of the site. */
  name: string;
  color: string;
  keywords?: string[];
  /** Robots directive for the page; wins over the tags by name. */
  robots?: string;
  /** Tags by name: for every page, and for this one. */
  site: Record<string, string>;
  page?: Record<string, string>;
  /** URL of the page. */
  url?: string;
  isHome?: boolean;
  /** Tag of the language of the page (BCP 47). */
  language: string;
  /** URL of the picture drawn for the page. A picture that the author names wins. */
  picture?: string;
  /** Returns the URL of a path of the site, for images in previews. */
  toUrl(path: string): string;
}

/**
 * The meta tags of a page. The page's data wins over the tags of the site, and the page's own tags win over
 * both.
 */
export function headTags({
  title,
  description,
  name,
  color,
  keywords,
  robots,
  site,
  page,
  url,
  isHome,
  language,
  picture,
  toUrl,
}: HeadFacts): MetaTag[] {
  const ownPicture = page?.['og:image'] ?? site['og:image'];
  const tags: Record<string, string | undefined> = {
    'theme-color': color,
    generator: 'Trellis',
    'og:site_name': name,
    'og:type': isHome ? 'website' : 'article',
    'og:url': url,
    'og:locale': localeOf(language),
    'twitter:card': picture || ownPicture ? 'summary_large_image' : 'summary',
    ...(picture && !ownPicture && pictureTags(picture, title)),
    ...site,
    // The `og:url` of the settings is that of the home page; previews of all pages would link there.
    ...(url && !isHome && { 'og:url': url }),
    'og:title': title,
    ...(description && { description, 'og:description': description }),
    ...(keywords?.length && { keywords: keywords.join(', ') }),
    ...page,
    ...(robots && { robots }),
  };
  return Object.entries(tags).flatMap(([key, content]) => {
    if (!content || ELSEWHERE.has(key.toLowerCase())) return [];
    const value = /(?:^|:)(?:image|url)$/.test(key) ? toUrl(content) : content;
    return [PROPERTY.test(key) ? { property: key, content: value } : { name: key, content: value }];
  });
}

/** All drawn pictures have this size. */
const pictureTags = (picture: string, title: string): Record<string, string> => ({
  'og:image': picture,
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': title,
});

/** A language in the form of the Open Graph protocol, always with a territory: `pt` -> `pt_BR`. */
function localeOf(language: string): string | undefined {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return region && `${code}_${region}`;
}

/** Canonical URL of a route, from the URL of the site's root. */
export const canonicalOf = (route: string | undefined, address: string | undefined): string | undefined =>
  route === undefined || address === undefined ? undefined : new URL(address + encodeURI(route)).href;

/**
 * Speculation rules (WICG, section 4): the browser prefetches a page of the site when the reader hovers over
 * a link to it. Files that are not pages are excluded.
 */
export function speculationRules(base: string): string {
  const exclusions = ['_trellis', 'explorer'].map((folder) => ({
    not: { href_matches: `${base}/${folder}/*` },
  }));
  const condition = {
    and: [{ href_matches: `${base}/*` }, ...exclusions, { not: { selector_matches: '[download]' } }],
  };
  return JSON.stringify({ prefetch: [{ where: condition, eagerness: 'moderate' }] });
}
