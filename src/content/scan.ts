import { skipBraces, skipModuleCode, skipTag } from './skip.ts';

/**
 * What a piece of a page's source is, as far as one has to know before it is parsed: `code` is a fence with its first and
 * last line, `expression`, `tag`, `esm` (imports and exports) and `latex` (what a `<Latex>` holds) exist in MDX alone. What
 * lies between the pieces is text.
 */
export interface Piece {
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
  /** Offsets in the source; `end` is the first one after it. */
  start: number;
  end: number;
}

export interface ScanOptions {
  format: 'mdx' | 'md';
  /** Whether `$…$` and `$$…$$` are mathematics. Every `$` that is not is a `dollar`. */
  math: boolean;
}

const FENCE = /(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})[^\n]*/y;
const ESM = /(?:import|export)(?=[\s{*"'])/y;
const VARIABLE = /\{\{[ \t]*[\w.-]+[ \t]*\}\}/y;
const HEADING_ID = /\{#[\w.:-]+\}(?=[ \t]*#*[ \t]*\r?(?:\n|$))/y;
const HEADING_LINE = /(?:[ \t]|>)*#{1,6}[ \t]/y;

const at = (pattern: RegExp, source: string, offset: number): string | undefined => {
  pattern.lastIndex = offset;
  return pattern.exec(source)?.[0];
};

/**
 * Finds the pieces of a page's source in their order, without parsing it: an approximation that is right for what authors
 * write, so nothing may depend on it that the compiler does not check afterwards.
 */
export function scan(source: string, options: ScanOptions): Piece[] {
  return new Scanner(source, options).run();
}

class Scanner {
  private readonly source: string;
  private readonly isMdx: boolean;
  private readonly math: boolean;
  private readonly pieces: Piece[] = [];
  private offset = 0;
  private isHeading = false;
  /** Whether imports and exports may begin on this line: after a blank line, or after another one of them. */
  private isFree = true;

  constructor(source: string, { format, math }: ScanOptions) {
    this.source = source;
    this.isMdx = format === 'mdx';
    this.math = math;
  }

  run(): Piece[] {
    let isLineStart = true;
    while (this.offset < this.source.length) {
      if (isLineStart && this.line()) continue;
      isLineStart = this.source[this.offset] === '\n';
      this.inline();
    }
    return this.pieces;
  }

  private take(kind: Piece['kind'], end: number): void {
    this.pieces.push({ kind, start: this.offset, end });
    this.offset = end;
  }

  /** What only the beginning of a line can begin. Returns whether it was that, and is passed. */
  private line(): boolean {
    const { source, offset } = this;
    FENCE.lastIndex = offset;
    const fence = FENCE.exec(source);
    if (fence) {
      this.take('code', closeOfFence(source, FENCE.lastIndex, fence[1] as string));
      this.isFree = false;
      return true;
    }
    if (this.isMdx && this.isFree && at(ESM, source, offset)) {
      this.take('esm', skipModuleCode(source, offset));
      return true;
    }
    const end = source.indexOf('\n', offset);
    this.isFree = source.slice(offset, end < 0 ? undefined : end).trim() === '';
    this.isHeading = at(HEADING_LINE, source, offset) !== undefined;
    return false;
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
    const end = this.math ? endOfMath(this.source, this.offset) : undefined;
    if (end === undefined) this.take('dollar', this.offset + 1);
    else this.take('math', end);
  }

  /**
   * Code in a sentence ends at as many backticks as it began with, in the same paragraph (CommonMark section 6.1), and in
   * a table in the same row.
   */
  private backticks(): void {
    const { source, offset } = this;
    const run = /`+/y;
    const opening = at(run, source, offset) as string;
    const isRow = isInTable(source, offset);
    const close = new RegExp(`(?<!\`)${opening}(?!\`)|\\n${isRow ? '' : '[ \\t]*\\n'}`, 'g');
    close.lastIndex = offset + opening.length;
    const found = close.exec(source);
    if (found && found[0] === opening) this.take('inlineCode', close.lastIndex);
    else this.offset += opening.length;
  }

  private angle(): void {
    const { source, offset } = this;
    if (source.startsWith('<!--', offset)) {
      const close = source.indexOf('-->', offset + 4);
      if (close >= 0) {
        this.take('comment', close + 3);
        return;
      }
    }
    const end = skipTag(source, offset);
    if (end === undefined) {
      this.offset += 1;
      return;
    }
    this.take('tag', end);
    const isLatex = this.isMdx && /^<Latex[\s>]/.test(source.slice(offset, offset + 7));
    const close = isLatex && source[end - 2] !== '/' ? source.indexOf('</Latex>', end) : -1;
    // An expression in it says what it holds by itself.
    if (close >= 0 && !/^\s*\{\s*(?:["'`]|String\.raw)/.test(source.slice(end, close)))
      this.take('latex', close);
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
    const end = this.isMdx ? skipBraces(source, offset) : undefined;
    if (end === undefined) this.offset += 1;
    else this.take('expression', end);
  }
}

/** End of the fence whose first line ends at `offset`: its closing line, or the end of the file. */
function closeOfFence(source: string, offset: number, fence: string): number {
  const mark = fence[0] as string;
  const close = new RegExp(
    `\\n[ \\t>]*${mark === '`' ? '`' : '~'}{${fence.length},}[ \\t]*\\r?(?=\\n|$)`,
    'g',
  );
  close.lastIndex = offset;
  return close.exec(source) ? close.lastIndex : source.length;
}

/**
 * End of the mathematics that begin with the `$` at `offset`, or `undefined` when none do. A single `$` opens them before
 * a character that is no space, and the next `$` closes them after one that is none and before one that is no letter or
 * digit, so that "from $5 to $10" and "$HOME/$USER" stay what they are; a letter may follow what can only be a formula, as
 * in "all $x_{i}$s". In a row of a table a formula ends in its cell.
 */
function endOfMath(source: string, offset: number): number | undefined {
  const end = source.startsWith('$$', offset) ? endOfDouble(source, offset) : endOfSingle(source, offset);
  const isSplit =
    end !== undefined && isInTable(source, offset) && /(?<!\\)\|/.test(source.slice(offset, end));
  return isSplit ? undefined : end;
}

/** What stands on the same line before the `offset`. */
const lineBefore = (source: string, offset: number): string =>
  source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);

const isInTable = (source: string, offset: number): boolean => /^[ \t>]*\|/.test(lineBefore(source, offset));

function endOfDouble(source: string, offset: number): number | undefined {
  const isBlock = /^[ \t>]*$/.test(lineBefore(source, offset));
  const close = isBlock ? /\$\$/g : /\$\$|\n[ \t]*\n/g;
  close.lastIndex = offset + 2;
  const found = close.exec(source);
  const isMath = found?.[0] === '$$' && source.slice(offset + 2, found.index).trim() !== '';
  return isMath ? close.lastIndex : undefined;
}

function endOfSingle(source: string, offset: number): number | undefined {
  if (/[\w$]/.test(source[offset - 1] ?? ' ')) return undefined;
  // A paragraph ends where another block begins, and code in a sentence goes before a formula.
  const match =
    /\$(?!\s|\{(?!\\))((?:\\[\s\S]|[^$\\\n`]|\n(?![ \t]*(?:\n|[-*+#>]|\d+[.)][ \t])))+?)(?<!\s)\$(?![\d${])/y;
  match.lastIndex = offset;
  const [, formula] = match.exec(source) ?? [];
  if (formula === undefined) return undefined;
  if (/\w/.test(source[match.lastIndex] ?? '') && !/\\[a-z]|\^|\{/i.test(formula)) return undefined;
  // An amount, and what parts it from the next one.
  return /^\d[\d.,]*\s*[-–—/+,(]+$/.test(formula) ? undefined : match.lastIndex;
}
