/** Requests of an attacker to a server on the developer's machine. */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { basename, relative } from 'node:path';

/** Content of each file of `SECRETS`. */
export const SECRET = 'top-secret-5f2c';

/** Files in a docs folder that are not part of its site. */
export const SECRETS = ['.notes/plan.txt', '.env', '.env.local', '.git/config', '.trellis/key.pem'];

/**
 * Request targets for the file at the absolute path `file`, from vulnerabilities of other tools (Vite, and
 * servers of static files).
 */
export const waysTo = (root: string, file: string): string[] => {
  const name = relative(root, file);
  const deep = '../'.repeat(12) + file.slice(1);
  const paths = [`/${name}`, file, `/${file}`, `/@fs${file}`, `/@fs/${file}`, `/@id${file}`];
  const queries = ['?raw', '?raw??', '?import&raw??', '?import&inline=1.wasm?init', '?.svg?.wasm?init'];
  return [
    ...paths.flatMap((path) => ['', ...queries].map((query) => path + query)),
    ...[`/${deep}`, `/a/../${name}`].flatMap((path) => [
      path,
      `${path}?raw??`,
      path.replaceAll('..', '%2e%2e'),
      path.replaceAll('../', '..%2f'),
      path.replaceAll('../', '..%5c'),
      path.replaceAll('../', '....//'),
      path.replaceAll('../', '..\\'),
      `${path}%00.png`,
      `${path}#.png`,
    ]),
    `/@id/__x00__${file}?raw`,
    `/@fs${root}/../${basename(root)}/${name}`,
    `/_image?href=/@fs${file}&f=svg`,
    `/_image?href=${encodeURIComponent(`file://${file}`)}&f=svg`,
  ];
};

/** Sends a request exactly as written, which no conforming client does; resolves to the whole response. */
export function ask(url: string, target: string, headers: string[] = []): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const named = headers.some((header) => /^host:/i.test(header)) ? headers : [`Host: ${host}`, ...headers];
  return new Promise((done, failed) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write([`GET ${target} HTTP/1.1`, ...named, 'Connection: close', '', ''].join('\r\n')),
    );
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', failed).on('close', () => done(answer));
  });
}

/** Addresses that no page and no file has, and the status of a server's response for each. */
export const ODD_TARGETS: [target: string, status: number][] = [
  ['/%E0%A4%A', 400],
  ['/%', 400],
  ['/page%zz?x=1', 400],
  ['//', 400],
  ['//evil.example/%2e%2e', 400],
  ['/%00', 400],
  ['/page%00.html', 400],
  ['/a%0d%0aSet-Cookie:%20x=1', 400],
  ['/..%2f..%2fetc/passwd', 400],
  ['/%2e%2e/%2e%2e/etc/passwd', 400],
  ['/..%5c..%5cetc', 400],
  ['/a\\b', 400],
  ['http://evil.example/', 400],
  [`/${'a'.repeat(9000)}`, 414],
  [`/?${'a'.repeat(20_000)}`, 431],
  [`/${'a'.repeat(300)}`, 404],
];

export const statusIn = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

/** A server at `url` that must get no requests; `asked` lists the paths of those that it got. */
export async function startCanary(): Promise<{ url: string; asked: string[]; stop(): Promise<void> }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(SECRET);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Requests that ask a server to fetch `address`, by the parameter names of proxies and image services. */
export const detours = (address: string): { target: string; headers?: string[] }[] => {
  const written = encodeURIComponent(address);
  const { host } = new URL(address);
  const names = ['url', 'scalar_url', 'configUrl', 'spec', 'href', 'src', 'proxy', 'target'];
  return [
    ...names.map((name) => ({ target: `/?${name}=${written}` })),
    ...['/proxy', '/api/proxy', '/_image', '/_trellis/image', '/request-proxy', '/.netlify/images'].flatMap(
      (path) => names.map((name) => ({ target: `${path}?${name}=${written}&f=png&w=8` })),
    ),
    { target: `/${address}` },
    { target: `/proxy/${address}` },
    { target: `${address}/x` },
    { target: '/', headers: [`X-Forwarded-Host: ${host}`, 'X-Forwarded-Proto: http'] },
    { target: '/x', headers: [`X-Forwarded-Host: ${host}`, `Forwarded: host=${host}`] },
    {
      target: '/x',
      headers: [`Scalar-Proxy: ${address}`, `X-Target-Url: ${address}`, `Referer: ${address}/`],
    },
    { target: '/x', headers: [`Host: ${host}`] },
    { target: '/x', headers: [`X-Forwarded-Proto: ${address}/?`] },
  ];
};
