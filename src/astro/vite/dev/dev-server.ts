import type { AddressInfo } from 'node:net';
import type { ViteDevServer } from 'vite';

/** Origin at which the dev server answers this machine; undefined until it listens. */
export function originOf({ httpServer }: ViteDevServer): string | undefined {
  const place = httpServer?.address() as AddressInfo | string | null | undefined;
  if (!place || typeof place === 'string') return undefined;
  // A server for all addresses is asked at that of this machine.
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[place.address] ?? place.address;
  return `http://${address.includes(':') ? `[${address}]` : address}:${place.port}`;
}
