/**
 * Makes a response harmless for the origin that it comes from, which is that of the docs. Its body can be
 * text that somebody stored.
 */

/**
 * Media types that browsers do not run, apply or render as a document with scripts. XML is among them,
 * because the policy below blocks its scripts and stylesheets.
 */
const INERT =
  /^(?:application\/(?:json|x-ndjson|ndjson|jsonl|json-seq|octet-stream|x-www-form-urlencoded|xml|yaml|zip|gzip|pdf|[\w.-]+\+json|problem\+xml)|text\/(?:plain|csv|xml|markdown|yaml|event-stream)|image\/(?:png|jpeg|gif|webp|avif)|(?:audio|video)\/[\w.+-]+)$/;

/** Headers that concern the whole origin, or that only the host may send. */
const ORIGIN_WIDE =
  /^(?:set-cookie2?|clear-site-data|strict-transport-security|service-worker-allowed|sourcemap|x-sourcemap|refresh|report-to|reporting-endpoints|nel|alt-svc|public-key-pins.*|origin-agent-cluster|expect-ct|www-authenticate-.*|permissions-policy|document-policy|speculation-rules|no-vary-search|use-as-dictionary|supports-loading-mode|cross-origin-.*|content-security-policy.*|content-disposition|x-frame-options|access-control-.*|timing-allow-origin|sandbox-session|transfer-encoding|content-encoding|content-length|connection|keep-alive|upgrade|trailer)$/;

const PROTECTION: [name: string, value: string][] = [
  // An opaque origin without scripts, even if a browser shows the response as a document.
  ['Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex'],
  ['Cache-Control', 'no-store'],
];

/** @param ownOrigin redirects lead nowhere else: stored text could name any site */
export function safeResponse(response: Response, ownOrigin: string): Response {
  const headers = new Headers();
  for (const [name, value] of response.headers) if (!ORIGIN_WIDE.test(name)) headers.append(name, value);
  const type = headers.get('content-type');
  const essence = type?.split(';', 1)[0]?.trim().toLowerCase();
  if (response.body !== null && !INERT.test(essence ?? '')) {
    headers.set('Content-Type', 'text/plain; charset=utf-8');
    if (type !== null) headers.set('Sandbox-Content-Type', type);
  }
  const isRedirect = response.status >= 300 && response.status < 400;
  const target = URL.parse(headers.get('location') ?? '', `${ownOrigin}/`);
  if (isRedirect && headers.has('location') && target?.origin !== ownOrigin) headers.delete('location');
  for (const [name, value] of PROTECTION) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
