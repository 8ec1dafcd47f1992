/** Serves sandboxes over HTTP on the developer's machine. Node only. */
import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { createSandbox, type Sandbox, type SandboxOptions } from '../core/create-sandbox.ts';
import type { SandboxDefinition } from '../core/definition.ts';
import { createListener } from './listener.ts';

export { isAllowedHost, isAllowedOrigin } from './guard.ts';
export { lazySandbox } from './lazy-sandbox.ts';
export { openDatabase, sqliteBacking } from './sqlite.ts';

export interface ServeOptions {
  /** Default: 4010. If it is taken, the next free one of the 20 after it. 0: any free port. */
  port?: number;
  /** Name or address to listen on. Default: `127.0.0.1`. */
  host?: string;
  /**
   * Further origins whose pages may call, besides plain HTTP ones on this machine:
   * `https://docs.example.com`.
   */
  origins?: readonly string[];
  /** Milliseconds that a client may take to send a request, including its body. Default: 30,000. */
  requestTimeout?: number;
}

export interface SandboxServer {
  /** Without a trailing slash: `http://127.0.0.1:4010`. A sandbox is at `url + sandbox.mount`. */
  url: string;
  port: number;
  /** Serves other sandboxes from the next request on. */
  use(sandboxes: readonly Sandbox[]): void;
  /**
   * Stops listening, closes idle connections, and lets running requests finish, for at most 2 seconds. May be
   * called again.
   */
  close(): Promise<void>;
}

const MAX_PORTS_TRIED = 20;
const GRACE_MS = 2000;

/**
 * How long an idle connection stays open: longer than clients and proxies keep theirs, so they close it
 * first.
 */
const KEEP_ALIVE_MS = 65_000;

/**
 * Bytes of a request's line and headers: parameters may be in the query, where a character takes up to 12
 * bytes.
 */
const MAX_HEAD_BYTES = 1 << 18;

/**
 * Opens sandboxes, with their state in memory unless the options differ. @throws for options that a sandbox
 * refuses.
 */
export function openSandboxes(
  definitions: readonly SandboxDefinition[],
  options: (name: string) => SandboxOptions = () => ({}),
): Sandbox[] {
  return definitions.map((definition) => createSandbox(definition, options(definition.name)));
}

/** Listens and serves. Rejects if no port is free or the host is not available. */
export async function serveSandboxes(
  sandboxes: readonly Sandbox[],
  { port = 4010, host = '127.0.0.1', origins = [], requestTimeout = 30_000 }: ServeOptions = {},
): Promise<SandboxServer> {
  let listener = createListener(sandboxes, { host, origins });
  const limits = {
    maxHeaderSize: MAX_HEAD_BYTES,
    requestTimeout,
    // Counted from the first byte of a request, so it does not end idle connections.
    headersTimeout: Math.min(requestTimeout, 10_000),
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(requestTimeout, 5000),
  };
  let closing: Promise<void> | undefined;
  const server = createServer(limits, (request, response) => {
    // After its last response a connection is idle, and nothing else would close it.
    response.once('close', () => setImmediate(() => closing && server.closeIdleConnections()));
    listener(request, response);
  });
  const boundPort = await listenFrom(server, port, host);
  // After listening starts, only errors of single connections arrive here; without a listener they would end
  // the process.
  server.on('error', () => {});
  return {
    url: `http://${reachable(host)}:${boundPort}`,
    port: boundPort,
    use(others) {
      listener = createListener(others, { host, origins });
    },
    close: () => {
      closing ??= close(server);
      return closing;
    },
  };
}

async function listenFrom(server: Server, first: number, host: string): Promise<number> {
  const last = first === 0 ? 0 : Math.min(first + MAX_PORTS_TRIED, 65_535);
  for (let port = first; ; port++) {
    try {
      return await listen(server, port, host);
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || port >= last) throw error;
    }
  }
}

/** Of clients that connect at once while a request is answered. Node.js has 511, and the rest is reset. */
const MAX_WAITING_CONNECTIONS = 4096;

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => {
      server.off('listening', onListening);
      reject(error);
    };
    const onListening = () => {
      server.off('error', onError);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    };
    const options = { port, host, backlog: MAX_WAITING_CONNECTIONS };
    server.once('error', onError).once('listening', onListening).listen(options);
  });
}

/** The loopback address reaches a server that listens on every interface. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
  });
}
