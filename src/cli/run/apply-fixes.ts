/** Writes corrections of problems into files of the docs folder. */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { realPathWithin } from '../../content/index.ts';
import {
  applyEdits,
  compatible,
  type Diagnostic,
  type Edit,
  editsOf,
  unifiedDiff,
} from '../../diagnostics/index.ts';

export interface Corrections {
  /** The problems that were corrected, or would be. */
  corrected: Diagnostic[];
  /** Files that changed. */
  files: string[];
  /** Files that were left alone, because another program has changed them since they were read. */
  changedMeanwhile: string[];
  /** All changes as a unified diff. */
  diff: string;
}

const BOM = '\uFEFF';

/**
 * Corrects the problems that have exactly one correction. Of corrections that overlap, the first one is made;
 * another run makes the rest. Nothing else of a file changes: not its line breaks, not its byte order mark.
 *
 * @param root absolute path of the docs folder
 */
export function applyFixes(root: string, problems: readonly Diagnostic[], isDry: boolean): Corrections {
  const result: Corrections = { corrected: [], files: [], changedMeanwhile: [], diff: '' };
  const byFile = new Map<string, Diagnostic[]>();
  for (const problem of problems) {
    const { file, source, fix } = problem;
    if (fix && file !== undefined && source !== undefined)
      byFile.set(file, [...(byFile.get(file) ?? []), problem]);
  }
  for (const [file, own] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // A link may lead out of the folder.
    const path = realPathWithin(root, file);
    const edits = own.flatMap((problem) => editsOf(problem).map((edit) => ({ ...edit, problem })));
    if (path === undefined || edits.length === 0) continue;
    const bytes = readFileSync(path);
    const text = bytes.toString('utf8');
    const kept = compatible(edits.flatMap((edit) => moved(edit, edit.problem.source ?? '', text) ?? []));
    // Bytes that are no UTF-8 would be lost.
    if (kept.length === 0 || !bytes.equals(Buffer.from(text))) {
      result.changedMeanwhile.push(file);
      continue;
    }
    const made = new Set(kept.map(({ start, text: replacement }) => `${start} ${replacement}`));
    for (const { problem, ...edit } of edits) {
      const there = moved(edit, problem.source ?? '', text);
      if (there && made.has(`${there.start} ${there.text}`) && !result.corrected.includes(problem))
        result.corrected.push(problem);
    }
    result.files.push(file);
    result.diff += unifiedDiff(file, text, kept);
    if (!isDry) replaceFile(path, applyEdits(text, kept));
  }
  return result;
}

/** The edit of `source` in `text`, which may begin with a byte order mark; undefined for another text. */
function moved({ start, end, text: replacement }: Edit, source: string, text: string): Edit | undefined {
  if (source === text) return { start, end, text: replacement };
  if (BOM + source !== text) return undefined;
  return { start: start + 1, end: end + 1, text: replacement };
}

/** Written beside it first, so that a full disk leaves the file as it is. */
function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text, { mode: statSync(path).mode });
  renameSync(temporary, path);
}
