/**
 * agents: the docs for programs that read. `pageMarkdown` makes Markdown of a page from its finished HTML, so
 * that what components, snippets and OpenAPI files bring is in it, and nothing of what stands around the
 * page.
 */
export { markdownLinks, markdownRoute, routeOfMarkdown } from './markdown-links.ts';
export { type PageFacts, pageMarkdown } from './page-markdown.ts';
