/** Which headers pass through the proxy. */
import { ProxyError } from './protocol.ts';

export type Headers = [name: string, value: string][];

/** Headers of one connection, which the next one has anew (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings)$/;

/**
 * What the proxy says itself. Two opinions about the length of a message let one request hide in another.
 */
const OWN = /^(?:host|via|content-length|expect)$/i;

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** What remains of headers at the end of a connection, without those that `Connection` names. */
export function endToEnd(headers: Headers): Headers {
  const named = new Set(
    headers
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.split(','))
      .map((name) => name.trim().toLowerCase()),
  );
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return !HOP_BY_HOP.test(lower) && !named.has(lower);
  });
}

/** Names the proxy to the server (RFC 9110, section 7.6.3), and to itself in a loop. */
export const VIA = '1.1 trellis-docs-proxy';

/**
 * The headers for the server: those of the page's request, and nothing of the reader's own connection to the
 * docs: no cookie, no origin, no address. `Host` is that of the URL unless the list has the other name too.
 *
 * @throws `ProxyError` for a header that cannot be sent
 */
export function requestHeaders(
  headers: Headers,
  url: URL,
  isListedHost: (host: string) => boolean,
  length: number | undefined,
): string[] {
  for (const [name, value] of headers) {
    // HTTP transmits bytes: what is beyond Latin-1 has no defined encoding.
    if (!TOKEN.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) throw new ProxyError('request', name);
  }
  const hosts = headers.filter(([name]) => name.toLowerCase() === 'host').map(([, value]) => value.trim());
  const [host = url.host] = hosts;
  if (hosts.length > 1 || (host.toLowerCase() !== url.host && !isListedHost(host)))
    throw new ProxyError('server', host);
  const passed = endToEnd(headers).filter(([name]) => !OWN.test(name));
  const has = (wanted: string): boolean => passed.some(([name]) => name.toLowerCase() === wanted);
  const all: Headers = [
    ['Host', host],
    ...passed,
    ...(has('user-agent') ? [] : [['User-Agent', 'trellis-docs'] satisfies Headers[number]]),
    ...(has('accept-encoding') ? [] : [['Accept-Encoding', 'identity'] satisfies Headers[number]]),
    ['Via', VIA],
    ...(length === undefined ? [] : [['Content-Length', String(length)] satisfies Headers[number]]),
    ['Connection', 'close'],
  ];
  return all.flat();
}

/** Raw headers of Node as pairs. */
export const pairs = (raw: readonly string[]): Headers =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] satisfies Headers[number]] : []));
