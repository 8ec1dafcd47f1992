/** Responds to the pages of a site, and to nobody else. */
import { type Lookup, lookUp, pinned } from './addresses.ts';
import { acceptsRange, entryFor, type ProxyServer } from './allow-list.ts';
import { forward } from './forward.ts';
import { requestHeaders, VIA } from './headers.ts';
import { createCounter, DEFAULT_LIMITS, type ProxyLimits } from './limits.ts';
import { PROXY_HEADER, ProxyError, type ProxyProblem, type RequestHead } from './protocol.ts';

export interface ProxyOptions {
  /** The servers that may be reached. A function is asked for each request, as the list may change. */
  servers: readonly ProxyServer[] | (() => readonly ProxyServer[]);
  /** Origin of the site, where the server sees another one, as behind a proxy that ends TLS. */
  origin?: string;
  limits?: Partial<ProxyLimits>;
  /** Whether local servers count for a client of this address. Default: for all. */
  allowsLocal?(address: string): boolean;
  /** All addresses of a name. Default: those of the system. */
  lookup?: Lookup;
}

/** Never rejects. `address`: of the client, for the limits. */
export type ProxyHandler = (request: Request, visit?: { address?: string | undefined }) => Promise<Response>;

/** Bytes of the line before a body. */
const MAX_HEAD = 64 << 10;

/** Nothing that comes back can run, be stored, or be framed as a document of the docs' origin. */
const INERT: [name: string, value: string][] = [
  ['Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
  ['Content-Disposition', 'attachment'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex'],
  // `no-transform`, and the header for nginx: parts of a stream pass on as they arrive.
  ['Cache-Control', 'no-store, no-transform'],
  ['X-Accel-Buffering', 'no'],
];

/** Not 403 for what a page did: `trellis dev` says nothing more with that. */
const STATUS: Record<ProxyProblem, number> = {
  caller: 403,
  request: 400,
  server: 400,
  address: 400,
  tooLarge: 413,
  responseTooLarge: 502,
  rate: 429,
  timeout: 504,
  unreachable: 502,
};

/**
 * A `fetch`-shaped handler for one address of the site. With `?server=URL` it says whether it would reach
 * that server; without, it sends.
 */
export function createProxy(options: ProxyOptions): ProxyHandler {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const counter = createCounter(limits);
  const { lookup = lookUp, allowsLocal = () => true } = options;
  const servers = (address: string): readonly ProxyServer[] => {
    const all = typeof options.servers === 'function' ? options.servers() : options.servers;
    return allowsLocal(address) ? all : all.filter(({ local }) => local === undefined);
  };

  async function send(request: Request, address: string, ended: () => void): Promise<Response> {
    const { head, body } = await readEnvelope(request, limits);
    const list = servers(address);
    const url = URL.parse(head.url);
    const entry = url ? entryFor(list, url) : undefined;
    if (!url || !entry) throw new ProxyError('server', url?.origin);
    const hasBody = body.length > 0 || /^(?:POST|PUT|PATCH)$/.test(head.method);
    const headers = requestHeaders(
      head.headers,
      url,
      (host) => {
        const other = URL.parse(`${url.protocol}//${host}${url.pathname}`);
        return other?.host === host.toLowerCase() && entryFor(list, other) !== undefined;
      },
      hasBody ? body.length : undefined,
    );
    const addresses = await pinned(url.hostname, (range) => acceptsRange(entry, range), lookup);
    const stream = await forward(
      { method: head.method, url, headers, body, addresses, signal: request.signal, ended },
      limits,
    );
    return respond(200, 'response', stream);
  }

  return async (request, { address = '' } = {}) => {
    let end: (() => void) | undefined;
    try {
      checkCaller(request, options);
      const asked = new URL(request.url).searchParams.get('server');
      if (asked !== null) {
        const url = URL.parse(asked);
        const isNamed = url !== null && entryFor(servers(address), url) !== undefined;
        // Not an error, which browsers would print.
        return respond(204, isNamed ? 'ready' : 'unknown', null);
      }
      end = counter.begin(address);
      return await send(request, address, end);
    } catch (error) {
      end?.();
      const { problem, detail } = error instanceof ProxyError ? error : new ProxyError('unreachable');
      const response = respond(STATUS[problem], 'problem', JSON.stringify({ problem, detail }));
      if (problem === 'rate') response.headers.set('Retry-After', String(counter.wait()));
      return response;
    }
  };
}

function respond(status: number, kind: string, body: string | ReadableStream | null): Response {
  return new Response(body, {
    status,
    headers: [[PROXY_HEADER, kind], ['Content-Type', 'application/octet-stream'], ...INERT],
  });
}

/** Only a page of the site itself: by Fetch Metadata, which pages cannot forge, and by the origin. */
function checkCaller(
  { headers, method, url }: Request,
  { origin: ownOrigin = new URL(url).origin }: ProxyOptions,
): void {
  // Over plain HTTP, other than to this machine, browsers do not send it.
  const site = headers.get('sec-fetch-site') ?? 'same-origin';
  // Browsers send the origin with every POST.
  const isOwn = method === 'POST' && site === 'same-origin' && headers.get('origin') === ownOrigin;
  if (!isOwn || headers.get(PROXY_HEADER) === null) throw new ProxyError('caller');
  if (headers.get('via')?.includes(VIA)) throw new ProxyError('caller', 'loop');
}

/** @throws `ProxyError` for a body that is too large, too slow, or begins with something else */
async function readEnvelope(
  request: Request,
  limits: ProxyLimits,
): Promise<{ head: RequestHead; body: Uint8Array }> {
  const bytes = await readBytes(request, limits);
  const end = bytes.subarray(0, MAX_HEAD).indexOf(0x0a);
  if (end < 0) throw new ProxyError('request', 'head');
  let head: unknown;
  try {
    head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end)));
  } catch {
    throw new ProxyError('request', 'head');
  }
  if (!isHead(head)) throw new ProxyError('request', 'head');
  return { head, body: bytes.subarray(end + 1) };
}

async function readBytes({ body }: Request, { body: limit, wait }: ProxyLimits): Promise<Uint8Array> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const late = AbortSignal.timeout(wait);
  const isLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new ProxyError('timeout')), { once: true });
  });
  isLate.catch(() => {});
  try {
    for (;;) {
      const { done, value } = (await Promise.race([reader?.read(), isLate])) ?? { done: true };
      if (done) return Buffer.concat(chunks);
      size += value.length;
      if (size > limit + MAX_HEAD) throw new ProxyError('tooLarge');
      chunks.push(value);
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    throw error;
  }
}

function isHead(value: unknown): value is RequestHead {
  if (typeof value !== 'object' || value === null) return false;
  const { method, url, headers } = value as Partial<Record<keyof RequestHead, unknown>>;
  return (
    typeof method === 'string' &&
    // CONNECT opens a tunnel, and is no request for a resource.
    /^(?!CONNECT$)[A-Z][\w!#$%&'*+.^`|~-]{0,31}$/.test(method) &&
    typeof url === 'string' &&
    Array.isArray(headers) &&
    headers.every(
      (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string'),
    )
  );
}
