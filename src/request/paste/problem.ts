/** Problems of a pasted text, with their location. */
import type { JsonErrorId, Phrase, Values } from '../../contract/index.ts';

type PasteProblemId =
  | 'paste.notClosed'
  | 'paste.option'
  | 'paste.noValue'
  | 'paste.noUrl'
  | 'paste.file'
  | 'paste.unexpected'
  | 'paste.notRequest';

export interface PasteProblem extends Phrase<PasteProblemId | JsonErrorId> {
  /** 1-based. */
  line: number;
  column: number;
}

/** A message is one line, whatever was pasted. In characters. */
const MAX_QUOTED = 100;

const short = (text: string): string =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()}…` : text;

/** Thrown where the problem is found; `parsePaste` returns it. */
export class PasteError extends Error {
  readonly id: PasteProblemId;
  readonly values: Values;
  readonly offset: number;

  constructor(id: PasteProblemId, offset: number, values: Values = {}) {
    super(id);
    this.id = id;
    this.values = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? short(value) : value]),
    );
    this.offset = offset;
  }
}

export function locate(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n?|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
