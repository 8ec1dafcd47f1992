/** Turns a definition into a handler of web-standard requests. */
import { formatJson } from '../../contract/index.ts';
import { ADMIN_PREFIX, adminRoutes } from './admin.ts';
import { readBody } from './body.ts';
import type { Call, Reply, SandboxDefinition } from './definition.ts';
import { asHttpError, HttpError } from './errors.ts';
import { memoryBacking } from './memory.ts';
import { preferredError } from './prefer.ts';
import { createRouter } from './router.ts';
import { type Backing, createStore, type Snapshot, type Transaction } from './store.ts';

/** Answers any request; never rejects. */
export type SandboxHandler = (request: Request) => Promise<Response>;

/** A running sandbox: call it like `fetch` with a `Request`. */
export interface Sandbox extends SandboxHandler {
  readonly name: string;
  readonly title: string;
  /** Path prefix that its requests bear: `/plant-store`. */
  readonly mount: string;
  /** Puts the seed back. Rejects with `StorageError`. */
  reset(): Promise<void>;
  /** The state as it is now; its values are frozen. Rejects with `StorageError`. */
  state(): Promise<Snapshot>;
}

export interface SandboxOptions {
  /** Where the state is kept; in memory when absent. */
  backing?: Backing;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /**
   * Path prefix, without a trailing slash; `/<name>` when absent, `''` for none. The origin of a request means nothing: the
   * raw path has the mount taken off at a segment boundary and the rest is routed; a path outside the mount is 404.
   */
  mount?: string;
  /** Told of faults of the sandbox or its storage, which are answered with 500 or 503. Writes to the console when absent. */
  onFault?: (error: unknown) => void;
}

const BODY_LIMIT = 1 << 20;

/**
 * A running sandbox. Requests are served one after the other, each as one transaction that is kept before its answer is
 * sent. Every answer, also 404 and 405, has the API's own shape.
 */
export function createSandbox(definition: SandboxDefinition, options: SandboxOptions = {}): Sandbox {
  const { backing = memoryBacking(), clock = Date.now, onFault = console.error } = options;
  const { mount = `/${encodeURIComponent(definition.name)}` } = options;
  const seed = (store: Transaction<Record<string, unknown>>) => definition.seed(store, clock());
  const reset = (store: Transaction<Record<string, unknown>>) => {
    store.clear();
    seed(store);
  };
  const store = createStore(backing, definition.revision, seed);
  const api = createRouter(definition.routes);
  const admin = createRouter(adminRoutes(reset));

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = withoutMount(url.pathname, mount);
    const isAdmin = path === ADMIN_PREFIX || path?.startsWith(`${ADMIN_PREFIX}/`);
    const match = path === undefined ? undefined : (isAdmin ? admin : api)(request.method, path);
    if (!match) throw new HttpError(404, `There is nothing at ${url.pathname}`);
    const { route, params, allow } = match;
    if (!route) {
      if (request.method === 'OPTIONS') return toResponse({ status: 204, headers: { Allow: allow } });
      throw new HttpError(405, `${request.method} is not allowed at ${url.pathname}`, {
        headers: { Allow: allow },
      });
    }
    const preferred = isAdmin ? undefined : preferredError(request.headers, route.errors);
    if (preferred) throw preferred;
    const bytes = await readBody(request, definition.bodyLimit ?? BODY_LIMIT);
    const body: Call<object>['body'] = () => {
      if (bytes instanceof HttpError) throw bytes;
      return bytes;
    };
    // The answer is made inside the transaction: one that cannot be made changes nothing.
    return store.run((transaction) =>
      toResponse(
        route.handle({ url, headers: request.headers, params, body, store: transaction, now: clock() }),
      ),
    );
  }

  async function handle(request: Request): Promise<Response> {
    const response = await respond(request).catch((error) => {
      const refusal = asHttpError(error);
      if (refusal !== error) onFault(error);
      const reply = definition.formatError(refusal);
      return toResponse({ ...reply, headers: { ...refusal.headers, ...reply.headers } });
    });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  }

  const properties = {
    name: definition.name,
    title: definition.title,
    mount,
    reset: () => store.run(reset),
    state: () => store.run((transaction) => transaction.snapshot()),
  };
  // Not `Object.assign`: the `name` of a function is not writable.
  return Object.defineProperties(handle, Object.getOwnPropertyDescriptors(properties)) as Sandbox;
}

function withoutMount(path: string, mount: string): string | undefined {
  return path === mount || path.startsWith(`${mount}/`) ? path.slice(mount.length) : undefined;
}

function toResponse({ status, headers, json }: Reply): Response {
  const common = { 'Cache-Control': 'no-store' };
  if (json === undefined) return new Response(null, { status, headers: { ...common, ...headers } });
  return new Response(`${formatJson(json)}\n`, {
    status,
    headers: { ...common, 'Content-Type': 'application/json', ...headers },
  });
}
