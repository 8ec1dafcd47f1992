/**
 * Stores only what differs from the seed: a visitor who reads costs one row, whatever the API, and the limit
 * counts what the visitor stored.
 */

import type { SandboxDefinition } from '../core/definition.ts';
import { HttpError } from '../core/response/errors.ts';
import { encodePlain, isEqual } from '../core/state/plain.ts';
import type { Backing, Stored } from '../core/state/store.ts';
import type { Commit, Row } from '../core/state/transaction.ts';
import { WorkingSet } from '../core/state/working-set.ts';

/** Rows of a seed by `idOf`. */
export type Seed = ReadonlyMap<string, Row>;

/** The seed of a definition as it is at a time; computed once for each time. */
export function seedsOf(definition: Pick<SandboxDefinition, 'seed'>): (at: number) => Seed {
  const kept = new Map<number, Seed>();
  return (at) => {
    const known = kept.get(at);
    if (known) return known;
    const set = new WorkingSet<Record<string, unknown>>(new Map(), 0);
    definition.seed(set, at);
    const rows = [...set.apply().values()].flatMap((table) => [...table.values()]);
    const seed = new Map(rows.map((row) => [idOf(row), row]));
    kept.set(at, seed);
    const [oldest] = kept.keys();
    if (kept.size > MAX_SEEDS && oldest !== undefined) kept.delete(oldest);
    return seed;
  };
}

/** Sessions that began at different times have seeds of different times. */
const MAX_SEEDS = 4;

const idOf = ({ collection, key }: Pick<Row, 'collection' | 'key'>): string =>
  JSON.stringify([collection, key]);

/** Collection of the ids of seed rows that are no longer there. The state has no collection of this name. */
const REMOVED = '_removed';

/** Bytes that a row takes in addition to its texts, roughly. */
const ROW_BYTES = 32;

interface Changes {
  version: string | undefined;
  /** Sizes in bytes of the stored rows by id. */
  sizes: Map<string, number>;
  bytes: number;
}

/**
 * @param inner where changes are stored
 * @param maxBytes of all changes; a commit beyond it is refused with 507 (RFC 4918, 11.5) and changes nothing
 */
export function storedChanges(inner: Backing, seed: Seed, revision: number, maxBytes: number): Backing {
  let known: Changes = { version: undefined, sizes: new Map(), bytes: 0 };
  return {
    async transact(knownVersion, step) {
      let next: Changes | undefined;
      await inner.transact(knownVersion, (stored) => {
        const isReadable = stored?.version?.startsWith(`${revision}.`);
        const rows = stored && [...stored.rows];
        if (rows) known = changesIn(stored.version, rows);
        const commit = step(stored && { ...stored, rows: isReadable ? withSeed(seed, rows ?? []) : [] });
        if (!commit) return undefined;
        const isFresh = !known.version?.startsWith(`${revision}.`);
        const { commit: reduced, changes } = reduce(commit, isFresh, seed, known);
        if (changes.bytes > maxBytes && changes.bytes > known.bytes) throw tooMuch(maxBytes);
        next = changes;
        return reduced;
      });
      if (next) known = next;
    },
  };
}

const tooMuch = (maxBytes: number): HttpError =>
  new HttpError(
    507,
    `This sandbox stores at most ${maxBytes} bytes for you; delete something, or reset the sandbox`,
  );

function changesIn(version: string | undefined, rows: readonly Row[]): Changes {
  const sizes = new Map(rows.map((row) => [idOf(row), sizeOf(row)]));
  let bytes = 0;
  for (const size of sizes.values()) bytes += size;
  return { version, sizes, bytes };
}

const sizeOf = ({ collection, key, value }: Row): number =>
  collection.length + key.length + encodePlain(value).length + ROW_BYTES;

/** The whole state. */
function withSeed(seed: Seed, changes: readonly Row[]): Stored['rows'] {
  const rows = new Map(seed);
  for (const row of changes) {
    if (row.collection === REMOVED) rows.delete(row.key);
    else rows.set(idOf(row), row);
  }
  return [...rows.values()];
}

/** Leaves out of a commit what the seed has. `isFresh`: it contains the whole state. */
function reduce(
  commit: Commit,
  isFresh: boolean,
  seed: Seed,
  before: Changes,
): { commit: Commit; changes: Changes } {
  const sizes = new Map(isFresh ? [] : before.sizes);
  const put = new Map<string, Row>();
  const gone = new Set<string>(isFresh ? before.sizes.keys() : []);
  let { bytes } = isFresh ? { bytes: 0 } : before;
  const forget = (id: string): void => {
    bytes -= sizes.get(id) ?? 0;
    if (sizes.delete(id)) gone.add(id);
  };
  const store = (row: Row): void => {
    const id = idOf(row);
    const size = sizeOf(row);
    bytes += size - (sizes.get(id) ?? 0);
    sizes.set(id, size);
    gone.delete(id);
    put.set(id, row);
  };
  const markRemoved = (id: string): void => store({ collection: REMOVED, key: id, order: 0, value: true });
  for (const row of commit.remove) {
    const id = idOf(row);
    forget(id);
    if (seed.has(id)) markRemoved(id);
  }
  const present = new Set<string>();
  for (const row of commit.put) {
    const id = idOf(row);
    present.add(id);
    const original = seed.get(id);
    if (original) forget(idOf({ collection: REMOVED, key: id }));
    if (original?.order === row.order && isEqual(original.value, row.value)) forget(id);
    else store(row);
  }
  if (isFresh) for (const id of seed.keys()) if (!present.has(id)) markRemoved(id);
  const remove = Array.from(gone, (id): { collection: string; key: string } => {
    const [collection = '', key = ''] = JSON.parse(id);
    return { collection, key };
  });
  return {
    commit: { version: commit.version, put: [...put.values()], remove },
    changes: { version: commit.version, sizes, bytes },
  };
}

/** Every transaction begins with the seed, and none is stored. */
export function seedOnly(seed: () => Seed, revision: number): Backing {
  return {
    async transact(_known, step) {
      step({ version: `${revision}.seed`, rows: seed().values() });
    },
  };
}
