import { parseModule } from '../../javascript/parse.ts';
import { VARIABLE, type Variables, variableValue } from '../../variables.ts';
import { freeName, namesIn } from './free-names.ts';
import { type ScanOptions, type SourcePiece, scan } from './scan.ts';

/**
 * Unicode noncharacters, which no text contains, replace text that the compiler would misread. Each is as
 * long as the original, so all other lines and columns stay those of the author's file.
 */
const OPEN = '\uFDD0\uFDD0';
const CLOSE = '\uFDD1\uFDD1';
const DOLLAR = '\uFDD2';
const ID_OPEN = '\uFDD3';
const ID_CLOSE = '\uFDD4';
/** At both ends of a formula in a sentence that is shown as a block: `$$x$$`. */
const DISPLAY = '\uFDD5';
/**
 * Characters with a meaning in Markdown or MDX, in the text of a formula; each has a noncharacter from here
 * on.
 */
const MARKS = '{}\\_*`<[]\'"-.~&#+>=|:^$!';
const FIRST_MARK = 0xfdd6;

const GUARD = /[\uFDD0-\uFDEF]/;
const TOKEN = /\uFDD0\uFDD0([ \t]*)([\p{ID_Continue}.-]+)([ \t]*)\uFDD1\uFDD1/gu;
const ID = /(?<![ \t])[ \t]*\uFDD3#([\w.:-]+)\uFDD4[ \t]*$/;

/** Replaces imports and exports that contain a blank line, where the compiler would end them. */
const CODE = `export{}//${DISPLAY}`;

const MDX_COMMENT = /^\{\s*\/\*[\s\S]*\*\/\s*\}$/;

