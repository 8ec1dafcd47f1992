import type { Plugin } from 'vite';
import { rss } from '../../hosting/index.ts';
import { withoutBase } from '../../text/index.ts';
import type { Run } from '../context/run.ts';
import { contentType, decodePath } from '../vite/files/assets.ts';

const CARD = /^\/_trellis\/cards\/([\da-f]+\.png)$/;
const FEED = '/rss.xml';

type PublishedRun = Pick<Run, 'context' | 'folder' | 'ledger'>;

/**
 * Serves in dev the feeds of pages and their pictures for link previews, each made on request. A site without
 * an address uses that of the dev server.
 */
export function servePublication(run: PublishedRun): Plugin {
  return {
    name: 'trellis:publication',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = withoutBase(decodePath(request.url ?? '/'), run.context.base);
        try {
          const card = CARD.exec(path)?.[1];
          const body = card
            ? await run.folder.publication?.cards?.png(card)
            : path.endsWith(FEED)
              ? await feedAt(run, path)
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

/**
 * The current feed of a page. The page is rendered first, because that collects the entries. An author's file
 * at the address wins.
 */
async function feedAt(
  { context: { base, devOrigin }, folder, ledger }: PublishedRun,
  path: string,
): Promise<string | undefined> {
  const route = path.slice(0, -FEED.length) || '/';
  const page = folder.site.pages.find((each) => each.route === route);
  const origin = devOrigin();
  if (!page || origin === undefined || folder.lastLoad?.assets.some(({ to }) => `/${to}` === path)) return;
  ledger.feeds.delete(path);
  const response = await fetch(`${origin}${base}${encodeURI(route)}`);
  await response.arrayBuffer();
  const feed = ledger.feeds.get(path);
  return feed && rss(feed);
}
