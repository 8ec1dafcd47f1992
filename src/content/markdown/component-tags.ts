/** Components in Markdown of untrusted files, of which only the text is kept. */

/** A tag of a component that is a line of its own. */
const TAG = /^<(\/?)([A-Z]\w*)(?=[\s/>])([^<>]*)>$/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const CALLOUTS = new Set(['Note', 'Tip', 'Info', 'Warning', 'Check', 'Danger', 'Callout']);

interface OpenTag {
  name: string;
  /** Of the first line inside; `undefined` before it. */
  indent?: number;
}

/**
 * The same Markdown without the tags of components that stand on lines of their own. As a block of HTML, what
 * is between them would be shown as it is written. Callouts become quotations, and titles bold lines.
 */
export function withoutComponentTags(markdown: string): string {
  const open: OpenTag[] = [];
  let fence = '';
  const quote = (): string => '> '.repeat(open.filter(({ name }) => CALLOUTS.has(name)).length);
  const lines = markdown.split('\n').flatMap((line): string[] => {
    const [, slash = '', name = '', attributes = ''] = (fence === '' && TAG.exec(line.trim())) || [];
    if (name !== '') {
      const before = quote().trim();
      const last = open.findLastIndex((one) => one.name === name);
      if (slash && last >= 0) open.length = last;
      else if (!slash && !attributes.endsWith('/')) open.push({ name });
      const title = /\btitle="([^"]*)"/.exec(attributes)?.[1];
      const shown = title === undefined ? [] : [`${quote()}**${title}**`];
      return [before, ...shown, quote().trim()];
    }
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    return [quote() + withoutIndent(line, open)];
  });
  return lines.join('\n');
}

/** Four spaces would make it code. */
function withoutIndent(line: string, open: OpenTag[]): string {
  const own = line.length - line.trimStart().length;
  if (line.trim() !== '') for (const tag of open) tag.indent ??= own;
  return line.slice(Math.min(own, open.at(-1)?.indent ?? 0));
}
