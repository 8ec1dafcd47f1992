import type { SiteSettings } from '../../config/index.ts';

/**
 * Sources for the Content-Security-Policy that a page's playground may connect to: the origins of its servers
 * and this machine. If a server's host has variables, or no source expression can name it (CSP Level 3,
 * section 2.3.1), only its scheme is listed; both schemes if the scheme is variable or missing.
 *
 * @param isAny readers may add any server
 */
export function connectSources(servers: string[], isAny = false): string[] {
  const sources = new Set([
    ...(isAny ? ['https:', 'http:'] : []),
    'http://127.0.0.1:*',
    'http://localhost:*',
  ]);
  for (const server of servers) {
    const origin = /^(?:(https?:)|\{[^{}/]*\}:|)\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(server);
    if (!origin) continue;
    const [, scheme, host = ''] = origin;
    for (const each of scheme ? [scheme.toLowerCase()] : ['http:', 'https:'])
      sources.add(/^[\w.-]+(?::\d+)?$/.test(host) ? `${each}//${host}` : each);
  }
  return [...sources];
}

/** The source that page ratings are posted to, unless it is the site itself. */
export function ratingSource({ thumbsRating, endpoint }: SiteSettings['feedback']): string[] {
  const origin =
    thumbsRating && /^https?:/i.test(endpoint ?? '') ? URL.parse(endpoint ?? '')?.origin : undefined;
  return origin === undefined ? [] : [origin];
}
