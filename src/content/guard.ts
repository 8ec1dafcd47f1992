import { type Piece, type ScanOptions, scan } from './scan.ts';
import { VARIABLE, type Variables, variableValue } from './variables.ts';

/**
 * Noncharacters of Unicode, which no text holds, stand in for what the compiler would read as something else. Each takes as
 * many places as what it stands for, so that line and column of all the rest stay those of the author's file.
 */
const OPEN = '\uFDD0\uFDD0';
const CLOSE = '\uFDD1\uFDD1';
const DOLLAR = '\uFDD2';
const ID_OPEN = '\uFDD3';
const ID_CLOSE = '\uFDD4';

const GUARDED = /[\uFDD0-\uFDD4]/;
const TOKEN = /\uFDD0\uFDD0([ \t]*)([\w.-]+)([ \t]*)\uFDD1\uFDD1/g;
const ID = /[ \t]*\uFDD3#([\w.:-]+)\uFDD4[ \t]*$/;

export interface GuardOptions extends ScanOptions {
  variables: Variables;
}

export interface GuardedSource {
  source: string;
  /** Names that nobody defines, in places where they would be run as code, with the offset of each. */
  unknown: { name: string; offset: number }[];
  hasMath: boolean;
}

/**
 * Makes the source of a page ready for the compiler: `{{name}}`, custom ids of headings and dollars that are no mathematics
 * are put behind guards, which `restore` and `takeHeadingId` take away from the parsed text; HTML comments, which MDX does
 * not know, become white space or comments of MDX.
 */
export function guardSource(source: string, options: GuardOptions): GuardedSource {
  const unknown: GuardedSource['unknown'] = [];
  let hasMath = false;
  let out = '';
  let last = 0;
  for (const piece of scan(source, options)) {
    const text = source.slice(piece.start, piece.end);
    hasMath ||= piece.kind === 'math';
    if (piece.kind === 'variable' && options.format === 'mdx') {
      const name = text.slice(2, -2).trim();
      if (variableValue(name, options.variables) === undefined) unknown.push({ name, offset: piece.start });
    }
    out += source.slice(last, piece.start) + guardPiece(source, piece, text, options);
    last = piece.end;
  }
  return { source: out + source.slice(last), unknown, hasMath };
}

function guardPiece(
  source: string,
  { kind, start, end }: Piece,
  text: string,
  options: GuardOptions,
): string {
  switch (kind) {
    case 'variable':
      return OPEN + text.slice(2, -2) + CLOSE;
    case 'headingId':
      return ID_OPEN + text.slice(1, -1) + ID_CLOSE;
    case 'dollar':
      return DOLLAR;
    case 'comment':
      return options.format === 'mdx' ? blankComment(source, start, end) : text;
    case 'math':
      return text;
    default:
      return guardKnown(text, options.variables);
  }
}

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
export const isGuarded = (text: string): boolean => GUARDED.test(text);

/** The text that the author means by a guarded one: with the values of variables. */
export function restore(text: string, variables: Variables): string {
  if (!isGuarded(text)) return text;
  return text
    .replace(
      TOKEN,
      (_, before: string, name: string, after: string) =>
        variableValue(name, variables) ?? `{{${before}${name}${after}}}`,
    )
    .replaceAll(DOLLAR, '$')
    .replaceAll(ID_OPEN, '{')
    .replaceAll(ID_CLOSE, '}');
}

/** The same within JavaScript, where the value of a variable must not end the string that it stands in. */
export function restoreInCode(code: string, variables: Variables): string {
  const escaped = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value.replace(/[\\'"`$]/g, '\\$&')]),
  );
  return restore(code, escaped);
}

/** The custom id at the end of the text of a heading, and the text without it. */
export function takeHeadingId(text: string): { id?: string; text: string } {
  const match = ID.exec(text);
  return match ? { id: match[1], text: text.slice(0, match.index) } : { text };
}
