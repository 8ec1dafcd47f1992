import { endOfModuleCode, MAX_VAIN_TRIES } from '../../javascript/parse.ts';
import { skipBraces, skipModuleCode, skipTag } from './skip.ts';

/**
 * The kind of a piece of a page's source, as far as it matters before parsing: `code` is a fence with its
 * first and last line; `expression`, `tag`, `esm` (imports and exports) and `latex` (the content of
 * `<Latex>`) exist only in MDX. Everything between the pieces is text.
 */
export interface SourcePiece {
  kind:
    | 'code'
    | 'inlineCode'
    | 'expression'
    | 'tag'
    | 'esm'
    | 'comment'
    | 'variable'
    | 'headingId'
    | 'latex'
    | 'math'
    | 'dollar';
  /** Offsets in the source; `end` is exclusive. */
  start: number;
  end: number;
}

export interface ScanOptions {
  format: 'mdx' | 'md';
  /** Whether `$…$` and `$$…$$` are mathematics. Every other `$` is a `dollar`. */
  math: boolean;
}

const FENCE = /(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})[^\n]*/y;
const ESM = /(?:import|export)(?=[\s{*"'])/y;
const VARIABLE = /\{\{[ \t]*[\p{ID_Continue}.-]+[ \t]*\}\}/uy;
const HEADING_ID = /\{#[\w.:-]+\}(?=[ \t]*(?:#+[ \t]*)?\r?(?:\n|$))/y;
const HEADING_LINE = /(?:[ \t]|>)*#{1,6}[ \t]/y;

/** Each failure searches to the end of the page. A page with one does not compile, so a few are enough. */
const MAX_FAILURES = 20;

const at = (pattern: RegExp, source: string, offset: number): string | undefined => {
  pattern.lastIndex = offset;
  return pattern.exec(source)?.[0];
};

/**
 * Finds the pieces of a page's source in order, without parsing it. This is an approximation for what authors
 * write; the compiler must check everything that depends on it.
 */
export function scan(source: string, options: ScanOptions): SourcePiece[] {
  return new Scanner(source, options).run();
}

class Scanner {
  private readonly source: string;
  private readonly isMdx: boolean;
  private readonly math: boolean;
  private readonly pieces: SourcePiece[] = [];
  private offset = 0;
  private isHeading = false;
  /** Whether imports and exports may begin on this line: after a blank line, or after another one of them. */
  private isFree = true;
  /** The line of the last query. */
  private current = { start: 0, end: -1, isRow: false };
  /** End of the paragraph of the last query. */
  private paragraphEnd = -1;
  /** By length: offsets of runs of backticks; the first one is the next. */
  private runs: Map<number, number[]> | undefined;
  /** Texts that do not occur again. */
  private readonly missing = new Set<string>();
  /** Braces, tags and imports without an end. */
  private failures = 0;
  private readonly tries = { triesLeft: MAX_VAIN_TRIES };

  constructor(source: string, { format, math }: ScanOptions) {
    this.source = source;
    this.isMdx = format === 'mdx';
    this.math = math;
  }

  run(): SourcePiece[] {
    let isLineStart = true;
    while (this.offset < this.source.length) {
      if (isLineStart && this.line()) continue;
      isLineStart = this.source[this.offset] === '\n';
      this.inline();
    }
    return this.pieces;
  }

  private take(kind: SourcePiece['kind'], end: number): void {
    this.pieces.push({ kind, start: this.offset, end });
    this.offset = end;
  }

  /** Skips what can begin only at the start of a line. Returns whether it found any. */
  private line(): boolean {
    const { source, offset } = this;
    FENCE.lastIndex = offset;
    const fence = FENCE.exec(source);
    if (fence) {
      this.take('code', closeOfFence(source, FENCE.lastIndex, fence[1] ?? ''));
      this.isFree = false;
      return true;
    }
    if (this.isMdx && this.isFree && at(ESM, source, offset)) {
      this.take('esm', this.endOfModule());
      return true;
    }
    const end = source.indexOf('\n', offset);
    this.isFree = source.slice(offset, end < 0 ? undefined : end).trim() === '';
    this.isHeading = at(HEADING_LINE, source, offset) !== undefined;
    return false;
  }

  /**
   * Sentences that begin with "import" are not programs wherever they end. Invalid code is reported by the
   * compiler, so after some failures the first guess is enough.
   */
  private endOfModule(): number {
    const { source, offset } = this;
    if (this.failures >= MAX_FAILURES) return endOfBlock(source, offset);
    const guess = skipModuleCode(source, offset);
    const end = endOfModuleCode(source, offset, guess, this.tries);
    if (end === undefined) this.failures++;
    return end ?? guess;
  }

  private inline(): void {
    const { source, offset } = this;
    switch (source[offset]) {
      case '\\':
        this.offset += source[offset + 1] === '\n' ? 1 : 2;
        return;
      case '`':
        this.backticks();
        return;
      case '<':
        this.angle();
        return;
      case '{':
        this.brace();
        return;
      case '$':
        this.dollar();
        return;
    }
    this.offset += 1;
  }

  private dollar(): void {
    const end = this.math ? endOfMath(this.source, this.offset, this.lineHere()) : undefined;
    if (end === undefined) this.take('dollar', this.offset + 1);
    else this.take('math', end);
  }

  /**
   * Inline code ends at as many backticks as it began with, in the same paragraph (CommonMark section 6.1),
   * and in a table in the same row.
   */
  private backticks(): void {
    const { length } = at(/`+/y, this.source, this.offset) ?? '';
    const start = this.nextRun(length, this.offset + length);
    const { end, isRow } = this.lineHere();
    if (start < (isRow ? end : this.endOfParagraph())) this.take('inlineCode', start + length);
    else this.offset += length;
  }

  /** Offset of the next run of exactly this many backticks. All runs are found at once. */
  private nextRun(length: number, from: number): number {
    if (!this.runs) {
      this.runs = new Map();
      for (const { 0: run, index } of this.source.matchAll(/`+/g)) {
        const starts = this.runs.get(run.length);
        if (starts) starts.push(index);
        else this.runs.set(run.length, [index]);
      }
      for (const starts of this.runs.values()) starts.reverse();
    }
    const starts = this.runs.get(length) ?? [];
    while ((starts.at(-1) ?? Number.POSITIVE_INFINITY) < from) starts.pop();
    return starts.at(-1) ?? Number.POSITIVE_INFINITY;
  }

  /** The line at the offset, and whether it is a table row. */
  private lineHere(): { start: number; end: number; isRow: boolean } {
    const { source, offset } = this;
    if (offset >= this.current.end || offset < this.current.start) {
      const start = source.lastIndexOf('\n', offset - 1) + 1;
      const end = source.indexOf('\n', offset);
      const row = /[ \t>]*\|/y;
      row.lastIndex = start;
      const isRow = row.test(source) && row.lastIndex <= offset;
      this.current = { start, end: end < 0 ? source.length : end, isRow };
    }
    return this.current;
  }

  private endOfParagraph(): number {
    if (this.paragraphEnd < this.offset) {
      const blank = /\n[ \t]*\n/g;
      blank.lastIndex = this.offset;
      this.paragraphEnd = blank.exec(this.source)?.index ?? this.source.length;
    }
    return this.paragraphEnd;
  }

  private angle(): void {
    const { source, offset } = this;
    if (source.startsWith('<!--', offset)) {
      const close = this.find('-->', offset + 4);
      if (close >= 0) {
        this.take('comment', close + 3);
        return;
      }
    }
    const end = this.failures < MAX_FAILURES ? skipTag(source, offset) : undefined;
    if (end === 'unclosed') this.failures++;
    if (typeof end !== 'number') {
      this.offset += 1;
      return;
    }
    this.take('tag', end);
    const isLatex = this.isMdx && /^<Latex[\s>]/.test(source.slice(offset, offset + 7));
    const close = isLatex && source[end - 2] !== '/' ? this.find('</Latex>', end) : -1;
    // An expression inside holds the content itself.
    if (close >= 0 && !/^\s*\{\s*(?:["'`]|String\.raw)/.test(source.slice(end, close)))
      this.take('latex', close);
  }

  private find(text: string, from: number): number {
    const offset = this.missing.has(text) ? -1 : this.source.indexOf(text, from);
    if (offset < 0) this.missing.add(text);
    return offset;
  }

  private brace(): void {
    const { source, offset } = this;
    const variable = at(VARIABLE, source, offset);
    if (variable) {
      this.take('variable', offset + variable.length);
      return;
    }
    const id = this.isHeading ? at(HEADING_ID, source, offset) : undefined;
    if (id) {
      this.take('headingId', offset + id.length);
      return;
    }
    const end = this.isMdx && this.failures < MAX_FAILURES ? skipBraces(source, offset) : undefined;
    if (end === undefined) {
      this.failures++;
      this.offset += 1;
    } else this.take('expression', end);
  }
}

/** The blank line after `offset`, or the end of the page. */
function endOfBlock(source: string, offset: number): number {
  const blank = /\n[ \t]*\r?(?=\n|$)/g;
  blank.lastIndex = offset;
  return blank.exec(source)?.index ?? source.length;
}

/** End of the fence whose first line ends at `offset`: its closing line, or the end of the file. */
function closeOfFence(source: string, offset: number, fence: string): number {
  const mark = fence[0];
  const close = /\n[ \t>]*(`{3,}|~{3,})[ \t]*\r?(?=\n|$)/g;
  close.lastIndex = offset;
  for (let match = close.exec(source); match; match = close.exec(source)) {
    const [, run = ''] = match;
    if (run[0] === mark && run.length >= fence.length) return close.lastIndex;
  }
  return source.length;
}

/**
 * End of the mathematics that begin at the `$` at `offset`, or `undefined`. A single `$` opens math if the
 * next character is not a space. The next `$` closes it if the previous character is not a space and the next
 * is not a letter or digit, so "from $5 to $10" and "$HOME/$USER" stay text. A letter may follow an
 * unmistakable formula, as in "all $x_{i}$s". In a table row a formula ends in its cell.
 */
function endOfMath(
  source: string,
  offset: number,
  line: { start: number; isRow: boolean },
): number | undefined {
  const before = source.slice(line.start, offset);
  const end = source.startsWith('$$', offset)
    ? endOfDouble(source, offset, before)
    : endOfSingle(source, offset);
  const isSplit = end !== undefined && line.isRow && /(?<!\\)\|/.test(source.slice(offset, end));
  return isSplit ? undefined : end;
}

function endOfDouble(source: string, offset: number, before: string): number | undefined {
  const isBlock = /^[ \t>]*$/.test(before);
  const close = isBlock ? /\$\$/g : /\$\$|\n[ \t]*\n/g;
  close.lastIndex = offset + 2;
  const match = close.exec(source);
  const isMath = match?.[0] === '$$' && source.slice(offset + 2, match.index).trim() !== '';
  return isMath ? close.lastIndex : undefined;
}

function endOfSingle(source: string, offset: number): number | undefined {
  if (/[\w$]/.test(source[offset - 1] ?? ' ')) return undefined;
  // A paragraph ends where another block begins, and inline code wins over a formula.
  const match =
    /\$(?!\s|\{(?!\\))((?:\\[\s\S]|[^$\\\n`]|\n(?![ \t]*(?:\n|[-*+#>]|\d+[.)][ \t])))+?)(?<!\s)\$(?![\d${])/y;
  match.lastIndex = offset;
  const [, formula] = match.exec(source) ?? [];
  if (formula === undefined || closesOuterBrace(formula)) return undefined;
  if (/\w/.test(source[match.lastIndex] ?? '') && !/\\[a-z]|\^|\{/i.test(formula)) return undefined;
  // An amount, and what separates it from the next one.
  return /^\d[\d.,]*(?:(?<=,)|(?:\s*[-–—/+(]|\s+,)[-–—/+,(]*)$/.test(formula) ? undefined : match.lastIndex;
}

/** Whether a brace that opened before the formula ends in it, as in `{$a} or {$b}`. */
function closesOuterBrace(formula: string): boolean {
  let depth = 0;
  for (const [mark] of formula.matchAll(/\\.|[{}]/gs)) {
    if (mark === '{') depth++;
    else if (mark === '}' && --depth < 0) return true;
  }
  return false;
}
