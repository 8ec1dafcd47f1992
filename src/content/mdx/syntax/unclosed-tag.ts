import { scanPage } from '../../snippets/imports.ts';

interface Explanation {
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

/** The tag at `offset`, and the one that closes it. */
function pairAt(source: string, offset: number): [Tag?, Tag?] {
  const tags = scanPage(source).flatMap(({ kind, start, end }): Tag[] =>
    kind === 'tag' && start >= offset ? [{ start, end, text: source.slice(start, end) }] : [],
  );
  const [open, ...others] = tags;
  if (open?.start !== offset) return [];
  const name = nameOf(open);
  let depth = 1;
  for (const tag of others) {
    if (nameOf(tag) !== name || tag.text.endsWith('/>')) continue;
    depth += tag.text.startsWith('</') ? -1 : 1;
    if (depth === 0) return [open, tag];
  }
  return [open];
}

const nameOf = ({ text }: Tag): string => /^<\/?([^\s/>{]*)/.exec(text)?.[1] ?? '';
