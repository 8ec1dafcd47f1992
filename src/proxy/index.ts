/**
 * Sends the playground's requests for readers: to APIs that do not allow web pages (CORS), and with headers
 * that no page may send. Only servers on a list are reached. Node only; public as `trellis-docs/proxy`.
 */
export { type Lookup, lookUp, pinned, pinnedLookup } from './addresses.ts';
export { type NamedServer, namedServers, type ProxyServer } from './allow-list.ts';
export { createProxy, type ProxyHandler, type ProxyOptions } from './handler.ts';
export type { ProxyLimits } from './limits.ts';
export { createProxyListener, PROXY_PATH, SERVERS_FILE, serversOfSite } from './listener.ts';
export type { ProxyProblem, RequestHead, ResponseHead } from './protocol.ts';
