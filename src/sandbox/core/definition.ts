/** The parts of a sandbox: routes over collections, a seed, and the API's own error format. */

import type { RateWindow } from './request/rate.ts';
import type { HttpError } from './response/errors.ts';
import type { Snapshot, Transaction } from './state/transaction.ts';
import type { Section } from './view.ts';

export interface SandboxDefinition<C extends object = Record<string, unknown>> {
  /**
   * First segment of its addresses: `plant-store`. A site sets it to the name of the OpenAPI file, without
   * extension.
   */
  name: string;
  title: string;
  /** Path of the API below the mount, without a trailing slash: `/api/v1`. Default: none. */
  basePath?: string;
  /** The accounts a reader can use. Default: one account without credentials. */
  accounts?: SandboxAccount[];
  /**
   * Index of the account that a reader starts with: one that may do what an operation's examples show.
   * Default: 0.
   */
  accountFor?(operation: { method: string; path: string }): number;
  /**
   * A whole number. Increase it whenever stored rows change their shape; the seed then replaces older state.
   */
  revision: number;
  /** Feature levels that it can run at; without them a call's `level` is 0. */
  levels?: { oldest: number; latest: number };
  /** Fills an empty state. `now` is in milliseconds since 1970. */
  seed(store: Transaction<C>, now: number): void;
  /** The documented operations, and helpers beside them. */
  routes: Route<C>[];
  /**
   * Functions that only a sandbox has, under `/_sandbox`: `/invitations/accept`. They need no credentials. A
   * function loads them with the first request there.
   */
  tools?: Route<C>[] | (() => Promise<Route<C>[]>);
  /**
   * Formats every error of the framework and of the routes. May choose another status. `route` is absent if
   * the request matched none.
   */
  formatError(error: HttpError, context: { level: number; route?: Route<C> | undefined }): Reply;
  /** Loads what only some requests need before the transaction begins. `path` is the one below the mount. */
  prepare?(path: string, request: { method: string; url: URL; headers: Headers }): Promise<void> | undefined;
  /** The store as routes see it, if their writes change other rows with those that they name. */
  linked?(store: Transaction<C>, now: number): Transaction<C>;
  /** Loads the presentation of the state for readers. Default: one plain table per collection. */
  loadView?(): Promise<View<C>>;
  /** Names one row for readers: `User 12, Mika`; null hides the row. Default: collection and key. */
  describe?(
    collection: keyof C & string,
    key: string,
    value: C[keyof C & string],
    store: Transaction<C>,
  ): string | null;
  /** Why a state cannot be loaded: its rows have another shape. `undefined` if it can. */
  stateProblem?(state: Snapshot): string | undefined;
  /**
   * Query parameters that are API keys of the description's security schemes; their values are never
   * recorded.
   */
  secretParameters?: string[];
  /** Largest request body in bytes. Default: 1 MiB. */
  bodyLimit?: number;
}

/** An identity of a sandbox. Its credentials are public and work nowhere else. */
export interface SandboxAccount {
  label: string;
  /** Name and password for basic authentication; `value` is a token or key. */
  credentials: { username?: string; password?: string; value?: string };
}

/** Only the inspector needs it, so a first request does not load it. */
export type View<C extends object> = (
  store: Transaction<C>,
  context: { now: number; level: number },
) => Section[];

export interface Route<C extends object> {
  /** Upper case. The framework serves HEAD by GET, and OPTIONS itself, unless they have routes. */
  method: string;
  /**
   * OpenAPI path template: `/users/{user_id}/status`. Concrete paths win over templated ones (OpenAPI 3.1,
   * 4.8.8.2).
   */
  path: string;
  /**
   * Of several routes with one method and path, the one with the most conditions that a request meets. One
   * that extends a plan replaces the operation with the same conditions.
   */
  when?: Condition[];
  /** First feature level with this route; at lower levels it does not exist. */
  since?: number;
  /** Documented error statuses, which `Prefer: code=` may request. */
  errors: number[];
  /** Uncommon outcomes other than errors, which `Prefer: outcome=` may request; the call receives them. */
  outcomes?: string[];
  /** Outside the documented API: it only lets clients see what the operations did. */
  helper?: boolean;
  /**
   * Handles one request, synchronously and inside its transaction. Throwing an `HttpError` refuses it and
   * changes nothing. A returned reply keeps the changes whatever its status, for APIs whose errors report a
   * partial success.
   */
  handle(call: Call<C>): Reply;
}

/** A parameter that a request has. Without `value`, any value. */
export interface Condition {
  in: 'query' | 'header';
  name: string;
  value?: string;
}

/** One request as a route sees it. */
export interface Call<C extends object> {
  /** Absolute URL as requested; only path and query matter. */
  url: URL;
  headers: Headers;
  /** Path parameters, percent-decoded. */
  params: Record<string, string>;
  /**
   * The whole body, read before the transaction began. Throws 413 if it is over the limit, 400 if it was cut
   * off.
   */
  body(): Uint8Array<ArrayBuffer>;
  store: Transaction<C>;
  /** Milliseconds since 1970, by the sandbox's clock, which can be moved. */
  now: number;
  /** Feature level of the sandbox. */
  level: number;
  /** The requested uncommon outcome, one of the route's `outcomes`. */
  outcome: string | undefined;
  /** Counts this request for `who` (a user's id) against the rate limit, and returns the limit's state. */
  countRequest(who: string): RateWindow;
}

/** A response. Without `json` and `text` its body is empty; integers in `json` may be bigint. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** A body that is not JSON. Its `Content-Type` is among the headers. */
  text?: string;
  /** The same for a body that is no text. */
  bytes?: Uint8Array<ArrayBuffer>;
}

/** Whether a module exports a definition, as far as this can be told without running it. */
export function isSandboxDefinition(value: unknown): value is SandboxDefinition {
  const { seed, routes, formatError } = (value ?? {}) as Partial<SandboxDefinition>;
  return typeof seed === 'function' && Array.isArray(routes) && typeof formatError === 'function';
}
