/**
 * Finds out why a page got no response. Browsers tell pages nothing, so this sends requests that are safe to
 * repeat: `GET`, without query, body or credentials.
 */
import type { HttpRequest } from '../../../../../request/index.ts';
import { probe } from './probe.ts';

type Cause =
  /** Nothing responds at the origin: name, TLS, port, firewall. */
  | 'unreachable'
  /** The server responds, but to no request of this page with CORS headers. */
  | 'origin'
  /** Its preflight response does not allow `headers`. */
  | 'headers'
  /** Its preflight response does not allow the method. */
  | 'method'
  /** It redirects, to where this page cannot follow. */
  | 'redirect'
  /** It accepts connections and closes them before it responds. */
  | 'reset'
  /** The page can read other responses of it. */
  | 'unclear';

export interface Diagnosis {
  cause: Cause;
  /** Names of the headers that are not allowed. */
  headers?: string[];
}

const PROBE_MS = 5_000;
/** Each header costs a request. */
const MAX_HEADERS = 6;

/** Headers that need no permission (Fetch Standard, CORS-safelisted request-header). */
const SAFELISTED = /^(?:accept|accept-language|content-language|range)$/i;
const SAFELISTED_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/** Names of the headers for which the browser asks the server first. */
export const askedHeaders = ({ headers, body }: HttpRequest): string[] => [
  ...new Set(
    headers
      .filter(([name, value]) =>
        /^content-type$/i.test(name)
          ? !SAFELISTED_TYPE.test(value) && !Array.isArray(body)
          : !SAFELISTED.test(name),
      )
      .map(([name]) => name),
  ),
];

/**
 * @param isBlockedByPolicy the policy of the page stopped the request: it does not list where the server
 * redirects, or it does not list the server, which nothing can ask then
 */
export async function diagnose(
  request: HttpRequest,
  isBlockedByPolicy: boolean,
  signal: AbortSignal,
): Promise<Diagnosis | undefined> {
  const target = new URL(request.url);
  target.search = '';
  const attempt = async (init: RequestInit): Promise<Response | undefined> => {
    try {
      return await fetch(target, {
        credentials: 'omit',
        cache: 'no-store',
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]),
      });
    } catch {
      return undefined;
    }
  };
  const readable = await attempt({ redirect: 'manual' });
  if (isBlockedByPolicy) return readable?.type === 'opaqueredirect' ? { cause: 'redirect' } : undefined;
  if (!readable) {
    if (!(await probe(request.url))) return { cause: 'unreachable' };
    return { cause: (await attempt({ mode: 'no-cors' })) ? 'origin' : 'reset' };
  }
  if (readable.type === 'opaqueredirect') return { cause: 'redirect' };
  const names = askedHeaders(request).slice(0, MAX_HEADERS);
  const allowed = await Promise.all(
    names.map((name) => attempt({ headers: [[name, '0']], redirect: 'manual' })),
  );
  const headers = names.filter((_, at) => !allowed[at]);
  if (headers.length) return { cause: 'headers', headers };
  return { cause: /^(?:GET|HEAD|POST)$/.test(request.method) ? 'unclear' : 'method' };
}
