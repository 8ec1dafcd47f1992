/** Checks of every request before it reaches a sandbox: its host, and the origin of its page. */
import { isAllowedHost, isAllowedOrigin } from './guard.ts';

export interface GateOptions {
  /** Name or address that the server listens on. */
  host: string;
  /** Further origins whose pages may call, exactly as in the `Origin` header. */
  origins: readonly string[];
}

export interface Passage {
  /** Headers of every response. */
  headers: [name: string, value: string][];
  /** The response, if the request goes no further. */
  end?: { status: number; message?: string };
}

/**
 * A foreign host name is refused with 421 (RFC 9110, 15.5.20). Cross-origin rules (Fetch, "CORS protocol"): a
 * page of another origin is refused with 403 before anything runs, so its requests have no effect. An allowed
 * page may send any header and read every header. Cookies are never accepted.
 */
export function passGate(method: string, headers: Headers, { host, origins }: GateOptions): Passage {
  const common: Passage['headers'] = [
    ['Vary', 'Origin'],
    ['X-Content-Type-Options', 'nosniff'],
    // HTML of a description, or text that was sent, runs no scripts on this origin.
    ['Content-Security-Policy', 'sandbox'],
  ];
  if (!isAllowedHost(headers.get('host') ?? undefined, host)) {
    return {
      headers: common,
      end: { status: 421, message: 'This server responds only on localhost and IP addresses' },
    };
  }
  const origin = headers.get('origin');
  if (origin === null) return { headers: common };
  if (!isAllowedOrigin(origin, origins)) {
    return {
      headers: common,
      end: { status: 403, message: 'Pages from this origin may not use the sandbox' },
    };
  }
  common.push(['Access-Control-Allow-Origin', origin], ['Access-Control-Expose-Headers', '*']);
  const requestedMethod = headers.get('access-control-request-method');
  if (method !== 'OPTIONS' || requestedMethod === null) return { headers: common };
  common.push(['Access-Control-Allow-Methods', requestedMethod], ['Access-Control-Max-Age', '600']);
  const askedHeaders = headers.get('access-control-request-headers');
  if (askedHeaders) common.push(['Access-Control-Allow-Headers', askedHeaders]);
  if (headers.get('access-control-request-private-network') === 'true') {
    common.push(['Access-Control-Allow-Private-Network', 'true']);
  }
  return { headers: common, end: { status: 204 } };
}
