import type { Sender } from '../mcp/try/sender.ts';

const SESSION_HEADER = 'Sandbox-Session';

/**
 * Sends requests of the MCP server to the sandboxes of the same host. The server keeps no state, so the
 * caller names the session that an earlier answer began.
 *
 * @param url of all sandboxes
 * @param address of the client, for the limits of the sandboxes
 */
export function edgeSender(
  sandboxes: (request: Request) => Promise<Response>,
  url: string,
  address: string | null,
): Sender {
  return {
    async toSandbox(_api, request, session) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      if (session !== undefined) headers.set(SESSION_HEADER, session);
      if (address !== null) headers.set('cf-connecting-ip', address);
      const { method } = request;
      const body = request.body ? await request.arrayBuffer() : null;
      const response = await sandboxes(new Request(url + pathname + search, { method, headers, body }));
      const begun = response.headers.get(SESSION_HEADER) ?? session;
      return begun === undefined ? { response } : { response, session: begun };
    },
  };
}
