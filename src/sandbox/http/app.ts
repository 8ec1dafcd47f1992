/** The web application around the sandboxes: guards, CORS, and an index. */
import { Hono, type MiddlewareHandler } from 'hono';
import type { Sandbox } from '../core/sandbox.ts';
import { isAllowedHost, isAllowedOrigin } from './guard.ts';

export interface AppOptions {
  /** Name or address that the server listens on. */
  host: string;
  /** Further origins whose pages may call, exactly as in the `Origin` header. */
  origins: readonly string[];
}

/** An application that serves each sandbox under its mount and a JSON index of them at `/`. Mounts must differ. */
export function createApp(sandboxes: readonly Sandbox[], { host, origins }: AppOptions): Hono {
  const byMount = new Map(sandboxes.map((sandbox) => [sandbox.mount, sandbox]));
  if (byMount.size < sandboxes.length) throw new Error('Two sandboxes have the same mount');

  const app = new Hono();
  app.use(hostGuard(host), cors(origins));
  app.get('/', (c) => {
    const { origin } = new URL(c.req.url);
    return c.json({
      sandboxes: sandboxes.map(({ name, title, mount }) => ({
        name,
        title,
        url: origin + mount,
        state: `${origin}${mount}/_sandbox/state`,
        reset: `${origin}${mount}/_sandbox/reset`,
      })),
    });
  });
  app.all('*', (c) => {
    const mount = /^\/[^/]*/.exec(new URL(c.req.url).pathname)?.[0] ?? '';
    return byMount.get(mount)?.(c.req.raw) ?? c.notFound();
  });
  app.notFound((c) => c.json({ message: 'There is no sandbox here; GET / lists them' }, 404));
  app.onError((_error, c) => c.json({ message: 'The server failed' }, 500));
  return app;
}

/** Refuses requests for a host name that is not ours with 421 (RFC 9110, 15.5.20). */
function hostGuard(listenHost: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isAllowedHost(c.req.header('host'), listenHost)) {
      return c.json({ message: 'This server answers only on localhost and IP addresses' }, 421);
    }
    return next();
  };
}

/**
 * Cross-origin rules (Fetch, "CORS protocol"): a page of another origin is refused with 403 before anything runs, so that no
 * request of it has an effect; an allowed one may send any header and read every header. Cookies are never allowed in.
 */
function cors(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !isAllowedOrigin(origin, origins)) {
      return c.json({ message: 'Pages of this origin may not use the sandbox' }, 403, { Vary: 'Origin' });
    }
    const method = c.req.header('access-control-request-method');
    const isPreflight = origin !== undefined && c.req.method === 'OPTIONS' && method !== undefined;
    if (isPreflight) {
      c.res = c.body(null, 204);
      c.res.headers.set('Access-Control-Allow-Methods', method);
      c.res.headers.set('Access-Control-Max-Age', '600');
      const headers = c.req.header('access-control-request-headers');
      if (headers) c.res.headers.set('Access-Control-Allow-Headers', headers);
      if (c.req.header('access-control-request-private-network') === 'true') {
        c.res.headers.set('Access-Control-Allow-Private-Network', 'true');
      }
    } else {
      await next();
    }
    c.res.headers.append('Vary', 'Origin');
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    if (origin !== undefined) {
      c.res.headers.set('Access-Control-Allow-Origin', origin);
      c.res.headers.set('Access-Control-Expose-Headers', '*');
    }
  };
}
