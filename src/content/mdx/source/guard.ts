import { VARIABLE, type Variables, variableValue } from '../../variables.ts';
import { freeName, namesIn } from './free-names.ts';
import { type Piece, type ScanOptions, scan } from './scan.ts';

/**
 * Noncharacters of Unicode, which no text holds, stand in for what the compiler would read as something else. Each takes as
 * many places as what it stands for, so that line and column of all the rest stay those of the author's file.
 */
const OPEN = '\uFDD0\uFDD0';
const CLOSE = '\uFDD1\uFDD1';
const DOLLAR = '\uFDD2';
const ID_OPEN = '\uFDD3';
const ID_CLOSE = '\uFDD4';
/** At both ends of a formula in a sentence that is to be shown as one of its own: `$$x$$`. */
const DISPLAY = '\uFDD5';
/** What means something to Markdown or MDX, in the text of a formula; each has a noncharacter from here on. */
const MARKS = '{}\\_*`<[]\'"-.~&#+>=|:^$!';
const FIRST_MARK = 0xfdd6;

const GUARD = /[\uFDD0-\uFDEF]/;
const TOKEN = /\uFDD0\uFDD0([ \t]*)([\p{ID_Continue}.-]+)([ \t]*)\uFDD1\uFDD1/gu;
const ID = /(?<![ \t])[ \t]*\uFDD3#([\w.:-]+)\uFDD4[ \t]*$/;

/** Stands for imports and exports with a blank line in them, at which the compiler would end them. */
const CODE = `export{}//${DISPLAY}`;

