import { INDEX_NAME, markdownRoute } from '../markdown-route.ts';
import { notFoundMarkdown, prefersMarkdown } from '../negotiation.ts';

export type Fetch = (request: Request) => Promise<Response>;

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

interface PageOptions {
  /** Base path, `/docs` or `''`. */
  base: string;
  /** Serves a file of the site, and 404 for any other path. */
  files: Fetch;
}

/**
 * Responds to a request that only reads. Responses depend on `Accept` (RFC 9110, section 12.5.1) only where a
 * page is: at its address, and where nothing is.
 */
export function pageFront({ base, files }: PageOptions): Fetch {
  return async (request) => {
    const path = decodedPath(request.url);
    const wantsMarkdown = prefersMarkdown(request.headers.get('accept') ?? undefined);
    const isPage = !/\.[^/.]+$/.test(path) || path.endsWith('.html');
    if (isPage && wantsMarkdown) {
      const route = path.slice(base.length).replace(/(?:\/index\.html|\.html|\/)$/, '') || '/';
      const url = new URL(base + markdownRoute(route), request.url);
      const markdown = await files(new Request(url, { method: request.method }));
      if (markdown.ok) return varied(markdown, MARKDOWN_TYPE);
    }
    const response = await files(request);
    if (response.status === 404 && (wantsMarkdown || path.endsWith('.md'))) {
      await response.body?.cancel();
      const text = notFoundMarkdown(path, `${base}/${INDEX_NAME}`);
      return varied(new Response(request.method === 'HEAD' ? null : text, { status: 404 }), MARKDOWN_TYPE);
    }
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    return isPage || isHtml ? varied(response) : response;
  };
}

export function decodedPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function varied(response: Response, type?: string): Response {
  const copy = new Response(response.body, response);
  copy.headers.append('Vary', 'Accept');
  if (type !== undefined) copy.headers.set('Content-Type', type);
  return copy;
}
