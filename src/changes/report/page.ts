/** The page that collects entries. */
import { openingOf } from './markdown.ts';

/** A new page with one entry. */
export function newPage(title: string, entry: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${entry}\n`;
}

/**
 * Adds the entry at the top of the page, below front matter and whatever precedes the first `<Update>`.
 * Replaces an entry of the same label and description, so that the command can run again. Keeps the page's
 * line endings.
 */
export function withEntry(page: string, entry: string, label: string, description?: string): string {
  const eol = page.includes('\r\n') ? '\r\n' : '\n';
  const lines = page.split(/\r?\n/);
  const start = contentStart(lines);
  const entryLines = entry.split('\n');
  const isCode = codeLines(lines);
  const find = (from: number, test: (line: string) => boolean): number =>
    lines.findIndex((line, index) => index >= from && !isCode.has(index) && test(line));
  const opening = openingOf(label, description);
  const own = find(start, (line) => line.trimEnd() === opening);
  if (own >= 0) {
    const end = find(own, (line) => line.trim() === '</Update>');
    const next = find(own + 1, (line) => line.startsWith('<Update'));
    if (end >= 0 && (next < 0 || end < next)) {
      return [...lines.slice(0, own), ...entryLines, ...lines.slice(end + 1)].join(eol);
    }
  }
  const first = find(start, (line) => line.startsWith('<Update'));
  const at = first >= 0 ? first : lines.length;
  const before = trimEnd(lines.slice(0, at));
  const after = lines.slice(at);
  return [...before, ...(before.length > 0 ? [''] : []), ...entryLines, '', ...after].join(eol);
}

/** Index of the first line after the front matter. */
function contentStart(lines: string[]): number {
  if (lines[0]?.replace(/^\uFEFF/, '').trimEnd() !== '---') return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return end < 0 ? 0 : end + 1;
}

/** Indices of lines in fenced code, where an entry is only an example (CommonMark 4.5). */
function codeLines(lines: string[]): Set<number> {
  const inside = new Set<number>();
  let fence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      inside.add(index);
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (mark) {
      inside.add(index);
      fence = mark;
    }
  }
  return inside;
}

function trimEnd(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1);
}
