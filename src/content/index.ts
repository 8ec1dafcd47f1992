/**
 * content: the MDX pages of a docs folder. Finds them, reads their front matter, and compiles them (highlighted code,
 * heading anchors, site paths) behind a content-addressed cache. Knows nothing of navigation or rendering.
 */
/** Parameters that a page documents itself, from its source: `apiFields(parsedPage.body)`; nothing has to be compiled. */
export { type ApiField, apiFields } from './api-fields.ts';
export { renderCodeBlock } from './code-fence.ts';
export { parseFenceMeta } from './fence-meta.ts';
export { type DocsFiles, discover, pagePath, routeOf } from './files.ts';
export { type ParsedPage, parsePage } from './front-matter.ts';
export type { FrontMatter, PageMode } from './front-matter-keys.ts';
export { escapeHtml, highlight, highlightLines } from './highlight.ts';
export { type PageProcessorOptions, pageProcessor } from './processor.ts';
export { plainText, renderUntrustedMarkdown } from './untrusted-markdown.ts';
