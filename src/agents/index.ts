/**
 * agents: the docs for programs. `pageMarkdown` makes the Markdown of a page from its finished HTML, so that
 * it contains the output of components, snippets and OpenAPI files, but not the header, sidebar and footer.
 * `indexFiles` and `fullFiles` plan the files `llms.txt` and `llms-full.txt`, which list and hold all pages;
 * `apiCatalog` and `skillFiles` are the files about APIs below `/.well-known`. `mcp/` is the MCP server, an
 * entry of its own: builds do not load it.
 */
export { indexDirective } from './directive.ts';
export type { AgentSite } from './llms/agent-site.ts';
export { fullFiles, fullText } from './llms/full-files.ts';
export { FULL_NAME, indexFiles } from './llms/index-files.ts';
export { type AgentApi, type AgentManifest, MANIFEST_PATH } from './manifest.ts';
export { type MarkdownSite, markdownLinks } from './markdown-links.ts';
export { INDEX_NAME, markdownRoute, routeOfMarkdown } from './markdown-route.ts';
export { isMcpPath } from './mcp-paths.ts';
export { notFoundMarkdown, prefersMarkdown } from './negotiation.ts';
export type { OperationFacts, SandboxAccess } from './operation-order.ts';
export { type PageFacts, pageMarkdown } from './page-markdown.ts';
export type { CatalogedApi } from './well-known/api.ts';
export { apiCatalog, CATALOG_PATH, CATALOG_TYPE } from './well-known/catalog.ts';
export { skillFiles } from './well-known/skills.ts';
