/** URL templates of linkifiers: the whole grammar of RFC 6570, section 2. */

/**
 * Characters forbidden outside of expressions; the apostrophe is allowed (RFC 6570, 2.1 with erratum 6937).
 */
const NO_LITERAL =
  /[^!#-$&-;=?-[\]_a-z~%\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\uffef\u{10000}-\u{10fffd}]|%(?![0-9A-Fa-f]{2})/u;

/** `varspec` (2.3, 2.4): a name with dots and percent escapes, then a length or an asterisk. */
const VARIABLE = /^((?:\w|%[0-9A-Fa-f]{2})+(?:\.(?:\w|%[0-9A-Fa-f]{2})+)*)(?::[1-9][0-9]{0,3}|\*)?$/;

/**
 * The names of the variables, each once, in order; undefined if the text is not a template. Operators that
 * the RFC reserves (`= , ! @ |`) are invalid.
 */
export function templateVariables(template: string): string[] | undefined {
  const names = new Set<string>();
  for (let at = 0; at < template.length; ) {
    const open = template.indexOf('{', at);
    const literal = template.slice(at, open < 0 ? undefined : open);
    if (NO_LITERAL.test(literal)) return undefined;
    if (open < 0) break;
    const close = template.indexOf('}', open);
    if (close < 0) return undefined;
    const variables = template.slice(open + 1, close).replace(/^[+#./;?&]/, '');
    for (const variable of variables.split(',')) {
      const name = VARIABLE.exec(variable)?.[1];
      if (name === undefined) return undefined;
      names.add(name);
    }
    at = close + 1;
  }
  return [...names];
}
