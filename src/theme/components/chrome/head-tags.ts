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
  toUrl,
}: HeadFacts): MetaTag[] {
  const tags: Record<string, string | undefined> = {
    'theme-color': color,
    generator: 'Trellis',
    'og:site_name': name,
    ...site,
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

/** The canonical URL of a route: below the URL that the settings give for the whole site, else where it is published. */
export function canonicalOf(
  route: string | undefined,
  given: string | undefined,
  site: URL | undefined,
  toPath: (route: string) => string,
): string | undefined {
  if (route === undefined) return undefined;
  if (given && /^https?:\/\//i.test(given)) return given.replace(/\/+$/, '') + route;
  return site && new URL(toPath(route), site).href;
}
