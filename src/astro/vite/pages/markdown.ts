/**
 * The Markdown of each page, in a file beside it: its path, the facts that it needs, and how dev serves it.
 */

import type { Plugin } from 'vite';
import {
  indexDirective,
  type MarkdownSite,
  markdownLinks,
  markdownRoute,
  notFoundMarkdown,
  type PageFacts,
  prefersMarkdown,
  routeOfMarkdown,
} from '../../../agents/index.ts';
import type { Page } from '../../../site/index.ts';
import { contentHash } from '../../../text/content-hash.ts';
import { withoutBase } from '../../../text/index.ts';
import { indexAddress } from '../../agents/index-texts.ts';
import { operationFactsOf } from '../../agents/operation-facts.ts';
import type { Run } from '../../context/run.ts';
import { respondWithText } from '../dev/page-text.ts';
import { contentType, decodePath } from '../files/assets.ts';

type MarkdownRun = Pick<Run, 'context' | 'folder' | 'locals'>;

/**
 * What the Markdown of pages needs besides their HTML, as plain data. `key` changes if links would lead
 * elsewhere.
 */
export function markdownFacts(run: MarkdownRun): {
  key: string;
  links: MarkdownSite;
  of(page: Page): Promise<Omit<PageFacts, 'resolve'>>;
  /** Resolves the links of a page. */
  linksOf(page: Page): (url: string) => string;
} {
  const { context, folder } = run;
  const { base, isRelative } = context;
  // The address of the site ends in the base path.
  const address = context.mode === 'build' ? folder.publication?.address : undefined;
  const origin = base && address?.endsWith(base) ? address.slice(0, -base.length) : address;
  const routes = new Set(folder.site.pages.filter(hasMarkdown).map(({ route }) => route));
  const links = { origin, base, isRelative, routes };
  return {
    // Each page hashes it, so it must not grow with the site.
    key: contentHash(JSON.stringify([origin, base, isRelative, ...routes]), 20),
    links,
    linksOf: ({ route }) => markdownLinks(links, route),
    of: async (page) => ({
      title: page.title,
      description: page.description,
      operation: await operationFactsOf(run, page),
    }),
  };
}

/** The page for unknown addresses has no Markdown. */
export const hasMarkdown = ({ route }: Page): boolean => route !== '/404';

/** Path of a page's Markdown in the folder of the site: in that of the page's own folder. */
export const markdownFile = ({ route }: Page): string => markdownRoute(route);

/** Serves the Markdown of pages in dev, made from the HTML that the server itself renders. */
export function serveMarkdown(run: Pick<Run, 'context' | 'folder' | 'ledger' | 'locals'>): Plugin {
  const { base } = run.context;
  return {
    name: 'trellis:markdown',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = withoutBase(decodePath(request.url ?? '/'), base);
        const pageAt = (route: string | undefined): Page | undefined =>
          run.folder.site.pages.find((each) => each.route === route && hasMarkdown(each));
        const shown = pageAt(path === base ? '/' : path.replace(/(?<=.)\/$/, ''));
        if (shown) response.setHeader('vary', 'Accept');
        const isAsked = prefersMarkdown(request.headers.accept);
        const page = pageAt(routeOfMarkdown(path)) ?? (isAsked ? shown : undefined);
        if (page)
          return respondWithText(run.ledger, page, { request, next }, ({ markdown }) => {
            const directive = indexDirective(indexAddress(run, markdownFile(page)));
            return new Response(directive + markdown, {
              headers: { 'content-type': contentType('.md'), vary: 'Accept' },
            });
          });
        if (!/^\/[^@_].*\.md$/.test(path)) return next();
        response
          .writeHead(404, { 'content-type': contentType('.md') })
          .end(notFoundMarkdown(path, indexAddress(run, '/')));
      });
    },
  };
}
