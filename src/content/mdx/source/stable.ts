/** What an expression can read besides the page: time, chance, the process, the network. */
const OUTSIDE =
  /\b(?:Date|Intl|Temporal|random|performance|crypto|process|globalThis|fetch|require|await|eval|Function|toLocale\w*)\b|\bimport\s*[.(]/;

/** Expressions that are always the same: literals, and variables of the settings. */
const CONSTANT = /\{(?:-?[\d.]+|true|false|null|"[^"{}]*"|'[^'{}]*'|\{[\w .-]*\})\}/g;

/** Inline code, unless it may be a template with an expression. */
const INLINE_CODE = /`[^`]*`/g;

/**
 * Whether the page or snippet with this source always renders to the same HTML. Errs on the side of no: a
 * word of `OUTSIDE` counts anywhere in a page with an expression or an export.
 */
export function isStable(source: string): boolean {
  const text = paragraphsOf(source)
    .map((paragraph) => paragraph.replace(INLINE_CODE, (code) => (code.includes('${') ? code : '')))
    .join('\n\n')
    .replace(CONSTANT, '');
  const hasCode = text.includes('{') || /^[ \t>]*export\s/m.test(text);
  return !hasCode || !OUTSIDE.test(text);
}

/** The paragraphs outside code blocks: inline code never crosses an empty line. */
function paragraphsOf(source: string): string[] {
  const paragraphs: string[] = [];
  let fence = '';
  let isOpen = false;
  for (const line of source.split('\n')) {
    const content = line.replace(/^[ \t>]+/, '');
    const [mark = ''] = /^(?:`{3,}|~{3,})/.exec(content) ?? [];
    const isText = fence === '' && mark === '' && line.trim() !== '';
    if (isText) paragraphs.push(isOpen ? `${paragraphs.pop()}\n${line}` : line);
    else if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && content.trimEnd() === mark) fence = '';
    isOpen = isText;
  }
  // The text after a fence that nothing ends counts as text.
  return fence === '' ? paragraphs : [source];
}
