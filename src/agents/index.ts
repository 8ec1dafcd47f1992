/**
 * agents: the docs for programs. `pageMarkdown` makes the Markdown of a page from its finished HTML, so that
 * it contains the output of components, snippets and OpenAPI files, but not the header, sidebar and footer.
 */
export { markdownLinks, markdownRoute, routeOfMarkdown } from './markdown-links.ts';
export { type PageFacts, pageMarkdown } from './page-markdown.ts';
