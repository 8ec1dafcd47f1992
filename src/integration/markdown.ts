/** Each page as Markdown beside it: written with the site, and made when it is asked for in dev. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { markdownLinks, markdownRoute, pageMarkdown, routeOfMarkdown } from '../agents/index.ts';
import type { Page } from '../site/index.ts';
import { services } from '../theme/services.ts';
import { decodePath, stripBase } from './assets.ts';
import type { Engine } from './engine.ts';

/** Makes the Markdown of pages of the site as it is now. */
function converter(engine: Engine): (page: Page, html: string) => Promise<string> {
  const { base } = engine;
  // The address of the site has its base path at its end.
  const address = engine.mode === 'build' ? engine.publication?.address : undefined;
  const origin = base !== '/' && address?.endsWith(base) ? address.slice(0, -base.length) : address;
  const routes = new Set(engine.site.pages.filter(hasMarkdown).map(({ route }) => route));
  return async (page, html) => {
    const view =
      page.operation === undefined ? undefined : await services().operationView(page.operation, page.id);
    return pageMarkdown(html, {
      title: page.title,
      description: page.description,
      servers: view?.kind === 'webhook' ? [] : view?.servers,
      resolve: markdownLinks({ origin, base, routes }, page.route),
    });
  };
}

/** What is shown where there is no page is none itself. */
const hasMarkdown = ({ route }: Page): boolean => route !== '/404';

/** Writes the Markdown of every page that was built into `out`, the folder of the site. */
export async function writeMarkdown(engine: Engine, out: string): Promise<void> {
  const toMarkdown = converter(engine);
  for (const page of engine.site.pages.filter(hasMarkdown)) {
    // A page that another has taken the address of, or that could not be built, has no file.
    const html = await readFile(join(out, page.route, 'index.html'), 'utf8').catch(() => undefined);
    if (html === undefined) continue;
    const file = join(out, markdownRoute(page.route));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await toMarkdown(page, html));
  }
}

/** Answers with the Markdown of a page in dev, from the page as the server itself renders it. */
export function serveMarkdown(engine: Engine): Plugin {
  return {
    name: 'trellis:markdown',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = decodePath(request.url ?? '/');
        const route = routeOfMarkdown(engine.base === '/' ? path : stripBase(path, engine.base));
        const page = engine.site.pages.find((each) => each.route === route && hasMarkdown(each));
        const address = server.httpServer?.address() as AddressInfo | null | undefined;
        if (!page || !address) return next();
        try {
          const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
          const prefix = engine.base === '/' ? '' : engine.base;
          const rendered = await fetch(`http://${host}:${address.port}${prefix}${encodeURI(page.route)}`);
          if (!rendered.ok) return next();
          const text = await converter(engine)(page, await rendered.text());
          response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(text);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
