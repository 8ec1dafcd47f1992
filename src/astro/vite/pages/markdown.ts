/**
 * Each page as Markdown beside it: where it is, what it needs to be made, and the answer when it is asked for
 * in dev.
 */

import type { Plugin } from 'vite';
import { markdownLinks, markdownRoute, type PageFacts, routeOfMarkdown } from '../../../agents/index.ts';
import type { Page } from '../../../site/index.ts';
import { withoutBase } from '../../../text/index.ts';
import type { Run } from '../../context/run.ts';
import { answerWithText } from '../dev/page-text.ts';
import { decodePath } from '../files/assets.ts';

type MarkdownRun = Pick<Run, 'context' | 'folder' | 'locals'>;

/**
 * What the Markdown of the pages of the site as it is now needs beside their HTML. `key` is another when
 * links would lead elsewhere.
 */
export function markdownFacts({ context, folder, locals }: MarkdownRun): {
  key: string;
  of(page: Page): Promise<PageFacts>;
} {
  const { base, isRelative } = context;
  // The address of the site has its base path at its end.
  const address = context.mode === 'build' ? folder.publication?.address : undefined;
  const origin = base && address?.endsWith(base) ? address.slice(0, -base.length) : address;
  const routes = new Set(folder.site.pages.filter(hasMarkdown).map(({ route }) => route));
  return {
    key: JSON.stringify([origin, base, isRelative, ...routes]),
    of: async (page) => {
      const view =
        page.operation === undefined ? undefined : await locals().api.operationFacts(page.operation, page.id);
      return {
        title: page.title,
        description: page.description,
        servers: view?.kind === 'webhook' ? [] : view?.servers,
        resolve: markdownLinks({ origin, base, isRelative, routes }, page.route),
      };
    },
  };
}

/** The page for unknown addresses has no Markdown. */
export const hasMarkdown = ({ route }: Page): boolean => route !== '/404';

/** Where the Markdown of a page is in the folder of the site: in that of the page's own folder. */
export const markdownFile = ({ route }: Page): string => markdownRoute(route);

/** Answers with the Markdown of a page in dev, from the page as the server itself renders it. */
export function serveMarkdown(run: Pick<Run, 'context' | 'folder' | 'ledger'>): Plugin {
  const { base } = run.context;
  return {
    name: 'trellis:markdown',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = decodePath(request.url ?? '/');
        const route = routeOfMarkdown(withoutBase(path, base));
        const page = run.folder.site.pages.find((each) => each.route === route && hasMarkdown(each));
        if (!page) return next();
        answerWithText(run.ledger, page, { request, next }, ({ markdown }) => {
          return new Response(markdown, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
        });
      });
    },
  };
}
