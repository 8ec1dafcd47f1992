/** How a line of code is shown: its CSS class. */
type LineMark = 'added' | 'removed' | 'marked' | 'focused' | 'error' | 'warning';

const MARKS: Record<string, LineMark> = {
  '++': 'added',
  '--': 'removed',
  highlight: 'marked',
  hl: 'marked',
  focus: 'focused',
  error: 'error',
  warning: 'warning',
};

/** A comment in any language that contains only a mark: `// [!code ++]`, `# [!code focus:2]`. */
const COMMENT =
  /(?<![ \t])[ \t]*(?:\/\/|\/\*|\{\/\*|<!--|#|--|;|%|")[ \t]*((?:\[!code (?:\+\+|--|[a-z]+)(?::\d+)?\][ \t]*)+)(?:(?:\*\/\}?|-->)[ \t]*)?$/;
const MARK = /\[!code (\+\+|--|[a-z]+)(?::(\d+))?\]/g;

/** No real example has more lines. */
const MAX_LINES = 10_000;

/**
 * Removes marks in comments from code. A mark applies to its line, or to as many lines from there as follow
 * the colon. If the comment stands on its own line, that line is removed, and the mark applies from the next
 * one. `marks` is keyed by 1-based line.
 */
export function takeLineMarks(code: string): { code: string; marks: Map<number, Set<LineMark>> } {
  const marks = new Map<number, Set<LineMark>>();
  if (!code.includes('[!code ')) return { code, marks };
  const lines: string[] = [];
  for (const line of code.split('\n')) {
    const comment = COMMENT.exec(line);
    const marksHere = [...(comment?.[1] ?? '').matchAll(MARK)].map(([, name = '', count]) => ({
      mark: Object.hasOwn(MARKS, name) ? MARKS[name] : undefined,
      count,
    }));
    if (!comment || marksHere.some(({ mark }) => mark === undefined)) {
      lines.push(line);
      continue;
    }
    const rest = line.slice(0, comment.index);
    const first = lines.length + 1;
    for (const { mark, count } of marksHere) {
      if (!mark) continue;
      const last = first + Math.min(Number(count ?? 1), MAX_LINES) - 1;
      for (let at = first; at <= last; at++) {
        marks.set(at, (marks.get(at) ?? new Set()).add(mark));
      }
    }
    if (rest.trim() !== '') lines.push(rest);
  }
  return { code: lines.join('\n'), marks };
}
