/** Recent requests to the sandbox, with the rows that each changed. */

import { HIDDEN, isSecretName } from '../secrets.ts';
import { isEqual } from './plain.ts';
import { isReserved, type RowChange } from './working-set.ts';

export interface JournalEntry {
  /** Increases with every entry. */
  number: number;
  /** Milliseconds since 1970, by the real clock. */
  at: number;
  method: string;
  /** Path and query, without the mount and without secrets. */
  path: string;
  status: number;
  changes: Change[];
  /** Number of changes beyond those listed. */
  omitted: number;
}

export interface Change {
  kind: 'added' | 'changed' | 'removed';
  collection: string;
  key: string;
  /** Name of the row for readers: `User 12, Mika`. */
  label: string;
  /** Top-level members that differ, with secrets hidden; `undefined` stands for a missing member. */
  fields: { name: string; before?: unknown; after?: unknown }[];
}

export interface Journal {
  add(entry: Omit<JournalEntry, 'number'>): void;
  /** Entries with a higher number than `number`, oldest first. */
  after(number: number): JournalEntry[];
}

/** Maximum number of listed changes per request. */
const MAX_CHANGES = 100;

/** Keeps the last `capacity` entries in memory. */
export function memoryJournal(capacity = 100): Journal {
  let entries: JournalEntry[] = [];
  let count = 0;
  return {
    add(entry) {
      entries.push({ number: ++count, ...entry });
      // Cut only now and then, because cutting moves all remaining entries.
      if (entries.length >= 2 * capacity) entries = entries.slice(-capacity);
    },
    after: (number) => entries.slice(-capacity).filter((entry) => entry.number > number),
  };
}

/**
 * The rows that a transaction changed, field by field, without the sandbox's own settings.
 * @param describe Names a row for readers; null leaves it out.
 */
export function listChanges(
  rows: Iterable<RowChange>,
  describe: (collection: string, key: string, value: unknown) => string | null,
): Pick<JournalEntry, 'changes' | 'omitted'> {
  const changes: Change[] = [];
  let omitted = 0;
  for (const { collection, key, before, after } of rows) {
    if (isReserved(collection) || isEqual(before, after)) continue;
    const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    const label = describe(collection, key, after ?? before);
    if (label === null) continue;
    if (changes.length === MAX_CHANGES) {
      omitted++;
      continue;
    }
    changes.push({ kind, collection, key, label, fields: differingFields(before, after) });
  }
  return { changes, omitted };
}

/** A value that is not an object counts as one field named `value`. */
function differingFields(before: unknown, after: unknown): Change['fields'] {
  const [old, young] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...young.keys()])]
    .filter((name) => !isEqual(old.get(name), young.get(name)))
    .map((name) => {
      const shown = (value: unknown): unknown => (value !== undefined && isSecretName(name) ? HIDDEN : value);
      return { name, before: shown(old.get(name)), after: shown(young.get(name)) };
    });
}

/** Members by name; a value without members becomes one entry for display. */
export function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === undefined) return new Map();
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return new Map(Object.entries(value));
  return new Map([['value', value]]);
}
