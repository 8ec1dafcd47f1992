/** Skips code within a page without parsing it: each function returns the offset after it, or `undefined`. */

/**
 * `{…}` at `offset`, with strings, templates and comments inside. A backtick that opens no template is a
 * plain character.
 */
export function skipBraces(source: string, offset: number): number | undefined {
  return skipNested(source, offset, true) ?? skipNested(source, offset, false);
}

/** Without recursion, so nesting depth is not limited by the stack. */
function skipNested(source: string, offset: number, hasTemplates: boolean): number | undefined {
  const open: ('{' | '`')[] = [];
  for (let at = offset; at < source.length; at++) {
    const character = source[at];
    const isTemplate = open.at(-1) === '`';
    if (character === '\\') at++;
    else if (character === '`' && isTemplate) {
      open.pop();
      if (open.length === 0) return at + 1;
    } else if (isTemplate) {
      if (character !== '$' || source[at + 1] !== '{') continue;
      open.push('{');
      at++;
    } else if (character === '{') open.push('{');
    else if (character === '}') {
      open.pop();
      if (open.length === 0) return at + 1;
    } else if (character !== '`') at = skipQuoted(source, at) - 1;
    else if (hasTemplates) open.push('`');
  }
  return undefined;
}

/**
 * The JSX or HTML tag at `offset`: `<Card title="a" cols={2}>`, `</Card>`, `<>`; `unclosed` if the text ends
 * in it.
 */
export function skipTag(source: string, offset: number): number | 'unclosed' | undefined {
  // Unlike JSX, MDX treats a `<` before whitespace as text.
  const name = /<\/?(?:[A-Za-z_$][\w.:$-]*(?=[\s/>{])|(?=>))/y;
  name.lastIndex = offset;
  if (!name.test(source)) return undefined;
  for (let at = name.lastIndex; at < source.length; at++) {
    const character = source[at];
    if (character === '>') return at + 1;
    if (character === '<') return undefined;
    if (character === '{') {
      const end = skipBraces(source, at);
      if (end === undefined) return 'unclosed';
      at = end - 1;
    } else if (character === '"' || character === "'") {
      const end = source.indexOf(character, at + 1);
      if (end < 0) return 'unclosed';
      at = end;
    }
  }
  return 'unclosed';
}

/**
 * A guess at the end of imports and exports that begin at `offset`: a blank line outside of all brackets.
 * Where the brackets are never closed, as in a sentence that begins with "import", the first blank line.
 */
export function skipModuleCode(source: string, offset: number): number {
  const blank = /\n[ \t]*\r?(?=\n|$)/y;
  let depth = 0;
  let hasTemplates = true;
  let first: number | undefined;
  for (let at = offset; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '\n') {
      blank.lastIndex = at;
      if (!blank.test(source)) continue;
      first ??= at;
      if (depth <= 0) return at;
    } else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else if (character === '`') {
      const end: number | undefined = hasTemplates ? skipNested(source, at, true) : undefined;
      hasTemplates = end !== undefined;
      at = (end ?? at + 1) - 1;
    } else at = skipQuoted(source, at) - 1;
  }
  return depth <= 0 || first === undefined ? source.length : first;
}

/** The latest source: callers skip through one source at a time, and ask at each slash. */
let memo = { source: '', end: -1 };

function lastCommentEnd(source: string): number {
  if (source !== memo.source) memo = { source, end: source.lastIndexOf('*/') };
  return memo.end;
}

/**
 * Skips the string, template or comment at `at`, otherwise one character. A quotation mark that is not closed
 * on its line is an apostrophe in an element's text.
 */
export function skipQuoted(source: string, at: number): number {
  const character = source[at];
  if (character === '"' || character === "'") {
    const string = character === '"' ? /"(?:\\.|[^"\\\n])*"/y : /'(?:\\.|[^'\\\n])*'/y;
    string.lastIndex = at;
    return string.test(source) ? string.lastIndex : at + 1;
  }
  if (character === '`') return skipNested(source, at, true) ?? at + 1;
  if (character !== '/') return at + 1;
  const after = source[at + 1];
  if (after === '*' && at + 2 <= lastCommentEnd(source)) return source.indexOf('*/', at + 2) + 2;
  // `https://` in an element's text is not a comment.
  if (after !== '/' || source[at - 1] === ':') return at + 1;
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end;
}
