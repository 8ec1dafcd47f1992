/**
 * The Markdown parser, for code that reads Markdown without compiling a page. Only this folder imports
 * Sätteri.
 */
import { htmlToHast, type MdastNode, markdownToHtml, markdownToMdast, mdxToMdast } from 'satteri';

export type { MdastNode, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';

/** Ends a text with a line feed: the parser aborts the process at some texts that end in a backslash. */
export const withLineEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** Markdown as a tree (mdast), without positions. */
export const parseMarkdown = (markdown: string): MdastNode =>
  markdownToMdast(withLineEnd(markdown), { position: false });

/** MDX as a tree (mdast), without positions. @throws if it is invalid. */
export const parseMdx = (mdx: string): MdastNode =>
  mdxToMdast(withLineEnd(mdx), { position: false, features: { math: true } });

/** Markdown as the tree of its HTML (hast), including HTML inside the Markdown. */
export function parseAsHtml(markdown: string): ReturnType<typeof htmlToHast> {
  const { html } = markdownToHtml(withLineEnd(markdown), {
    features: { gfm: { footnotes: false }, frontmatter: false },
  });
  return htmlToHast(html, { fragment: true });
}
