import { isAbsoluteUrl } from '../../../../config/index.ts';
import { breadcrumbs, type Page, type Site } from '../../../../site/index.ts';

interface DataFacts {
  /** URL of the root of the site, without a trailing slash. */
  address: string;
  /** Canonical URL of the page. */
  url: string;
  description?: string;
  language: string;
  /** URL of an image. */
  picture?: string;
  modified?: string;
}

/**
 * Structured data of a page for search engines: JSON-LD 1.1 in the vocabulary of schema.org, ready for a
 * `script` element. The home page is the site; other pages are its articles, with their breadcrumbs.
 */
export function structuredData(site: Site, page: Page, facts: DataFacts): string {
  const { address, url, description, language, picture, modified } = facts;
  const { settings } = site;
  const website = { '@type': 'WebSite', name: settings.name, url: `${address}/` };
  const about = {
    ...(description && { description }),
    inLanguage: language,
    ...(picture && { image: picture }),
    ...(modified && { dateModified: modified }),
  };
  const graph: object[] =
    page.route === '/'
      ? home(site, address, { ...website, ...about })
      : [
          {
            '@type': page.operation === undefined ? 'TechArticle' : 'APIReference',
            headline: page.title,
            url,
            ...about,
            isPartOf: website,
          },
          trail(site, page, address),
        ];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}

/** The site, and its publisher if the settings name one. */
function home({ settings }: Site, address: string, website: object): object[] {
  const { organization } = settings.seo;
  if (!organization) return [website];
  const { logo, ...rest } = organization;
  const id = `${address}/#organization`;
  const file = logo?.replace(/^\.?\//, '');
  return [
    { ...website, publisher: { '@id': id } },
    {
      '@type': 'Organization',
      '@id': id,
      name: settings.name,
      ...rest,
      ...(logo && { logo: isAbsoluteUrl(logo) ? logo : `${address}/${encodeURI(file ?? '')}` }),
    },
  ];
}

/** Breadcrumbs: the home page, groups that have a page, and the page itself, which needs no address. */
function trail(site: Site, page: Page, address: string): object {
  const steps = [
    { name: site.settings.name, item: `${address}/` },
    ...breadcrumbs(site, page).flatMap(({ title, href }) =>
      href === undefined || href === page.route ? [] : [{ name: title, item: address + encodeURI(href) }],
    ),
    { name: page.title },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
