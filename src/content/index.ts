/**
 * content: the MDX pages of a docs folder. Finds them, reads their front matter, and compiles them (highlighted code,
 * heading anchors, site paths) behind a content-addressed cache. Knows nothing of navigation or rendering.
 */
/** Parameters that a page documents itself, from its source: `apiFields(parsedPage.body)`; nothing has to be compiled. */
export { type ApiField, apiFields } from './api-fields.ts';
export { keepToTexts } from './author-styles.ts';
export { type ExportedBy, exportedTo } from './browser-names.ts';
export { renderCodeBlock } from './code-fence.ts';
export { type CustomFiles, customFiles } from './custom-files.ts';
export { parseFenceMeta } from './fence-meta.ts';
export type { UnknownExpression } from './field-elements.ts';
export {
  type DocsFiles,
  discover,
  isFileWithin,
  pagePath,
  pathWithin,
  realPathWithin,
  routeOf,
} from './files.ts';
export { type FinishedText, finishText } from './finish-text.ts';
export { type ParsedPage, parsePage } from './front-matter.ts';
export type { FrontMatter, PageMode } from './front-matter-keys.ts';
export { highlight, highlightLines } from './highlight.ts';
export { iconsIn } from './icon-names.ts';
export { IGNORE_FILE } from './ignore.ts';
export { type ImageSize, imageSize } from './image-size.ts';
export { plainInlineMarkdown, renderInlineMarkdown } from './inline-markdown.ts';
export {
  exportedNames,
  isInteractive,
  liftComponents,
  liftExports,
  moduleCode,
  undeclaredComponents,
  undeclaredHooks,
} from './interactive.ts';
export { parseModule, tooDeepIn } from './javascript.ts';
export { namesOf, unboundNames, walk } from './javascript-names.ts';
export { type RenderedMath, renderMath } from './math.ts';
export { moduleFiles } from './module-files.ts';
export { TOO_DEEP_CODE, TOO_DEEP_HINT } from './nesting.ts';
export { codeDigest } from './page-cache.ts';
export type { PageUse } from './page-uses.ts';
export { type PageError, type PageProcessorOptions, type PageSettings, pageProcessor } from './processor.ts';
export { headingSlug, Slugger } from './slug.ts';
export { type PreparedSource, prepareSource, type SnippetSourceOptions } from './snippet-source.ts';
export { type LinkedImport, linkSnippets, type Snippets } from './snippets.ts';
export type { PageWarning } from './state.ts';
export { textOf, unreadable } from './unreadable.ts';
export { plainText, renderUntrustedMarkdown, showImages } from './untrusted-markdown.ts';