/** Texts without any of these are as the compiler takes them. */
const NEEDED = /\{|<!--|\$|<Latex\b|[\uFDD0-\uFDEF]|^export\b/m;

interface GuardOptions extends ScanOptions {
  variables: Variables;
  /** Whether a name may be one of the properties that a snippet is given. */
  isSnippet?: boolean;
  /** Imports beside those in the source. */
  imports?: readonly string[];
}

interface GuardedSource {
  source: string;
  /** Names that nobody defines, in places where they would be run as code: the whole as it is written, and its offset. */
  unknown: { name: string; written: string; offset: number }[];
  /** Imports and exports that `isLeftOut` tells, in their order. */
  code: string[];
}

/**
 * Makes the source of a page ready for the compiler: `{{name}}`, `{name}` of what nobody defines, custom ids of headings,
 * dollars that are no mathematics and what `<Latex>` holds are put behind guards, which `restore` and `takeHeadingId` take away from the parsed text; HTML
 * comments, which MDX does not know, become white space or comments of MDX. A source that has nothing of these comes back
 * as it is. A noncharacter of the author's becomes the replacement character.
 */
export function guardSource(written: string, options: GuardOptions): GuardedSource {
  const unknown: GuardedSource['unknown'] = [];
  const code: string[] = [];
  if (!NEEDED.test(written)) return { source: written, unknown, code };
  const source = written.replace(/[\uFDD0-\uFDEF]/g, '\uFFFD');
  let out = '';
  let last = 0;
  const pieces = scan(source, options);
  const defined = new Set<string>();
  for (const code of options.imports ?? []) namesIn(code, defined);
  for (const { kind, start, end } of pieces) {
    if (kind === 'esm') namesIn(source.slice(start, end), defined);
  }
  for (const piece of pieces) {
    const text = source.slice(piece.start, piece.end);
    const name = unknownName(piece, text, options, defined);
    if (name !== undefined) unknown.push({ name, written: text, offset: piece.start });
    const guarded =
      name !== undefined && piece.kind === 'expression'
        ? ID_OPEN + text.slice(1, -1) + ID_CLOSE
        : guardPiece(source, piece, text, options, code);
    out += source.slice(last, piece.start) + guarded;
    last = piece.end;
  }
  return { source: out + source.slice(last), unknown, code };
}

/** The name that a piece stands for, when nobody defines it. */
function unknownName(
  { kind }: Piece,
  text: string,
  { format, variables, isSnippet }: GuardOptions,
  defined: ReadonlySet<string>,
): string | undefined {
  if (format !== 'mdx') return undefined;
  if (kind === 'expression') return isSnippet ? undefined : freeName(text, defined);
  const name = kind === 'variable' ? text.slice(2, -2).trim() : undefined;
  return name !== undefined && variableValue(name, variables) === undefined ? name : undefined;
}

function guardPiece(
  source: string,
  { kind, start, end }: Piece,
  text: string,
  options: GuardOptions,
  code: string[],
): string {
  switch (kind) {
    case 'esm': {
      const guarded = guardKnown(text, options.variables);
      if (!/\n[ \t]*\r?\n/.test(text) || text.indexOf('\n') < CODE.length) return guarded;
      code.push(guarded);
      return CODE + text.slice(CODE.length).replace(/[^\r\n]/g, ' ');
    }
    case 'variable':
      return OPEN + text.slice(2, -2) + CLOSE;
    case 'headingId':
      return ID_OPEN + text.slice(1, -1) + ID_CLOSE;
    case 'dollar':
      return DOLLAR;
    case 'latex':
      return masked(text);
    case 'comment':
      return options.format === 'mdx' ? blankComment(source, start, end) : text;
    case 'math':
      if (!text.startsWith('$$')) return `$${masked(text.slice(1, -1))}$`;
      return isInSentence(text) ? `$${DISPLAY}${masked(text.slice(2, -2))}${DISPLAY}$` : text;
    default:
      return guardKnown(text, options.variables);
  }
}

/** TeX in which nothing means anything to Markdown or MDX; but a quotation's mark at the start of a line is none of it. */
const masked = (tex: string): string =>
  tex.replace(/[^\w\s]/g, (mark, offset: number) => {
    const index = MARKS.indexOf(mark);
    const isQuotation = mark === '>' && /\n[ \t>]*$/.test(tex.slice(0, offset));
    return index < 0 || isQuotation ? mark : String.fromCharCode(FIRST_MARK + index);
  });

/** The TeX of a formula, with the marks still at its ends that `takeDisplay` takes away. */
export const unmasked = (formula: string): string => formula.replace(/[\uFDD6-\uFDEF]/g, written);

/** Whether a formula between two dollars each is no block, which has them on lines of their own. */
const isInSentence = (math: string): boolean => /^\$\$[ \t]*[^\s$]/.test(math) && !/\n[ \t]*\n/.test(math);

/** In code `{{name}}` may be anything, so that only what is a variable is taken for one; `={{name}}` is an object in JSX. */
function guardKnown(text: string, variables: Variables): string {
  return text.replace(VARIABLE, (written, before: string, name: string, after: string, at: number) =>
    variableValue(name, variables) === undefined || text[at - 1] === '='
      ? written
      : OPEN + before + name + after + CLOSE,
  );
}

/** White space where a comment has its lines for itself, else a comment of MDX: spaces at the end of a line would break it. */
function blankComment(source: string, start: number, end: number): string {
  const text = source.slice(start, end);
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = source.slice(end).split('\n', 1);
  if (before.trim() === '' && after.trim() === '') return text.replace(/[^\n]/g, ' ');
  return `{/*${text.slice(3, -3).replace(/[^\n]/g, ' ')}*/}`;
}

/** Whether a source that has been guarded holds anything to restore. */
export const isGuarded = (text: string): boolean => GUARD.test(text);

/** Whether this is in place of imports and exports that `guardSource` left out. */
export const isLeftOut = (code: string): boolean => code.startsWith(CODE);

/** The text that the author means by a guarded one: with the values of variables. */
export function restore(text: string, variables: Variables): string {
  if (!isGuarded(text)) return text;
  return text
    .replace(
      TOKEN,
      (_, before: string, name: string, after: string) =>
        variableValue(name, variables) ?? `{{${before}${name}${after}}}`,
    )
    .replace(/[\uFDD0-\uFDEF]/g, written);
}

/** What a single guard stands for. */
function written(guard: string): string {
  const index = guard.charCodeAt(0) - FIRST_MARK;
  if (index >= 0) return MARKS[index] ?? '';
  if (guard === DISPLAY || guard === DOLLAR) return '$';
  return guard === OPEN[0] || guard === ID_OPEN ? '{' : '}';
}

/** The same within JavaScript, where the value of a variable must not end the string that it stands in. */
export function restoreInCode(code: string, variables: Variables): string {
  if (!isGuarded(code)) return code;
  const escaped = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value
        .replace(/[\\'"`$]/g, '\\$&')
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r'),
    ]),
  );
  return restore(code, escaped);
}

/**
 * Compiled code in which there is no guard left: some have come to places that no plugin can set, such as code in attributes,
 * and the id of a footnote, where they are percent-encoded.
 */
export function withoutGuards(code: string, variables: Variables): string {
  const plain = code.replace(/(?:%EF%B7%(?:9[0-9A-F]|A[0-9A-F]))+/gi, (encoded) =>
    encodeURIComponent(restore(decodeURIComponent(encoded), {})),
  );
  return restoreInCode(plain, variables);
}

/** The custom id at the end of the text of a heading, and the text without it. */
export function takeHeadingId(text: string): { id?: string; text: string } {
  const match = ID.exec(text);
  return match ? { id: match[1], text: text.slice(0, match.index) } : { text };
}

/** Whether a formula in a sentence is one to be shown on lines of its own, and the formula. */
export function takeDisplay(formula: string): { display: boolean; formula: string } {
  const isMarked = formula.startsWith(DISPLAY);
  return { display: isMarked, formula: isMarked ? formula.replaceAll(DISPLAY, '') : formula };
}
