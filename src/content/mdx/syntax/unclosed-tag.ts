import { scanPage } from '../../snippets/imports.ts';

interface Explanation {
  /** Default: `content/mdx`. */
  code?: string;
  message: string;
  hint: string;
  start?: number;
  end?: number;
}

/** Elements without content and end tag (HTML, 13.1.2). */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

export const isVoid = (name: string): boolean => VOID.test(name);

export const voidHint = (name: string): string => `End it with />: <${name} />.`;

/** Blocks of Markdown that have to contain both tags, by the name of the parser. */
const BLOCKS: Record<string, string> = {
  paragraph: 'paragraph',
  listItem: 'list item',
  blockQuote: 'quotation',
};

const blockName = (block: string): string => BLOCKS[block] ?? 'block';

/** Why the parser misses the closing tag of the `<name>` at `offset`. `block`: the one that ended before. */
export function unclosedTag(
  source: string,
  { name, offset, block }: { name: string; offset: number; block: string | undefined },
): Explanation {
  if (isVoid(name)) return { message: `<${name}> is not closed`, hint: voidHint(name) };
  const [open, close] = pairAt(source, offset);
  if (!open || !close) {
    const fence = unclosedFence(source, offset, name);
    if (fence) return fence;
    const hint = name ? `Add </${name}>, or write <${name} /> if it has no content.` : 'Add </>.';
    return { message: `<${name}> is not closed`, hint };
  }
  const code = block === undefined ? moduleCodeBefore(source, close.start) : undefined;
  if (code) return code;
  const isOpenAlone = isAlone(source, open);
  const closing = `the </${name}> of line ${lineAt(source, close.start)}`;
  const message = `<${name}> begins in a ${blockName(block ?? 'paragraph')} that does not contain </${name}>`;
  if (isOpenAlone && block === 'listItem')
    return { message, hint: `Indent the lines to ${closing} like <${name}>.` };
  if (isOpenAlone && block === 'blockQuote')
    return { message, hint: `Begin the lines to ${closing} with >.` };
  const lines = isAlone(source, close)
    ? `<${name}> on its own line, like ${closing}`
    : `<${name}> and ${closing} on their own lines`;
  return { message, hint: `Put ${lines}.` };
}

/** Why `</name>` does not close the `<name>` at the position `opened`: its block began later. */
export function misplacedClosingTag(name: string, block: string, opened: string): Explanation {
  const [line] = opened.split(':');
  return {
    message: `</${name}> ends a ${blockName(block)} that does not contain <${name}>`,
    hint: `Put </${name}> on its own line. It closes the <${name}> of line ${line}.`,
  };
}

/**
 * Why `</name>` does not close the `<open>` at `offset`.
 *
 * @param at line and column of `<open>`. @param end offset of `</name>`
 */
export function otherClosingTag(
  source: string,
  { name, open, at, offset, end }: { name: string; open: string; at: string; offset: number; end: number },
): Explanation {
  if (isOpenAt(source, name, end))
    return {
      message: `<${open}> of ${at} is not closed before </${name}>`,
      hint: `Add </${open}> before </${name}>.`,
    };
  const [, close] = pairAt(source, offset);
  return close
    ? { message: `</${name}> has no opening tag`, hint: `Delete it, or add <${name}> before it.` }
    : { message: `</${name}> does not close <${open}> of ${at}`, hint: `Write </${open}>.` };
}

/** The code block below `offset` that nothing closes, if it contains `</name>`. */
function unclosedFence(source: string, offset: number, name: string): Explanation | undefined {
  const last = scanPage(source).findLast(({ kind }) => kind === 'code');
  if (!last || last.start < offset || last.end < source.trimEnd().length) return undefined;
  const code = source.slice(last.start, last.end);
  const [, before = '', fence = ''] = /^([^`~]*)(`{3,}|~{3,})/.exec(code) ?? [];
  // regex: only a fence is filled in.
  const isClosed = new RegExp(`\\n[ \\t>]*${fence}${fence[0]}*[ \\t]*\\r?$`).test(code);
  if (isClosed || !code.includes(`</${name}>`)) return undefined;
  const start = last.start + before.length;
  return {
    code: 'content/unclosed-code',
    message: 'this code block has no closing fence',
    hint: `Add a line of ${fence} below the code.`,
    start,
    end: start + fence.length,
  };
}

/** Whether a `<name>` before `offset` is not closed before it. */
function isOpenAt(source: string, name: string, offset: number): boolean {
  const tags = tagsOf(source).filter((tag) => tag.end <= offset && nameOf(tag) === name);
  return tags.reduce((depth, { text }) => Math.max(0, depth + depthOf(text)), 0) > 0;
}

/** Module code ends at a blank line, so it contains the lines of elements below it. */
function moduleCodeBefore(source: string, close: number): Explanation | undefined {
  const lines = source.slice(0, close).split('\n').slice(0, -1);
  const blank = lines.findLastIndex((line) => line.trim() === '');
  const first = lines.findIndex((line, index) => index > blank && /^(?:import|export)[\s{*"']/.test(line));
  if (first < 0) return undefined;
  const word = lines[first]?.slice(0, 'import'.length) ?? '';
  const start = lines.slice(0, first).join('\n').length + 1;
  return {
    message: `this ${word} has no empty line after it`,
    hint: 'Add an empty line below it.',
    start,
    end: start + word.length,
  };
}

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

const CONTAINERS = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*$/;

/** Whether a tag has its line to itself, besides the marks of lists and quotations. */
function isAlone(source: string, { start, end }: { start: number; end: number }): boolean {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = source.slice(end).split('\n', 1);
  return after.trim() === '' && CONTAINERS.test(before);
}

interface Tag {
  start: number;
  end: number;
  text: string;
}

const tagsOf = (source: string): Tag[] =>
  scanPage(source).flatMap(({ kind, start, end }) =>
    kind === 'tag' ? [{ start, end, text: source.slice(start, end) }] : [],
  );

/** How much deeper the text after a tag is nested. */
const depthOf = (tag: string): number => (tag.endsWith('/>') ? 0 : tag.startsWith('</') ? -1 : 1);

/** The tag at `offset`, and the one that closes it. */
function pairAt(source: string, offset: number): [Tag?, Tag?] {
  const [open, ...others] = tagsOf(source).filter(({ start }) => start >= offset);
  if (open?.start !== offset) return [];
  const name = nameOf(open);
  let depth = 1;
  for (const tag of others) {
    if (nameOf(tag) !== name) continue;
    depth += depthOf(tag.text);
    if (depth === 0) return [open, tag];
  }
  return [open];
}

const nameOf = ({ text }: Tag): string => /^<\/?([^\s/>{]*)/.exec(text)?.[1] ?? '';
