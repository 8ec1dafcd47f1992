import type { Plugin } from 'vite';
import { locationOf, statusOf } from '../../../hosting/index.ts';
import { isExternal, redirectAt } from '../../../site/index.ts';
import { withoutBase } from '../../../text/index.ts';
import type { DocsFolder } from '../../context/docs-folder.ts';
import { decodePath } from '../files/assets.ts';

/**
 * Applies the site's redirects in dev. Browsers must not cache them, because the next save may change them.
 */
export function serveRedirects(folder: Pick<DocsFolder, 'site'>, base: string): Plugin {
  return {
    name: 'trellis:redirects',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '/', method, headers } = request;
        const path = withoutBase(decodePath(url), base);
        // Pages request modules, styles and images; only what a reader visits is redirected.
        const isVisit = /^(?:document|i?frame|empty|)$/.test(String(headers['sec-fetch-dest'] ?? ''));
        const isOwn = /^\/(?:@|_trellis\/|explorer\/|node_modules\/)/.test(path);
        const redirect =
          isVisit && !isOwn && /^(?:GET|HEAD)$/.test(method ?? '')
            ? redirectAt(folder.site, path)
            : undefined;
        if (!redirect) return next();
        const to = isExternal(redirect.to) ? redirect.to : base + redirect.to;
        response.writeHead(statusOf(redirect.permanent), {
          location: locationOf(to, url),
          'cache-control': 'no-store',
        });
        response.end();
      });
    },
  };
}
