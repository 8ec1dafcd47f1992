/** No real code block has more lines; the limit keeps a typing mistake cheap. */
const MAX_LINES = 10_000;

/** Line numbers from a prop: `[1, 3]`, `"1,3-5"`, `"[1, 3]"` or `2`. */
export function lineNumbers(value: unknown): Set<number> {
  const numbers = new Set<number>();
  for (const part of String(value ?? '').matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const from = Number(part[1]);
    for (let line = from; line <= Math.min(Number(part[2] ?? from), MAX_LINES); line++) numbers.add(line);
  }
  return numbers;
}

/** Wraps the lines of highlighted code in elements if any of them is marked. */
export function markedLines(
  html: string,
  options: { marked: Set<number>; focused: Set<number>; always: boolean },
): string {
  const { marked, focused, always } = options;
  if (!always && marked.size === 0 && focused.size === 0) return html;
  return html
    .split('\n')
    .map((line, index) => {
      const classes = ['line', marked.has(index + 1) && 'marked', focused.has(index + 1) && 'focused'];
      return `<span class="${classes.filter(Boolean).join(' ')}">${line}`;
    })
    .join('\n</span>')
    .concat('</span>');
}
