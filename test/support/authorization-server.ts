/** A real authorization server on this machine, and the APIs that its tokens are for. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Listening {
  port: number;
  received: Received[];
  stop(): Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, x-key',
};

async function listen(respond: RequestListener): Promise<Listening> {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await text(request);
    received.push({ method, url, headers, body });
    // Where the provider looks for a body that was read before.
    await respond(Object.assign(request, { body }), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An API that accepts everything, and keeps what it received. */
export const startApi = (): Promise<Listening> =>
  listen((request, response) => {
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, {
      ...CORS,
      'content-type': 'application/json',
    });
    response.end(request.method === 'OPTIONS' ? undefined : '{}');
  });

export interface AuthorizationServer extends Listening {
  url: string;
  /** Call before the first request: where readers are sent back to. */
  allow(redirect: string): Promise<void>;
}

export const SECRET = 'machine secret: /+&=%';

/**
 * `oidc-provider`, with a login page that accepts everyone. It knows the clients `docs` (public), `machine`
 * (with `SECRET`), and `short`, whose tokens live for a second. Flows that it does not have are answered by
 * hand: `/hand/implicit`, `/hand/wrong-state`, `/hand/token` for passwords, and `/hand/closed`, which no page
 * may read.
 */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  let handle: RequestListener | undefined;
  const listening = await listen((request, response) => {
    const url = new URL(request.url ?? '', 'http://x.invalid');
    if (!url.pathname.startsWith('/hand/')) return handle?.(request, response);
    return byHand(url, request, response);
  });
  const url = `http://127.0.0.1:${listening.port}`;
  return {
    ...listening,
    url,
    async allow(redirect) {
      handle = (await providerAt(url, redirect)).callback();
    },
  };
}

function byHand(url: URL, request: IncomingMessage, response: Parameters<RequestListener>[1]): void {
  const [redirect, state] = [url.searchParams.get('redirect_uri'), url.searchParams.get('state')];
  const sendTo = (location: string) => response.writeHead(303, { location }).end();
  switch (url.pathname) {
    case '/hand/implicit':
      sendTo(`${redirect}#access_token=implicit-token&token_type=bearer&expires_in=60&state=${state}`);
      break;
    case '/hand/wrong-state':
      sendTo(`${redirect}?code=stolen&state=another`);
      break;
    case '/hand/closed':
      response.writeHead(200).end('{}');
      break;
    default:
      response.writeHead(200, { ...CORS, 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: `token-of-${request.method}`, token_type: 'Bearer' }));
  }
}

/** What this file uses of the provider, which has no types of its own. */
interface Provider {
  callback(): RequestListener;
  on(event: 'server_error', listener: (context: unknown, error: Error) => void): void;
}

async function providerAt(issuer: string, redirect: string): Promise<Provider> {
  const { default: OidcProvider } = await import('oidc-provider' as string);
  const publicClient = {
    ...{ token_endpoint_auth_method: 'none' as const, redirect_uris: [redirect] },
    response_types: ['code' as const],
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    application_type: 'native' as const,
  };
  const lifetime = (_context: unknown, _token: unknown, client: { clientId: string }): number =>
    client.clientId === 'short' ? 1 : 3600;
  const provider: Provider = new OidcProvider(issuer, {
    clients: [
      { ...publicClient, client_id: 'docs' },
      { ...publicClient, client_id: 'short' },
      {
        ...{ client_id: 'machine', client_secret: SECRET, redirect_uris: [], response_types: [] },
        ...{ grant_types: ['client_credentials'], scope: 'plants:read plants:write' },
      },
    ],
    scopes: ['openid', 'offline_access', 'plants:read', 'plants:write'],
    features: {
      devInteractions: { enabled: true },
      deviceFlow: { enabled: true },
      clientCredentials: { enabled: true },
    },
    clientBasedCORS: () => true,
    issueRefreshToken: async () => true,
    pkce: { required: () => true },
    ttl: { AccessToken: lifetime, ClientCredentials: 3600, Session: 60, Grant: 3600, Interaction: 600 },
    cookies: { keys: ['test'] },
  });
  // Its warnings about development settings are meant for production.
  provider.on('server_error', (_context, error) => console.error(error));
  return provider;
}
