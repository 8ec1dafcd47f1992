import type { SiteSettings } from '../../config/index.ts';

/**
 * Sources that the playground of a page may connect to, for the Content-Security-Policy: the origins of its servers and
 * this machine. A server with variables in its host, or with one that no source expression can name (CSP Level 3,
 * section 2.3.1), may be anywhere, so its scheme is named alone; both, where the scheme is a variable too or left out.
 */
export function connectSources(servers: string[]): string[] {
  const sources = new Set(['http://127.0.0.1:*', 'http://localhost:*']);
  for (const server of servers) {
    const origin = /^(?:(https?:)|\{[^{}/]*\}:|)\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(server);
    if (!origin) continue;
    const [, scheme, host = ''] = origin;
    for (const each of scheme ? [scheme.toLowerCase()] : ['http:', 'https:'])
      sources.add(/^[\w.-]+(?::\d+)?$/.test(host) ? `${each}//${host}` : each);
  }
  return [...sources];
}

/** The source that ratings of pages are posted to, where that is not the site itself. */
export function ratingSource({ thumbsRating, endpoint }: SiteSettings['feedback']): string[] {
  const origin =
    thumbsRating && /^https?:/i.test(endpoint ?? '') ? URL.parse(endpoint ?? '')?.origin : undefined;
  return origin === undefined ? [] : [origin];
}
