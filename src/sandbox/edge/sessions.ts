/**
 * Sessions: each visitor has sandboxes of their own, which end by themselves. The seam to a host's storage.
 */

/** When a session began and was last used, in milliseconds since 1970. */
export interface SessionTimes {
  began: number;
  used: number;
}

export interface Sessions {
  /**
   * Begins a session, unless the address, or all of them together, began too many.
   * @param first is sent to its sandboxes at once: a host writes both together
   */
  begin(address: string | undefined, first?: Request): Promise<Begun>;
  /** Sends a request to the sandboxes of a session. Undefined if it ended, or if no session has this id. */
  send(id: string, request: Request): Promise<Response | undefined>;
}

/** `response`: to the first request. `retryAfter`: seconds until the next session may begin. */
type Begun =
  | { id: string; response?: Response | undefined; retryAfter?: undefined }
  | { id?: undefined; retryAfter: number };

/** When a session ends unless it is used again, in milliseconds since 1970. */
export const endOf = ({ began, used }: SessionTimes, limits: { idle: number; life: number }): number =>
  Math.min(began + limits.life, used + limits.idle);

/**
 * How long a use need not be stored, in milliseconds. Storing each one would cost a write per request.
 */
export const USE_PRECISION_MS = 15 * 60_000;
