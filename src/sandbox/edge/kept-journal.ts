/** A journal that outlives the process, within limits. */
import type { Journal, JournalEntry } from '../core/state/journal.ts';
import { decodePlain, encodePlain } from '../core/state/plain.ts';

/** Where the entries of one journal are stored. */
export interface EntryShelf {
  /** In the order of their numbers. */
  read(): { number: number; text: string }[];
  add(number: number, text: string): void;
  /** Removes all entries up to this number. */
  removeUpTo(number: number): void;
}

export function memoryEntries(): EntryShelf {
  let entries: { number: number; text: string }[] = [];
  return {
    read: () => entries,
    add: (number, text) => void entries.push({ number, text }),
    removeUpTo(last) {
      entries = entries.filter(({ number }) => number > last);
    },
  };
}

/** Number of entries, in memory and on the shelf each. */
const MAX_ENTRIES = 100;

/** One entry takes at most this part of the limit, so that a large one does not remove all others. */
const MAX_SHARE = 1 / 4;

/**
 * Stores only the requests that changed something: hosts charge for each write, but hardly for reads. The
 * others are known until the process ends.
 * @param maxBytes of all stored entries; the oldest go first
 */
export function keptJournal(shelf: EntryShelf, maxBytes: number): Journal {
  const stored = shelf.read().map(({ number, text }) => ({ number, bytes: text.length, text }));
  let entries = stored.map(({ number, text }): JournalEntry => ({ ...(decodePlain(text) as Entry), number }));
  const sizes = stored.map(({ number, bytes }) => ({ number, bytes }));
  let total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);

  function store(number: number, entry: Entry): void {
    const text = textOf(entry, maxBytes * MAX_SHARE);
    shelf.add(number, text);
    sizes.push({ number, bytes: text.length });
    total += text.length;
    let removed: number | undefined;
    while (total > maxBytes || sizes.length > MAX_ENTRIES) {
      const oldest = sizes.shift();
      if (!oldest) break;
      total -= oldest.bytes;
      removed = oldest.number;
    }
    if (removed !== undefined) shelf.removeUpTo(removed);
  }

  return {
    add(entry) {
      const number = (entries.at(-1)?.number ?? 0) + 1;
      entries = [...entries, { number, ...entry }].slice(-MAX_ENTRIES);
      if (entry.changes.length === 0) return;
      try {
        store(number, entry);
      } catch (error) {
        // The request has succeeded, whether or not there is room to tell about it.
        console.error(error);
      }
    },
    after: (number) => entries.filter((entry) => entry.number > number),
  };
}

type Entry = Omit<JournalEntry, 'number'>;

/** Without the values of its last changes if they take too much. */
function textOf(entry: Entry, maxBytes: number): string {
  const text = encodePlain(entry);
  if (text.length <= maxBytes) return text;
  const changes: Entry['changes'] = [];
  let room = maxBytes - encodePlain({ ...entry, changes }).length;
  for (const change of entry.changes) {
    room -= encodePlain(change).length;
    if (room < 0) break;
    changes.push(change);
  }
  const omitted = entry.omitted + entry.changes.length - changes.length;
  return encodePlain({ ...entry, changes, omitted });
}
