/** A problem as `trellis check --json` prints it. */
export interface Problem {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  file?: string | undefined;
  range?: { start: { line: number; column: number } };
  hint?: string;
  title?: string;
  url?: string;
}

/** By which a later run finds its comment. */
export const MARK = '<!-- trellis-check -->';

/** Problems that a comment lists. The rest is counted. */
const MAX_ROWS = 25;

/** The comment: a line with counts, and a table of problems. */
export function commentOf(
  problems: readonly Problem[],
  { pages, commit }: { pages: number; commit?: string | undefined },
): string {
  const shown = problems.filter(({ severity }) => severity !== 'info');
  const count = (severity: Problem['severity'], noun: string): string => {
    const number = shown.filter((each) => each.severity === severity).length;
    return `${number} ${noun}${number === 1 ? '' : 's'}`;
  };
  const lines = [
    MARK,
    '### Trellis check',
    '',
    shown.length === 0
      ? `No problems found in ${pages} pages.`
      : `${count('error', 'error')} and ${count('warning', 'warning')} in ${pages} pages.`,
  ];
  if (shown.length > 0)
    lines.push('', '| | Where | Problem |', '|---|---|---|', ...shown.slice(0, MAX_ROWS).map(row));
  if (shown.length > MAX_ROWS)
    lines.push('', `And ${shown.length - MAX_ROWS} more: see the log of the check.`);
  if (commit) lines.push('', `Commit ${commit.slice(0, 12)}`);
  return lines.join('\n');
}

function row({ severity, code, url, file, range, message, hint }: Problem): string {
  const place = file === undefined ? '' : range ? `${file}:${range.start.line}:${range.start.column}` : file;
  const name = url && /^https:\/\/[^\s()]+$/.test(url) ? `[${escaped(code)}](${url})` : escaped(code);
  const text = [message, hint].filter((each) => each !== undefined && each !== '').join('. ');
  return `| ${severity} | ${escaped(place)} | ${name}: ${escaped(text)} |`;
}

/** Text of a file is neither markup nor a mention of a person. */
const escaped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]{}()#+!|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;')
    .replaceAll('://', '&#58;//');
