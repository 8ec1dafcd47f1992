/**
 * Messages for invalid YAML, in terms that authors of front matter know. The parser's own messages describe
 * its grammar.
 */

interface Words {
  message: string;
  hint?: string;
}

const QUOTE = 'Put the value in quotes.';

/** By the parser's code; if several problems share a code, by part of its message. */
const WORDS: { code: string; part?: RegExp; words: Words }[] = [
  {
    code: 'BAD_INDENT|MISSING_CHAR|UNEXPECTED_TOKEN',
    part: /end with a \]|Flow sequence/,
    words: { message: 'a list is not closed', hint: 'End the list with "]", or put the value in quotes.' },
  },
  {
    code: 'BAD_INDENT|MISSING_CHAR|UNEXPECTED_TOKEN',
    part: /end with a \}|Flow map/,
    words: { message: 'a mapping is not closed', hint: 'End it with "}", or put the value in quotes.' },
  },
  {
    code: 'UNEXPECTED_TOKEN',
    part: /block-seq-ind/,
    words: { message: 'a list begins on the line of its key', hint: 'Begin it on the next line.' },
  },
  {
    code: 'UNEXPECTED_TOKEN',
    part: /flow-(?:seq|map)-end/,
    words: { message: 'a closing bracket has no opening one', hint: 'Delete it.' },
  },
  {
    code: 'MISSING_CHAR',
    part: /closing ["']quote/,
    words: { message: 'a quotation mark is not closed', hint: 'Add the second quotation mark.' },
  },
  {
    code: 'MISSING_CHAR|MULTILINE_IMPLICIT_KEY',
    part: /[Ii]mplicit/,
    words: { message: 'a key has no colon', hint: 'Write "key: value" on one line.' },
  },
  {
    code: 'BLOCK_AS_IMPLICIT_KEY',
    words: { message: 'a value contains a colon', hint: QUOTE },
  },
  { code: 'BAD_SCALAR_START', words: { message: 'a value begins with a reserved character', hint: QUOTE } },
  {
    code: 'BAD_DQ_ESCAPE',
    words: { message: 'an escape is unknown', hint: 'Write a backslash twice: "\\\\".' },
  },
  {
    code: 'BAD_INDENT',
    words: { message: 'a line is indented differently', hint: 'Indent keys of one level alike.' },
  },
  {
    code: 'TAB_AS_INDENT',
    words: { message: 'a line is indented with a tab', hint: 'Indent with spaces.' },
  },
  {
    code: 'DUPLICATE_KEY',
    words: { message: 'a key is set twice', hint: 'Delete one of them.' },
  },
];

/** Falls back to the first sentence of the parser's message, without text in brackets. */
export function yamlWords(code: string, message: string): Words {
  const word = WORDS.find(
    ({ code: codes, part }) => codes.split('|').includes(code) && (part?.test(message) ?? true),
  );
  return word?.words ?? { message: message.replace(/[\n(.:;].*$/s, '').trim() };
}
