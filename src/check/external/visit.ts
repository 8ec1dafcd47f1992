/** Asks a server whether an address exists. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Lookup, pinned, pinnedLookup } from '../../proxy/index.ts';

/** Milliseconds until the head of a response must be there. */
const TIMEOUT_MS = 10_000;

/** Redirects that are followed. */
const MAX_REDIRECTS = 5;

/** What is known of an address. */
export type Visit =
  | { status: number; retryAfter?: string | undefined }
  /** A code such as `ENOTFOUND`, `timeout` or `private`. */
  | { failure: string };

/** What may be visited. */
export interface Reach {
  lookup: Lookup;
  /** Whether an address of a private network may be reached, by the name of the host. */
  mayReach(host: string): boolean;
}

/**
 * The status of an address after redirects. HEAD first; GET if the server knows no HEAD, whose body is not
 * read. Every address of a redirect is looked up anew, so none leads into a private network.
 */
export async function visit(url: string, reach: Reach): Promise<Visit> {
  const head = await follow(url, 'HEAD', reach);
  // Many servers answer HEAD with an error of their own.
  const isRefused = 'status' in head && head.status >= 400 && head.status !== 429;
  return isRefused ? follow(url, 'GET', reach) : head;
}

async function follow(url: string, method: string, reach: Reach): Promise<Visit> {
  let address = url;
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const result = await ask(address, method, reach);
    if ('failure' in result) return result;
    const { location } = result;
    if (location === undefined || result.status < 300 || result.status >= 400) return result;
    const next = URL.parse(location, address);
    if (!next || !/^https?:$/.test(next.protocol)) return { failure: 'redirect' };
    address = next.href;
  }
  return { failure: 'redirects' };
}

async function ask(
  address: string,
  method: string,
  { lookup, mayReach }: Reach,
): Promise<Visit & { location?: string | undefined }> {
  const url = new URL(address);
  try {
    const accepts = (range: string): boolean => range === 'public' || mayReach(url.hostname);
    const addresses = await pinned(url.hostname, accepts, lookup);
    const response = await responseOf(url, method, pinnedLookup(addresses));
    const { statusCode = 0, headers } = response;
    response.destroy();
    return { status: statusCode, location: headers.location, retryAfter: headers['retry-after'] };
  } catch (error) {
    return { failure: codeOf(error) };
  }
}

function responseOf(
  url: URL,
  method: string,
  lookup: ReturnType<typeof pinnedLookup>,
): Promise<IncomingMessage> {
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html,*/*;q=0.8', 'user-agent': 'trellis-check (link checker)' };
    const request = start(url, { method, lookup, headers, agent: false }, resolve);
    const late = setTimeout(() => request.destroy(new Error('timeout')), TIMEOUT_MS);
    request.once('error', reject);
    request.once('response', () => clearTimeout(late));
    request.once('close', () => clearTimeout(late));
    request.end();
  });
}

/** `ProxyError` has its kind in `problem`, and the code of the system in `detail`. */
function codeOf(error: unknown): string {
  const { problem, detail, code, message } = error as Record<string, unknown>;
  if (problem === 'address') return 'private';
  const text = detail ?? code ?? message;
  return typeof text === 'string' ? text : String(error);
}
