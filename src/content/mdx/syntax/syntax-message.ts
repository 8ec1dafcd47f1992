import { createLineIndex, type Range } from '../../../diagnostics/index.ts';
import { scanPage } from '../../snippets/imports.ts';
import { LATE_CODE_HINT, lateCodeMessage } from '../plugins/late-module-code.ts';
import { lateModuleCode } from '../source/late-module-code.ts';
import { brokenTag } from './broken-tag.ts';
import { isVoid, misplacedClosingTag, otherClosingTag, unclosedTag, voidHint } from './unclosed-tag.ts';

/** What an author reads of an error of the MDX parser. */
interface SyntaxMessage {
  /** Default: `content/mdx`. */
  code?: string;
  message: string;
  hint?: string;
  /** Offsets of the mistake, if it is not where the parser gave up. */
  start?: number;
  end?: number;
}

/** Where the parser gave up. */
interface ErrorLocation {
  source: string;
  offset: number;
  offsetOf: (position: string) => number;
}

type Explain = (match: RegExpExecArray, location: ErrorLocation) => SyntaxMessage;

const BRACE_HINT = String.raw`Close it with }, or write \{ for a brace that is text.`;
const TAG_HINT = String.raw`Check its quotation marks and its last >, or write \< for a < that is text.`;

/** Messages of the parser, and ours. Their locations stand apart, except that of a second tag. */
const MESSAGES: readonly [RegExp, Explain][] = [
  [
    /^Expected a closing tag for `<([^>`]*)>`(?: \([\d:]+\) before the end of `(\w+)`)?/,
    ([, name = '', block], { source, offset }) => unclosedTag(source, { name, offset, block }),
  ],
  [
    /^Expected the closing tag `<\/([^>`]*)>` either after the end of `(\w+)`.*opened at (\d+:\d+)\)/,
    ([, name = '', block = '', at = '']) => misplacedClosingTag(name, block, at),
  ],
  [
    /^Unexpected closing tag `<\/([^>`]*)>`, expected corresponding closing tag for `<([^>`]*)>` \((\d+:\d+)\)/,
    ([, name = '', open = '', at = ''], { source, offset, offsetOf }) =>
      isVoid(open)
        ? { message: `<${open}> is not closed`, hint: voidHint(open), start: offsetOf(at) }
        : otherClosingTag(source, { name, open, at, offset: offsetOf(at), end: offset }),
  ],
  [
    /^Unexpected closing tag `<\/([^>`]*)>`/,
    ([, name = '']) => ({
      message: `</${name}> has no opening tag`,
      hint: isVoid(name) ? voidHint(name) : `Delete it, or add <${name}> before it.`,
    }),
  ],
  [
    /^Unexpected end of file in expression/,
    () => ({ message: 'the expression in braces is not closed', hint: BRACE_HINT }),
  ],
  [
    /^Could not parse expression with \w+: ([^\n]+)/,
    ([, reason = ''], location) => ({
      message: `the expression in braces is not valid JavaScript: ${reason}`,
      hint: objectHint(location),
    }),
  ],
  [
    /^Could not parse esm with \w+: ([^\n]+)/,
    ([, reason = '']) => ({ message: `this import or export is not valid JavaScript: ${reason}` }),
  ],
  [
    /^Unexpected character /,
    (_, { source, offset }) =>
      brokenTag(source, offset) ?? { message: 'this tag is not complete', hint: TAG_HINT },
  ],
];

/** `style={color: "red"}`, where the parser fails at the colon. */
function objectHint({ source, offset }: ErrorLocation): string | undefined {
  const before = source.slice(Math.max(0, offset - MAX_KEY), offset);
  const [, name, key] = /(?<![\w-])([\w-]+)=\{[ \t]*(["']?[\w-]+["']?)[ \t]*$/.exec(before) ?? [];
  if (name === undefined || source[offset] !== ':') return undefined;
  return `Write an object in two pairs of braces: ${name}={{ ${key}: … }}.`;
}

/** Longer names are not looked for. */
const MAX_KEY = 100;

/** An error of the MDX parser, and its place in the source, if it names one. */
export interface ParserError {
  message: string;
  at?: Range['start'];
}

/** The text of an error of the MDX parser, `8:3: text` or `text (8:3) … (rule:name)`, and its place. */
export function parserError(written: string): ParserError {
  const message = (written.split('\n', 1)[0] ?? '')
    .replace(/^(?:\[[^\]]*\]\s*)?(?:\d+:\d+:\s*)?/, '')
    .replace(/(?<!\s)\s*\([\w-]+:[a-z][\w-]*\)$/, '');
  const [, line, column] = /(?<!\d)(\d+):(\d+)/.exec(written) ?? [];
  return { message, ...(line && column && { at: { line: Number(line), column: Number(column) } }) };
}

/**
 * An error of the MDX parser in our words, with a hint where the mistake is known.
 *
 * @param position where the parser gave up in `source`
 */
export function syntaxMessage(
  message: string,
  source: string,
  position: Range['start'],
): Pick<SyntaxMessage, 'code' | 'message' | 'hint'> & { range: Range } {
  const lines = createLineIndex(source);
  const offset = lines.offsetAt(position);
  const offsetOf = (at: string) => {
    const [line = 1, column = 1] = at.split(':').map(Number);
    return lines.offsetAt({ line, column });
  };
  const { start = offset, end = start + 1, ...explained } = explain(message, { source, offset, offsetOf });
  const range = start === offset && end === start + 1 ? oneColumn(position) : lines.rangeOf(start, end);
  return { ...explained, range };
}

const oneColumn = (start: Range['start']): Range => ({ start, end: { ...start, column: start.column + 1 } });

/** Code that the parser reads as text, around the place where it gave up. */
function lateCodeAround({ source, offset }: ErrorLocation): SyntaxMessage | undefined {
  const late = lateModuleCode(source, () => scanPage(source));
  const code = late.find(({ start, end }) => start <= offset && offset < end);
  if (!code) return undefined;
  const { start, word } = code;
  return { message: lateCodeMessage(code), hint: LATE_CODE_HINT, start, end: start + word.length };
}

function explain(message: string, location: ErrorLocation): SyntaxMessage {
  const code = /^Could not parse esm/.test(message) ? undefined : lateCodeAround(location);
  if (code) return code;
  for (const [pattern, words] of MESSAGES) {
    const match = pattern.exec(message);
    if (match) return words(match, location);
  }
  return { message };
}
