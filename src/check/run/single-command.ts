import { isScript } from '../examples/sample.ts';

/** Formats a response for people, and changes nothing else. */
const JQ = /^jq(?: +'?\.'?)?$/;

/** The command without `| jq` at its end. */
export function withoutJq(text: string): string {
  const at = text.lastIndexOf('|');
  return at >= 0 && JQ.test(text.slice(at + 1).trim()) ? text.slice(0, at) : text;
}

/** What makes a shell do more than start one command (POSIX.1-2024, XCU 2.3 and 2.6). */
const OPERATORS = '|;&><\n';

/**
 * Whether a block is one command, which a run can send as a request. A script is read as a whole. A shell
 * substitutes within double quotes too.
 */
export function isSingle(language: string, text: string): boolean {
  if (isScript(language)) return true;
  const command = withoutJq(text)
    .trim()
    .replace(/<[\w -]+>/g, 'placeholder');
  let quote = '';
  for (let at = 0; at < command.length; at++) {
    const character = command.charAt(at);
    if (quote === "'") quote = character === quote ? '' : quote;
    else if (character === '\\') at++;
    else if (character === '`' || command.startsWith('$(', at)) return false;
    else if (character === quote) quote = '';
    else if (quote === '' && (character === "'" || character === '"')) quote = character;
    else if (quote === '' && OPERATORS.includes(character)) return false;
  }
  return true;
}
