/**
 * content: the MDX pages of a docs folder. Finds them, reads their front matter, and compiles them (highlighted code,
 * heading anchors, site paths) behind a content-addressed cache. Knows nothing of navigation or rendering.
 */
export { parseFenceMeta, renderCodeBlock } from './code-fence.ts';
export { type DocsFiles, discover, pagePath, routeOf } from './files.ts';
export { type FrontMatter, type ParsedPage, parsePage } from './front-matter.ts';
export { escapeHtml, highlight, highlightLines } from './highlight.ts';
export { type PageProcessorOptions, pageProcessor } from './processor.ts';
export { plainText, renderUntrustedMarkdown } from './untrusted-markdown.ts';
