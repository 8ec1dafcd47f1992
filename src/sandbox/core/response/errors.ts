/** Errors: what a handler throws to end a request without changing anything. */

interface HttpErrorOptions {
  /** Sent with the response, whatever its body. */
  headers?: Record<string, string>;
  /** Further members of the API's own error object, such as a code. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * A request refused with an HTTP status. Throwing it rolls back the transaction; the definition's
 * `formatError` gives it the API's own format.
 */
export class HttpError extends Error {
  /** 400 to 599. */
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;
  /** The route that refused; set by the framework, absent if the request matched none. */
  route?: object;

  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'HttpError';
    this.status = status;
    this.headers = options.headers ?? {};
    this.details = options.details ?? {};
  }
}

/** By name, because a rule set may be bundled with a copy of the class. */
export const isHttpError = (value: unknown): value is HttpError =>
  value instanceof Error && value.name === 'HttpError' && 'status' in value;

/** The backing could not read or store the state (disk full, storage withdrawn). Nothing was changed. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super('The state of the sandbox could not be read or saved; nothing was changed', { cause });
    this.name = 'StorageError';
  }
}

/**
 * Converts any thrown value: a `StorageError` is 503, anything else that is not an `HttpError` is our bug,
 * 500.
 */
export function asHttpError(thrown: unknown): HttpError {
  if (isHttpError(thrown)) return thrown;
  if (thrown instanceof StorageError) return new HttpError(503, thrown.message, { cause: thrown });
  return new HttpError(500, 'The sandbox failed; nothing was changed', { cause: thrown });
}
