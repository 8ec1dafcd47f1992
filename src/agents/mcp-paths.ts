/** Path of the MCP server on hosts that run programs, without the base path. */
export const MCP_PATH = '/mcp';

/** Where clients look for its server card: beside it (SEP-2127), and where earlier drafts had it. */
const CARD_PATHS = [`${MCP_PATH}/server-card`, '/.well-known/mcp/server-card.json'];

/** Whether the MCP server of a site responds at this path, which begins with the base path. */
export const isMcpPath = (path: string, base: string): boolean =>
  path.startsWith(base) && [MCP_PATH, ...CARD_PATHS].includes(path.slice(base.length));

export const isCardPath = (path: string): boolean => CARD_PATHS.some((each) => path.endsWith(each));
