/**
 * The MCP server of a built site (Model Context Protocol): tools that search and read its pages, and try its
 * operations. Isomorphic, because the programs of hosts contain it; `node/` has what only Node.js can do.
 */
export { mcpHandler } from './http.ts';
export { SiteFiles } from './site-files.ts';
export type { ToolContext } from './tools/tool.ts';
