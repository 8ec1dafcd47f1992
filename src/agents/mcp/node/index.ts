/** The parts of the MCP server that need Node.js: files, processes and the environment. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer, type ServerIdentity } from '../server.ts';
import type { ToolContext } from '../tools/tool.ts';

export { allowedServers } from './allowed-servers.ts';
export { packageIdentity } from './identity.ts';
export { localSandboxes } from './local-sandboxes.ts';
export { publishedSandboxes } from './published-sandboxes.ts';
export { folderFiles, publishedFiles } from './source.ts';

/** Serves over the standard streams of this process, until the client closes them. */
export const serveStandardStreams = (identity: ServerIdentity, context: ToolContext) =>
  serveStdio(() => createServer(identity, context));
