/** Servers that fail in every way, and the site over HTTPS. All listen on this machine only. */
import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Certificate, selfSigned } from '../certificate.ts';

export const HOST = '127.0.0.1';

/** What the reader's browser finds at another name, see `MAP` of Chromium. */
export const API_NAME = 'api.example.test';
export const OTHER_NAME = 'other.example.test';
export const SITE_NAME = 'docs.example.test';

async function listen(server: Server): Promise<number> {
  server.listen(0, HOST);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export interface FailingServers {
  /** Address of each by the name of its case. */
  urls: Record<string, string>;
  /** Number of requests that `plain` received. */
  received(): number;
  stop(): void;
}

const allowing: RequestListener = ({ method }, response) => {
  for (const name of ['Origin', 'Methods', 'Headers'])
    response.setHeader(`Access-Control-Allow-${name}`, '*');
  response.writeHead(method === 'OPTIONS' ? 204 : 200, { 'Content-Type': 'text/plain' });
};

export async function startFailing(): Promise<FailingServers> {
  let received = 0;
  const answers = (text: string): RequestListener => {
    return (incoming, response) => {
      received++;
      allowing(incoming, response);
      response.end(text);
    };
  };
  const without = createServer((_, response) => void response.end('hidden'));
  const plain = createServer(answers('plain'));
  const unknown = createTlsServer(selfSigned(HOST), answers('tls'));
  const expired = createTlsServer(selfSigned(HOST, -2), answers('tls'));
  const silent = createServer(() => {});
  const pausing = createServer((incoming, response) => {
    allowing(incoming, response);
    response.write('the beginning');
  });
  const closed = createServer();
  const elsewhere = await listen(without);
  const redirecting = createServer((_, response) => {
    response.writeHead(302, {
      Location: `http://localhost:${elsewhere}/elsewhere`,
      'Access-Control-Allow-Origin': '*',
    });
    response.end();
  });
  const leading = createServer((_, response) => {
    response
      .writeHead(302, { Location: `http://${OTHER_NAME}:${port}/`, 'Access-Control-Allow-Origin': '*' })
      .end();
  });
  const servers = [leading, without, plain, unknown, expired, silent, pausing, redirecting];
  const port = await listen(plain);
  const urls = {
    'no-cors': `http://${HOST}:${elsewhere}`,
    refused: `http://${HOST}:${await listen(closed)}`,
    dns: 'http://no-such-host.invalid',
    'unknown-certificate': `https://${HOST}:${await listen(unknown)}`,
    'expired-certificate': `https://${HOST}:${await listen(expired)}`,
    'no-tls': `https://${HOST}:${port}`,
    redirect: `http://${HOST}:${await listen(redirecting)}`,
    'policy-redirect': `http://${API_NAME}:${await listen(leading)}`,
    silent: `http://${HOST}:${await listen(silent)}`,
    pause: `http://${HOST}:${await listen(pausing)}`,
    offline: `http://${HOST}:${port}`,
    'mixed-content': `http://${API_NAME}:${port}`,
    'local-network': `http://${HOST}:${port}`,
  };
  closed.close();
  return {
    urls,
    received: () => received,
    stop() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** The site at `url` over HTTPS, with a certificate that only a browser told of its key accepts. */
export async function overHttps(
  url: string,
): Promise<{ certificate: Certificate; port: number; stop(): void }> {
  const { host, hostname, port: target } = new URL(url);
  const certificate = selfSigned(SITE_NAME);
  const server = createTlsServer(certificate, ({ method, url: path, headers }, response) => {
    const options = { hostname, port: target, method, path, headers: { ...headers, host } };
    const forwarded = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    forwarded.end();
  });
  const port = await listen(server);
  return {
    certificate,
    port,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
