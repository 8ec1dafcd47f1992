/**
 * What a page and the proxy say to each other. Both directions send one line of JSON and then the body as it
 * is: a body of bytes needs no encoding, and no header of the API becomes one of the docs' own server.
 */

/** Present on every request of a page: another site cannot send it without a permission (CORS). */
export const PROXY_HEADER = 'trellis-proxy';

/** The request that a page wants sent. */
export interface RequestHead {
  method: string;
  url: string;
  /** Any headers, also those that browsers refuse to send. */
  headers: [name: string, value: string][];
}

/** The response of the API. */
export interface ResponseHead {
  status: number;
  /** Reason phrase; may be empty. */
  reason: string;
  /** Includes `Set-Cookie`, which browsers hide from pages. */
  headers: [name: string, value: string][];
}

/** Why the proxy sent nothing, or got nothing. */
export type ProxyProblem =
  /** The caller is no page of this site. */
  | 'caller'
  /** The request is invalid. */
  | 'request'
  /** The server is not on the list. */
  | 'server'
  /** The server's name belongs to a private network. */
  | 'address'
  /** The body is larger than the proxy takes. */
  | 'tooLarge'
  /** The response is larger than the proxy passes on. */
  | 'responseTooLarge'
  /** Too many requests in a minute, or at once. */
  | 'rate'
  | 'timeout'
  | 'unreachable';

/** @param detail of an error of the network */
export class ProxyError extends Error {
  readonly problem: ProxyProblem;
  readonly detail: string;

  constructor(problem: ProxyProblem, detail = '') {
    super(`${problem} ${detail}`.trim());
    this.problem = problem;
    this.detail = detail;
  }
}
