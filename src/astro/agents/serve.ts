import type { Plugin } from 'vite';
import { indexDirective, markdownRoute } from '../../agents/index.ts';
import type { Page } from '../../site/index.ts';
import { withoutBase } from '../../text/index.ts';
import type { Run } from '../context/run.ts';
import { contentType, decodePath } from '../vite/files/assets.ts';
import { indexAddress, indexTextAt } from './index-texts.ts';

/** Serves in dev the files that list the pages of the site for programs. Each is made on request. */
export function serveAgentFiles(run: Run): Plugin {
  const { base } = run.context;
  return {
    name: 'trellis:agents',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = withoutBase(decodePath(request.url ?? '/'), base);
        try {
          const text = await indexTextAt(run, path, (page) => renderedMarkdown(run, page));
          if (text === undefined) return next();
          const headers = { 'content-type': contentType(path), 'cache-control': 'no-cache' };
          response.writeHead(200, headers).end(text);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** The Markdown of a page as the dev server itself renders it, without the line that leads to the index. */
async function renderedMarkdown(run: Run, { route }: Page): Promise<string | undefined> {
  const { base, devOrigin } = run.context;
  const file = markdownRoute(route);
  const response = await fetch(`${devOrigin()}${base}${encodeURI(file)}`);
  if (!response.ok) return undefined;
  const text = await response.text();
  const directive = indexDirective(indexAddress(run, file));
  return text.startsWith(directive) ? text.slice(directive.length) : text;
}
