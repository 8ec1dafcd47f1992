/** The history of an API on the reader's device. All tabs share it. */
import { recall, remember } from '../../../core/storage.ts';
import { entriesIn, type HistoryEntry } from './entries.ts';

const keyOf = (spec: string): string => `history-${spec}`;

export const recallEntries = (spec: string): HistoryEntry[] => entriesIn(recall(keyOf(spec)));

export const isHistoryOn = (): boolean => recall('history') !== 'off';

export const switchHistory = (isOn: boolean): void => remember('history', isOn ? 'on' : 'off');

/** Changes what is stored now: another tab may have written in the meantime. */
export function changeEntries(spec: string, change: (entries: HistoryEntry[]) => HistoryEntry[]): void {
  let entries = change(recallEntries(spec));
  try {
    for (;;) {
      if (isWritten(spec, entries)) return;
      // The device has no room: the older half goes.
      entries = entries.slice(0, Math.floor(entries.length / 2));
    }
  } catch {
    // The browser refuses storage.
  }
}

function isWritten(spec: string, entries: HistoryEntry[]): boolean {
  try {
    localStorage.setItem(`trellis-${keyOf(spec)}`, JSON.stringify(entries));
    return true;
  } catch (error) {
    if (entries.length === 0) throw error;
    return false;
  }
}

/** Calls `onChange` when another tab changes the history. Ends with `signal`. */
export function watchEntries(spec: string, onChange: () => void, signal: AbortSignal): void {
  addEventListener(
    'storage',
    ({ key }) => {
      if (key === null || key === `trellis-${keyOf(spec)}` || key === 'trellis-history') onChange();
    },
    { signal },
  );
}
