/**
 * content: the MDX pages of a docs folder. Finds them, parses their front matter, and compiles them
 * (highlighted code, heading ids, site paths) behind a content-addressed cache. Knows nothing of navigation
 * or rendering.
 */

export { colorCode } from './code/color-code.ts';
export { renderCodeBlock } from './code/fence.ts';
export { FENCE_KEYS, parseFenceMeta } from './code/fence-meta.ts';
export { highlight, highlightLines, languageNames } from './code/highlight.ts';
export { KeptColors } from './code/kept-colors.ts';
export { refusedRequests } from './discovery/component-requests.ts';
export { type CustomFiles, customFiles } from './discovery/custom-files.ts';
export { DocsPaths } from './discovery/docs-paths.ts';
export {
  type DocsFiles,
  discover,
  isFileWithin,
  pagePath,
  pathWithin,
  realPathWithin,
  routeOf,
} from './discovery/files.ts';
export { IGNORE_FILE } from './discovery/ignore.ts';
export { imageSize } from './discovery/image-size.ts';
export { moduleFiles } from './discovery/module-files.ts';
export { type TextFile, TextFiles } from './discovery/text-files.ts';
export { unreadable } from './discovery/unreadable.ts';
export { firstHeading } from './front-matter/first-heading.ts';
export { type ParsedPage, pageBody, parsePage } from './front-matter/front-matter.ts';
export type { FrontMatter } from './front-matter/keys.ts';
export { iconsIn } from './icon-names.ts';
export { type ExportedBy, exportedTo } from './javascript/browser-names.ts';
export { namesOf, unboundNames, walk } from './javascript/identifiers.ts';
export {
  exportedNames,
  isInteractive,
  liftComponents,
  liftExports,
  moduleCode,
  undeclaredComponents,
  undeclaredHooks,
} from './javascript/interactive.ts';
export {
  asNode,
  asNodes,
  asText,
  type JsNode,
  moduleBody,
  parseModule,
  syntaxErrorOf,
  tooDeepIn,
} from './javascript/parse.ts';
export { withoutComponentTags } from './markdown/component-tags.ts';
export { plainInlineMarkdown, renderInlineMarkdown } from './markdown/inline-markdown.ts';
export { renderMath } from './markdown/math.ts';
export { plainText, renderUntrustedMarkdown, showImages } from './markdown/untrusted-markdown.ts';
export { TOO_DEEP_CODE, TOO_DEEP_HINT } from './mdx/nesting.ts';
export { codeDigest } from './mdx/page-cache.ts';
export { mayHaveModules, pageProgram } from './mdx/page-program.ts';
export { pageProcessor } from './mdx/processor.ts';
export type { PageError, PageProcessorOptions, PageSettings } from './mdx/processor-options.ts';
export type { MdxRenderer, Processor as PageProcessor } from './mdx/renderers.ts';
export { fieldSlug, headingSlug, Slugger } from './mdx/slug.ts';
export { guardSource, isGuarded, restore } from './mdx/source/guard.ts';
export { pageFormat } from './mdx/source/page-format.ts';
export type { CodeBlock, PageField, PageUse, PageWarning } from './mdx/state.ts';
export { furtherErrors } from './mdx/syntax/further-errors.ts';
export { type ParserError, parserError, syntaxMessage } from './mdx/syntax/syntax-message.ts';
export { elementNames } from './mdx/uses/html-elements.ts';
export { type ApiField, apiFields } from './snippets/api-fields.ts';
export type { UnknownExpression } from './snippets/field-elements.ts';
export type { LinkedImport } from './snippets/imports.ts';
export { emptySnippets, linkSnippets, type Snippets } from './snippets/link-snippets.ts';
export { prepareModule, prepareSource, type SnippetSourceOptions } from './snippets/source.ts';
export { keepToTexts } from './styles/author-styles.ts';
export { takeStyles } from './styles/take-styles.ts';
