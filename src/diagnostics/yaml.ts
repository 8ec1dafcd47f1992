/**
 * Invalid YAML: one message for one mistake, where it was made, in terms that authors know. The parser's own
 * messages describe its grammar, where it gave up.
 */
import { isCollection, parseDocument, visit, type YAMLError } from 'yaml';

interface YamlProblem extends Explanation {
  /** Offsets in the text. */
  start: number;
  end: number;
}

type Reported = Pick<YAMLError, 'code' | 'message' | 'pos'>;

interface Explanation {
  message: string;
  hint?: string;
}

const QUOTE = 'Put the value in quotes.';

/** Curly quotation marks do not delimit a value. */
export const STRAIGHT_QUOTES = 'Use straight quotes ("), or no quotes.';

/** Whether a value that was written without quotes stands in curly ones. */
export const isInCurlyQuotes = (value: unknown): boolean =>
  typeof value === 'string' && /^[\u2018-\u201f].*[\u2018-\u201f]$/s.test(value);

/** By the parser's code; if several problems share a code, by part of its message. */
const EXPLANATIONS: { code: string; part?: RegExp; explain: Explanation }[] = [
  {
    code: 'UNEXPECTED_TOKEN',
    part: /block-seq-ind/,
    explain: { message: 'a list begins on the line of its key', hint: 'Begin it on the next line.' },
  },
  {
    code: 'UNEXPECTED_TOKEN',
    part: /flow-(?:seq|map)-end/,
    explain: { message: 'a closing bracket has no opening bracket', hint: 'Delete it.' },
  },
  {
    code: 'MISSING_CHAR',
    part: /closing ["']quote/,
    explain: { message: 'a quotation mark is not closed', hint: 'Add the second quotation mark.' },
  },
  {
    code: 'MISSING_CHAR|MULTILINE_IMPLICIT_KEY',
    part: /[Ii]mplicit/,
    explain: { message: 'a key has no colon', hint: 'Write "key: value" on one line.' },
  },
  {
    code: 'UNEXPECTED_TOKEN',
    part: /scalar at node end/,
    explain: {
      message: 'text follows a complete value',
      hint: 'Put the whole value in quotes, or begin a new line with "key: value".',
    },
  },
  {
    code: 'UNEXPECTED_TOKEN',
    part: /Block scalar header|Not a YAML token/,
    explain: { message: 'text follows "|" or ">" on its line', hint: 'Begin the text on the next line.' },
  },
  {
    code: 'MULTIPLE_DOCS',
    explain: { message: 'a second document begins', hint: 'Delete the line of "---".' },
  },
  {
    code: 'BLOCK_AS_IMPLICIT_KEY',
    explain: { message: 'a value contains a colon', hint: QUOTE },
  },
  { code: 'BAD_SCALAR_START', explain: { message: 'a value begins with a reserved character', hint: QUOTE } },
  {
    code: 'BAD_DQ_ESCAPE',
    explain: { message: 'an escape sequence is unknown', hint: 'Write a backslash twice: "\\\\".' },
  },
  {
    code: 'BAD_INDENT',
    explain: { message: 'a line is indented differently', hint: 'Indent keys at the same level equally.' },
  },
  {
    code: 'TAB_AS_INDENT',
    explain: { message: 'a line is indented with a tab', hint: 'Indent with spaces.' },
  },
  {
    code: 'DUPLICATE_KEY',
    explain: { message: 'a key is set twice', hint: 'Delete one of them. The last one is used.' },
  },
];

/**
 * The first mistake of a YAML text, which the others follow from. Undefined for valid YAML.
 *
 * @param errors the parser's errors, if they are known
 */
export function explainYaml(
  text: string,
  errors: readonly Reported[] = parseDocument(text, {
    prettyErrors: false,
  }).errors,
): YamlProblem | undefined {
  const [first] = errors;
  if (!first) return undefined;
  const [start, end] = first.pos;
  if (first.code === 'DUPLICATE_KEY') return repeatedKey(text, start, end);
  const isCurly = isInCurlyQuotes(text.slice(start).split('\n', 1)[0]?.trim());
  return (
    unclosedQuote(text, start) ??
    outdentedLine(text, first) ??
    unclosedScalar(text, first) ??
    unclosedCollection(text, start) ??
    deepLine(text, start) ??
    keyWithoutSpace(text, first) ??
    afterQuote(text, first) ?? { ...explain(first), ...(isCurly && { hint: STRAIGHT_QUOTES }), start, end }
  );
}

/** Every key that its mapping already has. */
export const explainRepeatedKeys = (text: string): YamlProblem[] =>
  parseDocument(text, { prettyErrors: false }).errors.flatMap(({ code, pos: [start, end] }) =>
    code === 'DUPLICATE_KEY' ? repeatedKey(text, start, end) : [],
  );

function repeatedKey(text: string, start: number, end: number): YamlProblem {
  const [key = ''] = text.slice(start).split(/:(?=\s|$)/, 1);
  const message = key.length > MAX_KEY ? 'a key is set twice' : `the key ${key} is set twice`;
  return { message, hint: 'Delete one of them. The last one is used.', start, end };
}

/** Longer ones are not repeated in a message. */
const MAX_KEY = 40;

/** A quotation mark in a list or mapping that nothing closes, so that the rest of the text is its value. */
function unclosedScalar(text: string, reported: Reported): YamlProblem | undefined {
  const start = startOfUnclosed(text, reported);
  if (start === undefined) return undefined;
  const hint = 'Add the second quotation mark.';
  return { message: 'a quotation mark is not closed', hint, start, end: start + 1 };
}

/** Offset of the last quotation mark that opens a value, if the parser misses its counterpart. */
function startOfUnclosed(text: string, { message }: Reported): number | undefined {
  if (!/closing ["']quote/.test(message)) return undefined;
  let start: number | undefined;
  visit(parseDocument(text, { prettyErrors: false }), {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE')) start = range?.[0];
    },
  });
  return start;
}

/** A line of a quoted value that is not indented more than its key (YAML 1.2.2, 7.3). */
function outdentedLine(text: string, reported: Reported): YamlProblem | undefined {
  const [lost, end] = reported.pos;
  const opening = startOfUnclosed(text.slice(0, end), reported);
  if (opening === undefined) return undefined;
  const value = CLOSED[text.charAt(opening)]?.exec(text.slice(opening))?.[0] ?? '';
  const start = text.indexOf('\n', lost) + 1;
  const line = text.slice(start).split('\n', 1)[0]?.trimEnd() ?? '';
  const after =
    text
      .slice(opening + value.length)
      .split('\n', 1)[0]
      ?.trim() ?? '';
  if (start === 0 || opening + value.length <= start || KEY.test(line) || !/^(?:$|[,\]}#])/.test(after))
    return undefined;
  return {
    message: 'a line of a quoted value is not indented',
    hint: 'Indent it more than the key of the value, or put the value on one line.',
    start,
    end: start + line.length,
  };
}

/** The innermost list or mapping around `offset` that no bracket closes. The parser gives up below it. */
function unclosedCollection(text: string, offset: number): YamlProblem | undefined {
  let found: YamlProblem | undefined;
  visit(parseDocument(text, { prettyErrors: false, keepSourceTokens: true }), {
    Collection(_, node) {
      const { srcToken } = node;
      if (!isCollection(node) || srcToken?.type !== 'flow-collection' || srcToken.offset > offset) return;
      const isList = srcToken.start.source === '[';
      if (srcToken.end.some(({ type }) => type === (isList ? 'flow-seq-end' : 'flow-map-end'))) return;
      const line = text.slice(srcToken.offset).split('\n', 1)[0] ?? '';
      found = {
        message: isList ? 'a list is not closed' : 'a mapping is not closed',
        hint: `End it with "${isList ? ']' : '}'}", or put the value in quotes.`,
        start: srcToken.offset,
        end: srcToken.offset + line.trimEnd().length,
      };
    },
  });
  return found;
}

/** `title:Quick start` and `title=Quick start`. */
function keyWithoutSpace(text: string, { code, pos: [offset] }: Reported): YamlProblem | undefined {
  if (!/^(?:MISSING_CHAR|MULTILINE_IMPLICIT_KEY)$/.test(code)) return undefined;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start).split('\n', 1)[0]?.trimEnd() ?? '';
  const [, before = '', key, sign, value] =
    /^([ \t]*(?:- +)*)([\w$./-]+)(:|[ \t]*=[ \t]*)(\S.*)$/.exec(line) ?? [];
  if (key === undefined || value === undefined) return undefined;
  return {
    message: sign === ':' ? 'a colon has no space after it' : 'a key has no colon',
    hint: `Write "${key}: ${value.length > MAX_KEY ? '…' : value}".`,
    start: start + before.length,
    end: start + line.length,
  };
}

/** A quotation mark inside a quoted value ends it: `'it's'`. */
function afterQuote(text: string, { message, pos: [start, end] }: Reported): YamlProblem | undefined {
  const mark = /["'](?=\s*$)/.exec(text.slice(0, start))?.[0];
  if (mark === undefined || !message.includes('scalar at node end')) return undefined;
  return {
    message: 'a quotation mark ends the value too early',
    hint:
      mark === '"'
        ? 'Write \\" for a quotation mark inside the value.'
        : "Write '' for an apostrophe inside the value, or put it in double quotes.",
    start,
    end,
  };
}

/** A line with a key and a value, or with a value of a list. */
const VALUE = /^([ \t]*(?:- +)*(?:[^\s#"'[{:-][^:\n]*:[ \t]+)?)(["'])/;
const KEY = /^[ \t]*(?:- +)?[\w$./{}-]+:(?:[ \t]|$)/;
const CLOSED: Record<string, RegExp> = { '"': /^"(?:\\.|[^"\\])*"/, "'": /^'(?:''|[^'])*'/ };

/** A quotation mark that nothing closes before the next key. The parser gives up much later. */
function unclosedQuote(text: string, offset: number): YamlProblem | undefined {
  const lines = text.split('\n');
  for (let [index, at] = [0, 0]; at <= offset && index < lines.length; index++) {
    const line = lines[index] ?? '';
    const [, before = '', quote = ''] = VALUE.exec(line) ?? [];
    const value = line.slice(before.length).trimEnd();
    if (quote !== '' && !CLOSED[quote]?.test(value)) {
      const next = lines.slice(index + 1).findIndex((each) => each.trim() !== '');
      const following = lines[index + 1 + next];
      const isLast = next < 0 || following === undefined || KEY.test(following);
      if (isLast)
        return {
          message: 'a quotation mark is not closed',
          hint: `Add ${quote} at the end of the value.`,
          start: at + before.length,
          end: at + before.length + value.length,
        };
    }
    at += line.length + 1;
  }
  return undefined;
}

/** A key that is indented more than the key with a value above it. */
function deepLine(text: string, offset: number): YamlProblem | undefined {
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const lines = text.slice(from).split('\n', 3);
  let at = from;
  for (const [index, line] of lines.entries()) {
    const above = index > 0 ? lines[index - 1] : text.slice(text.lastIndexOf('\n', from - 2) + 1, from - 1);
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const outer = /^ *(?=[\w$./-]+: +[^\s|>&{["'])/.exec(above ?? '')?.[0].length;
    if (from > 0 || index > 0)
      if (outer !== undefined && indent > outer && KEY.test(line))
        return {
          message: 'a key is indented too far',
          hint: 'Indent it like the line above.',
          start: at,
          end: at + indent,
        };
    at += line.length + 1;
  }
  return undefined;
}

/** Falls back to the first sentence of the parser's message, without text in brackets. */
function explain({ code, message }: Reported): Explanation {
  const match = EXPLANATIONS.find(
    ({ code: codes, part }) => codes.split('|').includes(code) && (part?.test(message) ?? true),
  );
  return match?.explain ?? { message: message.replace(/[\n(.:;].*$/s, '').trim() };
}
