/** Writes Markdown trees, and single texts as Markdown that shows them as they are. */
import type { PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown, type Handle as Write, defaultHandlers as writers } from 'mdast-util-to-markdown';
import { oneLine } from '../text/index.ts';

export const writeMarkdown = (children: RootContent[]): string =>
  toMarkdown({ type: 'root', children }, MARKDOWN_OPTIONS);

const writeInline = (...children: PhrasingContent[]): string =>
  writeMarkdown([{ type: 'paragraph', children }]).trimEnd();

/**
 * Words with marks that mean nothing between and after them: most titles and descriptions. Writing a tree for
 * each would take most of the time of an index of thousands of pages.
 */
const PLAIN_TEXT = /^\p{L}(?:[\p{L}\p{N}]|[.,;:?!]? (?=[\p{L}\p{N}])|['’-](?=\p{L}))*[.?!]?$/u;
const PLAIN_ADDRESS = /^[\w/.:~-]+$/;

/** Text of any origin on one line: it can neither be markup, nor end what it is in. */
export function plainInline(text: string): string {
  const line = oneLine(text);
  return PLAIN_TEXT.test(line) ? line : writeInline({ type: 'text', value: line });
}

export const codeInline = (text: string): string => writeInline({ type: 'inlineCode', value: oneLine(text) });

/** A link with a text of any origin. */
export function linkInline(text: string, url: string): string {
  const value = oneLine(text);
  if (PLAIN_TEXT.test(value) && PLAIN_ADDRESS.test(url)) return `[${value}](${url})`;
  return writeInline({ type: 'link', url, children: [{ type: 'text', value }] });
}

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
  // `www.'a.b` begins a link too (GitHub Flavored Markdown, 6.9), in which other escapes would be visible.
  unsafe: [
    {
      character: '.',
      before: '[Ww]{3}',
      after: '\\S',
      inConstruct: 'phrasing',
      notInConstruct: ['autolink', 'link', 'image', 'label'],
    },
  ],
  handlers: { text: writeText },
};
