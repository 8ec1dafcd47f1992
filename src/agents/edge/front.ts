import { mcpHandler, SiteFiles } from '../mcp/index.ts';
import type { ServerIdentity } from '../mcp/server.ts';
import { isMcpPath } from '../mcp-paths.ts';
import { decodedPath, type Fetch, pageFront } from './pages.ts';
import { edgeSender } from './sender.ts';

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

/** A page of another origin may not call the MCP server. */
export function siteFront(options: FrontOptions): Front {
  const { base, identity, files, sandboxes, sandboxPath, refuseMcp } = options;
  const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

  let site: { origin: string; files: SiteFiles } | undefined;

  /** Kept, with what it has parsed, for the origin that clients use. */
  function siteAt(origin: string): SiteFiles {
    if (site?.origin === origin) return site.files;
    const read = async (path: string): Promise<string | undefined> => {
      const response = await files(new Request(origin + base + encodeURI(path)));
      return response.ok ? response.text() : undefined;
    };
    site = { origin, files: new SiteFiles(read) };
    return site.files;
  }

  async function serveMcp(request: Request): Promise<Response> {
    const refusal = await refuseMcp?.(request);
    if (refusal) return refusal;
    const { origin } = new URL(request.url);
    const address = request.headers.get('cf-connecting-ip');
    const sender = edgeSender(sandboxes, origin + sandboxPath, address);
    const handle = mcpHandler(identity, { files: siteAt(origin), sender }, (page) => page === origin);
    return handle(request);
  }

  const servePage = pageFront({ base, files });

  return (request) => {
    const path = decodedPath(request.url);
    if (isBelow(path, sandboxPath)) return sandboxes(request);
    if (isMcpPath(path, base)) return serveMcp(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && isBelow(path, base) ? servePage(request) : files(request);
  };
}
