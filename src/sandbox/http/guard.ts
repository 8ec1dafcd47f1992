/**
 * Decides who may talk to a server on the developer's machine: no foreign page, whatever host name it used.
 */
import { isIP } from 'node:net';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a `Host` header names this machine. DNS rebinding needs a name that a foreign DNS server resolves,
 * so these are allowed: IP addresses, `localhost` with its subdomains (RFC 6761, section 6.3), and the name
 * that the server listens on.
 */
export function isAllowedHost(header: string | undefined, listenHost: string): boolean {
  const host = /^(\[[^\]]*\]|[^:@/\\?#\s]+)(?::\d+)?$/.exec(header ?? '')?.[1]?.toLowerCase();
  if (host === undefined) return false;
  if (LOCAL_NAMES.includes(host) || host.endsWith('.localhost') || host === listenHost.toLowerCase())
    return true;
  return isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/**
 * Whether a page of this `Origin` may call: plain HTTP on this machine with any port, or one of `others`
 * exactly.
 */
export function isAllowedOrigin(origin: string, others: readonly string[]): boolean {
  if (others.includes(origin)) return true;
  const url = URL.parse(origin);
  return (
    url !== null && url.origin === origin && url.protocol === 'http:' && LOCAL_NAMES.includes(url.hostname)
  );
}
