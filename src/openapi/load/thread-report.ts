/** What the thread that checks a document sends. */
import type { Diagnostic } from '../../diagnostics/index.ts';

export interface ThreadReport {
  /** The texts of files with problems. */
  texts: string[];
  /** `text`: place in `texts`. */
  problems: (Omit<Diagnostic, 'source'> & { text?: number })[];
}

/** A message copies a text once for each place of it, and hundreds of copies of a large file fit nowhere. */
export function reportOf(diagnostics: readonly Diagnostic[]): ThreadReport {
  const places = new Map<string, number>();
  const problems = diagnostics.map(({ source, ...problem }) => {
    if (source === undefined) return problem;
    const text = places.get(source) ?? places.size;
    places.set(source, text);
    return { ...problem, text };
  });
  return { texts: [...places.keys()], problems };
}

export const diagnosticsOf = ({ texts, problems }: ThreadReport): Diagnostic[] =>
  problems.map(({ text, ...problem }) =>
    text === undefined ? problem : { ...problem, source: texts[text] ?? '' },
  );
