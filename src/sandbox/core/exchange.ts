/** Requests and responses as plain data, so a server need not build web-standard objects for each. */
import { formatJson } from '../../contract/index.ts';
import type { Reply } from './definition.ts';
import type { HttpError } from './response/errors.ts';

/** A request whose body has been read. */
export interface Incoming {
  method: string;
  /** Absolute; its origin is ignored. */
  url: URL;
  headers: Headers;
  /** An error if the body was too large or cut off: the route decides when to report it. */
  body: Uint8Array<ArrayBuffer> | HttpError;
}

export interface Answer {
  /** 200 to 599. */
  status: number;
  headers: Record<string, string>;
  /** Undefined for no body. */
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Statuses that never have a body (Fetch, "null body status"). */
export const WITHOUT_BODY = [204, 205, 304];

/** A reply in the form in which it is sent. Throws if HTTP or JSON cannot express it. */
export function toAnswer({ status, headers, json, text, bytes }: Reply): Answer {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new RangeError(`${status} is not an HTTP status`);
  }
  if ((json ?? text ?? bytes) !== undefined && WITHOUT_BODY.includes(status)) {
    throw new TypeError(`A response with status ${status} has no body`);
  }
  for (const [name, value] of Object.entries(headers ?? {})) {
    // RFC 9110, 5.1 and 5.5.
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new TypeError(`The header ${JSON.stringify(name)} cannot be sent`);
    }
  }
  if (json === undefined) {
    return { status, headers: { 'Cache-Control': 'no-store', ...headers }, body: text ?? bytes };
  }
  return {
    status,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'application/json', ...headers },
    body: `${toJson(json)}\n`,
  };
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    // A bigint; `formatJson` is several times slower.
    return formatJson(value);
  }
}
