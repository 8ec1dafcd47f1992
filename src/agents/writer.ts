/** Writes Markdown trees, and single texts as Markdown that shows them as they are. */
import type { PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown, type Handle as Write, defaultHandlers as writers } from 'mdast-util-to-markdown';
import { oneLine } from '../text/index.ts';

export const writeMarkdown = (children: RootContent[]): string =>
  toMarkdown({ type: 'root', children }, MARKDOWN_OPTIONS);

const writeInline = (...children: PhrasingContent[]): string =>
  writeMarkdown([{ type: 'paragraph', children }]).trimEnd();

/** Text of any origin on one line: it can neither be markup, nor end what it is in. */
export const plainInline = (text: string): string => writeInline({ type: 'text', value: oneLine(text) });

export const codeInline = (text: string): string => writeInline({ type: 'inlineCode', value: oneLine(text) });

/** A link with a text of any origin. */
export const linkInline = (text: string, url: string): string =>
  writeInline({ type: 'link', url, children: [{ type: 'text', value: oneLine(text) }] });

/** Markdown in a cell of a table. */
export const inCell = (markdown: string): string => markdown.replaceAll('|', '\\|');

/**
 * Text in which no pattern of the writer finds anything to escape: the writer tries more than 40 of them on
 * each text, and most texts are prose. A dot is left out after a digit (a list) and after a `w` (an address).
 */
const PLAIN = /^(?:[\p{L}\p{M}\p{N} ,;?'"’“”–—…]|(?<=[^\dWw])\.|(?<=[\p{L}\p{N}])-)*$/u;
/** Markdown drops a space beside a line ending. */
const SPACE_AT_LINE_END = /[\r\n] | [\r\n]/;

/**
 * Removes needless escapes: of underscores in words, and of the colon and at sign in addresses. The colon
 * keeps its escape if another escape follows before the next space: without it, the rest would be an autolink
 * (GitHub Flavored Markdown, 6.9), and the other escapes would no longer prevent HTML.
 */
const writeText: Write = (node, parent, state, info) => {
  if (PLAIN.test(node.value) && !SPACE_AT_LINE_END.test(info.before + node.value + info.after))
    return node.value;
  return writers
    .text(node, parent, state, info)
    .replace(
      /(?<=[\p{L}\p{N}])\\([_:@])(?=[\p{L}\p{N}/])/gu,
      (escaped, sign: string, at: number, text: string) => {
        if (sign !== ':') return sign;
        const end = text.slice(at + 2).search(/[\s\\]/);
        return (end < 0 ? info.after : text[at + 2 + end]) === '\\' ? escaped : sign;
      },
    );
};

const MARKDOWN_OPTIONS: Parameters<typeof toMarkdown>[1] = {
  bullet: '-',
  emphasis: '_',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: { text: writeText },
};
