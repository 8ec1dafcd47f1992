/** What an expression can read besides the page: time, chance, the process, the network. */
const OUTSIDE =
  /\b(?:Date|Intl|Temporal|random|performance|crypto|process|globalThis|fetch|require|await|eval|Function|toLocale\w*)\b|\bimport\s*[.(]/;

/** Code blocks and inline code show text. What looks like inline code with `${` may be a template. */
const CODE =
  /^([ \t>]*)(`{3,}|~{3,})[^\n]*\n.*?^[ \t>]*\2[`~]*[ \t]*$|(`+)(?!`)(?:(?!\n[ \t]*\n|\$\{).)*?(?<!`)\3(?!`)/gms;

/** Expressions that are always the same: literals, comments, and variables of the settings. */
const CONSTANT =
  /\{\s*(?:-?[\d.]+|true|false|null|"[^"{}]*"|'[^'{}]*')\s*\}|\{\/\*.*?\*\/\}|\{\{[\w\s.-]*\}\}/gs;

/**
 * Whether the page or snippet with this source always renders to the same HTML. Errs on the side of no: a
 * word of `OUTSIDE` counts anywhere in a page with an expression or an export.
 */
export function isStable(source: string): boolean {
  const text = source.replace(CODE, '').replace(CONSTANT, '');
  const hasCode = text.includes('{') || /^[ \t]*export\s/m.test(text);
  return !hasCode || !OUTSIDE.test(text);
}
