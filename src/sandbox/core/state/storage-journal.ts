/**
 * A journal in `localStorage`: all tabs of an origin share it, and the browser notifies the others of each
 * entry.
 */
import { type Journal, type JournalEntry, memoryJournal } from './journal.ts';
import { decodePlain, encodePlain } from './plain.ts';

/**
 * Keeps the last `capacity` entries under `key`, fewer if the storage is full. If `open` throws or returns
 * nothing, entries live as long as the page. If two tabs add entries in the same instant, one may be lost.
 * @param open Returns the storage; touching `localStorage` throws in some browsers.
 */
export function storageJournal(open: () => Storage | undefined, key: string, capacity = 30): Journal {
  const storage = attempt(open);
  if (!storage) return memoryJournal(capacity);

  const read = (): JournalEntry[] =>
    attempt(() => {
      const entries = decodePlain(storage.getItem(key) ?? '[]');
      return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.number === 'number') : [];
    }) ?? [];
  const write = (entries: JournalEntry[]): boolean =>
    attempt(() => {
      storage.setItem(key, encodePlain(entries));
      return true;
    }) ?? false;

  return {
    add(entry) {
      const before = read();
      const entries = [...before, { number: (before.at(-1)?.number ?? 0) + 1, ...entry }].slice(-capacity);
      for (let first = 0; first < entries.length; first++) if (write(entries.slice(first))) return;
      // An entry without its changes is better than none.
      const bare = entries
        .slice(-1)
        .map((last) => ({ ...last, changes: [], omitted: last.omitted + last.changes.length }));
      write(bare);
    },
    after: (number) => read().filter((entry) => entry.number > number),
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
