/** What a sandbox is made of: routes over collections, a seed, and the API's own shape of an error. */

import type { RateWindow } from './request/rate.ts';
import type { HttpError } from './response/errors.ts';
import type { Transaction } from './state/transaction.ts';
import type { Section } from './view.ts';

export interface SandboxDefinition<C extends object = Record<string, unknown>> {
  /** First segment of its addresses: `plant-store`. A site sets it to the name of the OpenAPI file, without extension. */
  name: string;
  title: string;
  /** Path of the API below the mount, without a trailing slash: `/api/v1`; none when absent. */
  basePath?: string;
  /** Who a reader can be. One account without credentials when absent. */
  accounts?: SandboxAccount[];
  /** Index of the account that a reader is at first: one that may do what the examples of an operation say; 0 when absent. */
  accountFor?(operation: { method: string; path: string }): number;
  /** Raised whenever stored rows change their shape; older state is then replaced by the seed. A whole number. */
  revision: number;
  /** Feature levels that it can run at; a call's `level` is 0 when absent. */
  levels?: { oldest: number; latest: number };
  /** Fills an empty state. `now` in milliseconds since 1970. */
  seed(store: Transaction<C>, now: number): void;
  /** The documented operations, and the helpers that stand beside them. */
  routes: Route<C>[];
  /** What only a sandbox can do, under `/_sandbox`: `/invitations/accept`. Open to everyone who reaches the sandbox. */
  tools?: Route<C>[];
  /** Every refusal of the framework and of the routes goes through here. May choose another status. */
  formatError(error: HttpError, context: { level: number }): Reply;
  /** Loads what only some requests need, by their path below the mount, before the transaction begins. */
  prepare?(path: string): Promise<void> | undefined;
  /** Loads what shows the state as its readers think of it. One plain table for every collection when absent. */
  loadView?(): Promise<View<C>>;
  /** Names one row for people: `User 12, Mika`; null for a row that is of no interest to them. Collection and key when absent. */
  describe?(
    collection: keyof C & string,
    key: string,
    value: C[keyof C & string],
    store: Transaction<C>,
  ): string | null;
  /** Query parameters that are API keys of the description's security schemes: their values are never kept. */
  secretParameters?: string[];
  /** Largest request body in bytes; 1 MiB when absent. */
  bodyLimit?: number;
}

/** An identity of a sandbox. Its credentials are public: nothing else takes them. */
export interface SandboxAccount {
  label: string;
  /** Name and password for basic authentication; `value` is that of a token or a key. */
  credentials: { username?: string; password?: string; value?: string };
}

/** Only the inspector needs it, so that it is no part of what a first request loads. */
export type View<C extends object> = (
  store: Transaction<C>,
  context: { now: number; level: number },
) => Section[];

export interface Route<C extends object> {
  /** Upper case. HEAD is served by GET, OPTIONS by the framework, unless they have routes of their own. */
  method: string;
  /** OpenAPI path template: `/users/{user_id}/status`. Concrete paths win over templated ones (OpenAPI 3.1, 4.8.8.2). */
  path: string;
  /** The first feature level that has it; before, it is as if it were not there. */
  since?: number;
  /** Documented error statuses, which `Prefer: code=` may ask for. */
  errors: number[];
  /** Uncommon outcomes that are no errors, which `Prefer: outcome=` may ask for; the call then bears it. */
  outcomes?: string[];
  /** Stands outside the documented API: it only lets clients see what the operations did. */
  helper?: boolean;
  /**
   * Answers one request, synchronously and inside its transaction. To refuse, throw an `HttpError`: nothing is changed
   * then. A returned reply keeps the changes, whatever its status, for APIs whose errors report a partial success.
   */
  handle(call: Call<C>): Reply;
}

/** One request as a route sees it. */
export interface Call<C extends object> {
  /** Absolute URL as requested; only path and query mean anything. */
  url: URL;
  headers: Headers;
  /** Path parameters, percent-decoded. */
  params: Record<string, string>;
  /** The whole body, read before the transaction began. Throws 413 when it is over the limit, 400 when it broke off. */
  body(): Uint8Array<ArrayBuffer>;
  store: Transaction<C>;
  /** Milliseconds since 1970, by the sandbox's clock, which can be moved. */
  now: number;
  /** Feature level that the sandbox runs at. */
  level: number;
  /** The uncommon outcome that was asked for, one of the route's `outcomes`. */
  outcome: string | undefined;
  /** Counts this request for `who` (a user's id) against the rate limit, and tells how that stands. */
  countRequest(who: string): RateWindow;
}

/** An answer. `json` is left out for an empty body; integers may be bigint. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
}

/** Whether a module exports a definition, as far as it can be told without running it. */
export function isSandboxDefinition(value: unknown): value is SandboxDefinition {
  const { seed, routes, formatError } = (value ?? {}) as Partial<SandboxDefinition>;
  return typeof seed === 'function' && Array.isArray(routes) && typeof formatError === 'function';
}

/** Checks the types of a definition's collections against its routes, then forgets them. */
export function defineSandbox<C extends object>(definition: SandboxDefinition<C>): SandboxDefinition {
  return definition as unknown as SandboxDefinition;
}
