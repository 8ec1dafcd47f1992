import { type NamedServer, namedServers, type ProxyServer } from '../../proxy/index.ts';
import type { DocsFolder } from './docs-folder.ts';

/** The servers that the proxy of a site may reach. None if the settings switch it off. */
export function proxyServers(
  { site, lastLoad }: Pick<DocsFolder, 'site' | 'lastLoad'>,
  trust: 'preview' | 'public',
): ProxyServer[] {
  const { proxy, baseUrl } = site.settings.api;
  if (proxy.offer === 'off') return [];
  const described = [
    ...(lastLoad?.documents ?? []).flatMap(({ servers }) => servers),
    ...[...(lastLoad?.operations.values() ?? [])].flatMap(({ request }) => request.servers),
    ...baseUrl.map((url): NamedServer => ({ url })),
  ];
  const named = proxy.servers.map((url) => ({ url }));
  const all = [...namedServers(named, 'settings'), ...namedServers(described, trust)];
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
