/**
 * Invalid YAML: one message for one mistake, where it was made, in terms that authors know. The parser's own
 * messages describe its grammar, where it gave up.
 */
import { parseDocument, type YAMLError } from 'yaml';

interface YamlProblem extends Explanation {
  /** Offsets in the text. */
  start: number;
  end: number;
}

interface Explanation {
  message: string;
  hint?: string;
}

const QUOTE = 'Put the value in quotes.';

/** By the parser's code; if several problems share a code, by part of its message. */
const EXPLANATIONS: { code: string; part?: RegExp; explain: Explanation }[] = [
  {
    code: 'BAD_INDENT|MISSING_CHAR|UNEXPECTED_TOKEN',
    part: /end with a \]|Flow sequence/,
    explain: { message: 'a list is not closed', hint: 'End the list with "]", or put the value in quotes.' },
  },
  {
    code: 'BAD_INDENT|MISSING_CHAR|UNEXPECTED_TOKEN',
    part: /end with a \}|Flow map/,
    explain: { message: 'a mapping is not closed', hint: 'End it with "}", or put the value in quotes.' },
  },
  {
    code: 'UNEXPECTED_TOKEN',
    part: /block-seq-ind/,
    explain: { message: 'a list begins on the line of its key', hint: 'Begin it on the next line.' },
  },
  {
    code: 'UNEXPECTED_TOKEN',
    part: /flow-(?:seq|map)-end/,
    explain: { message: 'a closing bracket has no opening one', hint: 'Delete it.' },
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
    code: 'BLOCK_AS_IMPLICIT_KEY',
    explain: { message: 'a value contains a colon', hint: QUOTE },
  },
  { code: 'BAD_SCALAR_START', explain: { message: 'a value begins with a reserved character', hint: QUOTE } },
  {
    code: 'BAD_DQ_ESCAPE',
    explain: { message: 'an escape is unknown', hint: 'Write a backslash twice: "\\\\".' },
  },
  {
    code: 'BAD_INDENT',
    explain: { message: 'a line is indented differently', hint: 'Indent keys of one level alike.' },
  },
  {
    code: 'TAB_AS_INDENT',
    explain: { message: 'a line is indented with a tab', hint: 'Indent with spaces.' },
  },
  {
    code: 'DUPLICATE_KEY',
    explain: { message: 'a key is set twice', hint: 'Delete one of them.' },
  },
];

/**
 * The first mistake of a YAML text, which the others follow from. Undefined for valid YAML.
 *
 * @param errors the parser's errors, if they are known
 */
export function explainYaml(
  text: string,
  errors: readonly Pick<YAMLError, 'code' | 'message' | 'pos'>[] = parseDocument(text, {
    prettyErrors: false,
  }).errors,
): YamlProblem | undefined {
  const [first] = errors;
  if (!first) return undefined;
  const [start, end] = first.pos;
  return unclosedQuote(text, start) ?? deepLine(text, start) ?? { ...explain(first), start, end };
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
function explain({ code, message }: Pick<YAMLError, 'code' | 'message'>): Explanation {
  const match = EXPLANATIONS.find(
    ({ code: codes, part }) => codes.split('|').includes(code) && (part?.test(message) ?? true),
  );
  return match?.explain ?? { message: message.replace(/[\n(.:;].*$/s, '').trim() };
}
