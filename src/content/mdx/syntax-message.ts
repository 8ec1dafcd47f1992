/** What an author reads of an error of the MDX parser. */
interface SyntaxMessage {
  message: string;
  hint?: string;
}

const BRACE_HINT = String.raw`Close it with }, or write \{ for a brace that is text.`;
const TAG_HINT = String.raw`Check its quotation marks and its last >, or write \< for a < that is text.`;

/** Messages of the parser, and ours. Their locations stand apart, except that of a second tag. */
const MESSAGES: readonly [RegExp, (match: RegExpExecArray) => SyntaxMessage][] = [
  [
    /^Expected a closing tag for `<([^>`]*)>`/,
    ([, name = '']) => ({
      message: `<${name}> is not closed`,
      hint: name ? `Add </${name}>, or write <${name} /> if it has no content.` : 'Add </>.',
    }),
  ],
  [
    /^Unexpected closing tag `<\/([^>`]*)>`, expected corresponding closing tag for `<([^>`]*)>` \((\d+:\d+)\)/,
    ([, name = '', open = '', at = '']) => ({
      message: `<${open}> of ${at} is not closed before </${name}>`,
      hint: `Add </${open}> before </${name}>.`,
    }),
  ],
  [
    /^Unexpected closing tag `<\/([^>`]*)>`/,
    ([, name = '']) => ({
      message: `</${name}> has no opening tag`,
      hint: `Delete it, or add <${name}> before it.`,
    }),
  ],
  [
    /^Unexpected end of file in expression/,
    () => ({ message: 'the expression in braces is not closed', hint: BRACE_HINT }),
  ],
  [
    /^Could not parse expression with \w+: ([^\n]+)/,
    ([, reason = '']) => ({ message: `the expression in braces is not valid JavaScript: ${reason}` }),
  ],
  [
    /^Could not parse esm with \w+: ([^\n]+)/,
    ([, reason = '']) => ({ message: `this import or export is not valid JavaScript: ${reason}` }),
  ],
  [
    /^Unexpected character after `<`, expected a valid JSX tag/,
    () => ({ message: 'this tag is not complete', hint: TAG_HINT }),
  ],
];

/** The message of an error of the MDX parser in our words, with a hint where the mistake is known. */
export function syntaxMessage(message: string): SyntaxMessage {
  for (const [pattern, words] of MESSAGES) {
    const match = pattern.exec(message);
    if (match) return words(match);
  }
  return { message };
}
