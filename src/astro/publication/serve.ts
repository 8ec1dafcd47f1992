import type { Plugin } from 'vite';
import { rss } from '../../hosting/index.ts';
import { withoutBase } from '../../text/index.ts';
import type { Engine } from '../engine.ts';
import { contentType, decodePath } from '../vite/assets.ts';
import { originOf } from '../vite/dev/dev-server.ts';

const CARD = /^\/_trellis\/cards\/([\da-f]+\.png)$/;
const FEED = '/rss.xml';

/**
 * Serves in dev what a build makes of pages beside them: their feeds, and their pictures for previews of links, each drawn
 * when it is asked for. A site that does not know its address has that of the dev server.
 */
export function servePublication(engine: Engine): Plugin {
  return {
    name: 'trellis:publication',
    apply: 'serve',
    configureServer(server) {
      engine.devOrigin = () => originOf(server);
      server.middlewares.use(async (request, response, next) => {
        const path = withoutBase(decodePath(request.url ?? '/'), engine.base);
        try {
          const card = CARD.exec(path)?.[1];
          const body = card
            ? await engine.publication?.cards?.png(card)
            : path.endsWith(FEED)
              ? await feedAt(engine, path)
              : undefined;
          if (body === undefined) return next();
          response
            .writeHead(200, { 'content-type': contentType(path), 'cache-control': 'no-cache' })
            .end(body);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** The feed of a page as it is now: rendering the page tells what is in it. A file of the author's goes before. */
async function feedAt(engine: Engine, path: string): Promise<string | undefined> {
  const route = path.slice(0, -FEED.length) || '/';
  const page = engine.site.pages.find((each) => each.route === route);
  const origin = engine.devOrigin?.();
  if (!page || origin === undefined || engine.loaded?.assets.some(({ to }) => `/${to}` === path)) return;
  engine.publication?.feeds.delete(path);
  const rendered = await fetch(`${origin}${engine.base}${encodeURI(route)}`);
  await rendered.arrayBuffer();
  const feed = engine.publication?.feeds.get(path);
  return feed && rss(feed);
}
