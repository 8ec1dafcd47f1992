/** What a sandbox is made of: routes over collections, a seed, and the API's own shape of an error. */
import type { HttpError } from './errors.ts';
import type { Transaction } from './store.ts';

export interface SandboxDefinition<C extends object = Record<string, unknown>> {
  /** Name of the OpenAPI file it stands for, without extension: `plant-store`. */
  name: string;
  title: string;
  /** Raised whenever stored rows change their shape; older state is then replaced by the seed. A whole number. */
  revision: number;
  /** Fills an empty state. `now` in milliseconds since 1970. */
  seed(store: Transaction<C>, now: number): void;
  routes: Route<C>[];
  /** Every refusal of the framework and of the routes goes through here. May choose another status. */
  formatError(error: HttpError): Reply;
  /** Largest request body in bytes; 1 MiB when absent. */
  bodyLimit?: number;
}

export interface Route<C extends object> {
  /** Upper case. HEAD is served by GET, OPTIONS by the framework, unless they have routes of their own. */
  method: string;
  /** OpenAPI path template: `/users/{user_id}/status`. Concrete paths win over templated ones (OpenAPI 3.1, 4.8.8.2). */
  path: string;
  /** Documented error statuses, which `Prefer: code=` may ask for. */
  errors: number[];
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
  /** Milliseconds since 1970. */
  now: number;
}

/** An answer. `json` is left out for an empty body; integers may be bigint. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
}

/** Checks the types of a definition's collections against its routes, then forgets them. */
export function defineSandbox<C extends object>(definition: SandboxDefinition<C>): SandboxDefinition {
  return definition as unknown as SandboxDefinition;
}
