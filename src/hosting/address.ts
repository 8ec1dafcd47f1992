import type { SiteSettings } from '../config/index.ts';

/** Where it may be said that the site is published. */
export interface AddressSources {
  /** `--site`: an origin. */
  site?: string;
  /** Text of the file `CNAME` of the docs folder: a domain. */
  cname?: string;
  /** Base path, `/docs` or `''`. */
  base: string;
}

/**
 * URL of the root of the published site, the base path included and without a trailing slash: of `canonical`
 * in the meta tags of the settings, else of `--site`, else of the domain in `CNAME`. Undefined where none
 * says it.
 */
export function siteAddress(
  { metadata }: Pick<SiteSettings, 'metadata'>,
  { site, cname, base }: AddressSources,
): string | undefined {
  const { canonical } = metadata;
  // That of the settings is the whole address, as a folder is published at one place.
  if (canonical && /^https?:\/\//i.test(canonical) && URL.canParse(canonical))
    return canonical.replace(/[?#].*/s, '').replace(/(?<!\/)\/+$/, '');
  if (site && URL.canParse(site)) return new URL(site).origin + base;
  const domain = (cname ?? '').trim();
  // A host name (RFC 1123, section 2.1) with a dot in it.
  return /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i.test(domain)
    ? `https://${domain.toLowerCase()}${base}`
    : undefined;
}

/** The URL of a route of the site, with what a URL cannot hold encoded. */
export const urlOf = (address: string, route: string): string =>
  address + encodeURI(route).replace(/%25(?=[\da-f]{2})/gi, '%');
