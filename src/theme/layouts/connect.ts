/**
 * Sources that the playground of a page may connect to, for the Content-Security-Policy: the origins of its servers and
 * this machine. A server with variables in its host may be anywhere, so its scheme is named alone.
 */
export function connectSources(servers: string[]): string[] {
  const sources = new Set(['http://127.0.0.1:*', 'http://localhost:*']);
  for (const server of servers) {
    const origin = /^(https?:)\/\/([^/?#]+)/i.exec(server);
    if (!origin) continue;
    const [, scheme, host] = origin as unknown as [string, string, string];
    sources.add(/^[\w.:-]+$/.test(host) ? `${scheme}//${host}` : scheme);
  }
  return [...sources];
}
