/** Rule sets that start from the plan of their OpenAPI file. */
import type { Call, Reply, Route, SandboxDefinition } from './definition.ts';
import type { Transaction } from './state/transaction.ts';

/** Stands for the plan of the OpenAPI file that `docs.json` names the rule set for. */
export interface PlanOfFile {
  readonly startsFrom: 'plan';
}

/** The plan of the rule set's own OpenAPI file, for `extends`. */
export const generic = (): PlanOfFile => ({ startsFrom: 'plan' });

export type AnyCollections = Record<string, unknown>;

/** Replaces an operation of the plan, or is a helper beside them. */
export interface ExtendedRoute<C extends object = AnyCollections>
  extends Omit<Route<C>, 'errors' | 'handle'> {
  /** OpenAPI path template as in the file: `/plants/{plantId}`. */
  path: string;
  /** Default: what the operation documents. */
  errors?: number[];
  /**
   * As in `Route`. `planned` runs the rule of the plan, for the call as it is, or for a changed one. It
   * throws an `HttpError` if that refuses.
   */
  handle(call: Call<C>, planned: (call?: Call<C>) => Reply): Reply;
}

/** A definition of which everything but `extends` comes from the plan unless it is there. */
export interface SandboxExtension<C extends object = AnyCollections>
  extends Partial<Omit<SandboxDefinition<C>, 'routes' | 'basePath'>> {
  extends: PlanOfFile;
  routes?: ExtendedRoute<C>[];
}

export const isSandboxExtension = (value: unknown): value is SandboxExtension =>
  (value as Partial<SandboxExtension> | undefined)?.extends?.startsFrom === 'plan';

const PARAMETER = /\{([^{}]*)\}/g;
export const shapeOf = (path: string): string => path.replace(PARAMETER, '{}');
/** Rows of a resource by the values of its path. */
export interface ResourceRows<Row extends object> {
  get(...values: (string | number)[]): Readonly<Row> | undefined;
  /** In the order of creation. */
  all(): Readonly<Row>[];
  put(row: Row, ...values: (string | number)[]): void;
  /** False if there was no such row. */
  remove(...values: (string | number)[]): boolean;
}

/**
 * The rows that the plan stores for the items of a path: `rowsOf(call.store, '/plants/{plantId}').get(3)`.
 */
export function rowsOf<Row extends object = AnyCollections>(
  store: Pick<Transaction<AnyCollections>, 'get' | 'entries' | 'put' | 'remove'>,
  path: string,
): ResourceRows<Row> {
  const collection = shapeOf(path);
  const keyOf = (values: (string | number)[]): string => rowKey(values.map(String));
  return {
    // Rows are what the rules of the plan and of the rule set have put.
    get: (...values) => store.get(collection, keyOf(values)) as Readonly<Row> | undefined,
    all: () => store.entries(collection).map(([, row]) => row as Readonly<Row>),
    put: (row, ...values) => store.put(collection, keyOf(values), row),
    remove: (...values) => store.remove(collection, keyOf(values)),
  };
}

/** Key of a row in the store: the values of its path parameters, `/12/a%20b`. */
export const rowKey = (values: readonly string[]): string =>
  values.map((value) => `/${encodeURIComponent(value)}`).join('') || '/';
