/** Rule sets that start from the plan of their OpenAPI file. */
import type { Call, Reply, Route, SandboxDefinition } from './definition.ts';
import type { Transaction } from './state/transaction.ts';

/** Stands for the plan of the OpenAPI file that `docs.json` names the rule set for. */
export interface PlanOfFile {
  readonly startsFrom: 'plan';
}

/** The plan of the rule set's own OpenAPI file, for `extends`. */
export const generic = (): PlanOfFile => ({ startsFrom: 'plan' });

type Any = Record<string, unknown>;

/** Replaces an operation of the plan, or is a helper beside them. */
export interface ExtendedRoute<C extends object = Any> extends Omit<Route<C>, 'errors' | 'handle'> {
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
export interface SandboxExtension<C extends object = Any>
  extends Partial<Omit<SandboxDefinition<C>, 'routes' | 'basePath'>> {
  extends: PlanOfFile;
  routes?: ExtendedRoute<C>[];
}

export const isSandboxExtension = (value: unknown): value is SandboxExtension =>
  (value as Partial<SandboxExtension> | undefined)?.extends?.startsFrom === 'plan';

/** The sandbox of a plan with the rules of an extension. Its seed is added to that of the plan. */
export function extendSandbox(planned: SandboxDefinition, extension: SandboxExtension): SandboxDefinition {
  const { extends: _plan, routes = [], revision = 0, seed, prepare, formatError, ...rest } = extension;
  const replaced = new Map<object, Route<Any>>();
  const own = routes.map((route) => {
    const path = (planned.basePath ?? '') + route.path;
    const before = planned.routes.find(
      (one) => one.method === route.method && shapeOf(one.path) === shapeOf(path),
    );
    const extended: Route<Any> = {
      errors: before?.errors ?? [],
      ...route,
      path,
      handle: (call) => route.handle(call, (other = call) => runPlanned(before, other, path)),
    };
    if (before) replaced.set(extended, before);
    return extended;
  });
  const gone = new Set(replaced.values());
  const format = formatError ?? planned.formatError;
  return {
    ...planned,
    ...rest,
    // Rows of the plan change with the description.
    revision: planned.revision + revision,
    routes: [...planned.routes.filter((route) => !gone.has(route)), ...own],
    seed(store, now) {
      planned.seed(store, now);
      seed?.(store, now);
    },
    async prepare(path, request) {
      await Promise.all([planned.prepare?.(path, request), prepare?.(path, request)]);
    },
    formatError: (error, { level, route }) =>
      format(error, { level, route: route && (replaced.get(route) ?? route) }),
  };
}

const PARAMETER = /\{([^{}]*)\}/g;
const shapeOf = (path: string): string => path.replace(PARAMETER, '{}');
const namesIn = (path: string): string[] => Array.from(path.matchAll(PARAMETER), ([, name = '']) => name);

/** The rule set may name the parameters of the path differently. */
function runPlanned(route: Route<Any> | undefined, call: Call<Any>, path: string): Reply {
  if (!route) throw new Error(`The OpenAPI file has no operation at ${path}`);
  const names = namesIn(path);
  const params = namesIn(route.path).map((name, index) => [name, call.params[names[index] ?? ''] ?? '']);
  return route.handle({ ...call, params: Object.fromEntries(params) });
}

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
export function rowsOf<Row extends object = Any>(
  store: Pick<Transaction<Any>, 'get' | 'entries' | 'put' | 'remove'>,
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
