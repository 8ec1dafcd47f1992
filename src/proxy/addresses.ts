/** Which addresses of the network the proxy may connect to. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { ProxyError } from './protocol.ts';

/** All addresses of a name. */
export type Lookup = (host: string) => Promise<LookupAddress[]>;

export const lookUp: Lookup = (host) => systemLookup(host, { all: true });

/** Of IPv6, only this has addresses of the internet (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * `public`, or the name of a range that the internet does not route or that leads to IPv4 addresses (mapped,
 * 6to4, NAT64, Teredo). Undefined for a name.
 */
export function rangeOf(host: string): string | undefined {
  const text = host.replace(/^\[(.*)\]$/, '$1');
  // Node has fewer notations than the library, and connects by Node's.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  const range = address.range();
  if (range !== 'unicast') return range;
  return address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST) ? 'reserved' : 'public';
}

/**
 * Resolves a host once. The connection uses these addresses, so a name that resolves to another one a moment
 * later gains nothing (DNS rebinding).
 *
 * @param accepts whether an address of a range may be reached
 * @throws `ProxyError` if any address may not be: a name that mixes both is meant to deceive
 */
export async function pinned(
  host: string,
  accepts: (range: string) => boolean,
  lookup: Lookup,
): Promise<LookupAddress[]> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const own = rangeOf(host);
  let addresses: LookupAddress[];
  try {
    addresses =
      own === undefined ? await lookup(name) : [{ address: name, family: name.includes(':') ? 6 : 4 }];
  } catch (error) {
    throw new ProxyError('unreachable', codeOf(error));
  }
  if (addresses.length === 0) throw new ProxyError('unreachable', 'ENOTFOUND');
  // An address with a zone (`fe80::1%eth0`) has no range, and is never one of the internet.
  if (addresses.some(({ address }) => !accepts(rangeOf(address) ?? 'unknown')))
    throw new ProxyError('address');
  return addresses;
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

type Callback = (error: null, address: string | LookupAddress[], family?: number) => void;

/** A lookup for `http.request` that knows only these addresses. */
export const pinnedLookup =
  (addresses: LookupAddress[]) =>
  (_host: string, { all }: LookupOptions, callback: Callback): void => {
    const [first] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
