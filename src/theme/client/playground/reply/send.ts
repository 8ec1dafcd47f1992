/** Sends a request and reads its response. Only this file of the panel uses the network. */
import { type HttpRequest, toFetch } from '../../../../request/index.ts';
import { explainFailure, type Failure, type FailureFacts, TIMEOUT_MS } from './failure.ts';
import { probe } from './probe.ts';
import { type Body, readBody } from './response-body.ts';

export interface Reply {
  method: string;
  status: number;
  /** Reason phrase; empty if unknown. */
  reason: string;
  headers: [name: string, value: string][];
  contentType: string;
  /** Milliseconds from sending to the last byte of the body. */
  duration: number;
  bytes: Uint8Array<ArrayBuffer>;
  body: Body;
  /** Final URL, if redirects led elsewhere. */
  redirectedTo?: string;
  isSandbox: boolean;
}

export type Outcome = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: Failure };

type Handler = (request: Request) => Promise<Response>;

/**
 * Sends once. `signal` cancels; after `TIMEOUT_MS` the request is aborted.
 * @param openSandbox Returns the handler of the sandbox in this page, which replaces the network.
 * @returns Never rejects: a failure is explained.
 */
export async function send(
  request: HttpRequest,
  signal: AbortSignal,
  openSandbox?: () => Promise<Handler>,
): Promise<Outcome> {
  const facts = (kind: FailureFacts['kind'], more: Partial<FailureFacts> = {}): { failure: Failure } => ({
    failure: explainFailure({
      kind,
      url: request.url,
      page: location.href,
      online: navigator.onLine,
      isBlockedByPolicy: false,
      ...more,
    }),
  });
  const either = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const { url, init } = toFetch(request);
  let outgoing: Request;
  try {
    outgoing = new Request(url, { ...init, signal: either });
  } catch (error) {
    return facts('unsendable', { detail: messageOf(error) });
  }
  let handler: Handler = fetch;
  if (openSandbox) {
    try {
      handler = await openSandbox();
    } catch (error) {
      return facts('sandbox', { detail: messageOf(error) });
    }
  }
  let isBlockedByPolicy = false;
  const blocked = (event: SecurityPolicyViolationEvent): void => {
    if (event.effectiveDirective === 'connect-src') isBlockedByPolicy = true;
  };
  document.addEventListener('securitypolicyviolation', blocked);
  try {
    const start = performance.now();
    // The sandbox ignores the signal.
    const response = await Promise.race([handler(outgoing), aborted(either)]);
    const bytes = new Uint8Array(await Promise.race([response.arrayBuffer(), aborted(either)]));
    return { reply: read(request.method, response, bytes, performance.now() - start, !!openSandbox) };
  } catch (error) {
    if (signal.aborted) return facts('cancelled');
    if (either.aborted) return facts('timeout');
    if (openSandbox) return facts('sandbox', { detail: messageOf(error) });
    const isReachable = isBlockedByPolicy ? undefined : await probe(url);
    return facts('network', { isBlockedByPolicy, isReachable, detail: messageOf(error) });
  } finally {
    document.removeEventListener('securitypolicyviolation', blocked);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function read(
  method: string,
  response: Response,
  bytes: Uint8Array<ArrayBuffer>,
  duration: number,
  isSandbox: boolean,
): Reply {
  const contentType = response.headers.get('content-type') ?? '';
  return {
    method,
    status: response.status,
    reason: response.statusText || (REASONS[response.status] ?? ''),
    headers: [...response.headers],
    contentType,
    duration,
    bytes,
    body: readBody(contentType, bytes),
    ...(response.redirected && { redirectedTo: response.url }),
    isSandbox,
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
