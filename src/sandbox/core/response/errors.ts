/** Refusals: what a handler throws to end a request without changing anything. */

interface HttpErrorOptions {
  /** Sent with the answer, whatever the shape of its body. */
  headers?: Record<string, string>;
  /** Further members of the API's own error object, such as a code. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * A request that is refused with an HTTP status. Throwing it undoes the transaction; the definition's `formatError`
 * gives it the API's own shape.
 */
export class HttpError extends Error {
  /** 400 to 599. */
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'HttpError';
    this.status = status;
    this.headers = options.headers ?? {};
    this.details = options.details ?? {};
  }
}

/** The backing could not read or keep the state (disk full, storage withdrawn). Nothing was changed. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super('The state of the sandbox could not be read or saved; nothing was changed', { cause });
    this.name = 'StorageError';
  }
}

/** Any thrown value as a refusal: a `StorageError` is 503, whatever else is not a refusal is a fault of ours, 500. */
export function asHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (thrown instanceof StorageError) return new HttpError(503, thrown.message, { cause: thrown });
  return new HttpError(500, 'The sandbox failed; nothing was changed', { cause: thrown });
}
