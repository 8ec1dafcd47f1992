/** Passes over code within a page without parsing it: each function returns the offset after it, or `undefined`. */

/** `{…}` at `offset`, with strings, templates and comments in it. */
export function skipBraces(source: string, offset: number): number | undefined {
  let depth = 0;
  for (let at = offset; at < source.length; at++) {
    const character = source[at];
    if (character === '{') depth++;
    else if (character === '}') {
      if (--depth === 0) return at + 1;
    } else at = skipQuoted(source, at) - 1;
  }
  return undefined;
}

/** The JSX or HTML tag at `offset`: `<Card title="a" cols={2}>`, `</Card>`, `<>`. */
export function skipTag(source: string, offset: number): number | undefined {
  // Unlike JSX, MDX takes a `<` before white space for text.
  const name = /<\/?(?:[A-Za-z_$][\w.:$-]*(?=[\s/>{])|(?=>))/y;
  name.lastIndex = offset;
  if (!name.test(source)) return undefined;
  for (let at = name.lastIndex; at < source.length; at++) {
    const character = source[at];
    if (character === '>') return at + 1;
    if (character === '<') return undefined;
    if (character === '{') {
      const end = skipBraces(source, at);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (character === '"' || character === "'") {
      const end = source.indexOf(character, at + 1);
      if (end < 0) return undefined;
      at = end;
    }
  }
  return undefined;
}

/**
 * Imports and exports from `offset` on: they end at a blank line outside of all brackets. Where the brackets are never
 * closed, as in a sentence that begins with "import", they end at the first blank line.
 */
export function skipModuleCode(source: string, offset: number): number {
  const blank = /\n[ \t]*\r?(?=\n|$)/y;
  let depth = 0;
  let first: number | undefined;
  for (let at = offset; at < source.length; at++) {
    const character = source[at] as string;
    if (character === '\n') {
      blank.lastIndex = at;
      if (!blank.test(source)) continue;
      first ??= at;
      if (depth <= 0) return at;
    } else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else at = skipQuoted(source, at) - 1;
  }
  return depth <= 0 || first === undefined ? source.length : first;
}

/**
 * The string, template or comment at `at`, or the one character that is there. A quotation mark that is not closed on its
 * line is an apostrophe in the text of an element.
 */
function skipQuoted(source: string, at: number): number {
  const character = source[at];
  if (character === '"' || character === "'") {
    const string = character === '"' ? /"(?:\\.|[^"\\\n])*"/y : /'(?:\\.|[^'\\\n])*'/y;
    string.lastIndex = at;
    return string.test(source) ? string.lastIndex : at + 1;
  }
  if (character === '`') return skipTemplate(source, at) ?? at + 1;
  if (character !== '/') return at + 1;
  const after = source[at + 1];
  const close = after === '*' ? source.indexOf('*/', at + 2) : -1;
  if (close >= 0) return close + 2;
  // `https://` in the text of an element is no comment.
  if (after !== '/' || source[at - 1] === ':') return at + 1;
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end;
}

function skipTemplate(source: string, offset: number): number | undefined {
  for (let at = offset + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '`') return at + 1;
    else if (source.startsWith('${', at)) {
      const end = skipBraces(source, at + 1);
      if (end === undefined) return undefined;
      at = end - 1;
    }
  }
  return undefined;
}
