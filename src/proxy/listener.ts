/** The proxy for servers of Node's `http`. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { namedServers, type ProxyServer } from './allow-list.ts';
import { createProxy, type ProxyOptions } from './handler.ts';
import { pairs } from './headers.ts';

/** Where a build writes the servers that its site names, from the root of the site. */
export const SERVERS_FILE = '_trellis/proxy.json';

/** Address that pages send to, below the base path. */
export const PROXY_PATH = '/_trellis/proxy';

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The address of the connection counts for the limits. */
export function createProxyListener(options: ProxyOptions): Listener {
  const handle = createProxy(options);
  return async (request, response) => {
    const incoming = webRequest(request, response);
    if (!incoming) return void response.writeHead(400).end();
    const { status, headers, body } = await handle(incoming, { address: request.socket.remoteAddress });
    response.writeHead(status, [...headers].flat());
    if (!body) return void response.end();
    // A stream that breaks off ends the connection, so that the page does not take it for whole.
    await pipeline(body, response).catch(() => {});
  };
}

/** The request, which ends with the reader's connection. Undefined if its address or a header is invalid. */
function webRequest(request: IncomingMessage, response: ServerResponse): Request | undefined {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { method = 'GET', headers, url = '/' } = request;
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  // Node and the web declare the same class.
  const body = method === 'POST' ? (Readable.toWeb(request) as ReadableStream) : null;
  try {
    return new Request(`${scheme}://${headers.host}${url}`, {
      method,
      headers: pairs(request.rawHeaders),
      signal: gone.signal,
      ...(body && { body, duplex: 'half' }),
    });
  } catch {
    return undefined;
  }
}

/**
 * The servers that a built site names, and `further` ones, which may be private.
 * @throws if the site has no list, as when its settings switch the proxy off
 */
export const serversOfSite = (folder: string, further: readonly string[] = []): ProxyServer[] => [
  ...(JSON.parse(readFileSync(join(folder, SERVERS_FILE), 'utf8')) as ProxyServer[]),
  ...namedServers(
    further.map((url) => ({ url })),
    'settings',
  ),
];
