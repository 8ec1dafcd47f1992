import type { CompileState } from '../state.ts';
import { type PositionedNode, startOf } from './position.ts';

/** What code can read that changes between builds: time, chance, the process, the network, other modules. */
const CHANGING = new Set(
  [
    'Date Temporal Intl Math performance Event File Blob Buffer URL crypto random',
    'process global globalThis navigator module require import this arguments Error',
    'fetch await eval Function constructor setTimeout setInterval',
    'localeCompare toLocaleString toLocaleUpperCase toLocaleLowerCase',
  ].flatMap((words) => words.split(' ')),
);

/** Imports say nothing about what is imported: the snippets of a page are files of their own. */
const isImport = (line: string): boolean => /^import\s/.test(line) && !line.slice(0, -1).includes(';');

/**
 * Notes code whose result another build may not have. Errs on the side of noting: a name counts wherever it
 * stands, and so does an escape that can hide one.
 */
export function noteChanging(state: CompileState, code: string, node: PositionedNode): void {
  if (state.uses.some(({ kind }) => kind === 'changing')) return;
  const lines = code.split('\n').map((line) => line.trim());
  const text = lines.filter((line) => !isImport(line)).join('\n');
  const words = text.split(/[^\p{ID_Continue}$]+/u);
  if (text.includes('\\') || words.some((word) => CHANGING.has(word)))
    state.uses.push({ kind: 'changing', target: '', sourceText: '', ...startOf(node) });
}
