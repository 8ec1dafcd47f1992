/** One stored value. `value` is plain data: JSON values and bigint. Transactions return it frozen. */
export interface Row {
  collection: string;
  key: string;
  /** Increases with every new row, so collections list in order of creation in every backing. */
  order: number;
  value: unknown;
}

/** The changes of a transaction. `version` is the new one. */
export interface Commit {
  version: string;
  put: Row[];
  remove: { collection: string; key: string }[];
}

/** The state as plain data: collection name -> key -> value. Empty collections are left out. */
export type Snapshot = Record<string, Record<string, unknown>>;

/** Reads and writes of one request. `C` maps collection names to the types of their values. */
export interface Transaction<C extends object> {
  /** Values are frozen: to change one, put another. */
  get<N extends keyof C & string>(collection: N, key: string): Readonly<C[N]> | undefined;
  /** In the order of creation. */
  entries<N extends keyof C & string>(collection: N): [key: string, value: Readonly<C[N]>][];
  /** Adds or replaces a row; stores a copy. A replaced row keeps its place in the order. */
  put<N extends keyof C & string>(collection: N, key: string, value: C[N]): void;
  /** False if there was no such row. */
  remove(collection: keyof C & string, key: string): boolean;
  /** Removes every row of every collection. */
  clear(): void;
  /** The state as this transaction sees it. */
  snapshot(): Snapshot;
}
