/** The MCP server over Streamable HTTP, as a function from a request to its response. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import { isCardPath } from '../mcp-paths.ts';
import { ToolProblem } from './problem.ts';
import { createServer, type ServerIdentity } from './server.ts';
import { serverCard } from './server-card.ts';
import type { ToolContext } from './tools/tool.ts';

/** Bytes of a request. */
const MAX_BODY_BYTES = 1 << 20;

/** Tool calls of a request: hosts limit requests, and MCP 2025-03-26 allows arrays of calls. */
const MAX_CALLS = 10;

/**
 * Serves each request by itself: the server keeps no sessions. A page of another origin gets 403 (MCP
 * 2025-06-18, "Security Warning" of Streamable HTTP). The paths of the server card return the card.
 *
 * @param isAllowed whether a page of this origin may call
 */
export function mcpHandler(
  identity: ServerIdentity,
  context: ToolContext,
  isAllowed: (origin: string, request: Request) => boolean,
): (request: Request) => Promise<Response> {
  const handler = createMcpHandler(() => createServer(identity, context, MAX_CALLS), {
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  const cardAt = async (site: string): Promise<Response> => {
    try {
      return serverCard(identity, await context.files.manifest(), site);
    } catch (error) {
      if (!(error instanceof ToolProblem)) throw error;
      return Response.json({ message: error.message }, { status: 404 });
    }
  };
  return async (request) => {
    const { pathname, origin: site } = new URL(request.url);
    if (isCardPath(pathname)) return cardAt(site);
    const origin = request.headers.get('origin');
    if (origin !== null && !isAllowed(origin, request))
      return Response.json(
        { message: 'Pages from this origin may not call the MCP server' },
        { status: 403 },
      );
    const response = await handler.fetch(request);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
}
