import type { Plugin } from 'vite';
import { createProxyListener, PROXY_PATH, type ProxyServer } from '../../../proxy/index.ts';
import { withoutBase } from '../../../text/index.ts';
import type { DocsFolder } from '../../context/docs-folder.ts';
import { proxyServers } from '../../context/proxy-servers.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Serves the proxy of the playground in dev. Servers of the author's machine are for the author only. */
export function serveProxy(
  folder: Pick<DocsFolder, 'site' | 'lastLoad' | 'generation'>,
  base: string,
): Plugin {
  let servers: ProxyServer[] = [];
  let generation: number | undefined;
  const current = (): ProxyServer[] => {
    if (generation !== folder.generation) servers = proxyServers(folder, 'preview');
    generation = folder.generation;
    return servers;
  };
  return {
    name: 'trellis:proxy',
    apply: 'serve',
    configureServer({ middlewares }) {
      const passOn = createProxyListener({
        servers: current,
        allowsLocal: (address) => LOOPBACK.test(address),
      });
      middlewares.use((request, response, next) => {
        const path = withoutBase((request.url ?? '').replace(/\?.*/s, ''), base);
        if (path !== PROXY_PATH) return next();
        passOn(request, response).catch(next);
      });
    },
  };
}
