import { parseModule } from '../../javascript/parse.ts';
import type { SourcePiece } from './scan.ts';
import { skipModuleCode } from './skip.ts';

/** An import or export directly below another line, with its offsets in the source. */
export interface LateModuleCode {
  word: string;
  /** 1-based. */
  line: number;
  start: number;
  end: number;
}

/**
 * Imports and exports below a line that is not blank. Below a paragraph, they are text of it.
 *
 * @param pieces those of `source`
 */
export function lateModuleCode(source: string, pieces: () => readonly SourcePiece[]): LateModuleCode[] {
  const found = [...source.matchAll(/^(?:import|export)(?=[\s{*"'])/gm)].filter(({ index }) => {
    const line = source.slice(source.lastIndexOf('\n', index - 2) + 1, Math.max(0, index - 1));
    return line.trim() !== '';
  });
  if (found.length === 0) return [];
  const isInPiece = (offset: number): boolean =>
    pieces().some(({ start, end }) => start <= offset && offset < end);
  return found.flatMap(({ index: start, 0: word }): LateModuleCode[] => {
    const end = skipModuleCode(source, start);
    if (isInPiece(start) || !isCode(source.slice(start, end))) return [];
    return [{ word, line: source.slice(0, start).split('\n').length, start, end }];
  });
}

/** Whether a text that begins with "import" or "export" is no sentence. */
function isCode(text: string): boolean {
  const [line = ''] = text.split('\n', 1);
  if (/^export[ \t]+(?:const|let|var)[ \t]+[\w$]+[ \t]*=/.test(line)) return true;
  // "export default values" is valid too.
  return /["'({*]/.test(line) && [line, text].some((code) => parseModule(code) !== undefined);
}
