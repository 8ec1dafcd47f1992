import { INDEX_NAME, markdownRoute } from '../markdown-route.ts';
import { mcpHandler, SiteFiles } from '../mcp/index.ts';
import type { ServerIdentity } from '../mcp/server.ts';
import { isMcpPath } from '../mcp-paths.ts';
import { notFoundMarkdown, prefersMarkdown } from '../negotiation.ts';
import { edgeSender } from './sender.ts';

type Fetch = (request: Request) => Promise<Response>;

interface FrontOptions {
  /** Base path, `/docs` or `''`. */
  base: string;
  identity: ServerIdentity;
  /** Serves a file of the site, and 404 for any other path. */
  files: Fetch;
  /** Serves requests below the path of the sandboxes. */
  sandboxes: Fetch;
  /** That path, with the base path. */
  sandboxPath: string;
  /** The response to a request for the MCP server beyond the rate limit of the host. */
  refuseMcp?(request: Request): Promise<Response | undefined>;
}

/** Responds to a request for the site. */
export type Front = Fetch;

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/**
 * Responses depend on `Accept` (RFC 9110, section 12.5.1) only where a page is: at its address, and where
 * nothing is. A page of another origin may not call the MCP server.
 */
export function siteFront(options: FrontOptions): Front {
  const { base, identity, files, sandboxes, sandboxPath, refuseMcp } = options;
  const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

  async function serveMcp(request: Request): Promise<Response> {
    const refusal = await refuseMcp?.(request);
    if (refusal) return refusal;
    const { origin } = new URL(request.url);
    const read = async (path: string): Promise<string | undefined> => {
      const response = await files(new Request(origin + base + encodeURI(path)));
      return response.ok ? response.text() : undefined;
    };
    const address = request.headers.get('cf-connecting-ip');
    const sender = edgeSender(sandboxes, origin + sandboxPath, address);
    const handle = mcpHandler(identity, { files: new SiteFiles(read), sender }, (page) => page === origin);
    return handle(request);
  }

  async function servePage(request: Request, path: string): Promise<Response> {
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
  }

  return (request) => {
    const path = decodedPath(request.url);
    if (isBelow(path, sandboxPath)) return sandboxes(request);
    if (isMcpPath(path, base)) return serveMcp(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && isBelow(path, base) ? servePage(request, path) : files(request);
  };
}

function decodedPath(url: string): string {
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
