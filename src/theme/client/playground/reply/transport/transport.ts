/**
 * How a request reaches a server and a response comes back: the sandbox in the page, HTTP, the proxy. The
 * rest of the playground knows only this.
 */
import type { ProxyProblem } from '../../../../../proxy/index.ts';
import { type HttpRequest, toFetch } from '../../../../../request/index.ts';

/** What is there before the body. */
export interface Head {
  status: number;
  /** Reason phrase; empty if unknown. */
  reason: string;
  headers: [name: string, value: string][];
  /** Empty if the response has none. */
  contentType: string;
  /** Final URL, if redirects led elsewhere. */
  redirectedTo?: string;
}

export interface Incoming {
  head: Head;
  /** `null` if the response has no body. Breaks with an error if the connection does. */
  chunks: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

export interface Transport {
  kind: 'sandbox' | 'http' | 'proxy';
  /**
   * Sends once. Resolves when the headers are there.
   * @throws `SendFailure`, or what the platform's fetch throws
   */
  open(request: HttpRequest, signal: AbortSignal): Promise<Incoming>;
}

/** No browser can make this request, or the proxy sent nothing or got no response. */
export class SendFailure extends Error {
  readonly problem: 'unsendable' | ProxyProblem;

  constructor(problem: SendFailure['problem'], detail: string) {
    super(detail);
    this.problem = problem;
  }
}

/** `headers`: those of the request with the ones that browsers drop from a `Request`, such as cookies. */
export type Handler = (request: Request, headers?: HttpRequest['headers']) => Promise<Response>;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Over the network. */
export const httpTransport: Transport = {
  kind: 'http',
  open: (...args) => through((request) => fetch(request), ...args),
};

/** To the sandbox in the page. @param load Returns its handler, which ignores the signal. */
export const pageTransport = (load: () => Promise<Handler>): Transport => ({
  kind: 'sandbox',
  async open(request, signal) {
    return through(await load(), request, signal);
  },
});

async function through(handler: Handler, request: HttpRequest, signal: AbortSignal): Promise<Incoming> {
  const { url, init } = await toFetch(request);
  let outgoing: Request;
  try {
    // A response from the cache of the browser would say nothing about the server.
    outgoing = new Request(url, { ...init, signal, cache: 'no-store' });
  } catch (error) {
    throw new SendFailure('unsendable', messageOf(error));
  }
  const response = await handler(outgoing, request.headers);
  const { status, statusText, headers, redirected, body } = response;
  return {
    head: {
      status,
      reason: statusText || (REASONS[status] ?? ''),
      headers: [...headers],
      contentType: headers.get('content-type') ?? '',
      ...(redirected && { redirectedTo: response.url }),
    },
    chunks: body,
  };
}

/**
 * HTTP/2 and later do not transmit reason phrases (RFC 9113 section 8.3.2); these are of RFC 9110 section 15.
 */
const REASONS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
