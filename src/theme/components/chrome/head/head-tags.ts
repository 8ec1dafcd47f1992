/** Attributes of a meta element. */
interface MetaTag {
  name?: string;
  property?: string;
  content: string;
}

/** Names that stand in `property` (Open Graph protocol); all others stand in `name` (HTML, section 4.2.5). */
const PROPERTY = /^(?:og|article|book|profile|music|video|fb):/;

/** Names of which a page has another element than a meta tag. */
const ELSEWHERE = new Set(['canonical', 'charset', 'viewport', 'title']);

interface HeadFacts {
  title: string;
  description?: string;
  /** Name of the site. */
  name: string;
  color: string;
  keywords?: string[];
  /** What search engines may do with the page; wins over the tags by name. */
  robots?: string;
  /** Tags by name: of every page, and of this one. */
  site: Record<string, string>;
  page?: Record<string, string>;
  /** URL of the page. */
  url?: string;
  isHome?: boolean;
  /** Tag of the language of the page (BCP 47). */
  language: string;
  /** URL of the picture that is drawn of the page. One that an author names goes before. */
  picture?: string;
  /** Gives the URL of a path of the site, for images in previews. */
  toUrl(path: string): string;
}

/** The meta tags of a page: what holds for all pages gives way to what the page says of itself, and that to its own tags. */
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
  const given = page?.['og:image'] ?? site['og:image'];
  const tags: Record<string, string | undefined> = {
    'theme-color': color,
    generator: 'Trellis',
    'og:site_name': name,
    'og:type': isHome ? 'website' : 'article',
    'og:url': url,
    'og:locale': localeOf(language),
    'twitter:card': given || picture ? 'summary_large_image' : 'summary',
    ...(picture && !given && pictureTags(picture, title)),
    ...site,
    // One that the settings give is that of the home page, and previews of all pages would lead there.
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

/** The size that all pictures of pages have. */
const pictureTags = (picture: string, title: string): Record<string, string> => ({
  'og:image': picture,
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': title,
});

/** A language as the Open Graph protocol has it, always with a territory: `pt` -> `pt_BR`. */
function localeOf(language: string): string | undefined {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return region && `${code}_${region}`;
}

/** The canonical URL of a route, by the URL of the root of the site. */
export const canonicalOf = (route: string | undefined, address: string | undefined): string | undefined =>
  route === undefined || address === undefined ? undefined : new URL(address + encodeURI(route)).href;
