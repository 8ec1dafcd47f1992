import type { RequestListener } from 'node:http';

/**
 * Serves the MCP server of a built site over HTTP, to programs and pages of this machine. Imported when the
 * first request comes.
 *
 * @param folder of the site
 */
export async function mcpListener(folder: string): Promise<RequestListener> {
  const [
    { getRequestListener },
    { mcpHandler, SiteFiles },
    { folderFiles, localSandboxes, packageIdentity },
    { isAllowedOrigin },
  ] = await Promise.all([
    import('@hono/node-server'),
    import('../../agents/mcp/index.ts'),
    import('../../agents/mcp/node/index.ts'),
    import('../../sandbox/http/index.ts'),
  ]);
  const read = folderFiles(folder);
  const context = { files: new SiteFiles(read), sender: { toSandbox: localSandboxes(read, folder) } };
  const handle = mcpHandler(packageIdentity(), context, (origin) => isAllowedOrigin(origin, []));
  return getRequestListener(handle, { overrideGlobalObjects: false });
}