/** The compiler accepts texts without any of these unchanged. */
const NEEDED = /\{|<!--|\$|<Latex\b|[\uFDD0-\uFDEF]|^export\b/m;

interface GuardOptions extends ScanOptions {
  variables: Variables;
  /** Whether a name may be a property of the snippet. */
  isSnippet?: boolean;
  /** Whether braces in the text are plain text, as in a `.md` page. */
  isPlain?: boolean;
  /** Imports in addition to those in the source. */
  imports?: readonly string[];
}

interface GuardedSource {
  source: string;
  /** Undefined names where they would run as code: the whole text as written, and its offset. */
  unknownVariables: { name: string; sourceText: string; offset: number }[];
  /** Imports and exports that `isLeftOut` recognizes, in order. */
  code: string[];
}

/**
 * Prepares the source of a page for the compiler. Puts guards around `{{name}}`, `{name}` of undefined names,
 * custom ids of headings, dollars outside mathematics, and the content of `<Latex>`; `restore` and
 * `takeHeadingId` remove them from the parsed text. HTML comments, which MDX does not know, become whitespace
 * or MDX comments. A source with none of these is returned unchanged. A noncharacter of the author's becomes
 * the replacement character.
 */
export function guardSource(rawSource: string, options: GuardOptions): GuardedSource {
  const unknownVariables: GuardedSource['unknownVariables'] = [];
  const code: string[] = [];
  if (!NEEDED.test(rawSource)) return { source: rawSource, unknownVariables, code };
  const source = rawSource.replace(/[\uFDD0-\uFDEF]/g, '\uFFFD');
  let out = '';
  let last = 0;
  const pieces = scan(source, options);
  const definedNames = new Set<string>();
  for (const code of options.imports ?? []) namesIn(code, definedNames);
  for (const { kind, start, end } of pieces) {
    if (kind === 'esm') namesIn(source.slice(start, end), definedNames);
  }
  for (const piece of pieces) {
    const text = source.slice(piece.start, piece.end);
    const name = unknownName(piece, text, options, definedNames);
    if (name !== undefined) unknownVariables.push({ name, sourceText: text, offset: piece.start });
    const guardedSource =
      name !== undefined && piece.kind === 'expression'
        ? ID_OPEN + text.slice(1, -1) + ID_CLOSE
        : guardPiece(source, piece, text, options, code);
    out += source.slice(last, piece.start) + guardedSource;
    last = piece.end;
  }
  return { source: out + source.slice(last), unknownVariables, code };
}

/** The name in a piece, if it is undefined. */
function unknownName(
  { kind }: SourcePiece,
  text: string,
  { format, variables, isSnippet, isPlain }: GuardOptions,
  definedNames: ReadonlySet<string>,
): string | undefined {
  if (format !== 'mdx' || isPlain) return undefined;
  if (kind === 'expression') return isSnippet ? undefined : freeName(text, definedNames);
  const name = kind === 'variable' ? text.slice(2, -2).trim() : undefined;
  return name !== undefined && variableValue(name, variables) === undefined ? name : undefined;
}

function guardPiece(
  source: string,
  { kind, start, end }: SourcePiece,
  text: string,
  options: GuardOptions,
  code: string[],
): string {
  switch (kind) {
    case 'esm': {
      const guardedText = guardKnown(text, options.variables);
      if (!/\n[ \t]*\r?\n/.test(text) || text.indexOf('\n') < CODE.length) return guardedText;
      code.push(guardedText);
      return CODE + text.slice(CODE.length).replace(/[^\r\n]/g, ' ');
    }
    case 'variable':
      return OPEN + text.slice(2, -2) + CLOSE;
    case 'headingId':
      return ID_OPEN + text.slice(1, -1) + ID_CLOSE;
    case 'dollar':
      return DOLLAR;
    case 'inlineCode':
      return guardKnown(text, options.variables).replaceAll('$', DOLLAR);
    case 'expression':
      if (options.isPlain && !MDX_COMMENT.test(text))
        return guardKnown(text, options.variables).replaceAll('{', ID_OPEN).replaceAll('}', ID_CLOSE);
      return guardDollars(guardKnown(text, options.variables));
    case 'latex':
      return maskFormula(text);
    case 'comment':
      return options.format === 'mdx' ? blankComment(source, start, end) : text;
    case 'math':
      if (!text.startsWith('$$')) return `$${maskFormula(text.slice(1, -1))}$`;
      return isInSentence(text) ? `$${DISPLAY}${maskFormula(text.slice(2, -2))}${DISPLAY}$` : text;
    default:
      return guardKnown(text, options.variables);
  }
}

/**
 * An expression without dollars where it stays valid without them: between the dollars of two expressions or
 * of inline code, the compiler would see a formula, and miss the braces.
 */
function guardDollars(expression: string): string {
  if (!expression.includes('$')) return expression;
  const guarded = expression.replaceAll('$', DOLLAR);
  return parseModule(`[${guarded.slice(1, -1)}\n]`) ? guarded : expression;
}

/** TeX without any meaning to Markdown or MDX. A quotation mark at the start of a line is not TeX. */
const maskFormula = (tex: string): string =>
  tex.replace(/[^\w\s]/g, (mark, offset: number) => {
    const index = MARKS.indexOf(mark);
    const isQuotation = mark === '>' && /\n[ \t>]*$/.test(tex.slice(0, offset));
    return index < 0 || isQuotation ? mark : String.fromCharCode(FIRST_MARK + index);
  });

/** The TeX of a formula, still with the marks at its ends that `takeDisplay` removes. */
export const unmaskFormula = (formula: string): string => formula.replace(/[\uFDD6-\uFDEF]/g, characterOf);

/** Whether a formula between double dollars is inline; a block has them on separate lines. */
const isInSentence = (math: string): boolean => /^\$\$[ \t]*[^\s$]/.test(math) && !/\n[ \t]*\n/.test(math);

/**
 * In code `{{name}}` may be anything, so only known variables are replaced; `={{name}}` is an object in JSX.
 */
function guardKnown(text: string, variables: Variables): string {
  return text.replace(VARIABLE, (original, before: string, name: string, after: string, at: number) =>
    variableValue(name, variables) === undefined || text[at - 1] === '='
      ? original
      : OPEN + before + name + after + CLOSE,
  );
}

/**
 * Whitespace if a comment has its lines to itself, or ends a paragraph with a blank line; otherwise an MDX
 * comment, because spaces at the end of a line would break it. Its lines are not blank either.
 */
function blankComment(source: string, start: number, end: number): string {
  const text = source.slice(start, end);
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = source.slice(end).split('\n', 1);
  if (before.trim() === '' && after.trim() === '') return text.replace(/[^\n]/g, ' ');
  // A quotation has its mark in each line.
  const margin = /^[ \t]*>/.test(before) ? /^[ \t>]*/ : /^[ \t]*/;
  const filled = (line: string, sign: string): string => {
    const [indent = ''] = margin.exec(line) ?? [];
    return indent + line.slice(indent.length).replace(/[^\r]/g, sign);
  };
  const [first = '', ...following] = text.slice(3, -3).split('\n');
  const isBlank = following.slice(0, -1).some((line) => line.replace(margin, '').trim() === '');
  const lines = [first.replace(/./g, ' '), ...following.map((line) => filled(line, isBlank ? ' ' : '.'))];
  return isBlank ? `   ${lines.join('\n')}   ` : `{/*${lines.join('\n')}*/}`;
}

/** Whether a guarded source contains anything to restore. */
export const isGuarded = (text: string): boolean => GUARD.test(text);

/** Whether this replaces imports and exports that `guardSource` left out. */
export const isLeftOut = (code: string): boolean => code.startsWith(CODE);

/** The author's text for a guarded one, with the values of variables. */
export function restore(text: string, variables: Variables): string {
  if (!isGuarded(text)) return text;
  return text
    .replace(
      TOKEN,
      (_, before: string, name: string, after: string) =>
        variableValue(name, variables) ?? `{{${before}${name}${after}}}`,
    )
    .replace(/[\uFDD0-\uFDEF]/g, characterOf);
}

/** The original of a single guard. */
function characterOf(guard: string): string {
  const index = guard.charCodeAt(0) - FIRST_MARK;
  if (index >= 0) return MARKS[index] ?? '';
  if (guard === DISPLAY || guard === DOLLAR) return '$';
  return guard === OPEN[0] || guard === ID_OPEN ? '{' : '}';
}

/** The same within JavaScript, where the value of a variable must not end the surrounding string. */
export function restoreInCode(code: string, variables: Variables): string {
  if (!isGuarded(code)) return code;
  const escapedValues = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value
        .replace(/[\\'"`$]/g, '\\$&')
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r'),
    ]),
  );
  return restore(code, escapedValues);
}

/**
 * Removes guards from compiled code. Some reach places that no plugin can set, such as code in attributes,
 * and the id of a footnote, where they are percent-encoded.
 */
export function withoutGuards(code: string, variables: Variables): string {
  const plain = code.replace(/(?:%EF%B7%(?:9[0-9A-F]|A[0-9A-F]))+/gi, (escapes) =>
    encodeURIComponent(restore(decodeURIComponent(escapes), {})),
  );
  return restoreInCode(plain, variables);
}

/** The custom id at the end of a heading's text, and the text without it. */
export function takeHeadingId(text: string): { id?: string; text: string } {
  const match = ID.exec(text);
  return match ? { id: match[1], text: text.slice(0, match.index) } : { text };
}

/** The formula, and whether an inline one is to be shown on separate lines. */
export function takeDisplay(formula: string): { display: boolean; formula: string } {
  const isMarked = formula.startsWith(DISPLAY);
  return { display: isMarked, formula: isMarked ? formula.replaceAll(DISPLAY, '') : formula };
}
