/**
 * The docs for programs on hosts that run programs: Markdown for requests that ask for it, and the MCP
 * server, in front of the files of the site. Only web standards.
 */
export { type Front, siteFront } from './front.ts';
