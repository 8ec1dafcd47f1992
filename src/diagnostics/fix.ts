/** Corrections of problems, as edits of files. */
import { surelyMeant } from '../text/index.ts';
import { createLineIndex } from './positions.ts';
import type { Diagnostic, Fix } from './types.ts';

/** A part of a text, as offsets with `end` exclusive, and what replaces it. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The edits that a problem asks for. None if it has no correction, or if the text that is to be replaced does
 * not stand there exactly once.
 */
export function editsOf({ fix, range, source }: Diagnostic): Edit[] {
  if (!fix || source === undefined) return [];
  const index = createLineIndex(source);
  const parts = fix.ranges ?? (range ? [range] : []);
  const edits = parts.map((part) =>
    editWithin(source, index.offsetAt(part.start), index.offsetAt(part.end), fix),
  );
  return edits.every((edit) => edit !== undefined) ? edits : [];
}

function editWithin(source: string, start: number, end: number, { text, from }: Fix): Edit | undefined {
  if (from === undefined) return { start, end, text };
  const inside = source.slice(start, end);
  const found = [[from, text], differing(from, text)].find(([part]) => part && isOnce(inside, part));
  if (!found) return undefined;
  const [part = '', replacement = ''] = found;
  const at = start + inside.indexOf(part);
  return { start: at, end: at + part.length, text: replacement };
}

const isOnce = (text: string, part: string): boolean =>
  text.includes(part) && text.indexOf(part) === text.lastIndexOf(part);

/** What differs between two paths: authors write those of other files as seen from their own. */
function differing(from: string, to: string): [string, string] | [] {
  const [a, b] = [from.split('/'), to.split('/')];
  const first = a.findIndex((part, index) => part !== b[index]);
  return a.length === b.length && first > 0 ? [a.slice(first).join('/'), b.slice(first).join('/')] : [];
}

/** The edits that do not overlap with an earlier one, by location; equal ones are made once. */
export function compatible(edits: readonly Edit[]): Edit[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const kept: Edit[] = [];
  for (const edit of sorted) {
    const last = kept.at(-1);
    if (last === undefined || edit.start > last.end || (edit.start === last.end && edit.start !== last.start))
      kept.push(edit);
  }
  return kept;
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: replacement } of edits) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}

/**
 * The correction of a misspelled word, if it surely means one of the candidates.
 */
export function respelled(word: string, candidates: Iterable<string>, most?: number): { fix?: Fix } {
  const text = surelyMeant(word, candidates, most);
  return text === undefined ? {} : { fix: { from: word, text } };
}
