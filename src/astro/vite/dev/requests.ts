/**
 * Requests that a server on the author's machine refuses at once: those for addresses that no page has, and
 * those from other websites.
 */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plugin, ViteDevServer } from 'vite';

/** Longer addresses are refused with 414 (RFC 9110, section 15.5.15). */
const MAX_TARGET_LENGTH = 8192;

/**
 * How long a connection without a request stays open: longer than browsers and proxies keep theirs, so that
 * they end it first.
 */
const KEEP_ALIVE_MS = 65_000;

/** Keeps idle connections of `server` as long as clients expect. */
export function keepAlive(server: Pick<Server, 'keepAliveTimeout' | 'headersTimeout'>): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 1000;
}

/** The decoded path of a request, or the status to refuse it with. */
export function readPath(target: string): { path: string } | { status: 400 | 414 } {
  if (target.length > MAX_TARGET_LENGTH) return { status: 414 };
  const encodedPath = target.replace(/[?#].*/s, '');
  // Refuses the absolute form (RFC 9112, section 3.2.2), and what the URL Standard reads as a slash or as a
  // host.
  if (!/^\/(?!\/)/.test(encodedPath) || encodedPath.includes('\\')) return { status: 400 };
  try {
    const path = decodeURIComponent(encodedPath);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no path has them.
    return /[\u0000-\u001f\u007f]|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path) ? { status: 400 } : { path };
  } catch {
    return { status: 400 };
  }
}

/**
 * Whether a page of this server sent the request: by Fetch Metadata, which browsers send to this machine and
 * over HTTPS; else by the origin or the referrer. A request that says neither did not come from a page.
 */
function isOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const from = URL.parse(headers.origin ?? headers.referer ?? '');
  return from !== null && from.host === headers.host;
}

/**
 * Vite's address that opens an author's file in an editor, whoever requests it. Its router ignores case and
 * what follows.
 */
const OPENS_EDITOR = /\/__open-in-editor/i;

const REASONS = { 400: 'Bad Request', 403: 'Forbidden', 414: 'URI Too Long' } as const;

function refusalOf({ url = '/', headers }: IncomingMessage): keyof typeof REASONS | undefined {
  const requestPath = readPath(url);
  if ('status' in requestPath) return requestPath.status;
  return OPENS_EDITOR.test(requestPath.path) && !isOwnPage(headers) ? 403 : undefined;
}

/**
 * Vite's responses with 403 contain paths of the machine. Sends only the status, however the response is
 * written.
 */
function hideReasons(response: ServerResponse): void {
  const { writeHead, write, end } = response;
  const refuse = () => {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    return writeHead.call(response, 403, { 'content-type': 'text/plain' });
  };
  response.writeHead = (...args: unknown[]) =>
    args[0] === 403 ? refuse() : Reflect.apply(writeHead, response, args);
  response.write = (...args: unknown[]) =>
    response.statusCode === 403 || Reflect.apply(write, response, args);
  response.end = (...args: unknown[]) => {
    if (response.statusCode !== 403) return Reflect.apply(end, response, args);
    if (!response.headersSent) refuse();
    return end.call(response, `${REASONS[403]}\n`, 'utf8');
  };
}

/**
 * Refuses such requests in dev before Vite and Astro see them, which would respond with stacks and paths of
 * the machine.
 */
export function guardRequests(): Plugin {
  return {
    name: 'trellis:requests',
    apply: 'serve',
    enforce: 'post',
    configureServer({ middlewares, httpServer }) {
      if (httpServer && 'keepAliveTimeout' in httpServer) keepAlive(httpServer);
      // After all other hooks, because Astro inserts its own at the very beginning.
      return () => {
        middlewares.stack.unshift({
          route: '',
          handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            const status = refusalOf(request);
            if (status === undefined) {
              hideReasons(response);
              next();
            } else response.writeHead(status, { 'content-type': 'text/plain' }).end(`${REASONS[status]}\n`);
          },
        });
      };
    },
  };
}

/** Origin of the dev server for this machine; undefined until it listens. */
export function originOf({ httpServer }: ViteDevServer): string | undefined {
  const place = httpServer?.address() as AddressInfo | string | null | undefined;
  if (!place || typeof place === 'string') return undefined;
  // A server on all addresses is reached at the loopback address.
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[place.address] ?? place.address;
  return `http://${address.includes(':') ? `[${address}]` : address}:${place.port}`;
}
