import { codeFrame } from '../codeframe.ts';
import { createLineIndex, type LineIndex } from '../positions.ts';
import { palette, visible } from '../terminal.ts';
import type { Diagnostic, Severity } from '../types.ts';

/**
 * For people: per diagnostic `file:line:column severity code message`, the code frame and the hint; and a
 * line with counts, unless `hasCounts` is false. All errors are shown, because each must be fixed; of other
 * diagnostics with one code at most `maxPerCode`.
 *
 *     docs.json:14:7 error config/type colors.primary must be a hex color like #0D9373, not "red"
 */
export function reportPretty(
  diagnostics: readonly Diagnostic[],
  options: { color?: boolean; maxPerCode?: number; hasCounts?: boolean; hasStacks?: boolean },
): string {
  const color = options.color ?? false;
  const indexes = new Map<string, LineIndex>();
  const indexOf = (source: string): LineIndex => {
    const index = indexes.get(source) ?? createLineIndex(source);
    indexes.set(source, index);
    return index;
  };
  const { shown, more } = limitByCode(options.maxPerCode ?? Number.POSITIVE_INFINITY, diagnostics);
  const blocks = shown.map((diagnostic) => {
    const rows = [headline(diagnostic, color)];
    // Text in another encoding cannot be shown.
    if (diagnostic.range && diagnostic.source !== undefined && !diagnostic.source.includes('\0')) {
      rows.push(codeFrame(indexOf(diagnostic.source), diagnostic.range, { color }));
    }
    if (diagnostic.hint) rows.push(`  ${palette(color).cyan('hint:')} ${visible(diagnostic.hint)}`);
    if (options.hasStacks && diagnostic.stack) rows.push(visible(diagnostic.stack));
    return rows.join('\n');
  });
  for (const [{ code, severity }, count] of more) {
    const message = `and ${count} more of this kind; "trellis check --json" lists all`;
    blocks.push(headline({ code, severity, message }, color));
  }
  const counts = options.hasCounts === false ? [] : [countProblems(diagnostics)];
  return [...blocks, ...counts].join('\n\n');
}

/** The diagnostics to show, and one per code of those left out, with their number. */
function limitByCode(most: number, diagnostics: readonly Diagnostic[]) {
  const kinds = new Map<string, { seen: number; first: Diagnostic }>();
  const shown = diagnostics.filter((diagnostic) => {
    const { code, severity } = diagnostic;
    const kind = kinds.get(`${severity} ${code}`) ?? { seen: 0, first: diagnostic };
    kinds.set(`${severity} ${code}`, kind);
    kind.seen++;
    return severity === 'error' || kind.seen <= most;
  });
  const more = [...kinds.values()]
    .filter(({ seen, first }) => first.severity !== 'error' && seen > most)
    .map(({ seen, first }): [Diagnostic, number] => [first, seen - most]);
  return { shown, more };
}

function headline({ code, severity, message, file, range }: Diagnostic, color: boolean): string {
  const paint = palette(color);
  const severityColor = { error: paint.red, warning: paint.yellow, info: paint.blue }[severity];
  const location =
    file === undefined ? '' : range ? `${file}:${range.start.line}:${range.start.column}` : file;
  const parts = [severityColor(severity), paint.dim(visible(code)), visible(message)];
  if (location !== '') parts.unshift(paint.bold(visible(location)));
  return parts.join(' ');
}

/** `2 errors, 1 warning`; infos only if there are any. */
export function countProblems(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Severity) => diagnostics.filter((each) => each.severity === severity).length;
  const parts = [plural(count('error'), 'error'), plural(count('warning'), 'warning')];
  if (count('info') > 0) parts.push(plural(count('info'), 'info'));
  return parts.join(', ');
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
