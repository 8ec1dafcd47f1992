import { escapeHtml, highlightLines } from './highlight.ts';

/** What stands after the language in the first line of a fence: ```` ```js Title words {1,3-5} wrap ````. */
export interface FenceMeta {
  title?: string;
  wrap: boolean;
  lineNumbers: boolean;
  /** 1-based numbers of the marked lines. */
  marked: Set<number>;
}

/** Reads the meta text of a fence. Words that are no known key make up the title, as existing docs folders write it. */
export function parseFenceMeta(meta: string): FenceMeta {
  const result: FenceMeta = { wrap: false, lineNumbers: false, marked: new Set() };
  const words: string[] = [];
  const token = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\S+))|\{([\d,\s-]+)\}|(\S+)/g;
  for (const match of meta.matchAll(token)) {
    const [, key, quoted, single, braced, bare, lines, word] = match;
    const value = quoted ?? single ?? braced ?? bare;
    if (lines !== undefined) addLines(result.marked, lines);
    else if (key === 'title' || key === 'filename') result.title = value;
    else if (key === 'highlight' && value) addLines(result.marked, value);
    else if (key === 'wrap') result.wrap = value !== 'false';
    else if (key === 'lines') result.lineNumbers = value !== 'false';
    else if (word === 'wrap') result.wrap = true;
    else if (word === 'lines') result.lineNumbers = true;
    else if (word && !/^(?:expandable|nocopy|twoslash)$/.test(word)) words.push(word);
  }
  if (!result.title && words.length > 0) result.title = words.join(' ');
  return result;
}

/** A fence with more lines is no example; the bound keeps a typing mistake cheap. */
const LONGEST = 10_000;

function addLines(into: Set<number>, text: string): void {
  for (const part of text.split(',')) {
    const [from, to] = part.split('-').map((number) => Number.parseInt(number, 10));
    if (!from) continue;
    for (let line = from; line <= Math.min(to || from, LONGEST); line++) into.add(line);
  }
}

/** A code block as finished HTML: `figure.code > figcaption? + pre > code`. */
export async function renderCodeBlock(code: string, language: string, meta = ''): Promise<string> {
  const { title, wrap, lineNumbers, marked } = parseFenceMeta(meta);
  const lines = await highlightLines(code.replace(/\n$/, ''), language);
  const structured = lineNumbers || marked.size > 0;
  const body = structured
    ? lines
        .map((line, i) => `<span class="line${marked.has(i + 1) ? ' marked' : ''}">${line}`)
        .join('\n</span>')
        .concat('</span>')
    : lines.join('\n');
  const classes = ['code', wrap && 'wrap', lineNumbers && 'numbered'].filter(Boolean).join(' ');
  const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : '';
  const label = escapeHtml(title ?? (language === 'plaintext' ? 'Code' : `Code in ${language}`));
  return (
    `<figure class="${classes}" data-title="${escapeHtml(title ?? language)}">${caption}` +
    `<pre tabindex="0" aria-label="${label}"><code>${body}</code></pre></figure>`
  );
}
